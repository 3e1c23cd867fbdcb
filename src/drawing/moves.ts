import { type Captured, type Card, type Hole, loopHole, type Seat, type Sectors, startCell } from '../engine/index.ts';
import { isKennel, type Standing, standing } from './standing.ts';
import { pathBackwards, pathForwards } from './track.ts';

/** One marble's way in a play. */
export interface SeenMove {
  readonly seat: Seat;
  readonly from: Hole;
  readonly to: Hole;
  /** The holes that it walked through, both ends included; just the two ends for a start and a swap. */
  readonly path: readonly Hole[];
  readonly backwards: boolean;
}

/** What a viewer can tell of a play. */
export interface SeenPlay {
  readonly placement: string;
  readonly as: Card | null;
  readonly captured: readonly Captured[];
}

const permutations = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));

function walk(seat: Seat, from: Hole, to: Hole, as: Card | null, sectors: Sectors): SeenMove | undefined {
  const forwards = pathForwards(seat, from, to, sectors);
  const backwards = pathBackwards(from, to, sectors);
  const fourBack = (as === '4' || as === null) && backwards?.length === 5;
  const path = fourBack ? backwards : forwards;
  return path && { seat, from, to, path, backwards: path === backwards };
}

/**
 * Pairs the holes that a seat's marbles reached with those that they left, so that they walked least in all. A hole that
 * remains was left by a marble that was captured on its way.
 */
function walks(
  seat: Seat,
  left: readonly Hole[],
  reached: readonly Hole[],
  as: Card | null,
  sectors: Sectors,
): readonly SeenMove[] {
  let best: readonly SeenMove[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const order of permutations(left)) {
    const moves = reached.map((to, i) => order[i] && walk(seat, order[i], to, as, sectors));
    if (!moves.every((move) => move !== undefined)) continue;
    const steps = moves.reduce((sum, move) => sum + move.path.length - 1, 0);
    if (steps < least) [best, least] = [moves, steps];
  }
  return best;
}

function movesOfSeat(
  seat: Seat,
  before: readonly Standing[],
  after: readonly Standing[],
  play: SeenPlay,
  sectors: Sectors,
): readonly SeenMove[] {
  const holes = (marbles: readonly Standing[]) =>
    marbles.filter((marble) => marble.seat === seat).map((marble) => marble.hole);
  const [was, is] = [holes(before), holes(after)];
  const captured = play.captured.filter((capture) => capture.seat === seat).map((capture) => capture.from);
  const left = was.filter((hole) => !isKennel(hole) && !is.includes(hole) && !captured.includes(hole));
  const reached = is.filter((hole) => !isKennel(hole) && (!was.includes(hole) || captured.includes(hole)));
  const start = loopHole(startCell(seat));
  // A marble more on the track than left it, captures counted: it came out of the kennel.
  const cameOut = is.filter(isKennel).length - was.filter(isKennel).length < captured.length;
  if (!cameOut) return walks(seat, left, reached, play.as, sectors);
  const kennel = was.filter(isKennel);
  const from = kennel[kennel.length - 1] ?? start;
  const others = reached.filter((hole) => hole !== start);
  return [
    { seat, from, to: start, path: [from, start], backwards: false },
    ...walks(seat, left, others, play.as, sectors),
  ];
}

/** Two marbles that stand where the other one stood. */
function swap(before: readonly Standing[], after: readonly Standing[]): readonly SeenMove[] | undefined {
  const stands = (seat: Seat, hole: Hole) => after.some((marble) => marble.seat === seat && marble.hole === hole);
  const moved = before.filter((marble) => !stands(marble.seat, marble.hole));
  const [one, other] = moved;
  if (moved.length !== 2 || !one || !other || one.seat === other.seat) return undefined;
  if (!stands(one.seat, other.hole) || !stands(other.seat, one.hole)) return undefined;
  return [
    { seat: one.seat, from: one.hole, to: other.hole, path: [one.hole, other.hole], backwards: false },
    { seat: other.seat, from: other.hole, to: one.hole, path: [other.hole, one.hole], backwards: false },
  ];
}

/**
 * Which marbles a play moved, as far as two positions tell: captured marbles are no moves, two marbles that changed places
 * are two.
 */
export function movesOf(before: string, play: SeenPlay, sectors: Sectors): readonly SeenMove[] {
  const [was, is] = [standing(before), standing(play.placement)];
  const seats = [...new Set(was.map((marble) => marble.seat))];
  return swap(was, is) ?? seats.flatMap((seat) => movesOfSeat(seat, was, is, play, sectors));
}
