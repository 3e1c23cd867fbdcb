import {
  type Card,
  formatPlacement,
  type Game,
  type GameEvent,
  type Hole,
  ok,
  parsePlacement,
  type Result,
  refuse,
  replay,
  rulesFor,
  type Seat,
} from '../engine/index.ts';
import type { GameLog } from '../history/game-log.ts';
import { TableMemory } from '../history/memory.ts';
import type { StorageCode } from '../history/trouble.ts';
import type { TraceLine, Verdict } from '../judge/verdicts.ts';
import type { BoardSource, LinkState } from '../sensing/source.ts';
import { differences } from './agreement.ts';
import { foldedBefore, playedAfterFold } from './ask-fold.ts';
import { type Batch, batchOf, beginning } from './batch.ts';
import type { Clock } from './clock.ts';
import { CANNOT_STORE, carryOut, type Inside } from './commands.ts';
import { type Added, Dealer } from './dealer.ts';
import { type Draft, draftFrom } from './draft.ts';
import { halfway } from './halfway.ts';
import { Judging, type Untimed } from './judging.ts';
import { Storing } from './storing.ts';
import type { AskFold, CommandAnswer, JudgeNotice, Notice, Phase, TableCommand } from './view.ts';
import { type BoardShape, classicWish, formOf, type GameStart, type GameWish, setUpAs } from './wish.ts';
import { isWrongMove } from './wrong-moves.ts';

export interface TableOptions {
  readonly log: GameLog;
  readonly source: BoardSource;
  readonly clock: Clock;
  readonly shape: BoardShape;
  /** How the first game is begun where none was before; the classic one if left out. */
  readonly wish?: GameWish;
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

/** Under this name the last wish is remembered. */
const WISH = 'wish';

/**
 * One live game: takes what the board senses and what people command, asks the judge, stores the events that follow, and
 * only then tells its listeners. While nothing can be stored everything waits: commands are refused, and the board's lines
 * are kept for the judge with their times.
 */
export class Table {
  readonly memory: TableMemory;
  readonly #options: TableOptions;
  readonly #listeners = new Set<() => void>();
  readonly #storing: Storing;
  readonly #judging: Judging;
  readonly #dealer: Dealer;
  readonly #inside: Inside;
  /** What the judge found and the table has not followed yet. */
  readonly #found: Verdict[] = [];
  #following = false;
  #id = '';
  #game!: Game;
  #events: GameEvent[] = [];
  #wish: GameWish | null;
  #notice: Notice | null = null;
  /** What the judge objected to, while the table asks whether somebody has folded instead. */
  #objection: JudgeNotice | null = null;
  #halfway: string | null = null;
  #asksToGoOn = false;
  #link: LinkState = 'connecting';
  #state = 0;
  /** The state numbers since which a command, and one about the exchange, must have been thought out. */
  #gameState = 0;
  #roundState = 0;
  /** Who commands what is carried out just now. */
  #by: string | undefined;
  /** What the judge finds because somebody said so, and not because the board shows it. */
  #decided: GameEvent['kind'] | null = null;
  #stopped = false;

  constructor(options: TableOptions) {
    this.#options = options;
    this.memory = new TableMemory(options.log);
    this.#dealer = new Dealer(this.memory);
    this.#wish = this.memory.read(WISH) as GameWish | null;
    this.#state = Math.floor(options.clock.wall() / 1000);
    this.#storing = new Storing({
      probe: () => options.log.probe(),
      onTrouble: (code) => {
        options.onStorage?.(code);
        if (code === null) this.#goOn();
        this.touch();
      },
      onFatal: (error) => {
        this.#halt();
        options.onFatal(error);
      },
    });
    const { clock, unsensed, record } = options;
    this.#judging = new Judging({
      clock,
      unsensed,
      ...(record && { record }),
      sectors: options.shape.sectors,
      game: () => this.#game,
      held: () => this.storage !== null || this.#stopped,
      heard: (verdicts) => this.#take(verdicts),
      begun: () => {
        this.#found.length = 0;
        this.#setNotice(null);
      },
    });
    this.#inside = this.#whatCommandsMay();
  }

  /**
   * Goes on with the latest game, or begins one; fails only where the stored game can't be read by the rules, or a new one
   * can't be stored.
   */
  resume(): Result<null> {
    const { log } = this.#options;
    const latest = log.latestGame();
    if (latest === null) {
      const begun = this.#begin(this.nextWish, { kind: 'set-up' });
      return begun.ok ? ok(null) : refuse(this.storage ?? begun.code, 'A new game cannot be stored.');
    }
    const events = log.eventsOf(latest).map(({ event }) => event);
    const game = replay(events);
    if (!game.ok) return game;
    this.#id = latest;
    this.#events = events;
    this.#game = game.value;
    this.#asksToGoOn = this.#isUnderWay();
    if (game.value.status === 'playing') this.#judging.anew();
    return ok(null);
  }

  /** Begins to listen to the board. */
  start(): void {
    const { log } = this.#options;
    // Better said now than after the first play.
    this.#storing.now(() => log.probe());
    this.#options.source.start({
      snapshot: (levels, at) => {
        for (const [hole, occupied] of levels) this.#judging.sense(hole, occupied, at);
        this.touch();
      },
      change: (hole, occupied, at) => this.#judging.sense(hole, occupied, at),
      unsensed: (holes) => {
        this.#judging.setAway(holes);
        this.touch();
      },
      link: (state, detail) => {
        this.#link = state;
        this.#options.onLink?.(state, detail);
        this.touch();
      },
    });
  }

  async stop(): Promise<void> {
    this.#judging.rest();
    this.#halt();
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
  /** In the middle of a seven: where its marbles stand. */
  get halfway(): string | null {
    return this.#notice?.kind === 'progress' ? this.#halfway : null;
  }
  get unsensed(): readonly Hole[] {
    return [...this.#judging.unsensed];
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
  get asksToGoOn(): boolean {
    return this.#asksToGoOn;
  }
  get phase(): Phase {
    return this.#game.winners.length > 0 ? 'over' : this.#game.status;
  }
  /** What the last game was begun with; where that can't be played on this board, the classic game. */
  get nextWish(): GameWish {
    const { shape, wish = classicWish(shape) } = this.#options;
    return this.#wish && rulesFor(formOf(this.#wish, shape)).ok ? this.#wish : wish;
  }

  /** What stands on the board, read as a game that is played as somebody wishes. Null: no such game can be played. */
  draft(wish: GameWish): Draft | null {
    const form = formOf(wish, this.#options.shape);
    return rulesFor(form).ok ? draftFrom(this.#judging.sensed, form) : null;
  }

  /** Calls back after every change, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Carries out what somebody at the table wants. `by`: what they are called, for the log. Refusals: see `CommandAnswer`. */
  command(command: TableCommand, by?: string): CommandAnswer {
    const since = command.kind === 'exchange' ? this.#roundState : this.#gameState;
    if (command.state < since || command.state > this.#state) return { ok: false, code: 'table/stale' };
    if (this.storage) return CANNOT_STORE;
    this.#by = by;
    try {
      return carryOut(this.#inside, command);
    } finally {
      this.#by = undefined;
    }
  }

  /** Something has changed that is no part of the game: everybody gets to see it. */
  touch(): void {
    this.#state += 1;
    for (const listener of this.#listeners) listener();
  }

  #halt(): void {
    this.#stopped = true;
    this.#judging.rest();
  }

  /** Whether something has happened in the game, and it isn't over. */
  #isUnderWay(): boolean {
    const { winners, status } = this.#game;
    const untouched = ['setup', 'committed', 'dealt'];
    return winners.length === 0 && status !== 'abandoned' && this.#events.some(({ kind }) => !untouched.includes(kind));
  }

  #whatCommandsMay(): Inside {
    const table = this;
    return {
      get game() {
        return table.#game;
      },
      get events() {
        return table.#events;
      },
      get notice() {
        return table.#notice;
      },
      get storage() {
        return table.storage;
      },
      judging: this.#judging,
      nextWish: () => this.nextWish,
      tell: (line) => this.#judging.tell(line),
      tellOrForget: (line) => this.#tellOrForget(line),
      answer: (event) => this.#answer({ events: [this.#signed(event)], write: () => {} }),
      answerByChance: (what) =>
        this.#answer(this.#dealer.byChance(this.#id, this.#events, (chance) => this.#signed(what(chance)))),
      askFold: (next, card) => this.#askFold(next, card),
      setNotice: (notice) => {
        this.#setNotice(notice);
        this.touch();
      },
      objectAfterAll: () => {
        this.#notice = this.#objection;
        this.#objection = null;
        this.touch();
      },
      goOn: () => {
        this.#asksToGoOn = false;
        this.touch();
      },
      begin: (wish, start) => this.#begin(wish, start),
      done: () => ({ ok: true, state: this.#state }),
    };
  }

  #signed(event: GameEvent): GameEvent {
    return this.#by === undefined ? event : { ...event, by: this.#by };
  }

  /** Tells the judge of a command that it decides alone. What then can't be stored has not happened. */
  #tellOrForget(line: Untimed<TraceLine>): CommandAnswer {
    this.#decided = line.kind === 'undo' ? 'taken-back' : 'played';
    this.#judging.tell(line);
    this.#decided = null;
    if (!this.storage) return { ok: true, state: this.#state };
    this.#storing.drop();
    this.#judging.anew();
    return CANNOT_STORE;
  }

  /** Ends the game that goes on, and begins one. */
  #begin(wish: GameWish, start: GameStart): CommandAnswer {
    const { shape, clock, log, newGameId } = this.#options;
    const setup = setUpAs(wish, start, shape);
    if (!setup.ok) return { ok: false, code: setup.error.code };
    if (start.kind === 'board') {
      const refusal = this.#boardRefuses(setup.value.placement, setup.value.form);
      if (refusal) return refusal;
    }
    const id = newGameId();
    const batch = beginning(id, this.#signed(setup.value) as typeof setup.value, this.#dealer);
    if (!batch.ok) return { ok: false, code: batch.error.code };
    const end = this.#ending();
    const wall = clock.wall();
    const write = () => {
      if (end) log.append(this.#id, this.#events.length, end.events, wall);
      this.memory.write(WISH, wish);
      batch.value.write();
      log.begin(id, batch.value.events, wall);
    };
    if (!this.#storing.now(() => log.db.transaction(write).immediate())) return CANNOT_STORE;
    this.#id = id;
    this.#wish = wish;
    this.#events = [...batch.value.events];
    this.#game = batch.value.game;
    this.#asksToGoOn = false;
    this.#gameState = this.#state + 1;
    this.#roundState = this.#gameState;
    this.#judging.anew();
    this.touch();
    return { ok: true, state: this.#state };
  }

  /** How the game that goes on ends when another is begun; null where it needs no end, or there is none. */
  #ending(): Batch | null {
    if (this.#id === '' || this.phase === 'over' || this.phase === 'abandoned') return null;
    const end = this.#batch({ events: [this.#signed({ kind: 'abandoned' })], write: () => {} });
    if (!end.ok) throw new Error(end.error.message);
    return end.value;
  }

  #boardRefuses(placement: string, form: Game['form']): CommandAnswer | null {
    if (this.#link !== 'connected') return { ok: false, code: 'table/board-away' };
    const rules = rulesFor(form);
    const position = rules.ok ? parsePlacement(placement, rules.value) : rules;
    if (!position.ok) return { ok: false, code: position.error.code };
    const holes = differences(position.value, this.#judging.sensed, this.#judging.unsensed);
    return holes.length > 0 ? { ok: false, code: 'table/board-differs', holes } : null;
  }

  #take(verdicts: readonly Verdict[]): void {
    this.#found.push(...verdicts);
    // What one verdict leads to may lead to the next: each is followed to its end first.
    if (this.#following) return;
    this.#following = true;
    let followed = 0;
    for (; this.#found.length > 0 && !this.storage && !this.#stopped; followed++) this.#follow(this.#found.shift()!);
    this.#following = false;
    if (followed === 0) return;
    this.#layEarly();
    this.touch();
  }

  #follow(verdict: Verdict): void {
    this.#options.onVerdict?.(verdict);
    switch (verdict.kind) {
      case 'accepted':
      case 'corrected': {
        const { seat, card, as, placement, captured } = verdict;
        const record = { seat, card, as, placement, captured };
        this.#setNotice(null);
        this.#happen(verdict.kind === 'accepted' ? { kind: 'played', ...record } : { kind: 'corrected', ...record });
        break;
      }
      case 'taken-back':
        this.#setNotice(null);
        this.#happen({ kind: 'taken-back' });
        break;
      case 'restored':
        this.#setNotice(null);
        break;
      case 'fault':
        this.#judging.distrust(verdict.hole);
        break;
      case 'trusted':
        this.#judging.trust(verdict.hole);
        break;
      case 'illegal':
        this.#object(verdict);
        break;
      case 'progress':
        this.#setNotice(verdict);
        this.#halfway = halfway(this.#game, verdict, this.#judging.levels, this.#judging.unsensed);
        break;
      default:
        this.#setNotice(verdict);
    }
  }

  #setNotice(notice: Notice | null): void {
    this.#notice = notice;
    this.#objection = null;
  }

  /** The judge objects: unless somebody may just have folded without saying so. */
  #object(verdict: Extract<Verdict, { kind: 'illegal' }>): void {
    if (this.#notice?.kind === 'ask-fold') {
      this.#objection = verdict;
      return;
    }
    const { sensed, unsensed } = this.#judging;
    const unsaid = this.#game.cards !== 'dealt' && this.#game.laid === null;
    const instead = unsaid ? playedAfterFold(this.#game, sensed, unsensed) : null;
    if (instead) {
      this.#setNotice({ kind: 'ask-fold', ...instead, card: null });
      this.#objection = verdict;
      return;
    }
    const { log, clock } = this.#options;
    if (isWrongMove(this.#notice, verdict)) {
      const move = { events: this.#events.length, at: clock.wall(), seat: verdict.seat, code: verdict.code };
      this.#storing.keep(
        () => log.noteIllegalMove(this.#id, move),
        () => {},
      );
    }
    this.#setNotice(verdict);
  }

  /** Somebody lays a card out of turn; asks whether those before have folded, where they have done nothing. */
  #askFold(next: Seat, card: Card): boolean {
    const { sensed, unsensed } = this.#judging;
    if (this.#game.laid !== null) return false;
    const seats = foldedBefore(this.#game, next);
    if (!seats || seats.length === 0 || differences(this.#game.position, sensed, unsensed).length > 0) return false;
    const ask: AskFold = { kind: 'ask-fold', seats, next, card };
    this.#setNotice(ask);
    this.touch();
    return true;
  }

  /** A card that was laid before the play in front of it was over lies there now. */
  #layEarly(): void {
    const laid = this.#judging.game?.laid;
    if (!laid || this.#game.laid || this.#game.cards === 'dealt' || laid.seat !== this.#game.toPlay) return;
    if (!this.storage && !this.#stopped) this.#happen({ kind: 'laid', ...laid });
  }

  #batch(first: Added): Result<Batch> {
    return batchOf({ id: this.#id, game: this.#game, events: this.#events }, first, this.#dealer);
  }

  /** Records what the judge found. It judges by the same rules on the same events, so a refusal here is a bug. */
  #happen(event: GameEvent): void {
    const batch = this.#batchOfVerdict(event);
    if (!batch.ok) throw new Error(`The judge found what the rules refuse: ${JSON.stringify(event)}`);
    const at = this.#options.clock.now();
    this.#storing.keep(this.#writing(batch.value), () => this.#commit(batch.value, at));
  }

  #batchOfVerdict(event: GameEvent): Result<Batch> {
    const signed = event.kind === this.#decided ? this.#signed(event) : event;
    const as = (fact: GameEvent) => this.#batch({ events: [fact], write: () => {} });
    const batch = as(signed);
    // For the judge a card that can't be played and is thrown off is a play like others.
    if (batch.ok || event.kind !== 'played' || event.card === null) return batch;
    const discarded = as({ kind: 'discarded', seat: event.seat, card: event.card });
    return discarded.ok && event.placement === formatPlacement(this.#game.position) ? discarded : batch;
  }

  /** Stores what a person at the table does; refused by the rules, or where it can't be stored, it changes nothing. */
  #answer(first: Added): CommandAnswer {
    if (this.#stopped) return CANNOT_STORE;
    const batch = this.#batch(first);
    if (!this.storage && !batch.ok) return { ok: false, code: batch.error.code };
    if (this.storage || !batch.ok || !this.#storing.now(this.#writing(batch.value))) {
      // The judge was told already.
      this.#judging.anew();
      return CANNOT_STORE;
    }
    this.#commit(batch.value, this.#options.clock.now());
    this.touch();
    return { ok: true, state: this.#state };
  }

  #writing({ events, write }: Batch): () => void {
    const { log, clock } = this.#options;
    const [id, number, wall] = [this.#id, this.#events.length, clock.wall()];
    return () =>
      log.db
        .transaction(() => {
          write();
          log.append(id, number, events, wall);
        })
        .immediate();
  }

  /** What is stored has happened. The judge hears of a round when its first player can play. */
  #commit({ events, game }: Batch, at: number): void {
    const exchanging = this.#game.exchange !== null;
    this.#game = game;
    this.#events.push(...events);
    this.#asksToGoOn = false;
    this.#gameState = this.#state + 1;
    const dealt = events.some(({ kind }) => kind === 'dealt');
    if (dealt) this.#roundState = this.#gameState;
    const roundBegins = dealt || (exchanging && events.some(({ kind }) => kind === 'exchanged'));
    if (!roundBegins || game.exchange || game.toPlay === null || game.handSize === null) return;
    this.#judging.tell({ kind: 'round', toPlay: game.roundOpener, cards: game.handSize }, at);
  }

  /** All is stored again: what waited meanwhile is made up for. */
  #goOn(): void {
    if (this.#judging.game) this.#take([]);
    this.#judging.goOn();
  }
}
