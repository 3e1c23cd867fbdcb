import type { Game, Hole, Sectors } from '../engine/index.ts';
import { holesOf } from '../engine/index.ts';
import { createJudge } from '../judge/index.ts';
import type { Judge, TraceLine, Verdict } from '../judge/verdicts.ts';
import type { Clock } from './clock.ts';
import { judgedGame } from './judged.ts';
import { openingLines } from './recording.ts';
import { standingLevels } from './standing.ts';

/** Distributive Omit, since trace lines are a union. */
export type Untimed<Line> = Line extends TraceLine ? Omit<Line, 't'> : never;

/** Milliseconds of rest after which the judge has said what it has to say. */
const LONGEST_REST = 5000;

/** More lines than this are not kept while nothing can be stored: the judge then begins anew with the board as it stands. */
const MOST_WAITING = 2000;

export interface JudgingOptions {
  readonly clock: Clock;
  readonly sectors: Sectors;
  /** Holes that no sensor of this board watches. */
  readonly unsensed: readonly Hole[];
  /** The game that the next judge is to know. */
  readonly game: () => Game;
  /** While true nothing may be found out: what comes is kept, with its time, until `goOn`. */
  readonly held: () => boolean;
  readonly heard: (verdicts: readonly Verdict[]) => void;
  /** A new judge begins: what the last one said counts no longer. */
  readonly begun: () => void;
  /** Hears every line that the judge is told; a `table` line begins a new recording. */
  readonly record?: (line: TraceLine) => void;
}

/**
 * The judge of a live table with its clock: tells it what the board shows and what is said, and asks it again when it is time.
 * A new judge is made whenever something happens that the old one can't be told.
 */
export class Judging {
  readonly #options: JudgingOptions;
  /** Null while nothing on the board counts. */
  #judge: Judge | null = null;
  /** Monotonic time that counts as t = 0 for the judge. */
  #epoch = 0;
  #lastTold = 0;
  /** What the board shows, as far as it has said so. */
  readonly #sensed = new Map<Hole, boolean>();
  /** What the judge knows of each hole. */
  #told = new Map<Hole, boolean>();
  /** Holes whose part of the board is away. */
  #away: ReadonlySet<Hole> = new Set();
  #unsensed: Set<Hole>;
  #waiting: { readonly line: Untimed<TraceLine>; readonly at: number }[] = [];
  /** The judge has heard of something that did not happen, and must begin anew as soon as it can. */
  #rejudge = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: JudgingOptions) {
    this.#options = options;
    this.#unsensed = new Set(options.unsensed);
  }

  /** What the board shows; a hole that is missing has not been heard of. */
  get sensed(): ReadonlyMap<Hole, boolean> {
    return this.#sensed;
  }
  /** What the judge takes every hole for. */
  get levels(): ReadonlyMap<Hole, boolean> {
    return this.#told;
  }
  /** Holes whose sensor is missing, away or not trusted. */
  get unsensed(): ReadonlySet<Hole> {
    return this.#unsensed;
  }
  /** The game as the judge knows it; null while it rests, and while it has to begin anew. */
  get game(): Game | null {
    return this.#rejudge ? null : (this.#judge?.game ?? null);
  }

  /** A new judge that knows the game as it stands, and then hears of every hole that is not as the game says; once it can be. */
  anew(): void {
    if (this.#options.held()) this.#rejudge = true;
    else this.#begin();
  }

  #begin(): void {
    const { clock, sectors, unsensed, record, game } = this.#options;
    this.rest();
    this.#rejudge = false;
    this.#options.begun();
    this.#unsensed = new Set([...unsensed, ...this.#away]);
    this.#epoch = clock.now();
    this.#lastTold = 0;
    const known = judgedGame(game());
    this.#judge = createJudge({ game: known, unsensed: [...this.#unsensed] });
    for (const line of openingLines(known, [...this.#unsensed])) record?.(line);
    this.#told = standingLevels(known.position, sectors);
    for (const [hole, occupied] of this.#sensed) if (!this.#away.has(hole)) this.#tellHole(hole, occupied, this.#epoch);
    this.#wake();
  }

  /** What happens on the board counts no longer, until `anew`. Ends the recording. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    const now = Math.floor(this.#options.clock.now() - this.#epoch);
    if (this.#judge) this.#options.record?.({ t: Math.max(this.#lastTold, now), kind: 'end' });
    this.#judge = null;
  }

  /** Parts of the board came or went; the order of lifts in this turn is lost. */
  setAway(holes: ReadonlySet<Hole>): void {
    // With nothing sensed at all there is nothing to judge: the table waits, as for a board with one cable.
    if (holes.size + this.#options.unsensed.length >= holesOf(this.#options.sectors).length) return;
    this.#away = holes;
    if (this.#judge) this.anew();
    else this.#unsensed = new Set([...this.#options.unsensed, ...holes]);
  }

  distrust(hole: Hole): void {
    this.#unsensed.add(hole);
  }

  trust(hole: Hole): void {
    this.#unsensed.delete(hole);
  }

  /** The board shows this; `at`: monotonic ms. */
  sense(hole: Hole, occupied: boolean, at: number): void {
    this.#sensed.set(hole, occupied);
    if (this.#judge) this.#tellHole(hole, occupied, at);
  }

  #tellHole(hole: Hole, occupied: boolean, at: number): void {
    if (this.#told.get(hole) === occupied) return;
    this.#told.set(hole, occupied);
    this.tell({ kind: 'hole', hole, occupied }, at);
  }

  tell(line: Untimed<TraceLine>, at = this.#options.clock.now()): void {
    const judge = this.#judge;
    if (!judge || this.#rejudge) return;
    if (this.#options.held()) {
      this.#waiting.push({ line, at });
      if (this.#waiting.length > MOST_WAITING) [this.#rejudge, this.#waiting] = [true, []];
      return;
    }
    const t = Math.max(this.#lastTold, Math.round(at - this.#epoch));
    this.#lastTold = t;
    const told = { t, ...line } as TraceLine;
    this.#options.record?.(told);
    this.#options.heard(judge.tell(told));
    this.#wake();
  }

  /** Nothing is held any more: what waited is made up for. */
  goOn(): void {
    if (this.#rejudge) {
      this.#begin();
      return;
    }
    for (const { line, at } of this.#waiting.splice(0)) this.tell(line, at);
    this.#wake();
  }

  /**
   * The judge decides now what it would decide after some rest. Its clock jumps over that rest, so that what comes next, and a
   * recording of it, is judged as if the table had waited.
   */
  letRest(): void {
    const judge = this.#judge;
    if (!judge) return;
    const time = () => this.#options.clock.now() - this.#epoch;
    const until = time() + LONGEST_REST;
    for (let { due } = judge; due !== null && due <= until; due = judge.due) {
      this.#epoch -= Math.max(0, due - time());
      this.#lastTold = Math.max(this.#lastTold, due);
      const verdicts = judge.advance(due);
      this.#options.heard(verdicts);
      if (verdicts.length > 0) break;
    }
    this.#wake();
  }

  /** Sets the timer for what the judge will say if nothing else happens. */
  #wake(): void {
    clearTimeout(this.#timer);
    const judge = this.#judge;
    if (!judge || judge.due === null || this.#options.held()) return;
    const { due } = judge;
    const t = () => this.#options.clock.now() - this.#epoch;
    this.#timer = setTimeout(
      () => {
        // Timers may fire a little early; the judge wants the time that it asked for.
        const now = Math.max(due, Math.floor(t()));
        this.#lastTold = Math.max(this.#lastTold, now);
        this.#options.heard(judge.advance(now));
        this.#wake();
      },
      Math.max(0, due - t()),
    );
  }
}
