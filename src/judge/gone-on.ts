import { applyEvent, type Card, type Game, type PlayRecord } from '../engine/index.ts';
import { bestOf, fitsOf } from './fits.ts';
import { Readings } from './matching.ts';
import { type Reading, readingsOf } from './readings.ts';
import { targets, wrongHolesOf } from './repair.ts';
import { look, standingOf } from './standing.ts';
import { type Decision, type Turn, waitUntil } from './turn.ts';
import type { IllegalCode } from './verdicts.ts';

/**
 * The play that the last player must have made, if the game goes on as if it were done: all but a hole or two of it stands
 * on the board. Those show something else: a sensor lies, or a captured marble is still in somebody's hand.
 */
export interface Assumed {
  readonly reading: Reading;
  readonly wrong: readonly number[];
  /** How many changes had been seen then; later ones are the next player's. */
  readonly changes: number;
  readonly masked: Uint8Array;
  /** What the next player may play after it. */
  readonly next: Readings;
}

/** More wrong holes than this no table would overlook. */
const MOST_WRONG = 2;

/** What a sensor that lies is first taken for. */
const ABOUT_ONE_HOLE: readonly IllegalCode[] = ['extra-marble', 'missing-marble'];

const withMask = (masked: Uint8Array, holes: readonly number[]): Uint8Array => {
  const more = Uint8Array.from(masked);
  for (const hole of holes) more[hole] = 1;
  return more;
};

/** `cards`: what the next player may be playing. `record`: a play as the log would hold it. */
export function assume(turn: Turn, cards: readonly Card[], record: (reading: Reading) => PlayRecord): Assumed | null {
  const { standing, sight, readings, masked, game, levels } = turn;
  if (turn.same || cards.length === 0) return null;
  const near = targets(standing, sight, readings.all, masked).filter(({ reading }) => reading !== null);
  const [first] = near;
  if (!first?.reading || first.wrong === 0 || first.wrong > MOST_WRONG) return null;
  const { reading } = first;
  if (near.some((other) => other.wrong === first.wrong && other.placement !== first.placement)) return null;
  if (first.wrong >= reading.changes.length + reading.captures.length) return null;
  const after = applyEvent(game, { kind: 'played', ...record(reading) });
  if (!after.ok || after.value.toPlay === null) return null;
  const wrong = wrongHolesOf(standing, sight, first, levels, masked);
  const mask = withMask(masked, wrong);
  const next = plays(after.value, cards, mask);
  return { reading, wrong, changes: turn.changes.length, masked: mask, next };
}

const plays = (game: Game, cards: readonly Card[], masked: Uint8Array): Readings =>
  new Readings(
    standingOf(game.position),
    cards.flatMap((card) => readingsOf(game, card)),
    masked,
  );

/** The game has gone on over a hole that was complained of, or over a play that was never seen to be done. */
export function decideGoneOn(turn: Turn, assumed: Assumed | null): Decision | undefined {
  return pastComplaint(turn) ?? pastPlay(turn, assumed);
}

/** A whole legal play has been made, and a hole that was complained of before has not changed: its sensor lies. */
function pastComplaint(turn: Turn): Decision | undefined {
  const { flag, changes, sight, readings, masked, standing, levels, cardKnown, rest, timing } = turn;
  if (!flag || !cardKnown || !ABOUT_ONE_HOLE.includes(flag.code)) return undefined;
  const since = changes.filter((change) => change.t > flag.t);
  if (since.length === 0 && !turn.early) return undefined;
  const stale = flag.holes.filter(
    (hole) =>
      !since.some((change) => change.hole === hole) && (sight.emptied.includes(hole) || sight.filled.includes(hole)),
  );
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
  if (rest < timing.settle) return waitUntil(turn.now - rest + timing.settle);
  return { kind: 'accept', reading, changes: changes.length, faulty: stale };
}

/** The next player has made a whole legal play, as if the one before were done. */
function pastPlay(turn: Turn, assumed: Assumed | null): Decision | undefined {
  if (!assumed || turn.changes.length <= assumed.changes) return undefined;
  const { next, masked, wrong, reading } = assumed;
  const sight = look(next.standing, turn.levels, masked);
  const later = turn.changes.slice(assumed.changes);
  const fits = fitsOf({ ...turn, masked, undone: null }, next.done(sight), later, next.standing);
  if (!bestOf(fits)) return undefined;
  const { rest, timing } = turn;
  if (rest < timing.settle) return waitUntil(turn.now - rest + timing.settle);
  return { kind: 'accept', reading, changes: assumed.changes, faulty: wrong };
}
