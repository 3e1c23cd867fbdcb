import {
  applyEvent,
  formatPlacement,
  type Game,
  type GameEvent,
  type GameForm,
  type Hole,
  nextRound,
  ok,
  type Result,
  refuse,
  replay,
  rulesFor,
  setUpPosition,
} from '../engine/index.ts';
import type { GameLog } from '../history/game-log.ts';
import type { StorageCode } from '../history/trouble.ts';
import { createJudge } from '../judge/index.ts';
import type { IllegalCode, Judge, TraceLine, Verdict } from '../judge/verdicts.ts';
import type { BoardSource, LinkState } from '../sensing/source.ts';
import type { Clock } from './clock.ts';
import { openingLines } from './recording.ts';
import { standingLevels } from './standing.ts';
import { Storing } from './storing.ts';
import type { CommandAnswer, Notice, TableCommand } from './view.ts';

/** Distributive Omit, since trace lines are a union. */
type Untimed<Line> = Line extends TraceLine ? Omit<Line, 't'> : never;

export interface TableOptions {
  readonly log: GameLog;
  readonly source: BoardSource;
  readonly clock: Clock;
  /** The game that is begun where none is there to go on with. */
  readonly form: GameForm;
  /** Holes that no sensor of this board watches. */
  readonly unsensed: readonly Hole[];
  readonly newGameId: () => string;
  /** Another process writes to this game, or a bug: the table has stopped. */
  readonly onFatal: (error: Error) => void;
  /** Nothing can be stored just now; null: it can again. The table goes on by itself then. */
  readonly onStorage?: (trouble: StorageCode | null) => void;
  /** Hears every line that the judge is told; a `table` line begins a new recording. */
  readonly record?: (line: TraceLine) => void;
  readonly onVerdict?: (verdict: Verdict) => void;
  readonly onLink?: (state: LinkState, detail: string) => void;
}

/** Milliseconds of rest after which the judge has said what it has to say. */
const LONGEST_REST = 5000;

/** More lines than this are not kept while nothing can be stored: the judge then begins anew with the board as it stands. */
const MOST_WAITING = 2000;

const CANNOT_STORE: CommandAnswer = { ok: false, code: 'table/cannot-store' };

/** What the judge flags that nobody moved wrongly for. */
const NO_WRONG_MOVE: ReadonlySet<IllegalCode> = new Set(['no-card', 'missing-marble', 'extra-marble', 'unknown']);

/**
 * One live game: takes what the board senses and what people command, asks the judge, stores the events that follow, and
 * only then tells its listeners. While nothing can be stored everything waits: commands are refused, and the board's lines
 * are kept for the judge with their times.
 */
export class Table {
  readonly #options: TableOptions;
  /** Holes whose part of the board is away. */
  #away: ReadonlySet<Hole> = new Set();
  readonly #listeners = new Set<() => void>();
  readonly #storing: Storing;
  /** What the judge found and the table has not followed yet. */
  readonly #found: Verdict[] = [];
  #following = false;
  /** Lines that came while nothing could be stored. */
  #waiting: { readonly line: Untimed<TraceLine>; readonly at: number }[] = [];
  /** The judge has heard of something that did not happen, and must begin anew when all is stored. */
  #rejudge = false;
  #id = '';
  #game!: Game;
  #events: GameEvent[] = [];
  #judge!: Judge;
  /** Monotonic time that counts as t = 0 for the judge. */
  #epoch = 0;
  /** What the judge has been told of each hole. */
  #levels = new Map<Hole, boolean>();
  #notice: Notice | null = null;
  #unsensed = new Set<Hole>();
  #link: LinkState = 'connecting';
  #state = 0;
  /** The state number since which a command must have been thought out. */
  #gameState = 0;
  #timer: NodeJS.Timeout | undefined;
  #lastTold = 0;
  #stopped = false;

  constructor(options: TableOptions) {
    this.#options = options;
    this.#state = Math.floor(options.clock.wall() / 1000);
    this.#storing = new Storing({
      probe: () => options.log.probe(),
      onTrouble: (code) => {
        options.onStorage?.(code);
        if (code === null) this.#goOn();
        this.#changed();
      },
      onFatal: (error) => {
        this.#stopped = true;
        clearTimeout(this.#timer);
        options.onFatal(error);
      },
    });
  }

  /**
   * Goes on with the latest game, or begins one; fails only where the stored game can't be read by the rules, or a new one
   * can't be stored.
   */
  resume(): Result<null> {
    const { log } = this.#options;
    const latest = log.latestGame();
    if (latest === null) {
      if (!this.#begin()) return refuse(this.storage ?? 'log/cannot-write', 'A new game cannot be stored.');
    } else {
      const events = log.eventsOf(latest).map(({ event }) => event);
      const game = replay(events);
      if (!game.ok) return game;
      this.#id = latest;
      this.#events = events;
      this.#game = game.value;
      this.#newJudge();
    }
    return ok(null);
  }

  /** Begins to listen to the board. */
  start(): void {
    const { log } = this.#options;
    // Better said now than after the first play.
    this.#storing.now(() => log.probe());
    this.#options.source.start({
      snapshot: (levels, at) => {
        for (const [hole, occupied] of levels) this.#sense(hole, occupied, at);
        this.#changed();
      },
      change: (hole, occupied, at) => this.#sense(hole, occupied, at),
      unsensed: (holes) => {
        // With nothing sensed at all there is nothing to judge: the table waits, as for a board with one cable.
        if (holes.size + this.#options.unsensed.length >= this.#levels.size) return;
        // A module came or went. The judge begins anew with what is known; only the order of lifts in this turn is lost.
        this.#away = holes;
        this.#judgeAnew();
        this.#changed();
      },
      link: (state, detail) => {
        this.#link = state;
        this.#options.onLink?.(state, detail);
        this.#changed();
      },
    });
  }

  async stop(): Promise<void> {
    this.#endRecording();
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#storing.stop();
    this.#listeners.clear();
    await this.#options.source.stop();
  }

  get id(): string {
    return this.#id;
  }
  get game(): Game {
    return this.#game;
  }
  get events(): readonly GameEvent[] {
    return this.#events;
  }
  get notice(): Notice | null {
    return this.#notice;
  }
  get unsensed(): readonly Hole[] {
    return [...this.#unsensed];
  }
  /** Why nothing can be stored just now; null while all is well. */
  get storage(): StorageCode | null {
    return this.#storing.trouble;
  }
  get link(): LinkState {
    return this.#link;
  }
  get state(): number {
    return this.#state;
  }

  /** Calls back after every change, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Carries out what somebody at the table wants. Refusals: `table/…`. */
  command(command: TableCommand): CommandAnswer {
    if (command.state < this.#gameState || command.state > this.#state) return { ok: false, code: 'table/stale' };
    if (this.storage) return CANNOT_STORE;
    const over = this.#game.winners.length > 0;
    if (over && command.kind !== 'new-game' && command.kind !== 'undo') return { ok: false, code: 'table/game-over' };
    switch (command.kind) {
      case 'lay': {
        this.#tell({ kind: 'card', seat: command.seat, card: command.card });
        // The judge may only now have accepted the play before, so whose turn it is shows only here.
        return this.#answer({ kind: 'laid', seat: command.seat, card: command.card });
      }
      case 'fold':
        this.#tell({ kind: 'fold', seat: command.seat });
        return this.#answer({ kind: 'folded', seat: command.seat });
      case 'undo':
        if (this.#game.lastPlay === null) return { ok: false, code: 'table/nothing-to-undo' };
        return this.#tellOrForget({ kind: 'undo' });
      case 'choose':
        if (this.#notice?.kind !== 'ambiguous') return { ok: false, code: 'table/nothing-to-choose' };
        return this.#tellOrForget({ kind: 'choose', placement: command.placement });
      case 'done':
        this.#letRest();
        if (this.storage) return CANNOT_STORE;
        if (this.#notice) return { ok: false, code: 'table/not-done' };
        break;
      case 'new-game':
        if (!this.#begin()) return CANNOT_STORE;
        this.#changed();
        break;
    }
    return { ok: true, state: this.#state };
  }

  /** Tells the judge of a command that it decides alone. What then can't be stored has not happened. */
  #tellOrForget(line: Untimed<TraceLine>): CommandAnswer {
    this.#tell(line);
    if (!this.storage) return { ok: true, state: this.#state };
    this.#storing.drop();
    this.#judgeAnew();
    return CANNOT_STORE;
  }

  /** Begins a game; returns whether it could be stored. */
  #begin(): boolean {
    const { form, clock, log, newGameId } = this.#options;
    const rules = rulesFor(form);
    if (!rules.ok) throw new Error(rules.error.message);
    const opener = form.seats[0]!;
    const placement = formatPlacement(setUpPosition(rules.value));
    const setup: GameEvent = { kind: 'setup', form, placement, opener, cards: 'announced' };
    const game = replay([setup]);
    if (!game.ok) throw new Error(game.error.message);
    const events: GameEvent[] = [setup, { kind: 'dealt', ...nextRound(game.value) }];
    const begun = replay(events);
    if (!begun.ok) throw new Error(begun.error.message);
    const id = newGameId();
    if (!this.#storing.now(() => log.begin(id, events, clock.wall()))) return false;
    this.#id = id;
    this.#events = events;
    this.#game = begun.value;
    this.#newJudge();
    return true;
  }

  /** Now, or once everything is stored. */
  #judgeAnew(): void {
    if (this.storage) this.#rejudge = true;
    else this.#newJudge();
  }

  /** A judge that knows the game as it stands, and then hears of every hole that is not as the game says. */
  #newJudge(): void {
    const { clock, unsensed, form, record } = this.#options;
    this.#endRecording();
    this.#notice = null;
    this.#found.length = 0;
    this.#waiting = [];
    this.#rejudge = false;
    this.#unsensed = new Set([...unsensed, ...this.#away]);
    this.#epoch = clock.now();
    this.#lastTold = 0;
    this.#judge = createJudge({ game: this.#game, unsensed: [...this.#unsensed] });
    for (const line of openingLines(this.#game, [...this.#unsensed])) record?.(line);
    const sensed = this.#levels;
    this.#levels = standingLevels(this.#game.position, form.sectors);
    for (const [hole, occupied] of sensed) if (!this.#away.has(hole)) this.#sense(hole, occupied, this.#epoch);
    this.#wake();
  }

  /** Says until when nothing more happened, so that a reader gives the verdicts that were due by then. */
  #endRecording(): void {
    const now = Math.floor(this.#options.clock.now() - this.#epoch);
    if (this.#judge !== undefined) this.#options.record?.({ t: Math.max(this.#lastTold, now), kind: 'end' });
  }

  #sense(hole: Hole, occupied: boolean, at: number): void {
    if (this.#levels.get(hole) === occupied) return;
    this.#levels.set(hole, occupied);
    this.#tell({ kind: 'hole', hole, occupied }, at);
  }

  #tell(line: Untimed<TraceLine>, at = this.#options.clock.now()): void {
    if (this.#stopped) return;
    if (this.storage) {
      this.#waiting.push({ line, at });
      if (this.#waiting.length > MOST_WAITING) [this.#rejudge, this.#waiting] = [true, []];
      return;
    }
    const t = Math.max(this.#lastTold, Math.round(at - this.#epoch));
    this.#lastTold = t;
    const told = { t, ...line } as TraceLine;
    this.#options.record?.(told);
    this.#take(this.#judge.tell(told));
    this.#wake();
  }

  /** Sets the timer for what the judge will say if nothing else happens. */
  #wake(): void {
    clearTimeout(this.#timer);
    const { due } = this.#judge;
    if (due === null || this.#stopped || this.storage) return;
    const t = () => this.#options.clock.now() - this.#epoch;
    this.#timer = setTimeout(
      () => {
        // Timers may fire a little early; the judge wants the time that it asked for.
        const now = Math.max(due, Math.floor(t()));
        this.#lastTold = Math.max(this.#lastTold, now);
        this.#take(this.#judge.advance(now));
        this.#wake();
      },
      Math.max(0, due - t()),
    );
  }

  /**
   * The judge decides now what it would decide after some rest. Its clock jumps over that rest, so that what comes next, and a
   * recording of it, is judged as if the table had waited.
   */
  #letRest(): void {
    const time = () => this.#options.clock.now() - this.#epoch;
    const until = time() + LONGEST_REST;
    for (let { due } = this.#judge; due !== null && due <= until; due = this.#judge.due) {
      this.#epoch -= Math.max(0, due - time());
      this.#lastTold = Math.max(this.#lastTold, due);
      const verdicts = this.#judge.advance(due);
      this.#take(verdicts);
      if (verdicts.length > 0) break;
    }
    this.#wake();
  }

  #take(verdicts: readonly Verdict[]): void {
    this.#found.push(...verdicts);
    // What one verdict leads to may lead to the next: each is followed to its end first.
    if (this.#following) return;
    this.#following = true;
    let followed = 0;
    for (; this.#found.length > 0 && !this.storage && !this.#stopped; followed++) this.#follow(this.#found.shift()!);
    this.#following = false;
    if (followed > 0) this.#changed();
  }

  #follow(verdict: Verdict): void {
    this.#options.onVerdict?.(verdict);
    switch (verdict.kind) {
      case 'accepted':
      case 'corrected': {
        const { seat, card, as, placement, captured } = verdict;
        const record = { seat, card, as, placement, captured };
        this.#notice = null;
        this.#happen(verdict.kind === 'accepted' ? { kind: 'played', ...record } : { kind: 'corrected', ...record });
        break;
      }
      case 'taken-back':
        this.#notice = null;
        this.#happen({ kind: 'taken-back' });
        break;
      case 'restored':
        this.#notice = null;
        break;
      case 'fault':
        this.#unsensed.add(verdict.hole);
        break;
      case 'trusted':
        this.#unsensed.delete(verdict.hole);
        break;
      case 'illegal':
        this.#note(verdict);
        this.#notice = verdict;
        break;
      default:
        this.#notice = verdict;
    }
  }

  /** Keeps a wrong move in mind for the statistics; a marble that is put from one wrong hole into the next is one. */
  #note({ seat, code }: Extract<Verdict, { kind: 'illegal' }>): void {
    const { log, clock } = this.#options;
    const goesOn = this.#notice?.kind === 'illegal' && this.#notice.seat === seat;
    if (goesOn || NO_WRONG_MOVE.has(code)) return;
    const move = { events: this.#events.length, at: clock.wall(), seat, code };
    this.#storing.keep(
      () => log.noteIllegalMove(this.#id, move),
      () => {},
    );
  }

  /** Records what the judge found. It judges by the same rules on the same events, so a refusal here is a bug. */
  #happen(event: GameEvent): void {
    const next = this.#prepare(event);
    if (!next.ok) throw new Error(`The judge found what the rules refuse: ${JSON.stringify(event)}`);
    const at = this.#options.clock.now();
    this.#storing.keep(next.value.write, () => next.value.commit(at));
  }

  /** Stores what a person at the table does; refused by the rules, or where it can't be stored, it changes nothing. */
  #answer(event: GameEvent): CommandAnswer {
    if (this.#stopped) return CANNOT_STORE;
    const next = this.#prepare(event);
    if (!this.storage && !next.ok) return { ok: false, code: next.error.code };
    if (this.storage || !next.ok || !this.#storing.now(next.value.write)) {
      // The judge was told already.
      this.#judgeAnew();
      return CANNOT_STORE;
    }
    next.value.commit(this.#options.clock.now());
    this.#changed();
    return { ok: true, state: this.#state };
  }

  /** An event, and the deal of the next round where it ended one: how to store them, and what follows once they are. */
  #prepare(event: GameEvent): Result<{ readonly write: () => void; readonly commit: (at: number) => void }> {
    const after = applyEvent(this.#game, event);
    if (!after.ok) return after;
    const events = [event];
    let game = after.value;
    if (game.toPlay === null && game.winners.length === 0) {
      const deal: GameEvent = { kind: 'dealt', ...nextRound(game) };
      const dealt = applyEvent(game, deal);
      if (!dealt.ok) throw new Error(dealt.error.message);
      events.push(deal);
      game = dealt.value;
    }
    const { log, clock } = this.#options;
    const [id, number, wall] = [this.#id, this.#events.length, clock.wall()];
    return ok({
      write: () => log.append(id, number, events, wall),
      commit: (at) => {
        this.#game = game;
        this.#events.push(...events);
        this.#gameState = this.#state + 1;
        if (events.length === 1 || this.#rejudge) return;
        this.#tell({ kind: 'round', toPlay: game.roundOpener, cards: game.handSize! }, at);
      },
    });
  }

  /** All is stored again: what waited meanwhile is made up for. */
  #goOn(): void {
    if (this.#rejudge) {
      this.#newJudge();
      return;
    }
    this.#take([]);
    for (const { line, at } of this.#waiting.splice(0)) this.#tell(line, at);
    this.#wake();
  }

  #changed(): void {
    this.#state += 1;
    for (const listener of this.#listeners) listener();
  }
}
