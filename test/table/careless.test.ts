import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatPlacement } from '../../src/engine/index.ts';
import { LiveTable } from './live-table.ts';

let live: LiveTable;
beforeEach(async () => {
  live = await new LiveTable().begin();
});
afterEach(() => live.end());

const placement = () => formatPlacement(live.table.game.position);

describe('careless players', () => {
  test('begin a new game and leave marbles about: they are told where those belong, until all lie there', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    await live.play(1, 'K', 'K1.0', 'L16');
    live.table.command({ kind: 'new-game', state: live.table.state });
    expect(live.table.notice).toBeNull();
    await live.until(() => live.table.notice?.kind === 'illegal');
    expect(live.table.notice).toMatchObject({ holes: expect.arrayContaining([{ hole: 'L16', should: 'empty' }]) });
    live.move('L0', 'K0.0');
    live.move('L16', 'K1.0');
    await live.until(() => live.table.notice === null);
    expect(placement()).toBe('K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K');
  });
});
