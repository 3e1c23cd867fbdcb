import {
  applyEvent,
  findPlay,
  type Game,
  type GameEvent,
  loopLength,
  type MarbleMove,
  marblesOf,
  type Outcome,
  type PlayRecord,
  type Seat,
  startCell,
} from '../engine/index.ts';
import { type CountingEvent, counting, type LoggedEvent } from './counting.ts';
import { type CaptureCount, NO_FIGURES, type SeatFigure, type SeatFigures } from './figures.ts';

/** What happened in one game, as it counts. Times are in milliseconds. */
export interface GameStatistics {
  readonly plays: number;
  readonly rounds: number;
  /** Breaks of more than a quarter of an hour left out. */
  readonly playing: number;
  readonly seats: ReadonlyMap<Seat, SeatFigures>;
  readonly captures: readonly CaptureCount[];
}

/** A wrong move that the table flagged. */
export interface IllegalMove {
  readonly seat: Seat;
}

/** Who is away from the table for longer than this does not think. */
const BREAK = 15 * 60_000;

type Turn = Extract<GameEvent, { kind: 'played' | 'folded' | 'discarded' | 'drawn' }>;
const isTurn = (event: GameEvent): event is Turn =>
  event.kind === 'played' || event.kind === 'folded' || event.kind === 'discarded' || event.kind === 'drawn';

/**
 * Counts what the players of a game did. What was taken back does not count. Expects a log that the rules accept, and
 * throws if they don't.
 */
export function gameStatistics(log: readonly LoggedEvent[], illegal: readonly IllegalMove[] = []): GameStatistics {
  const tally = new Tally();
  let game: Game | null = null;
  let rounds = 0;
  let plays = 0;
  /** When the present turn began. */
  let turnSince = 0;
  let laidAt: number | null = null;
  const { counts } = counting(log);
  for (const entry of counts) {
    const { event } = entry;
    const at = whenFirst(entry, log);
    if (game && isTurn(event)) {
      tally.turn(game, event);
      tally.thought(event.seat, (laidAt ?? at) - turnSince);
      if (event.kind === 'played') plays += 1;
    }
    if (event.kind === 'laid') laidAt ??= at;
    else {
      turnSince = at;
      laidAt = null;
    }
    if (event.kind === 'dealt') rounds += 1;
    const next = applyEvent(game, event);
    if (!next.ok) throw new Error(`Event ${entry.number} of a stored game is refused: ${next.error.message}`);
    game = next.value;
  }
  for (const { seat } of illegal) tally.add(seat, 'illegal', 1);
  const seats = new Map((game?.form.seats ?? []).map((seat) => [seat, tally.of(seat)]));
  return { plays, rounds, playing: playingTime(log), seats, captures: tally.captures };
}

/** A play that was set right later was thought out when it was played first. */
const whenFirst = ({ at, replaces }: CountingEvent, log: readonly LoggedEvent[]): number =>
  (replaces === undefined ? undefined : log[replaces]?.at) ?? at;

const isPause = (ms: number): boolean => ms < 0 || ms > BREAK;

function playingTime(log: readonly LoggedEvent[]): number {
  let sum = 0;
  for (const [i, { at }] of log.entries()) {
    const passed = at - (log[i - 1]?.at ?? at);
    if (!isPause(passed)) sum += passed;
  }
  return sum;
}

class Tally {
  readonly #seats = new Map<Seat, Record<SeatFigure, number>>();
  readonly #captures = new Map<string, { by: Seat; of: Seat; captured: number; burnt: number }>();

  of(seat: Seat): SeatFigures {
    return this.#figures(seat);
  }

  get captures(): readonly CaptureCount[] {
    return [...this.#captures.values()].toSorted((a, b) => a.by - b.by || a.of - b.of);
  }

  add(seat: Seat, figure: SeatFigure, count: number): void {
    this.#figures(seat)[figure] += count;
  }

  #atLeast(seat: Seat, figure: SeatFigure, value: number): void {
    const figures = this.#figures(seat);
    figures[figure] = Math.max(figures[figure], value);
  }

  #figures(seat: Seat): Record<SeatFigure, number> {
    const figures = this.#seats.get(seat) ?? { ...NO_FIGURES };
    this.#seats.set(seat, figures);
    return figures;
  }

  /** Nobody thinks for no time at all: where no time passed, nobody wrote it down. */
  thought(seat: Seat, ms: number): void {
    if (ms === 0 || isPause(ms)) return;
    this.add(seat, 'thinking', ms);
    this.add(seat, 'thoughtTurns', 1);
    this.#atLeast(seat, 'longestThought', ms);
  }

  /** One turn; `game`: the game before it. */
  turn(game: Game, event: Turn): void {
    const { seat } = event;
    this.add(seat, 'turns', 1);
    const waiting = hasNobodyOut(game, seat);
    switch (event.kind) {
      case 'folded':
        this.add(seat, 'folds', 1);
        this.add(seat, 'foldedCards', game.held[seat] ?? event.cards?.length ?? 0);
        break;
      case 'discarded':
        this.add(seat, 'discards', 1);
        break;
      case 'drawn':
        this.add(seat, 'draws', 1);
        this.#card(seat, game.laid?.card ?? null);
        break;
      case 'played': {
        this.#card(seat, event.card);
        const play = findPlay(game, event);
        const started = play && play !== 'idle' ? this.#moved(game, event, play) : false;
        if (started && waiting) return;
      }
    }
    if (waiting) this.add(seat, 'waited', 1);
  }

  #card(seat: Seat, card: PlayRecord['card']): void {
    this.add(seat, 'played', 1);
    if (card === 'Joker') this.add(seat, 'jokers', 1);
  }

  /** What the marbles did; returns whether one of the player's own came out of the kennel. */
  #moved({ form }: Game, { seat, captured }: PlayRecord, { play }: Outcome): boolean {
    const seven = play.kind === 'seven';
    let started = false;
    for (const move of play.moves) {
      if (play.kind === 'start') this.add(seat, 'starts', 1);
      if (play.kind === 'start' && move.seat === seat) started = true;
      if (comesRound(move, loopLength(form.sectors))) this.add(move.seat, 'laps', 1);
      if (move.to.startsWith('H') && !move.from.startsWith('H')) this.add(move.seat, 'reachedHome', 1);
    }
    for (const { seat: owner } of captured) this.#captured(seat, owner, seven);
    if (seven) {
      this.#atLeast(seat, 'sevenMarbles', play.moves.length);
      this.#atLeast(seat, 'sevenBurnt', captured.length);
    }
    return started;
  }

  #captured(by: Seat, of: Seat, seven: boolean): void {
    const key = `${by} ${of}`;
    const count = this.#captures.get(key) ?? { by, of, captured: 0, burnt: 0 };
    this.#captures.set(key, count);
    count.captured += 1;
    if (seven) count.burnt += 1;
    if (by === of) {
      this.add(of, 'ownCaptured', 1);
      return;
    }
    this.add(by, 'captures', 1);
    this.add(of, 'suffered', 1);
    if (!seven) return;
    this.add(by, 'burnt', 1);
    this.add(of, 'gotBurnt', 1);
  }
}

/** Whether a seat waits for a start: a marble in its kennel and none on the loop. */
function hasNobodyOut({ position }: Game, seat: Seat): boolean {
  const own = marblesOf(position, seat);
  return own.some(({ place }) => place === 'kennel') && !own.some(({ place }) => place === 'loop');
}

/** Whether a walk reaches its owner's start cell, going forwards. */
function comesRound({ seat, from, to, steps }: MarbleMove, length: number): boolean {
  const cell = Number(/^L(\d+)$/.exec(from)?.[1] ?? Number.NaN);
  if (Number.isNaN(cell) || steps <= 0) return false;
  const depth = Number(/^H\d\.(\d)$/.exec(to)?.[1] ?? -1);
  const onLoop = steps - (depth + 1);
  const distance = (startCell(seat) - cell + length) % length;
  return distance > 0 && distance <= onLoop;
}
