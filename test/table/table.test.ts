import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatPlacement } from '../../src/engine/index.ts';
import { logEntries } from '../../src/table/log-entries.ts';
import { LiveTable } from './live-table.ts';

let live: LiveTable;
beforeEach(async () => {
  live = await new LiveTable().begin();
});
afterEach(() => live.end());

const placement = () => formatPlacement(live.table.game.position);
const plays = () => logEntries(live.table.events).filter(({ kind }) => kind === 'played');

describe('a live table', () => {
  test('follows a start and a walk, and knows whose turn it is', async () => {
    expect(live.table.game.toPlay).toBe(0);
    await live.play(0, 'A', 'K0.2', 'L0');
    expect(placement()).toBe('K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');
    expect(live.table.game.toPlay).toBe(1);
    await live.play(1, 'K', 'K1.0', 'L16');
    await live.play(2, 'K', 'K2.0', 'L32');
    await live.play(3, 'A', 'K3.3', 'L48');
    await live.play(0, '9', 'L0', 'L9');
    expect(placement()).toBe('K,K,K,L9.1/K,K,K,L16!/K,K,K,L32!/K,K,K,L48!');
    expect(plays()).toHaveLength(5);
  });

  test('stores a play before anybody hears of it', async () => {
    const heard: { readonly told: number; readonly stored: number }[] = [];
    const other = new Database(live.file, { readonly: true });
    const count = other.prepare("SELECT count(*) FROM events WHERE kind = 'played'").pluck();
    live.table.onChange(() => heard.push({ told: plays().length, stored: count.get() as number }));
    await live.play(0, 'A', 'K0.0', 'L0');
    other.close();
    expect(heard.at(-1)).toEqual({ told: 1, stored: 1 });
    expect(heard.filter(({ told, stored }) => told > stored)).toEqual([]);
  });

  test('goes on after a stop in mid-turn: same game, same turn, same card on the table', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    expect(live.lay(1, 'K')).toMatchObject({ ok: true });
    const before = { id: live.table.id, events: live.table.events, position: placement() };
    await live.stopTable();
    await live.startTable();
    expect({ id: live.table.id, events: live.table.events, position: placement() }).toEqual(before);
    expect(live.table.game.laid).toEqual({ seat: 1, card: 'K' });
    live.move('K1.1', 'L16');
    await live.until(() => plays().length === 2);
    expect(live.table.game.toPlay).toBe(2);
  });

  test('compares the board with the game when it comes back, and accepts what was played meanwhile', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    live.lay(1, 'K');
    await live.stopTable();
    live.move('K1.3', 'L16');
    await live.startTable();
    await live.until(() => plays().length === 2);
    expect(placement()).toBe('K,K,K,L0!/K,K,K,L16!/K,K,K,K/K,K,K,K');
  });

  test('says what to put right when the board was upset meanwhile', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    await live.stopTable();
    const marble = live.lift('L0');
    live.put(marble, 'L7');
    await live.startTable();
    await live.until(() => live.table.notice?.kind === 'illegal');
    expect(live.table.notice).toMatchObject({
      holes: expect.arrayContaining([
        { hole: 'L7', should: 'empty' },
        { hole: 'L0', should: 'occupied' },
      ]),
    });
    live.put(live.lift('L7'), 'L0');
    await live.until(() => live.table.notice === null);
    expect(plays()).toHaveLength(1);
  });

  test('keeps what happened on the board while the cable was out', async () => {
    live.lay(0, 'K');
    const marble = live.lift('K0.1');
    live.board.unplug();
    await live.until(() => live.table.link === 'away');
    live.put(marble, 'L0');
    live.board.plug();
    await live.until(() => plays().length === 1);
    expect(placement()).toBe('K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');
  });

  test('flags a wrong distance and takes the right one', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    for (const seat of [1, 2, 3] as const) live.table.command({ kind: 'fold', state: live.table.state, seat });
    live.lay(0, '5');
    live.move('L0', 'L6');
    await live.until(() => live.table.notice?.kind === 'illegal');
    expect(live.table.notice).toMatchObject({ code: 'wrong-distance', seat: 0 });
    live.move('L6', 'L7');
    live.move('L7', 'L5');
    await live.until(() => plays().length === 2);
    expect(live.table.notice).toBeNull();
    expect(live.log.illegalMovesOf(live.table.id)).toMatchObject([{ seat: 0, code: 'wrong-distance' }]);
  });

  test('refuses what is out of date, out of turn or out of place, with a code, and stays as it was', async () => {
    const { state, events } = live.table;
    const count = events.length;
    await live.play(0, 'A', 'K0.0', 'L0');
    const now = live.table.state;
    const after = live.table.events.length;
    expect(after).toBeGreaterThan(count);
    expect(live.table.command({ kind: 'lay', state, seat: 1, card: '5' })).toEqual({ ok: false, code: 'table/stale' });
    expect(live.table.command({ kind: 'lay', state: now + 100, seat: 1, card: '5' })).toEqual({
      ok: false,
      code: 'table/stale',
    });
    expect(live.table.command({ kind: 'choose', state: now, placement: 'x' })).toEqual({
      ok: false,
      code: 'table/nothing-to-choose',
    });
    expect(live.table.command({ kind: 'fold', state: now, seat: 3 })).toEqual({
      ok: false,
      code: 'game/not-your-turn',
    });
    expect(live.table.events).toHaveLength(after);
  });

  test('takes the last play back by command, once the marble is back', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    expect(live.table.command({ kind: 'undo', state: live.table.state })).toMatchObject({ ok: true });
    await live.until(() => plays().length === 0);
    expect(live.table.game.toPlay).toBe(0);
    live.move('L0', 'K0.0');
    await live.until(() => live.table.notice === null);
    expect(placement()).toBe('K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K');
  });

  test('deals the next round when everybody is out of cards', () => {
    for (const seat of [0, 1, 2, 3] as const) {
      expect(live.table.command({ kind: 'fold', state: live.table.state, seat })).toMatchObject({ ok: true });
    }
    const { round, toPlay, held } = live.table.game;
    expect({ round, toPlay, held: held[0] }).toEqual({ round: 2, toPlay: 1, held: 5 });
  });

  test('tells nobody of a play that it could not store, and says so', async () => {
    live.lay(0, 'A');
    const { length } = live.table.events;
    live.log.close();
    live.move('K0.0', 'L0');
    await expect.poll(() => live.fatal.length, { timeout: 10_000 }).toBe(1);
    expect(live.table.events).toHaveLength(length);
    expect(live.view().placement).toBe('K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K');
  });

  test('begins a new game on demand and keeps the old one', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    expect(live.table.command({ kind: 'new-game', state: live.table.state })).toMatchObject({ ok: true });
    expect(live.table.id).toBe('game-2');
    expect(live.log.eventsOf('game-1').length).toBeGreaterThan(2);
    live.move('L0', 'K0.0');
    await live.until(() => live.table.notice === null);
    expect(plays()).toHaveLength(0);
  });
});
