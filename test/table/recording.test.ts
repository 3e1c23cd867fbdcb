import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judgeOfTrace } from '../../src/judge/index.ts';
import type { TraceLine, Verdict } from '../../src/judge/verdicts.ts';
import { LiveTable } from './live-table.ts';

let live: LiveTable;
beforeEach(async () => {
  live = await new LiveTable().begin();
});
afterEach(() => live.end());

/** What a judge says who reads a recording, as `murmeld judge` does. */
function verdictsOf(lines: readonly TraceLine[]): readonly Verdict[] {
  const [first, ...rest] = lines;
  if (first?.kind !== 'table') throw new Error('A recording begins with the table.');
  const judge = judgeOfTrace(first);
  if (!judge.ok) throw new Error(judge.error.message);
  return rest.flatMap((line) => judge.value.tell(line));
}

const lastRecording = (lines: readonly TraceLine[]) => lines.slice(lines.findLastIndex(({ kind }) => kind === 'table'));

describe('the recording of a live table', () => {
  test('gives a judge who reads it the same verdicts at the same times', async () => {
    await live.play(0, 'A', 'K0.2', 'L0');
    await live.play(1, 'K', 'K1.0', 'L16');
    for (const seat of [2, 3] as const) live.table.command({ kind: 'fold', state: live.table.state, seat });
    live.lay(0, '5');
    live.move('L0', 'L6');
    await live.until(() => live.table.notice?.kind === 'illegal');
    live.move('L6', 'L5');
    await live.until(() => live.table.notice === null);
    live.lay(1, '7');
    live.move('L16', 'L20');
    await live.until(() => live.table.notice?.kind === 'progress');
    live.move('L20', 'L23');
    await live.until(() => live.table.game.toPlay === 0);
    live.table.command({ kind: 'undo', state: live.table.state });
    await live.until(() => live.table.game.toPlay === 1);
    expect(live.verdicts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['accepted', 'illegal', 'progress', 'taken-back']),
    );
    expect(verdictsOf(live.recorded)).toEqual(live.verdicts);
  });

  test('begins anew with a new game, and with the game as it stands after a restart', async () => {
    await live.play(0, 'A', 'K0.2', 'L0');
    live.lay(1, 'K');
    await live.stopTable();
    await live.startTable();
    const resumed = lastRecording(live.recorded);
    expect(resumed[0]).toMatchObject({ kind: 'table', placement: 'K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K', toPlay: 1 });
    live.move('K1.1', 'L16');
    await live.until(() => live.table.game.toPlay === 2);
    const whole: TraceLine[] = [...lastRecording(live.recorded), { t: 10_000, kind: 'end' }];
    expect(verdictsOf(whole)).toMatchObject([{ kind: 'accepted', seat: 1, card: 'K' }]);
    live.table.command({ kind: 'new-game', state: live.table.state });
    expect(lastRecording(live.recorded)[0]).toMatchObject({ placement: 'K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K', toPlay: 0 });
  });
});

test('time begins anew with a new game, however long the last one took', async () => {
  await live.play(0, 'A', 'K0.0', 'L0');
  live.passHours(3);
  live.lay(1, 'K');
  live.move('K1.0', 'L16');
  await live.until(() => live.table.game.toPlay === 2);
  expect(live.table.command({ kind: 'new-game', state: live.table.state })).toMatchObject({ ok: true });
  live.move('L0', 'K0.0');
  live.move('L16', 'K1.0');
  await live.until(
    () => live.table.notice === null && live.board.view().marbles.every(({ hole }) => hole?.startsWith('K')),
  );
  await live.play(0, 'K', 'K0.1', 'L0');
  expect(live.table.game.toPlay).toBe(1);
});
