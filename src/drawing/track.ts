import {
  type Hole,
  homeHole,
  loopHole,
  loopLength,
  parseHole,
  type Seat,
  type Sectors,
  startCell,
} from '../engine/index.ts';

const modulo = (n: number, m: number): number => ((n % m) + m) % m;

/**
 * The holes of a forward walk of this seat's marble from one hole to another, both included; undefined if it can't walk
 * there. A marble on its own start cell that goes home turns in at once.
 */
export function pathForwards(seat: Seat, from: Hole, to: Hole, sectors: Sectors): readonly Hole[] | undefined {
  const [a, b] = [parseHole(from, sectors), parseHole(to, sectors)];
  if (!a || !b || a.kind === 'kennel' || b.kind === 'kennel') return undefined;
  const depths = (first: number, last: number): Hole[] =>
    Array.from({ length: last - first + 1 }, (_, i) => homeHole(seat, first + i));
  if (a.kind === 'home') {
    const deeper = b.kind === 'home' && a.seat === b.seat && b.depth > a.depth;
    return deeper ? depths(a.depth, b.depth) : undefined;
  }
  const length = loopLength(sectors);
  const cells = (last: number): Hole[] =>
    Array.from({ length: modulo(last - a.cell, length) + 1 }, (_, i) => loopHole((a.cell + i) % length));
  if (b.kind === 'loop') return cells(b.cell);
  return b.seat === seat ? [...cells(startCell(seat)), ...depths(0, b.depth)] : undefined;
}

/** The holes of a backward walk on the loop, both ends included; undefined off the loop. */
export function pathBackwards(from: Hole, to: Hole, sectors: Sectors): readonly Hole[] | undefined {
  const [a, b] = [parseHole(from, sectors), parseHole(to, sectors)];
  if (a?.kind !== 'loop' || b?.kind !== 'loop') return undefined;
  const length = loopLength(sectors);
  return Array.from({ length: modulo(a.cell - b.cell, length) + 1 }, (_, i) => loopHole(modulo(a.cell - i, length)));
}

/** How far apart two holes are along the track, in steps; a kennel is farther than the whole loop. */
export function stepsApart(one: Hole, other: Hole, sectors: Sectors): number {
  const [a, b] = [parseHole(one, sectors), parseHole(other, sectors)];
  const length = loopLength(sectors);
  if (!a || !b) return 4 * length;
  if (a.kind === 'kennel' || b.kind === 'kennel') {
    const together = a.kind === 'kennel' && b.kind === 'kennel' && a.seat === b.seat;
    return together ? Math.abs(a.index - b.index) : 2 * length;
  }
  if (a.kind === 'home' && b.kind === 'home' && a.seat === b.seat) return Math.abs(a.depth - b.depth);
  const cell = (place: typeof a): number => (place.kind === 'home' ? startCell(place.seat) : place.cell);
  const offTrack = (place: typeof a): number => (place.kind === 'home' ? place.depth + 1 : 0);
  const around = modulo(cell(a) - cell(b), length);
  return Math.min(around, length - around) + offTrack(a) + offTrack(b);
}
