import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { type Hole, holesOf, seededRandom, shuffled } from '../../../src/engine/index.ts';
import type { BoardMap, HoleMap } from '../../../src/sensing/board-map.ts';
import { readBoardMap } from '../../../src/sensing/board-map-file.ts';
import { boardSource, rawSource } from '../../../src/sensing/board-source.ts';
import { Calibration, type CalibrationNotice } from '../../../src/sensing/calibration/calibration.ts';
import type { Learn } from '../../../src/sensing/calibration/progress.ts';
import { CalibrationRun } from '../../../src/sensing/calibration/run.ts';
import { SimulatedBoard } from '../../../src/sensing/simulated-board.ts';
import { classic, Follower, lightAt, marblesIn, until } from '../at-the-table.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const shipped = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../hardware/boards/${name}.json`, import.meta.url), 'utf8')) as BoardMap;
const modules = shipped('classic-4-modules');
const small = shipped('classic-2');
const places = (map: BoardMap) => Object.entries(map.holes) as [Hole, HoleMap][];

/** The same board with its wires mixed up: each hole has the sensor of another one, and the light of its driver's. */
function mixedUp(map: BoardMap, seed: string): BoardMap {
  const wires = shuffled(
    seededRandom(seed),
    places(map).map(([, { driver, channel, light }]) => ({ driver, channel, light })),
  );
  const holes = places(map).map(([hole, { x, y }], i) => [hole, { ...wires[i], x, y }]);
  return { ...map, holes: Object.fromEntries(holes) };
}

/** A board of this kind, and a person who calibrates it with one marble. */
async function bench(real: BoardMap, thought: BoardMap, learn: Learn) {
  const board = new SimulatedBoard({ map: real, beat: 50 });
  // One marble, which lies beside the board.
  board.setUp([{ seat: 0, hole: 'K0.0' }]);
  board.act({ kind: 'lift', marble: 0 });
  board.act({ kind: 'drop', marble: 0, x: board.map.width / 2, y: board.map.height + 100 });
  const notices: CalibrationNotice[] = [];
  const run = new CalibrationRun({
    calibration: new Calibration({ map: thought, learn, settle: 30 }),
    sources: new Map(thought.drivers.map((driver) => [driver.id, rawSource(driver, ({ id }) => board.open(id))])),
    onChange: (told) => notices.push(...told),
    onLink: () => {},
  });
  endings.push(
    () => board.stop(),
    () => run.stop(),
  );
  run.start();
  const { calibration } = run;
  /** A hand is slow enough for every sensor to see the marble go. */
  const put = async (hole: Hole) => {
    board.act({ kind: 'lift', marble: 0 });
    await until(() => !('lift' in calibration.step && calibration.step.lift), 'the marble lifted');
    board.act({ kind: 'put', marble: 0, hole });
  };
  return { board, run, calibration, notices, put };
}

type Bench = Awaited<ReturnType<typeof bench>>;

/** Does what is asked for; where nothing happens for a while, skips. */
async function finish({ board, run, calibration, notices, put }: Bench): Promise<void> {
  await until(() => calibration.step.kind !== 'waiting', 'the modules');
  const lit = () => Object.keys(board.view().lights) as Hole[];
  while (calibration.step.kind !== 'done') {
    const { step } = calibration;
    const before = notices.length;
    if (step.kind === 'hole') await put(step.hole);
    if (step.kind === 'light') {
      await until(() => lit().length === 1 || calibration.step !== step, 'one light');
      const [hole] = lit();
      if (hole) await put(hole);
    }
    try {
      await until(() => notices.length > before, 'an answer', 300);
    } catch {
      run.act((it) => (it.step.kind === 'light' ? it.here(lit()[0]!) : it.skip()));
    }
  }
}

describe('a board whose wires are mixed up', () => {
  test('with a dead sensor and two that are one, on four modules, ends in a right map', {
    timeout: 60_000,
  }, async () => {
    const real = mixedUp(modules, 'four');
    const table = await bench(real, modules, 'sensors');
    const [dead, one, other] = ['L13', 'L30', 'H2.1'] as const;
    table.board.stick(dead, 'empty');
    table.board.bridge(one, other);
    table.board.stick(other, 'empty');
    await finish(table);

    const { map, findings } = table.calibration.result();
    expect(readBoardMap(JSON.stringify(map))).toMatchObject({ ok: true });
    for (const [hole, { driver, channel }] of places(map)) {
      if (hole === dead || hole === one || hole === other) expect(channel, hole).toBeUndefined();
      else
        expect({ driver, channel }, hole).toEqual({
          driver: real.holes[hole]?.driver,
          channel: real.holes[hole]?.channel,
        });
    }
    expect(findings.filter(({ kind }) => kind !== 'moved' && kind !== 'swapped').map(({ kind }) => kind)).toEqual([
      'dead',
      'shared',
      ...findings.filter(({ kind }) => kind === 'light-elsewhere').map(({ kind }) => kind),
    ]);
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'dead', hole: dead }));
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'shared', holes: [one, other] }));
  });

  test('learns the lights as well, and then plays: every hole is seen and lit as it is named', {
    timeout: 60_000,
  }, async () => {
    const real = mixedUp(small, 'lights');
    const table = await bench(real, small, 'both');
    await finish(table);
    const { map, findings } = table.calibration.result();
    expect(findings.every(({ kind }) => kind === 'moved' || kind === 'swapped')).toBe(true);
    expect(map.holes).toEqual(real.holes);
    await table.run.stop();

    const follower = new Follower();
    const source = boardSource(map, ({ id }) => table.board.open(id));
    endings.push(() => source.stop());
    source.start(follower);
    table.board.setUp([
      { seat: 0, hole: 'L17' },
      { seat: 1, hole: 'H1.2' },
      { seat: 1, hole: 'K1.1' },
    ]);
    await until(() => follower.occupied.length === 3, 'three marbles seen');
    expect(follower.occupied).toEqual(marblesIn(table.board));
    source.show({ L20: { colour: '#e69f00', effect: 'blink' } });
    await until(() => lightAt(table.board, 'L20')?.effect === 'blink', 'the right light');
    expect(Object.keys(table.board.view().lights)).toEqual(['L20']);
  });

  test('may be unplugged in the middle, and goes on', async () => {
    const table = await bench(mixedUp(classic, 'unplugged'), classic, 'sensors');
    const { board, calibration, put } = table;
    await until(() => calibration.step.kind === 'hole', 'the first hole');
    await put('L0');
    await until(() => calibration.progress.sensors.length === 1, 'L0 known');
    board.unplug();
    await until(() => calibration.step.kind === 'waiting', 'missed');
    board.plug();
    await until(() => calibration.step.kind === 'hole', 'there again');
    expect(calibration.step).toMatchObject({ hole: 'L1', lift: true });
    await put('L1');
    await until(() => calibration.progress.sensors.length === 2, 'L1 known');
    expect(calibration.progress.sensors.map(({ hole }) => hole)).toEqual(holesOf(4).slice(0, 2));
  });

  test('lights the hole that it asks for, by the map that it begins with', async () => {
    const { board, calibration, put } = await bench(classic, classic, 'sensors');
    await until(() => lightAt(board, 'L0') !== undefined, 'L0 lit');
    await put('L0');
    await until(() => lightAt(board, 'L1') !== undefined, 'L1 lit');
    expect(Object.keys(board.view().lights)).toEqual(['L1']);
    expect(calibration.step).toMatchObject({ kind: 'hole', hole: 'L1' });
  });
});
