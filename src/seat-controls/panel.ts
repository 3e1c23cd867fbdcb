import type { Seat } from '../engine/index.ts';
import { DebouncedLines } from '../sensing/gpio/debounced-lines.ts';
import type { Controls } from '../sensing/gpio/map.ts';
import { claimAll, lossOf, type Pin, type Pins, type PinUse } from '../sensing/gpio/pins.ts';
import type { PinRefusal, PinResult } from '../sensing/gpio/refusals.ts';
import { type Gesture, Gestures } from './gestures.ts';
import { BLINK, type LampLook } from './signals.ts';

/** Milliseconds; buttons bounce longer than reeds, and fingers are slow. */
const STEADY = 15;

export interface PanelOwner {
  gesture(seat: Seat, gesture: Gesture): void;
  lost(reason: PinRefusal): void;
}

type Part = { readonly bcm: number; readonly use: PinUse; readonly seat?: Seat };

/** The buttons, lamps and buzzer of a table on claimed pins. Used once. */
export class Panel {
  readonly #owner: PanelOwner;
  readonly #now: () => number;
  readonly #buttons: DebouncedLines;
  readonly #seats: readonly Seat[];
  readonly #lamps: ReadonlyMap<Seat, Pin>;
  readonly #buzzer: Pin | null;
  #gestures: readonly Gestures[] = [];
  #looks: ReadonlyMap<Seat, LampLook> = new Map();
  #bright = true;
  #gestureTimer: NodeJS.Timeout | undefined;
  #blinkTimer: NodeJS.Timeout | undefined;
  #soundTimer: NodeJS.Timeout | undefined;
  #closed = false;

  /** Claims the pins of all parts, or none. Codes: those of `Pins.claim`. */
  static async open(
    { seats = [], buzzer }: Controls,
    pins: Pins,
    owner: PanelOwner,
    now: () => number,
  ): Promise<PinResult<Panel>> {
    const part = (bcm: number | undefined, use: PinUse, seat?: Seat): readonly Part[] =>
      bcm === undefined ? [] : [{ bcm, use, ...(seat !== undefined && { seat }) }];
    const parts = [
      ...seats.flatMap(({ seat, button }) => part(button, 'edges', seat)),
      ...seats.flatMap(({ seat, lamp }) => part(lamp, 'low', seat)),
      ...part(buzzer, 'low'),
    ];
    const claimed = await claimAll(pins, parts);
    if (!claimed.ok) return claimed;
    return {
      ok: true,
      value: new Panel(
        claimed.value.map((pin, index) => ({ ...parts[index]!, pin })),
        owner,
        now,
      ),
    };
  }

  private constructor(parts: readonly (Part & { readonly pin: Pin })[], owner: PanelOwner, now: () => number) {
    this.#owner = owner;
    this.#now = now;
    const buttons = parts.filter(({ use }) => use === 'edges');
    this.#seats = buttons.map(({ seat }) => seat!);
    this.#buttons = new DebouncedLines(
      buttons.map(({ pin }) => pin),
      STEADY,
      { turned: (index, high, at) => this.#heard(index, !high, at), lost: (reason) => owner.lost(reason) },
      now,
    );
    const outputs = parts.filter(({ use }) => use === 'low');
    this.#lamps = new Map(outputs.flatMap(({ seat, pin }) => (seat === undefined ? [] : [[seat, pin] as const])));
    this.#buzzer = outputs.find(({ seat }) => seat === undefined)?.pin ?? null;
  }

  start(): void {
    // A button is up while its line is high.
    this.#gestures = (this.#buttons.start() ?? []).map((high) => new Gestures(!high));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#gestureTimer);
    clearTimeout(this.#blinkTimer);
    clearTimeout(this.#soundTimer);
    this.#buttons.close();
    const outputs = [...this.#lamps.values(), ...(this.#buzzer ? [this.#buzzer] : [])];
    for (const pin of outputs) {
      lossOf(() => pin.write(false));
      pin.close();
    }
  }

  /** Lamps of seats that are not named go dark. */
  light(looks: ReadonlyMap<Seat, LampLook>): void {
    if (this.#looks.size > 0 && [...looks].every(([seat, look]) => this.#looks.get(seat) === look)) return;
    this.#looks = looks;
    this.#bright = true;
    this.#blink();
  }

  /** Milliseconds on, off, on and so on; what sounds now is cut off. */
  sound(rhythm: readonly number[]): void {
    clearTimeout(this.#soundTimer);
    this.#play(rhythm, 0);
  }

  #play(rhythm: readonly number[], at: number): void {
    const buzzer = this.#buzzer;
    if (!buzzer) return;
    const length = rhythm[at];
    this.#try(() => buzzer.write(length !== undefined && at % 2 === 0));
    if (length === undefined || this.#closed) return;
    this.#soundTimer = setTimeout(() => this.#play(rhythm, at + 1), length);
  }

  #blink(): void {
    clearTimeout(this.#blinkTimer);
    this.#try(() => {
      for (const [seat, lamp] of this.#lamps) {
        const look = this.#looks.get(seat) ?? 'dark';
        lamp.write(look === 'steady' || (look === 'blink' && this.#bright));
      }
    });
    if (this.#closed || ![...this.#looks.values()].includes('blink')) return;
    this.#blinkTimer = setTimeout(() => {
      this.#bright = !this.#bright;
      this.#blink();
    }, BLINK);
  }

  #heard(index: number, pressed: boolean, at: number): void {
    const gestures = this.#gestures[index];
    if (gestures) this.#mean(index, gestures.hear(pressed, at));
    this.#arm();
  }

  #mean(index: number, gesture: Gesture | null): void {
    if (gesture && !this.#closed) this.#owner.gesture(this.#seats[index]!, gesture);
  }

  #arm(): void {
    clearTimeout(this.#gestureTimer);
    const dues = this.#gestures.flatMap(({ due }) => (due === null ? [] : [due]));
    if (this.#closed || dues.length === 0) return;
    this.#gestureTimer = setTimeout(
      () => {
        const now = this.#now();
        for (const [index, gestures] of this.#gestures.entries()) this.#mean(index, gestures.advance(now));
        this.#arm();
      },
      Math.max(1, Math.ceil(Math.min(...dues) - this.#now())),
    );
  }

  #try(act: () => void): void {
    const lost = this.#closed ? null : lossOf(act);
    if (lost) this.#owner.lost(lost);
  }
}
