import type { Seat } from '../engine/index.ts';
import { Kept } from '../sensing/gpio/kept.ts';
import type { Controls } from '../sensing/gpio/map.ts';
import type { OpenPins } from '../sensing/gpio/pins.ts';
import type { PinRefusal } from '../sensing/gpio/refusals.ts';
import type { Table } from '../table/table.ts';
import type { TableCommand } from '../table/view.ts';
import type { Gesture } from './gestures.ts';
import { Panel } from './panel.ts';
import { lampOf, type SignalledTable, SOUNDS, soundOf } from './signals.ts';

export interface SeatControlsOptions {
  readonly controls: Controls;
  readonly table: Table;
  readonly open: OpenPins;
  /** Told with every new reason why the pins can't be used; they are tried again and again. */
  readonly onTrouble: (reason: PinRefusal) => void;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** Lets the buttons of the seats command the table, and the lamps and the buzzer tell of it. */
export class SeatControls {
  readonly #options: SeatControlsOptions;
  readonly #kept: Kept<Panel>;
  #shown: SignalledTable;
  #forget: (() => void) | null = null;
  /** Whether the table itself had something to say to what a button just commanded. */
  #spoke = false;

  constructor(options: SeatControlsOptions) {
    this.#options = options;
    this.#shown = this.#state();
    const { controls, open, onTrouble, now = () => performance.now() } = options;
    this.#kept = new Kept<Panel>({
      open: async (lost) => {
        const pins = await open();
        if (!pins.ok) return pins;
        const gesture = (seat: Seat, meant: Gesture) => this.#obey(seat, meant);
        return Panel.open(controls, pins.value, { gesture, lost }, now);
      },
      opened: (panel) => {
        panel.start();
        this.#light();
      },
      failed: onTrouble,
    });
  }

  /** Done when the pins have been claimed, or could not be. */
  start(): Promise<void> {
    this.#forget = this.#options.table.onChange(() => this.#changed());
    return this.#kept.start();
  }

  stop(): Promise<void> {
    this.#forget?.();
    return this.#kept.stop();
  }

  #state(): SignalledTable {
    const { game, notice } = this.#options.table;
    return { toPlay: game.toPlay, winners: game.winners, notice };
  }

  #changed(): void {
    const before = this.#shown;
    this.#shown = this.#state();
    const sound = soundOf(before, this.#shown);
    if (sound) {
      this.#spoke = true;
      this.#kept.thing?.sound(SOUNDS[sound]);
    }
    this.#light();
  }

  #light(): void {
    const seats = this.#options.controls.seats ?? [];
    this.#kept.thing?.light(new Map(seats.map(({ seat }) => [seat, lampOf(seat, this.#shown)])));
  }

  #obey(seat: Seat, gesture: Gesture): void {
    const { table } = this.#options;
    this.#spoke = false;
    const answer = table.command(commandOf(seat, gesture, table.state));
    if (!this.#spoke) this.#kept.thing?.sound(SOUNDS[answer.ok ? 'yes' : 'no']);
  }
}

function commandOf(seat: Seat, gesture: Gesture, state: number): TableCommand {
  switch (gesture) {
    case 'confirm':
      return { kind: 'done', state };
    case 'take-back':
      return { kind: 'undo', state };
    case 'fold':
      return { kind: 'fold', state, seat };
  }
}
