import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatPlacement, replay } from '../../src/engine/index.ts';
import { GameLog } from '../../src/history/game-log.ts';
import type { Verdict } from '../../src/judge/verdicts.ts';
import { Household } from './at-home.ts';

let home: Household;
beforeEach(() => {
  home = new Household();
});
afterEach(() => home.end());

test('simulated hands play a whole game to its end; its log and its recording tell the same game', {
  timeout: 240_000,
}, async () => {
  const trace = join(home.folder, 'game.jsonl');
  const { running, address } = await home.serve('--autoplay', '--pace', '100', '--seed', 'g30', '--record', trace);
  const phone = await home.phone(address);
  const { game, placement, winners } = await Promise.race([
    phone.until((view) => view.winners.length > 0, 230_000),
    running.ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${running.err.join('\n')}`))),
  ]);
  running.kill('SIGTERM');
  expect(await running.ended).toBe(0);

  const log = GameLog.open(join(home.folder, 'demonstration.db'));
  if (!log.ok) throw new Error(log.error.message);
  const events = log.value.eventsOf(game).map(({ event }) => event);
  log.value.close();
  const replayed = replay(events);
  if (!replayed.ok) throw new Error(replayed.error.message);
  expect(formatPlacement(replayed.value.position)).toBe(placement);
  expect(replayed.value.winners).toEqual(winners);
  expect(winners).toHaveLength(2);

  const judge = home.judge(trace);
  expect(await judge.ended).toBe(0);
  const verdicts = judge.out.map((line) => JSON.parse(line) as Verdict);
  const accepted = verdicts.flatMap((verdict) => (verdict.kind === 'accepted' ? [verdict.placement] : []));
  const played = events.flatMap((event) => (event.kind === 'played' ? [event.placement] : []));
  expect(accepted).toEqual(played);
});
