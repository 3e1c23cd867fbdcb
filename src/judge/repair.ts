import { formatPlacement, type Hole, type Seat } from '../engine/index.ts';
import { kennelHoles } from './layout.ts';
import type { Reading } from './readings.ts';
import { kennelCounts } from './readings.ts';
import { kennelError, type Sight, type Standing } from './standing.ts';
import type { Turn } from './turn.ts';
import type { HoleFix } from './verdicts.ts';

/** A position that the board could be put right to. */
export interface Target {
  readonly placement: string;
  /** Null: the last accepted position. */
  readonly reading: Reading | null;
  /** How many holes are wrong. */
  readonly wrong: number;
}

/** How many holes would have to change for this play to stand on the board. */
function wrongHoles(sight: Sight, changes: readonly number[], kennels: readonly number[], masked: Uint8Array): number {
  let wrong = 0;
  for (const hole of sight.emptied) if (!changes.includes(hole)) wrong++;
  for (const hole of sight.filled) if (!changes.includes(hole)) wrong++;
  for (const hole of changes)
    if (!masked[hole] && !sight.emptied.includes(hole) && !sight.filled.includes(hole)) wrong++;
  for (const [seat, marbles] of kennels.entries()) wrong += Math.abs(kennelError(sight, seat, marbles));
  return wrong;
}

/** The last accepted position and every play, those first that need the fewest holes changed. */
export function targets(
  standing: Standing,
  sight: Sight,
  readings: readonly Reading[],
  masked: Uint8Array,
): readonly Target[] {
  const back: Target = {
    placement: formatPlacement(standing.position),
    reading: null,
    wrong: wrongHoles(sight, [], standing.kennels, masked),
  };
  const plays = readings.map((reading) => ({
    placement: reading.placement,
    reading,
    wrong: wrongHoles(sight, reading.changes, kennelCounts(standing.layout, reading.position), masked),
  }));
  return [back, ...plays].sort((a, b) => a.wrong - b.wrong);
}

/** The holes to put right on the way to a target, loop and home first; of a kennel any holes that will do. */
export function fixesFor(
  standing: Standing,
  sight: Sight,
  target: Target,
  levels: Uint8Array,
  masked: Uint8Array,
): readonly HoleFix[] {
  const { layout } = standing;
  const changes = target.reading?.changes ?? [];
  const counts = target.reading ? kennelCounts(layout, target.reading.position) : standing.kennels;
  const name = (hole: number): Hole => layout.holes[hole]!;
  const fixes: HoleFix[] = [];
  for (const hole of sight.emptied) if (!changes.includes(hole)) fixes.push({ hole: name(hole), should: 'occupied' });
  for (const hole of sight.filled) if (!changes.includes(hole)) fixes.push({ hole: name(hole), should: 'empty' });
  for (const hole of changes) {
    if (masked[hole] || sight.emptied.includes(hole) || sight.filled.includes(hole)) continue;
    fixes.push({ hole: name(hole), should: standing.taken[hole] ? 'empty' : 'occupied' });
  }
  for (const [seat, marbles] of counts.entries()) {
    const error = kennelError(sight, seat, marbles);
    const should = error > 0 ? 'empty' : 'occupied';
    const wrong = kennelHoles(layout, seat as Seat).filter(
      (hole) => !masked[hole] && levels[hole] === (error > 0 ? 1 : 0),
    );
    for (const hole of wrong.slice(0, Math.abs(error))) fixes.push({ hole: name(hole), should });
  }
  return fixes;
}

/** The holes that `fixesFor` names, as numbers. */
export const wrongHolesOf = (...args: Parameters<typeof fixesFor>): readonly number[] =>
  fixesFor(...args).map((fix) => args[0].layout.numbers.get(fix.hole)!);

/** The holes to put right on the way back to the last accepted position. */
export function fixesBack({ standing, sight, levels, masked }: Turn): readonly HoleFix[] {
  const back = { placement: formatPlacement(standing.position), reading: null, wrong: 0 };
  return fixesFor(standing, sight, back, levels, masked);
}
