import type { SevenStep } from './fast-seven.ts';

/**
 * A shortest way to each state of a seven: the one in which the hand changes marbles least often. `steps` are those of
 * one search, layer by layer, as they were logged. Returns, by number of state, the last step of such a way, and by
 * index of step the one before it.
 */
export function shortestWays(steps: readonly SevenStep[]): (state: number) => readonly SevenStep[] {
  const changes: number[] = [];
  const before: (number | undefined)[] = [];
  const into = new Map<number, number[]>();
  const best = new Map<number, number>();
  for (const [i, step] of steps.entries()) {
    let least = (best.get(step.from) === undefined ? 0 : (changes[best.get(step.from) as number] as number)) + 1;
    let previous = best.get(step.from);
    for (const earlier of into.get(step.from) ?? []) {
      const { seat, after } = steps[earlier] as SevenStep;
      const same = seat === step.seat && after === step.before;
      if (same && (changes[earlier] as number) < least) {
        least = changes[earlier] as number;
        previous = earlier;
      }
    }
    changes.push(least);
    before.push(previous);
    const arrivals = into.get(step.to);
    if (arrivals) arrivals.push(i);
    else into.set(step.to, [i]);
    const leader = best.get(step.to);
    if (leader === undefined || least < (changes[leader] as number)) best.set(step.to, i);
  }
  return (state) => {
    const way: SevenStep[] = [];
    for (let i = best.get(state); i !== undefined; i = before[i]) way.unshift(steps[i] as SevenStep);
    return way;
  };
}
