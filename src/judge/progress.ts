import type { Seat } from '../engine/index.ts';
import { kennelHoles } from './layout.ts';
import type { Reading } from './readings.ts';
import { kennelError } from './standing.ts';
import type { Decision, Turn } from './turn.ts';
import type { HoleFix } from './verdicts.ts';

/** The steps that a seven has gone, if its own marbles are all down: one of them in the air may come down anywhere. */
function stepsDone({ sight }: Turn, reading: Reading): number | undefined {
  let steps = 0;
  for (const mover of reading.movers) {
    const gone = sight.emptied.includes(mover.from) || reading.replaced.includes(mover.from);
    if (!gone) continue;
    const at = mover.path.findLastIndex((hole) => sight.filled.includes(hole));
    if (at >= 0) steps += at + 1;
    else if (reading.replaced.includes(mover.to) || mover.captured) steps += mover.path.length;
    else return undefined;
  }
  return steps;
}

/** How far a seven has come. `readings`: the sevens that the board is on the way to. */
export function progressOf(turn: Turn, readings: readonly Reading[]): Decision | undefined {
  const steps = readings.map((reading) => stepsDone(turn, reading));
  const counted = steps.filter((n) => n !== undefined && n > 0);
  if (counted.length === 0) return undefined;
  const done = Math.min(...(counted as number[]));
  const reached = readings.filter((_, i) => steps[i] === done);
  return { kind: 'progress', done, holes: owed(turn, reached) };
}

/** What has to be put right however the seven goes on: marbles that it has sent home already. */
function owed({ sight, standing, levels, masked }: Turn, readings: readonly Reading[]): readonly HoleFix[] {
  const { layout } = standing;
  const [first, ...others] = readings;
  const passed = (first?.captures ?? []).filter((capture) =>
    others.every((other) => other.captures.some(({ from }) => from === capture.from)),
  );
  const fixes: HoleFix[] = [];
  for (const { from } of passed) {
    const standsThere = standing.taken[from] === 1 && levels[from] === 1 && !masked[from];
    if (standsThere && !first!.replaced.includes(from)) fixes.push({ hole: layout.holes[from]!, should: 'empty' });
  }
  for (let seat = 0; seat < standing.kennels.length; seat++) {
    const sent = passed.filter((capture) => capture.seat === seat).length;
    const missing = -kennelError(sight, seat, standing.kennels[seat]! + sent);
    const free = kennelHoles(layout, seat as Seat).filter((hole) => !masked[hole] && levels[hole] === 0);
    for (const hole of free.slice(0, Math.max(0, missing)))
      fixes.push({ hole: layout.holes[hole]!, should: 'occupied' });
  }
  return fixes;
}
