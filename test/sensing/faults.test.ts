import { afterEach, describe, expect, test, vi } from 'vitest';
import { print } from '../../firmware-protocol/index.ts';
import { holesOf, refuse } from '../../src/engine/index.ts';
import { LineSource } from '../../src/sensing/line-source.ts';
import { eachLine } from '../../src/sensing/lines.ts';
import { plugPair } from '../../src/sensing/simulated/plug.ts';
import { SimulatedBoard } from '../../src/sensing/simulated-board.ts';
import { classic, Follower, lightAt, marblesIn, only, placeOf, sourceOf, until } from './at-the-table.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of running.splice(0).reverse()) await thing.stop();
  vi.useRealTimers();
});

async function table() {
  const board = new SimulatedBoard({ map: classic, beat: 50 });
  const source = sourceOf(board);
  const follower = new Follower();
  running.push(board, source);
  source.start(follower);
  await until(() => follower.state === 'connected', 'connected');
  return { board, source, follower, counters: source.counters };
}

const carry = (board: SimulatedBoard, marble: number, hole: Parameters<typeof only>[0]) => {
  board.act({ kind: 'lift', marble });
  board.act({ kind: 'put', marble, hole });
};

describe('a bad line', () => {
  test('that loses changes costs a snapshot, and the board is known again', async () => {
    const { board, follower, counters } = await table();
    board.faults.loseLines(2);
    carry(board, 0, 'L0');
    await until(() => counters.gaps === 1 && counters.snapshots === 2, 'a second snapshot');
    // A sign of life may have been lost in the place of one of the two changes.
    expect(follower.changes.length).toBeLessThanOrEqual(1);
    expect(follower.occupied).toEqual(marblesIn(board));
  });

  test('that garbles changes has them counted as broken, and never takes one for another', async () => {
    const { board, follower, counters } = await table();
    board.faults.garbleLines(2);
    carry(board, 0, 'L0');
    await until(() => counters.snapshots === 2, 'a second snapshot');
    expect(counters.broken.checksum + counters.broken['not-text'] + counters.broken['no-checksum']).toBe(2);
    // A sign of life may have been lost in the place of one of the two changes.
    expect(follower.changes.length).toBeLessThanOrEqual(1);
    expect(follower.occupied).toEqual(marblesIn(board));
  });

  test('that loses commands has them repeated until they are answered', async () => {
    const { board, source, counters } = await table();
    await until(() => board.limits.brightness === 96, 'the limits set');
    board.faults.deafen(2);
    source.show(only('L7', '#d55e00', 'blink'));
    await until(() => lightAt(board, 'L7') !== undefined, 'lit');
    expect(counters.repeats).toBe(2);
  });

  test('in every way at once ends in knowing the board, as soon as it is good again', async () => {
    const { board, source, follower } = await table();
    let seed = 20;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 16) % below;
    };
    const holes = holesOf(4);
    for (let step = 0; step < 150; step++) {
      const fault = random(12);
      if (fault === 0) board.faults.loseLines(random(4));
      if (fault === 1) board.faults.garbleLines(random(4));
      if (fault === 2) board.faults.deafen(random(3));
      if (fault === 3) board.bounce(holes[random(96)] ?? 'L0', random(3), 20);
      if (fault === 4 && step % 50 === 0) board.reset();
      if (step === 70) board.unplug();
      if (step === 75) board.plug();
      source.show(only(holes[random(96)] ?? 'L0', '#009e73'));
      carry(board, random(16), holes[random(96)] ?? 'L0');
      await new Promise((soon) => setTimeout(soon, random(20)));
    }
    board.faults.loseLines(0);
    board.faults.garbleLines(0);
    board.faults.deafen(0);
    source.show(only('L9', '#cc79a7', 'pulse'));
    await until(() => follower.state === 'connected', 'connected', 15_000);
    await until(() => String(follower.occupied) === String(marblesIn(board)), 'the same marbles');
    await until(() => lightAt(board, 'L9') !== undefined, 'the newest scene');
    expect(Object.keys(board.view().lights)).toEqual(['L9']);
    expect(source.counters.gaps).toBeGreaterThan(0);
    expect(source.counters.connections).toBeGreaterThan(1);
  });

  test('is not fed what was meant for the connection before', async () => {
    const lines: string[][] = [];
    const cables: ReturnType<typeof plugPair>[] = [];
    const source = new LineSource({
      map: classic,
      open: async () => {
        const cable = plugPair();
        const heard: string[] = [];
        cables.push(cable);
        lines.push(heard);
        eachLine(
          cable.board,
          96,
          () => {},
          (line) => heard.push(line.replace(/ \*.*/, '')),
        );
        cable.board.write(print({ kind: 'beat', number: 0, ms: 100, broken: 0 }));
        return { ok: true, value: cable.wire };
      },
    });
    running.push(source);
    source.start(new Follower());
    source.show(only('L0', '#111111'));
    await until(() => lines[0]?.includes('ask 0 hello') === true, 'greeted');
    cables[0]?.board.destroy();
    source.show(only('L1', '#222222'));
    await until(() => lines[1]?.includes('ask 0 hello') === true, 'greeted again');
    expect(lines).toEqual([
      ['', 'ask 0 hello'],
      ['', 'ask 0 hello'],
    ]);
  });
});

describe('a board', () => {
  test('that starts anew is greeted anew, and its lights are set again', async () => {
    const { board, source, follower } = await table();
    source.show(only('L7', '#d55e00'));
    await until(() => lightAt(board, 'L7') !== undefined, 'lit');
    board.reset();
    expect(lightAt(board, 'L7')).toBeUndefined();
    await until(() => lightAt(board, 'L7') !== undefined, 'lit again');
    expect(follower.order).toEqual(['connecting', 'connected', 'snapshot', 'connecting', 'connected', 'snapshot']);
    expect(board.limits).toEqual({ brightness: 96, milliamps: 1000 });
  });

  test('of another protocol version is named as such, once, and tried again', async () => {
    const board = new SimulatedBoard({ map: classic, beat: 50 });
    board.faults.protocol = 2;
    const source = sourceOf(board);
    const follower = new Follower();
    running.push(board, source);
    source.start(follower);
    await until(() => source.counters.failures >= 2, 'two attempts');
    expect(follower.links.map(({ state }) => state)).toEqual(['connecting', 'away']);
    expect(follower.links[1]?.detail).toContain('version 2');
    board.faults.protocol = 1;
    await until(() => follower.state === 'connected', 'connected');
  });

  test('with a sensor that is stuck says the same of it, whatever lies there', async () => {
    const { board, follower } = await table();
    board.stick('L0', 'empty');
    board.stick('L1', 'occupied');
    carry(board, 0, 'L0');
    await until(() => follower.changes.length === 2, 'L1 occupied and K0.0 empty');
    expect(follower.levels.get('L0')).toBe(false);
    expect(follower.levels.get('L1')).toBe(true);
    board.stick('L0', null);
    board.stick('L1', null);
    await until(() => follower.levels.get('L0') === true && follower.levels.get('L1') === false, 'the truth');
  });

  test('with a sensor that wavers passes that on, since the judge must see it', async () => {
    const { board, follower } = await table();
    board.bounce('L5', 3, 60);
    await until(() => follower.changes.length === 6, 'three times up and down');
    expect(follower.changes.map(({ occupied }) => occupied)).toEqual([true, false, true, false, true, false]);
    const times = follower.changes.map(({ at }) => at);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });

  test('over which a marble rolls shows each hole on its way for a moment', async () => {
    const { board, follower } = await table();
    board.setUp([{ seat: 0, hole: 'L0' }]);
    await until(() => follower.occupied.length === 1, 'the board set up');
    follower.changes.length = 0;
    board.act({ kind: 'lift', marble: 0 });
    board.act({ kind: 'move', marble: 0, ...placeOf('L3') });
    board.act({ kind: 'put', marble: 0, hole: 'L3' });
    await until(() => follower.changes.length === 6, 'all changes');
    expect(follower.changes.map(({ hole, occupied }) => `${hole} ${occupied}`).sort()).toEqual(
      ['L0 false', 'L1 true', 'L1 false', 'L2 true', 'L2 false', 'L3 true'].sort(),
    );
    expect(follower.occupied).toEqual(['L3']);
  });

  test('that nobody talks to any more puts its lights out after six seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
    const board = new SimulatedBoard({ map: classic });
    running.push(board);
    const { board: end, wire } = plugPair();
    board.attach(end);
    wire.stream.resume();
    wire.stream.write(print({ kind: 'ask', id: 0, what: 'hello' }));
    wire.stream.write(print({ kind: 'scene', id: 1 }));
    wire.stream.write(print({ kind: 'paint', id: 2, colour: '#d55e00', effect: 'pulse', lights: [7] }));
    wire.stream.write(print({ kind: 'show', id: 3 }));
    await vi.advanceTimersByTimeAsync(5900);
    expect(board.view()).toMatchObject({ connected: true, lights: { L7: { colour: '#d55e00', effect: 'pulse' } } });
    wire.stream.write(print({ kind: 'ping', id: 4 }));
    await vi.advanceTimersByTimeAsync(5900);
    expect(board.view().connected).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(board.view()).toMatchObject({ connected: false, lights: {} });
  });
});

test('a board that is away is looked for after half a second, then ever more rarely, every ten seconds at last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const attempts: number[] = [];
  const source = new LineSource({
    map: classic,
    open: async () => {
      attempts.push(performance.now());
      return refuse('test/away', 'it is not there');
    },
  });
  running.push(source);
  const follower = new Follower();
  const began = performance.now();
  source.start(follower);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(attempts.map((at) => at - began)).toEqual([0, 500, 1500, 3500, 7500, 15_500, 25_500, 35_500]);
  expect(follower.order).toEqual(['connecting', 'away']);
  expect(source.counters.failures).toBe(8);
});
