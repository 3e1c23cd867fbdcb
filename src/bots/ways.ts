import { CELLS_PER_SECTOR, type Hole, homeHole, loopHole, type MarbleMove } from '../engine/index.ts';

const cellOf = (hole: Hole): number | undefined => (hole.startsWith('L') ? Number(hole.slice(1)) : undefined);
const depthOf = (hole: Hole): number => Number(hole.slice(3));

/** Loop cells from one to another, both left out. Whether the way leads past the end of the loop its steps tell. */
function cellsBetween(from: number, to: number, steps: number): Hole[] {
  const direct = from + steps;
  const length = direct === to ? 0 : Math.abs(direct - to);
  return Array.from({ length: Math.abs(steps) - 1 }, (_, i) => {
    const cell = from + Math.sign(steps) * (i + 1);
    if (length === 0) return loopHole(cell);
    return loopHole((cell + length) % length);
  });
}

/** The holes that a walk leads through, without its first and last; none for a start or a swap. */
export function wayOf({ seat, from, to, steps }: MarbleMove): readonly Hole[] {
  if (steps === 0) return [];
  const [start, cell, end] = [CELLS_PER_SECTOR * seat, cellOf(from), cellOf(to)];
  const homes = (first: number) =>
    Array.from({ length: Math.max(0, depthOf(to) - first) }, (_, i) => homeHole(seat, first + i));
  if (cell === undefined) return homes(depthOf(from) + 1);
  if (end !== undefined) return cellsBetween(cell, end, steps);
  const toStart = steps - depthOf(to) - 1;
  return [...(toStart > 0 ? [...cellsBetween(cell, start, toStart), loopHole(start)] : []), ...homes(0)];
}

/** The hole one step beyond the end of a walk, where that is sure: a cell of the same sector, or deeper in home. */
export function beyond({ to, steps, seat }: MarbleMove): Hole | undefined {
  const cell = cellOf(to);
  if (cell === undefined) return depthOf(to) < 3 ? homeHole(seat, depthOf(to) + 1) : undefined;
  const next = cell + Math.sign(steps);
  const same = Math.floor(next / CELLS_PER_SECTOR) === Math.floor(cell / CELLS_PER_SECTOR);
  return steps !== 0 && same ? loopHole(next) : undefined;
}
