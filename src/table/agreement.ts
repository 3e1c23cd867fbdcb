import { type Hole, marblesOf, type Position, parseHole, type Seat, seatsOf } from '../engine/index.ts';
import type { HoleFix } from '../judge/verdicts.ts';
import { standingLevels } from './standing.ts';

/**
 * Where the board differs from a position: holes that should be otherwise. Any hole of a kennel will do, so a kennel is only
 * counted; holes that no sensor watches agree with everything. Empty: the board can stand so.
 */
export function differences(
  position: Position,
  levels: ReadonlyMap<Hole, boolean>,
  unsensed: ReadonlySet<Hole>,
): readonly HoleFix[] {
  const { sectors } = position;
  const fixes: HoleFix[] = [];
  for (const [hole, should] of standingLevels(position, sectors)) {
    if (parseHole(hole, sectors)?.kind === 'kennel' || unsensed.has(hole)) continue;
    if ((levels.get(hole) ?? false) !== should) fixes.push({ hole, should: should ? 'occupied' : 'empty' });
  }
  for (const seat of seatsOf(sectors)) fixes.push(...kennelFixes(position, seat, levels, unsensed));
  return fixes;
}

function kennelFixes(
  position: Position,
  seat: Seat,
  levels: ReadonlyMap<Hole, boolean>,
  unsensed: ReadonlySet<Hole>,
): readonly HoleFix[] {
  const holes = [0, 1, 2, 3].map((at): Hole => `K${seat}.${at}` as Hole);
  const watched = holes.filter((hole) => !unsensed.has(hole));
  const full = watched.filter((hole) => levels.get(hole));
  const free = watched.filter((hole) => !levels.get(hole));
  const wanted = marblesOf(position, seat).filter(({ place }) => place === 'kennel').length;
  const unseen = holes.length - watched.length;
  const missing = wanted - full.length - unseen;
  if (missing > 0) return free.slice(0, missing).map((hole) => ({ hole, should: 'occupied' }));
  return full.slice(wanted).map((hole) => ({ hole, should: 'empty' }));
}
