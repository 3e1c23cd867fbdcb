import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { type Hole, holesOf } from '../../src/engine/index.ts';
import type { LightScene } from '../../src/lights/scene.ts';
import type { BoardMap, HoleMap } from '../../src/sensing/board-map.ts';
import { boardSource } from '../../src/sensing/board-source.ts';
import { LineSource } from '../../src/sensing/line-source.ts';
import { SimulatedBoard } from '../../src/sensing/simulated-board.ts';
import { wiringOf } from '../../src/sensing/wiring.ts';
import { classic, Follower, lightAt, marblesIn, until } from './at-the-table.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const four = JSON.parse(
  readFileSync(new URL('../../hardware/boards/classic-4-modules.json', import.meta.url), 'utf8'),
) as BoardMap;

/** The classic board with its loop on one module, homes and kennels on another. */
const two: BoardMap = {
  ...classic,
  drivers: [
    { id: 'loop', kind: 'serial', module: 'loop' },
    { id: 'rest', kind: 'serial', module: 'rest' },
  ],
  holes: Object.fromEntries(
    (Object.entries(classic.holes) as [Hole, HoleMap][]).map(([hole, place], i) => {
      const [driver, number] = i < 64 ? (['loop', i] as const) : (['rest', i - 64] as const);
      return [hole, { ...place, driver, channel: number, light: number }];
    }),
  ),
};

/** Follows the table with what is unknown as well. */
class Watcher extends Follower {
  unknown: ReadonlySet<Hole> = new Set();

  unsensed(holes: ReadonlySet<Hole>): void {
    this.unknown = holes;
    this.order.push(`unsensed ${holes.size}`);
  }

  get known(): readonly Hole[] {
    return this.occupied.filter((hole) => !this.unknown.has(hole));
  }
}

async function table(map: BoardMap) {
  const board = new SimulatedBoard({ map, beat: 50 });
  const source = boardSource(map, ({ id }) => board.open(id));
  const watcher = new Watcher();
  endings.push(
    () => board.stop(),
    () => source.stop(),
  );
  source.start(watcher);
  await until(() => watcher.state === 'connected' && watcher.unknown.size === 0, 'all modules connected');
  return { board, source, watcher };
}

const carry = (board: SimulatedBoard, marble: number, hole: Hole) => {
  board.act({ kind: 'lift', marble });
  board.act({ kind: 'put', marble, hole });
};
const ownHoles = (map: BoardMap, driver: string) => new Set(wiringOf(map, driver).holeOfChannel.values());

describe.each([
  ['two', two],
  ['four', four],
])('a board of %s modules', (_, map) => {
  const first = map.drivers[0]?.id ?? '';
  const second = map.drivers[1]?.id ?? '';

  test('is one board: every hole of every module is known', async () => {
    const { board, watcher } = await table(map);
    expect(watcher.occupied).toEqual(marblesIn(board));
    for (const [marble, hole] of [
      [0, 'L0'],
      [4, 'L40'],
      [8, 'H2.3'],
      [12, 'L63'],
    ] as const) {
      carry(board, marble, hole);
      await until(() => watcher.levels.get(hole) === true, `a marble in ${hole}`);
    }
    await until(() => watcher.changes.length === 8, 'four marbles lifted and put');
    expect(watcher.occupied).toEqual(marblesIn(board));
  });

  test('begins with all holes unknown, and learns them module by module', async () => {
    const { watcher } = await table(map);
    const sizes = watcher.order.filter((told) => told.startsWith('unsensed'));
    expect(sizes[0]).toBe('unsensed 96');
    expect(sizes.at(-1)).toBe('unsensed 0');
    if (map === four) expect(sizes).toEqual([96, 72, 48, 24, 0].map((size) => `unsensed ${size}`));
  });

  test('goes on without the module that is unplugged, says which holes are unknown, and knows them all when it is back', async () => {
    const { board, watcher } = await table(map);
    board.module(second).unplug();
    await until(() => watcher.unknown.size > 0, 'its holes unknown');
    expect(watcher.unknown).toEqual(ownHoles(map, second));
    expect(watcher.state).toBe('connected');
    expect(watcher.links.at(-1)?.detail).toContain(second);

    // Into a hole that is sensed, and unseen out of one that is not.
    const unseen = [...ownHoles(map, second)].find((hole) => marblesIn(board).includes(hole)) ?? 'K0.0';
    const marble = board.view().marbles.find(({ hole }) => hole === unseen)?.id ?? -1;
    carry(board, marble, 'L3');
    await until(() => watcher.levels.get('L3') === true, 'the marble where it can be seen');
    expect(watcher.changes.map(({ hole }) => hole)).toEqual(['L3']);
    expect(watcher.known).toEqual(marblesIn(board).filter((hole) => !watcher.unknown.has(hole)));

    board.module(second).plug();
    await until(() => watcher.unknown.size === 0, 'everything known again');
    expect(watcher.occupied).toEqual(marblesIn(board));
    expect(
      watcher.changes.map(({ hole }) => hole),
      'what happened meanwhile is no change',
    ).toEqual(['L3']);
    expect(watcher.links.at(-1)?.detail).toBe('all modules are there');
  });

  test('is away only when all of its modules are', async () => {
    const { board, watcher } = await table(map);
    board.unplug();
    await until(() => watcher.state === 'away', 'away');
    expect(watcher.unknown.size).toBe(96);
    board.module(first).plug();
    await until(() => watcher.state === 'connected', 'connected by one module');
    await until(() => watcher.unknown.size === 96 - ownHoles(map, first).size, 'that one known');
  });

  test('shows a scene on all modules, and in full on one that comes back', async () => {
    const { board, source } = await table(map);
    const all: LightScene = Object.fromEntries(
      holesOf(4).map((hole) => [hole, { colour: '#0072b2', effect: 'pulse' } as const]),
    );
    source.show(all);
    await until(() => holesOf(4).every((hole) => lightAt(board, hole)?.effect === 'pulse'), 'all lit');
    board.module(second).unplug();
    for (const hole of ownHoles(map, second)) expect(lightAt(board, hole)).toBeUndefined();
    board.module(second).plug();
    await until(() => holesOf(4).every((hole) => lightAt(board, hole)?.effect === 'pulse'), 'all lit again');
  });

  test('whose module begins anew has its holes unknown until it has told them', async () => {
    const { board, watcher } = await table(map);
    watcher.order.length = 0;
    board.module(first).reset();
    await until(() => watcher.order.includes('unsensed 0'), 'known again');
    expect(watcher.order.filter((told) => told.startsWith('unsensed'))).toEqual([
      `unsensed ${ownHoles(map, first).size}`,
      'unsensed 0',
    ]);
  });
});

test('A module at the port of another one is not taken for it', async () => {
  const board = new SimulatedBoard({ map: four, beat: 50 });
  const source = new LineSource({ map: four, driver: 'sector-1', open: () => board.open('sector-2') });
  const watcher = new Watcher();
  endings.push(
    () => board.stop(),
    () => source.stop(),
  );
  source.start(watcher);
  await until(() => watcher.state === 'away', 'refused');
  expect(watcher.links.at(-1)?.detail).toMatch(/sector-2.*sector-1.*link\/other-module/);
  expect(watcher.snapshots).toBe(0);
});
