import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HoleMap } from '../../src/sensing/board-map.ts';
import { LiveTable } from './live-table.ts';

let live: LiveTable;
beforeEach(async () => {
  live = await new LiveTable().begin('classic-4-modules');
  await live.until(() => live.table.unsensed.length === 0);
});
afterEach(() => live.end());

test('the game goes on while one of four modules is away, and knows its holes again afterwards', async () => {
  const away = (live.board.map.holes as Record<string, HoleMap>)['L40']?.driver ?? '';
  live.board.module(away).unplug();
  await live.until(() => live.table.unsensed.length > 0);
  expect(live.table.link).toBe('connected');
  expect(live.table.unsensed).toContain('L40');
  expect(live.table.unsensed).not.toContain('L0');
  await live.play(0, 'A', 'K0.2', 'L0');
  await live.play(1, 'K', 'K1.0', 'L16');
  live.board.module(away).plug();
  await live.until(() => live.table.unsensed.length === 0);
  await live.play(2, 'K', 'K2.0', 'L32');
  expect(live.table.notice).toBeNull();
});

test('what is moved on a module that is away is seen when it comes back', async () => {
  const away = (live.board.map.holes as Record<string, HoleMap>)['L32']?.driver ?? '';
  for (const seat of [0, 1] as const) live.table.command({ kind: 'fold', state: live.table.state, seat });
  live.board.module(away).unplug();
  await live.until(() => live.table.unsensed.length > 0);
  const marble = live.lift('K2.1');
  live.board.module(away).plug();
  await live.until(() => live.table.unsensed.length === 0);
  live.lay(2, 'A');
  live.put(marble, 'L32');
  await live.until(() => live.table.game.toPlay === 3);
  expect(live.table.game.lastPlay?.placement).toBe('K,K,K,K/K,K,K,K/K,K,K,L32!/K,K,K,K');
});
