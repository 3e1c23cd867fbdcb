import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatPlacement, replay } from '../../src/engine/index.ts';
import { GameLog } from '../../src/history/game-log.ts';
import { Household } from './at-home.ts';

let home: Household;
beforeEach(() => {
  home = new Household();
});
afterEach(() => home.end());

test('simulated hands play a whole game to its end, and the log replays to the same position', {
  timeout: 240_000,
}, async () => {
  const { running, address } = await home.serve('--autoplay', '--pace', '100', '--seed', 'g30');
  const phone = await home.phone(address);
  const { game, placement, winners } = await Promise.race([
    phone.until((view) => view.winners.length > 0, 230_000),
    running.ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${running.err.join('\n')}`))),
  ]);
  running.kill('SIGTERM');
  expect(await running.ended).toBe(0);

  const log = GameLog.open(join(home.folder, 'demonstration.db'));
  if (!log.ok) throw new Error(log.error.message);
  const replayed = replay(log.value.eventsOf(game).map(({ event }) => event));
  log.value.close();
  if (!replayed.ok) throw new Error(replayed.error.message);
  expect(formatPlacement(replayed.value.position)).toBe(placement);
  expect(replayed.value.winners).toEqual(winners);
  expect(winners).toHaveLength(2);
});
