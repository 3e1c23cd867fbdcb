import {
  formatPlacement,
  type Game,
  type GameEvent,
  type Hole,
  loopHole,
  loopLength,
  type Outcome,
  type Play,
  type Random,
  replay,
} from '../engine/index.ts';
import type { SimulatedBoard } from '../sensing/simulated-board.ts';
import type { Table } from '../table/table.ts';
import type { TableCommand } from '../table/view.ts';
import { hastyStep, outcomesOf } from './choice.ts';
import { type Gesture, playByHand, type Wood, woodOf } from './hands.ts';

/** Milliseconds at pace 1. */
const THINK = 700;
const CARRY = 550;
/** Between two things that a hand does, at any pace: what is quicker, sensors that wait for bouncing to end don't see. */
const FASTEST_HAND = 60;
const LOOK_AT_MISTAKE = 2500;
const CELEBRATE = 6000;
/** One play in so many goes wrong at first. */
const MISTAKE_IN = 6;
/** How long the table may take for a verdict; not shortened by the pace. */
const PATIENCE = 15_000;

export interface AutoplayOptions {
  readonly table: Table;
  readonly board: SimulatedBoard;
  /** Decides cards and plays: the same numbers make the same games. */
  readonly random: Random;
  /** Decides how the hands go about it. */
  readonly hands: Random;
  /** 1 is a watchable pace, 2 twice as fast. */
  readonly pace: number;
  readonly onTrouble: (error: Error) => void;
}

/**
 * Simulated players: they hold cards of their own, lay them on the table, move the marbles of the simulated board by hand, and now
 * and then put one down wrong and see to it when the table says so. Game after game.
 */
export class Autoplay {
  readonly #options: AutoplayOptions;
  #stop: (() => void) | null = null;

  constructor(options: AutoplayOptions) {
    this.#options = options;
  }

  start(): void {
    const stopped = new Promise<never>((_, reject) => {
      this.#stop = () => reject(STOPPED);
    });
    stopped.catch(() => {});
    this.#run(stopped).catch((error: unknown) => {
      if (error !== STOPPED) this.#options.onTrouble(error as Error);
    });
  }

  stop(): void {
    this.#stop?.();
  }

  async #run(stopped: Promise<never>): Promise<void> {
    for (;;) {
      await this.#playGame(stopped);
      await this.#wait(CELEBRATE, stopped);
    }
  }

  async #playGame(stopped: Promise<never>): Promise<void> {
    const { table, board, random } = this.#options;
    await this.#until(() => table.link === 'connected', stopped);
    let game = this.#begin();
    const done = board.setUp([...woodOf(game.position)].map(([hole, seat]) => ({ hole, seat })));
    if (!done.ok) throw new Error(done.error.message);
    await this.#until(() => table.notice === null, stopped);
    for (let step = hastyStep(game, random); step; step = hastyStep(game, random)) {
      for (const event of step.events) await this.#carryOut(game, event, stopped);
      game = step.game;
    }
  }

  /** Begins a game on the table; returns the same game as the players know it, with their hands. */
  #begin(): Game {
    const { table } = this.#options;
    const untouched = table.events.every(({ kind }) => kind === 'setup' || kind === 'dealt');
    if (!untouched) this.#command({ kind: 'new-game', state: table.state });
    const [setup] = table.events;
    if (setup?.kind !== 'setup') throw new Error('A game begins with its set-up.');
    const game = replay([{ ...setup, cards: 'dealt' }]);
    if (!game.ok) throw new Error(game.error.message);
    return game.value;
  }

  /** What players do for one fact of their game. Dealing and exchanging cards shows nothing on the board. */
  async #carryOut(game: Game, event: GameEvent, stopped: Promise<never>): Promise<void> {
    const { table } = this.#options;
    if (event.kind !== 'played' && event.kind !== 'folded') return;
    await this.#wait(THINK, stopped);
    if (event.kind === 'folded') {
      this.#command({ kind: 'fold', state: table.state, seat: event.seat });
      return;
    }
    const { seat, card, placement } = event;
    if (card === null) throw new Error('Players know what they play.');
    this.#command({ kind: 'lay', state: table.state, seat, card });
    const outcomes = outcomesOf(game, card);
    const outcome = outcomes.find((one) => one.placement === placement);
    const before = table.events.filter(({ kind }) => kind === 'played').length;
    // Without an outcome it is a Jack with nobody to swap with.
    if (outcome) await this.#move(outcome, outcomes, stopped);
    await this.#until(() => {
      if (table.notice?.kind === 'ambiguous') this.#command({ kind: 'choose', state: table.state, placement });
      const played = table.events.filter(({ kind }) => kind === 'played').length > before;
      return played && formatPlacement(table.game.position) === placement;
    }, stopped);
  }

  async #move(outcome: Outcome, outcomes: readonly Outcome[], stopped: Promise<never>): Promise<void> {
    const { table, board, hands } = this.#options;
    const { marbles } = board.view();
    const wood: Wood = new Map(marbles.flatMap(({ hole, seat }) => (hole === null ? [] : [[hole, seat] as const])));
    const lifted = new Map<Hole, number>();
    const act = (gesture: Gesture) => {
      const { kind, hole } = gesture;
      const marble =
        kind === 'lift' ? board.view().marbles.find((one) => one.hole === hole)?.id : lifted.get(gesture.from);
      if (marble === undefined) throw new Error(`There is no marble for ${JSON.stringify(gesture)}.`);
      if (kind === 'lift') lifted.set(hole, marble);
      const done = board.act(kind === 'lift' ? { kind, marble } : { kind, marble, hole });
      if (!done.ok) throw new Error(done.error.message);
    };
    const { gestures } = playByHand(wood, outcome.play, 0, hands);
    const length = loopLength(table.game.form.sectors);
    const wrong = hands.below(MISTAKE_IN) === 0 ? wrongHole(outcome.play, outcomes, wood, length) : null;
    let now = 0;
    for (const gesture of gestures) {
      await this.#wait(Math.max(gesture.t - now, FASTEST_HAND * this.#options.pace), stopped);
      now = gesture.t;
      if (wrong !== null && gesture.kind === 'put') {
        act({ ...gesture, hole: wrong });
        await this.#until(() => table.notice?.kind === 'illegal', stopped);
        await this.#wait(LOOK_AT_MISTAKE, stopped);
        act({ ...gesture, kind: 'lift', hole: wrong });
        await this.#wait(Math.max(CARRY, FASTEST_HAND * this.#options.pace), stopped);
        act({ ...gesture, from: wrong });
      } else act(gesture);
    }
  }

  #command(command: TableCommand): void {
    const answer = this.#options.table.command(command);
    if (!answer.ok) throw new Error(`The table refuses ${JSON.stringify(command)}: ${answer.code}`);
  }

  async #wait(ms: number, stopped: Promise<never>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const passed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms / this.#options.pace);
    });
    await Promise.race([passed, stopped]).finally(() => clearTimeout(timer));
  }

  /** Waits until the table has come to something. */
  async #until(holds: () => boolean, stopped: Promise<never>): Promise<void> {
    if (holds()) return;
    let forget = () => {};
    const come = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`The table waits: ${JSON.stringify(this.#options.table.notice)}`)),
        PATIENCE,
      );
      const ignore = this.#options.table.onChange(() => {
        if (holds()) resolve();
      });
      forget = () => {
        clearTimeout(timer);
        ignore();
      };
    });
    await Promise.race([come, stopped]).finally(forget);
  }
}

const STOPPED = new Error('stopped');

/** A free loop cell one beside the right one, where this card leads no marble from the same hole; null if there is none. */
function wrongHole(play: Play, outcomes: readonly Outcome[], wood: Wood, length: number): Hole | null {
  const [move] = play.moves;
  if (play.kind !== 'walk' || play.captures.length > 0 || !move?.to.startsWith('L')) return null;
  const cell = Number(move.to.slice(1));
  const right = new Set(
    outcomes.flatMap(({ play: { moves } }) => moves.flatMap(({ from, to }) => (from === move.from ? [to] : []))),
  );
  const beside = [1, -1].map((step) => loopHole((cell + step + length) % length));
  return beside.find((hole) => hole !== move.from && !wood.has(hole) && !right.has(hole)) ?? null;
}
