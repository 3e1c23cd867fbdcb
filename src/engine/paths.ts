import {
  type Hole,
  type HolePlace,
  homeHole,
  loopHole,
  loopLength,
  parseHole,
  type Seat,
  type Sectors,
  startCell,
} from './board.ts';

/** A way from hole to hole along the path of one seat's marbles, whatever stands there. */
export interface Path {
  /** Negative backwards. */
  readonly steps: number;
  /** The holes that are reached one after the other, the last one included. */
  readonly holes: readonly Hole[];
  /** It leads off the loop, into home. */
  readonly entersHome: boolean;
  /** It leads into home, or begins there, backwards: no walk does. */
  readonly backwardsInHome: boolean;
}

/** The loop holes after `from` up to `to`, in the direction of `step`; from a cell to itself none. */
function cells(sectors: Sectors, from: number, to: number, step: 1 | -1): Hole[] {
  const length = loopLength(sectors);
  const count = (step * (to - from) + length) % length;
  return Array.from({ length: count }, (_, i) => loopHole((from + step * (i + 1) + length) % length));
}

const homes = (seat: Seat, depths: readonly number[]): Hole[] => depths.map((depth) => homeHole(seat, depth));

const upTo = (depth: number): number[] => Array.from({ length: depth + 1 }, (_, i) => i);

const path = (direction: 1 | -1, holes: readonly Hole[], entersHome: boolean, backwardsInHome: boolean): Path => ({
  steps: direction * holes.length,
  holes,
  entersHome,
  backwardsInHome,
});

/** Every way in which a hand can have walked a marble of this seat from one hole to another. Kennels are on no way. */
export function pathsBetween(sectors: Sectors, seat: Seat, from: Hole, to: Hole): readonly Path[] {
  const [here, there] = [parseHole(from, sectors), parseHole(to, sectors)];
  if (!here || !there || from === to || !isOnPath(here, seat) || !isOnPath(there, seat)) return [];
  const start = startCell(seat);
  if (here.kind === 'loop' && there.kind === 'loop') {
    return [
      path(1, cells(sectors, here.cell, there.cell, 1), false, false),
      path(-1, cells(sectors, here.cell, there.cell, -1), false, false),
    ];
  }
  if (here.kind === 'loop' && there.kind === 'home') {
    const inside = homes(seat, upTo(there.depth));
    return [
      path(1, [...cells(sectors, here.cell, start, 1), ...inside], true, false),
      path(-1, [...cells(sectors, here.cell, start, -1), ...inside], true, true),
    ];
  }
  if (here.kind === 'home' && there.kind === 'home') {
    const between = upTo(3).filter((depth) => depth > Math.min(here.depth, there.depth));
    const through = between.filter((depth) => depth <= Math.max(here.depth, there.depth));
    const forward = there.depth > here.depth;
    return [path(forward ? 1 : -1, homes(seat, through), false, !forward)];
  }
  if (here.kind === 'home' && there.kind === 'loop') {
    const out = [...homes(seat, upTo(here.depth - 1).reverse()), loopHole(start)];
    return [path(-1, [...out, ...cells(sectors, start, there.cell, -1)], false, true)];
  }
  return [];
}

const isOnPath = (place: HolePlace, seat: Seat): boolean =>
  place.kind === 'loop' || (place.kind === 'home' && place.seat === seat);
