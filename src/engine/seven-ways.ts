import type { SevenStep } from './fast-seven.ts';

const NO_STEP = -1;

/**
 * A shortest way to each state of a seven: one in which the hand changes marbles least often. `steps` are those of one
 * search as they were logged, layer by layer. Returns the steps to a state, by its number.
 */
export function shortestWays(steps: readonly SevenStep[]): (state: number) => readonly SevenStep[] {
  // A way is known by its last step. By step: how many parts the shortest way that ends with it has, the step before it,
  // and another step to the same state. By state: the latest step to it, and the one with the fewest parts.
  const parts = new Uint8Array(steps.length);
  const before = new Int32Array(steps.length);
  const another = new Int32Array(steps.length);
  const states = 1 + steps.reduce((most, { to }) => Math.max(most, to), 0);
  const latest = new Int32Array(states).fill(NO_STEP);
  const best = new Int32Array(states).fill(NO_STEP);
  for (const [i, step] of steps.entries()) {
    before[i] = best[step.from]!;
    parts[i] = 1 + (before[i] === NO_STEP ? 0 : parts[before[i]!]!);
    for (let earlier = latest[step.from]!; earlier !== NO_STEP; earlier = another[earlier]!) {
      const sameMarble = steps[earlier]!.seat === step.seat && steps[earlier]!.after === step.before;
      if (!sameMarble || parts[earlier]! >= parts[i]!) continue;
      before[i] = earlier;
      parts[i] = parts[earlier]!;
    }
    another[i] = latest[step.to]!;
    latest[step.to] = i;
    if (best[step.to] === NO_STEP || parts[i]! < parts[best[step.to]!]!) best[step.to] = i;
  }
  return (state) => {
    const way: SevenStep[] = [];
    for (let i = best[state]!; i !== NO_STEP; i = before[i]!) way.unshift(steps[i]!);
    return way;
  };
}
