import type { SevenStep } from './fast-seven.ts';

/**
 * A shortest way to each state of a seven: one in which the hand changes marbles least often. `steps` are those of one
 * search as they were logged, layer by layer. Returns the steps to a state, by its number.
 */
export function shortestWays(steps: readonly SevenStep[]): (state: number) => readonly SevenStep[] {
  // A way is known by its last step; for each step: how many parts the shortest way that ends with it has, and the step before.
  const parts: number[] = [];
  const before: number[] = [];
  const arrivals = new Map<number, number[]>();
  const best = new Map<number, number>();
  for (const [i, step] of steps.entries()) {
    before[i] = best.get(step.from) ?? NO_STEP;
    parts[i] = (parts[before[i]!] ?? 0) + 1;
    for (const earlier of arrivals.get(step.from) ?? []) {
      const sameMarble = steps[earlier]!.seat === step.seat && steps[earlier]!.after === step.before;
      if (!sameMarble || parts[earlier]! >= parts[i]!) continue;
      before[i] = earlier;
      parts[i] = parts[earlier]!;
    }
    arrivals.set(step.to, [...(arrivals.get(step.to) ?? []), i]);
    const leader = best.get(step.to);
    if (leader === undefined || parts[i]! < parts[leader]!) best.set(step.to, i);
  }
  return (state) => {
    const way: SevenStep[] = [];
    for (let i = best.get(state) ?? NO_STEP; i !== NO_STEP; i = before[i]!) way.unshift(steps[i]!);
    return way;
  };
}

const NO_STEP = -1;
