import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatPlacement, type Seat } from '../../src/engine/index.ts';
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

  test('fold by mistake and take it back, as long as nothing was played after it', async () => {
    const command = (kind: 'undo') => live.table.command({ kind, state: live.table.state });
    const fold = (seat: Seat) => live.table.command({ kind: 'fold', seat, state: live.table.state });
    expect(command('undo')).toEqual({ ok: false, code: 'table/nothing-to-undo' });
    fold(0);
    expect(command('undo')).toMatchObject({ ok: true });
    expect(live.view()).toMatchObject({ toPlay: 0, log: [{ kind: 'dealt' }] });
    await live.play(0, 'A', 'K0.0', 'L0');
    fold(1);
    live.lay(2, 'K');
    expect(command('undo')).toMatchObject({ ok: true });
    expect(live.view()).toMatchObject({ toPlay: 1, laid: null, notice: null });
    await live.play(1, 'A', 'K1.0', 'L16');
    expect(placement()).toBe('K,K,K,L0!/K,K,K,L16!/K,K,K,K/K,K,K,K');
    command('undo');
    expect(placement()).toBe('K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');
  });

  test('lay a card that can’t be played: that is forgotten as soon as one lies there that can', async () => {
    live.lay(0, '9');
    await live.until(() => live.table.notice !== null);
    live.lay(0, '8');
    expect(live.table.notice).toMatchObject({ kind: 'illegal', code: 'must-play-other-card' });
    live.lay(0, 'A');
    expect(live.table.notice).toBeNull();
    live.lay(0, '9');
    await live.until(() => live.table.notice !== null);
  });

  test('stop in the middle of a seven: all see where its marbles stand, the captured ones at home', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    await live.play(1, 'K', 'K1.0', 'L16');
    await live.play(2, 'A', 'K2.0', 'L32');
    live.table.command({ kind: 'fold', seat: 3, state: live.table.state });
    await live.play(0, '10', 'L0', 'L10');
    await live.play(1, '4', 'L16', 'L12');
    await live.play(2, '5', 'L32', 'L37');
    live.lay(0, '7');
    const captured = live.lift('L12');
    live.move('L10', 'L13');
    live.put(captured, 'K1.0');
    await live.until(() => live.table.notice?.kind === 'progress');
    const { halfway, placement: accepted } = live.view();
    expect(halfway).toBe('K,K,K,L13.1/K,K,K,K/K,K,K,L37.1/K,K,K,K');
    expect(accepted).toBe('K,K,K,L10.1/K,K,K,L12.1/K,K,K,L37.1/K,K,K,K');
    live.move('L13', 'L17');
    await live.until(() => live.table.game.toPlay === 1);
    expect(live.view().halfway).toBeNull();
  });
});
