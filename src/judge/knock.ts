import { isKennel } from './layout.ts';
import type { Change } from './sensed-board.ts';
import type { Standing } from './standing.ts';
import type { Timing } from './timing.ts';

/** Two hands lift two marbles at once. A third within so short a time, or a fourth soon after, jumped by itself. */
const THREE_WITHIN = 80;

/**
 * The number of the change with which a knock began, if the latest changes are one: several marbles left their holes at
 * once.
 */
export function knockFrom(standing: Standing, changes: readonly Change[], timing: Timing): number | undefined {
  const latest = changes.at(-1);
  if (!latest) return undefined;
  const lifts: { readonly t: number; readonly index: number }[] = [];
  const seen = new Set<number>();
  for (let i = changes.length - 1; i >= 0; i--) {
    const { hole, occupied, t } = changes[i]!;
    if (latest.t - t > timing.knock) break;
    const stood = isKennel(standing.layout, hole) || standing.taken[hole] === 1;
    if (occupied || !stood || seen.has(hole)) continue;
    seen.add(hole);
    lifts.push({ t, index: i });
  }
  const three = lifts.length >= 3 && lifts[0]!.t - lifts[2]!.t <= THREE_WITHIN;
  return lifts.length >= 4 || three ? lifts.at(-1)!.index : undefined;
}
