import { afterEach, expect, test } from 'vitest';
import { SimulatedBoard } from '../../src/sensing/simulated-board.ts';
import { classic, Follower, lightAt, marblesIn, only, sourceOf, until } from './at-the-table.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of running.splice(0).reverse()) await thing.stop();
});

function table() {
  const board = new SimulatedBoard({ map: classic });
  const source = sourceOf(board);
  const follower = new Follower();
  running.push(board, source);
  source.start(follower);
  return { board, source, follower };
}

test('a daemon sees the marbles of a simulated board, and what fingers do with them', async () => {
  const { board, follower } = table();
  await until(() => follower.state === 'connected', 'connected');
  expect(follower.occupied).toEqual(marblesIn(board));
  expect(follower.occupied).toHaveLength(16);

  expect(board.act({ kind: 'lift', marble: 0 })).toEqual({ ok: true, value: null });
  await until(() => follower.changes.length === 1, 'lifted');
  expect(board.act({ kind: 'put', marble: 0, hole: 'L0' })).toEqual({ ok: true, value: null });
  await until(() => follower.changes.length === 2, 'put');
  expect(follower.order).toEqual(['connecting', 'connected', 'snapshot', 'K0.0 empty', 'L0 occupied']);
});

test('the lights of a simulated board show the newest scene of the daemon', async () => {
  const { board, source, follower } = table();
  await until(() => follower.state === 'connected', 'connected');
  source.show(only('L3', '#ff0000', 'blink'));
  source.show(only('L4', '#00ff00', 'pulse'));
  await until(() => lightAt(board, 'L4') !== undefined, 'lit');
  expect(board.view()).toMatchObject({ lights: { L4: { colour: '#00ff00', effect: 'pulse' } }, connected: true });
  source.show({});
  await until(() => Object.keys(board.view().lights).length === 0, 'dark');
});
