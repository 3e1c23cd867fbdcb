import { applyEvent, type Card, type Game, type PlayRecord } from '../engine/index.ts';
import { CONTRADICTED, OUT_OF_ORDER } from './evidence.ts';
import { bestOf, fitsOf, leastAgainst } from './fits.ts';
import { isKennel, seatOfHole } from './layout.ts';
import { Readings } from './matching.ts';
import { type Reading, readingsOf } from './readings.ts';
import { targets, wrongHolesOf } from './repair.ts';
import type { Change } from './sensed-board.ts';
import { kennelError, look, showsNothing, standingOf } from './standing.ts';
import { type Accept, type Decision, type Turn, waitUntil } from './turn.ts';
import type { IllegalCode } from './verdicts.ts';

/**
 * A play that the last player may have made, if the game goes on as if it were done: all but a hole or two of it stood on
 * the board. Those show something else: a sensor lies, or a captured marble is still in somebody's hand.
 */
interface Candidate {
  readonly reading: Reading;
  readonly wrong: readonly number[];
  /** How many changes had been seen then; later ones are the next player's. */
  readonly changes: number;
  readonly masked: Uint8Array;
  readonly against: number;
  /** What the next player may play after it. */
  readonly next: () => Readings | null;
}

/** What may have been played, as long as the board does not show it. */
export type Assumed = readonly Candidate[];

/** More wrong holes than this no table would overlook. */
const MOST_WRONG = 2;
/** The nearest plays only. */
const MOST_CANDIDATES = 8;
/** Between two players' hands there is a pause like this, in ms; the latest few are looked at. */
const PAUSE = 300;
const MOST_PAUSES = 6;

/** What a sensor that lies is first taken for. */
const ABOUT_ONE_HOLE: readonly IllegalCode[] = ['extra-marble', 'missing-marble'];

const withMask = (masked: Uint8Array, holes: readonly number[]): Uint8Array => {
  const more = Uint8Array.from(masked);
  for (const hole of holes) more[hole] = 1;
  return more;
};

/** `cards`: what the next player may be playing. `record`: a play as the log would hold it. */
export function assume(turn: Turn, cards: readonly Card[], record: (reading: Reading) => PlayRecord): Assumed {
  if (cards.length === 0) return [];
  return pauses(turn.changes).flatMap((changes) => {
    const levels = levelsAt(turn, changes);
    const found = showsNothing(look(turn.standing, levels, turn.masked), turn.standing)
      ? halfSeenSwaps(turn, changes)
      : nearPlays(turn, changes, levels);
    return found.map((candidate): Candidate => {
      let next: Readings | null | undefined;
      return {
        ...candidate,
        next: () => {
          if (next === undefined) next = playsAfter(turn.game, record(candidate.reading), cards, candidate.masked);
          return next;
        },
      };
    });
  });
}

/** Numbers of changes after which nothing happened for a while, all of them included. */
function pauses(changes: readonly Change[]): readonly number[] {
  const found = [changes.length];
  for (let i = changes.length - 1; i > 0 && found.length < MOST_PAUSES; i--)
    if (changes[i]!.t - changes[i - 1]!.end >= PAUSE) found.push(i);
  return found;
}

/** What the board showed when so many changes had been seen. */
function levelsAt({ levels, changes }: Turn, count: number): Uint8Array {
  const then = Uint8Array.from(levels);
  for (const { hole, occupied } of changes.slice(count).reverse()) then[hole] = occupied ? 0 : 1;
  return then;
}

type Found = Omit<Candidate, 'next'>;

/** The plays that the board shows but for a hole or two. */
function nearPlays(turn: Turn, changes: number, levels: Uint8Array): readonly Found[] {
  const { standing, readings, masked } = turn;
  const sight = look(standing, levels, masked);
  const near = targets(standing, sight, readings.all, masked).filter(({ wrong }) => wrong <= MOST_WRONG);
  const least = near.find(({ reading, wrong }) => reading !== null && wrong > 0)?.wrong;
  const evidence = turn.evidence(standing, turn.changes.slice(0, changes));
  return near.slice(0, 4 * MOST_CANDIDATES).flatMap((target): Found[] => {
    const { reading } = target;
    if (!reading || target.wrong !== least || target.wrong >= shown(reading, turn)) return [];
    const wrong = wrongHolesOf(standing, sight, target, levels, masked);
    const against = evidence.unexplained(reading);
    return [{ reading, wrong, changes, masked: withMask(masked, wrong), against }];
  });
}

/** How many sensors should have shown something of a play. */
function shown({ changes, captures, movers }: Reading, { standing, masked }: Turn): number {
  const started = movers.filter((mover) => isKennel(standing.layout, mover.from)).length;
  return changes.filter((hole) => !masked[hole]).length + captures.length + started;
}

/** Swaps of which one marble was seen to be exchanged, and the other's sensor showed nothing. */
function halfSeenSwaps(turn: Turn, changes: number): readonly Found[] {
  const { standing, readings, masked } = turn;
  const evidence = turn.evidence(standing, turn.changes.slice(0, changes));
  return readings.all.flatMap((reading): Found[] => {
    const wrong = reading.replaced.filter((hole) => !evidence.wasEmpty(hole));
    if (reading.kind !== 'swap' || wrong.length !== 1 || evidence.against(reading) >= CONTRADICTED) return [];
    const against = evidence.unexplained(reading);
    return [{ reading, wrong, changes, masked: withMask(masked, wrong), against }];
  });
}

function playsAfter(game: Game, record: PlayRecord, cards: readonly Card[], masked: Uint8Array): Readings | null {
  const after = applyEvent(game, { kind: 'played', ...record });
  if (!after.ok || after.value.toPlay === null) return null;
  const all = cards.flatMap((card) => readingsOf(after.value, card));
  return new Readings(standingOf(after.value.position), all, masked);
}

/** The game has gone on over a hole that was complained of, or over a play that was never seen to be done. */
export function decideGoneOn(turn: Turn, assumed: Assumed): Decision | undefined {
  return pastComplaint(turn) ?? pastPlay(turn, assumed);
}

/** A whole legal play has been made, and a hole that was complained of before has not changed: its sensor lies. */
function pastComplaint(turn: Turn): Decision | undefined {
  const { flag, changes, sight, readings, masked, standing, levels, cardKnown, rest, timing } = turn;
  if (!flag || !cardKnown || !ABOUT_ONE_HOLE.includes(flag.code)) return undefined;
  const since = changes.filter((change) => change.t > flag.t);
  if (since.length === 0 && !turn.early) return undefined;
  const isWrong = (hole: number) =>
    isKennel(standing.layout, hole)
      ? kennelError(sight, seatOfHole(standing.layout, hole), standing.kennels[seatOfHole(standing.layout, hole)]!) !==
        0
      : sight.emptied.includes(hole) || sight.filled.includes(hole);
  const stale = flag.holes.filter((hole) => !since.some((change) => change.hole === hole) && isWrong(hole));
  if (stale.length === 0 || stale.length > MOST_WRONG) return undefined;
  const around = new Readings(standing, readings.all, withMask(masked, stale));
  const mask = withMask(masked, stale);
  const done = around.done(look(standing, levels, mask));
  const fits = fitsOf({ ...turn, masked: mask }, done, changes, standing);
  const reading = bestOf(fits);
  const involved = reading
    ? [...reading.changes, ...reading.replaced, ...reading.captures.map(({ from }) => from)]
    : [];
  if (!reading || stale.some((hole) => involved.includes(hole))) return undefined;
  const due = Math.max(turn.now - rest, flag.t) + timing.settle;
  return turn.now < due && Number.isFinite(rest)
    ? waitUntil(due)
    : { kind: 'accept', reading, changes: changes.length, faulty: stale };
}

/** The next player has made a whole legal play, as if the one before were done. */
function pastPlay(turn: Turn, assumed: Assumed): Decision | undefined {
  const { rest, timing } = turn;
  if (!turn.cardKnown) return undefined;
  const fits = assumed.flatMap((candidate) => {
    const later = turn.changes.slice(candidate.changes);
    const next = later.length > 0 ? candidate.next() : null;
    if (!next) return [];
    const { masked } = candidate;
    const sight = look(next.standing, turn.levels, masked);
    const played = fitsOf({ ...turn, masked, undone: null }, next.done(sight), later, next.standing);
    if (played.length === 0) return [];
    const against =
      candidate.against + OUT_OF_ORDER * candidate.wrong.length + Math.min(...played.map((fit) => fit.against));
    return [{ reading: candidate.reading, against, candidate }];
  });
  if (fits.length === 0) return undefined;
  const reading = bestOf(fits);
  const wait = reading ? timing.settle : timing.ask;
  if (rest < wait) return waitUntil(turn.now - rest + wait);
  if (!reading) return { kind: 'ask', readings: leastAgainst(fits) };
  const { candidate } = fits.reduce((best, fit) => (fit.against < best.against ? fit : best));
  return assumedAs(candidate);
}

/** The play was made. */
export const assumedAs = ({ reading, changes, wrong }: Candidate): Accept => ({
  kind: 'accept',
  reading,
  changes,
  faulty: wrong,
});
