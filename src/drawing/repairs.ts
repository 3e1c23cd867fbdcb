import type { Hole, Sectors } from '../engine/index.ts';
import { stepsApart } from './track.ts';

/** One hole to put right. */
interface Fix {
  readonly hole: Hole;
  readonly should: 'empty' | 'occupied';
}

/**
 * One thing to do: carry the marble from one hole to another. `from` null: the marble lies beside the holes, or its sensor
 * doesn't tell where. `to` null: this marble belongs in none of the holes that are empty.
 */
export type Repair = { readonly from: Hole; readonly to: Hole | null } | { readonly from: null; readonly to: Hole };

/**
 * What to do, one thing after another: each hole that should be empty with the nearest one, along the track, that should
 * be occupied. What moves between holes comes first, then what lies beside, then what is too much.
 */
export function repairs(fixes: readonly Fix[], sectors: Sectors): readonly Repair[] {
  const full = fixes.filter((fix) => fix.should === 'empty').map((fix) => fix.hole);
  const free = fixes.filter((fix) => fix.should === 'occupied').map((fix) => fix.hole);
  const pairs = full
    .flatMap((from) => free.map((to) => ({ from, to, steps: stepsApart(from, to, sectors) })))
    .sort((a, b) => a.steps - b.steps);
  const done: { from: Hole; to: Hole }[] = [];
  for (const { from, to } of pairs) {
    if (!done.some((pair) => pair.from === from || pair.to === to)) done.push({ from, to });
  }
  return [
    ...done,
    ...free.filter((to) => !done.some((pair) => pair.to === to)).map((to) => ({ from: null, to })),
    ...full.filter((from) => !done.some((pair) => pair.from === from)).map((from) => ({ from, to: null })),
  ];
}
