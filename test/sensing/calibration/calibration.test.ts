import { describe, expect, test } from 'vitest';
import { type Hole, holesOf } from '../../../src/engine/index.ts';
import type { BoardMap, HoleMap } from '../../../src/sensing/board-map.ts';
import { readBoardMap } from '../../../src/sensing/board-map-file.ts';
import { Calibration, type CalibrationNotice } from '../../../src/sensing/calibration/calibration.ts';
import { type Learn, readProgress } from '../../../src/sensing/calibration/progress.ts';
import { classic } from '../at-the-table.ts';

const HOLES = holesOf(4);

/** A person who moves one marble from hole to hole, on a board that is wired in some way; time is a number. */
class Bench {
  now = 0;
  calibration: Calibration;
  readonly notices: CalibrationNotice[] = [];
  readonly levels: boolean[] = Array.from({ length: 96 }, () => false);
  /** Which channels a marble in a hole closes; as the classic map says, if nothing else is said. */
  readonly closes: (hole: Hole) => readonly number[];
  private lies: Hole | null = null;

  constructor(closes: (hole: Hole) => readonly number[], learn: Learn = 'sensors', map: BoardMap = classic) {
    this.closes = closes;
    this.calibration = new Calibration({ map, learn });
    this.plug();
  }

  plug(): void {
    this.calibration.greeted('main', { channels: 96, lights: 96 });
    this.notices.push(...this.calibration.snapshot('main', this.levels, this.now));
  }

  level(channel: number, occupied: boolean): void {
    this.levels[channel] = occupied;
    this.notices.push(...this.calibration.change('main', channel, occupied, this.now));
  }

  wait(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const due = this.calibration.deadline();
      if (due === null || due > until) break;
      this.now = Math.max(this.now, due);
      this.notices.push(...this.calibration.wake(this.now));
    }
    this.now = until;
  }

  lift(): void {
    if (this.lies) for (const channel of this.closes(this.lies)) this.level(channel, false);
    this.lies = null;
    this.wait(20);
  }

  put(hole: Hole): void {
    this.lift();
    for (const channel of this.closes(hole)) this.level(channel, true);
    this.lies = hole;
    this.wait(400);
  }

  /** The hole that is asked for. */
  get asked(): Hole | null {
    const { step } = this.calibration;
    return step.kind === 'hole' ? step.hole : null;
  }

  /** Does as it is told, and skips holes that don't answer, until it is done. */
  finish(): void {
    for (let patience = 400; this.calibration.step.kind === 'hole' && patience > 0; patience--) {
      const { asked } = this;
      const before = this.notices.length;
      if (asked) this.put(asked);
      if (this.notices.length === before) this.notices.push(...this.calibration.skip());
      this.lift();
    }
  }
}

const straight = (hole: Hole): readonly number[] => [HOLES.indexOf(hole)];
const result = (bench: Bench) => {
  const { map, findings } = bench.calibration.result();
  expect(readBoardMap(JSON.stringify(map)), 'a map that can be read').toMatchObject({ ok: true });
  return { map, findings };
};

describe('calibrating', () => {
  test('a board wired as its map says changes nothing, asks for each hole once, and lights it', () => {
    const bench = new Bench(straight);
    for (const hole of HOLES) {
      expect(bench.asked).toBe(hole);
      expect(bench.calibration.lit).toEqual({ driver: 'main', light: HOLES.indexOf(hole) });
      bench.put(hole);
    }
    expect(bench.calibration.step).toEqual({ kind: 'done' });
    expect(bench.notices.every((notice) => notice.kind === 'answered' && notice.asMapped)).toBe(true);
    expect(result(bench)).toEqual({ map: classic, findings: [] });
  });

  test('a board wired backwards learns every sensor', () => {
    const bench = new Bench((hole) => [95 - HOLES.indexOf(hole)]);
    bench.finish();
    const { map, findings } = result(bench);
    for (const [i, hole] of HOLES.entries()) expect(map.holes[hole]?.channel).toBe(95 - i);
    expect(findings.filter(({ kind }) => kind === 'swapped')).toHaveLength(48);
  });

  test('names two sensors that are swapped, and others that are merely elsewhere', () => {
    const at: Partial<Record<Hole, number>> = { L3: 4, L4: 3, L10: 11, L11: 12, L12: 10 };
    const bench = new Bench((hole) => [at[hole] ?? HOLES.indexOf(hole)]);
    bench.finish();
    expect(result(bench).findings).toEqual([
      { kind: 'swapped', holes: ['L3', 'L4'] },
      { kind: 'moved', holes: ['L10', 'L11', 'L12'] },
    ]);
  });

  test('leaves a dead sensor out, after asking twice, and says which one never answered', () => {
    const bench = new Bench((hole) => (hole === 'H1.2' ? [] : straight(hole)));
    bench.finish();
    const { map, findings } = result(bench);
    const { channel: _, ...rest } = classic.holes['H1.2'] as HoleMap;
    expect(map.holes['H1.2']).toEqual(rest);
    const idle = [{ driver: 'main', channel: HOLES.indexOf('H1.2') }];
    expect(findings).toEqual([{ kind: 'dead', hole: 'H1.2', idle }]);
    expect(bench.notices.filter(({ kind }) => kind === 'skipped')).toHaveLength(2);
  });

  test('trusts neither of two holes that have one sensor between them', () => {
    const bench = new Bench((hole) => (hole === 'L20' ? straight('L5') : straight(hole)));
    bench.finish();
    const { map, findings } = result(bench);
    expect(map.holes['L5']?.channel).toBeUndefined();
    expect(map.holes['L20']?.channel).toBeUndefined();
    expect(findings).toEqual([
      { kind: 'shared', sensor: { driver: 'main', channel: 5 }, holes: ['L5', 'L20'], unsensed: ['L5', 'L20'] },
    ]);
    expect(bench.notices).toContainEqual({
      kind: 'answered-before',
      hole: 'L20',
      earlier: 'L5',
      sensor: { driver: 'main', channel: 5 },
    });
  });

  test('keeps the good one of two sensors where only one answers for both holes', () => {
    const bench = new Bench((hole) => (hole === 'L5' ? [5, 6] : straight(hole)));
    bench.finish();
    const { map, findings } = result(bench);
    expect(map.holes['L5']?.channel).toBe(5);
    expect(map.holes['L6']?.channel).toBeUndefined();
    expect(findings).toMatchObject([{ kind: 'shared', holes: ['L5', 'L6'], unsensed: ['L6'] }]);
  });

  test('takes one of two sensors of the same hole, the mapped one, and says so', () => {
    const bench = new Bench((hole) => (hole === 'L5' ? [90, 5] : hole === HOLES[90] ? [] : straight(hole)));
    bench.finish();
    const { map, findings } = result(bench);
    expect(map.holes['L5']?.channel).toBe(5);
    expect(findings).toContainEqual({
      kind: 'doubled',
      hole: 'L5',
      sensors: [
        { driver: 'main', channel: 90 },
        { driver: 'main', channel: 5 },
      ],
    });
  });

  test('bears a marble in the wrong hole: both are asked for again at the end, and come out right', () => {
    const bench = new Bench(straight);
    for (const hole of HOLES) bench.put(hole === 'L5' ? 'L6' : hole);
    expect(bench.calibration.step).toMatchObject({ kind: 'hole', hole: 'L5', again: true });
    bench.finish();
    expect(result(bench)).toEqual({ map: classic, findings: [] });
  });

  test('goes back to a hole that was answered wrongly', () => {
    const bench = new Bench(straight);
    bench.put('L0');
    bench.put('L9');
    bench.calibration.back();
    expect(bench.asked).toBe('L1');
    bench.put('L1');
    expect(bench.asked).toBe('L2');
    bench.calibration.ask('L0');
    expect(bench.asked).toBe('L0');
    bench.put('L0');
    expect(bench.asked).toBe('L2');
    bench.finish();
    expect(result(bench).map).toEqual(classic);
  });

  test('does not mind how the marble gets there: rolled over others, dropped twice, bouncing', () => {
    const bench = new Bench(straight);
    for (const hole of HOLES) {
      bench.lift();
      for (const other of ['L30', 'H2.1'] as const) {
        const [channel] = straight(other) as [number];
        bench.level(channel, true);
        bench.wait(60);
        bench.level(channel, false);
        bench.wait(10);
      }
      const [channel] = straight(hole) as [number];
      for (const occupied of [true, false, true, false]) {
        bench.level(channel, occupied);
        bench.wait(30);
      }
      bench.put(hole);
    }
    expect(result(bench)).toEqual({ map: classic, findings: [] });
  });

  test('waits until the last marble is out before it takes another one', () => {
    const bench = new Bench(straight);
    bench.put('L0');
    expect(bench.calibration.step).toMatchObject({ hole: 'L1', lift: true });
    bench.level(1, true);
    bench.wait(2000);
    expect(bench.asked).toBe('L1');
    const [zero, one] = [0, 1].map((channel) => ({ driver: 'main', channel }));
    expect(bench.calibration.skip()).toEqual([{ kind: 'still-occupied', sensors: [zero, one] }]);
    bench.level(0, false);
    bench.level(1, false);
    expect(bench.calibration.step).toMatchObject({ hole: 'L1', lift: false });
    bench.level(1, true);
    bench.wait(400);
    expect(bench.asked).toBe('L2');
  });

  test('wants an empty board at first, and leaves out what is occupied all the same', () => {
    const bench = new Bench(() => []);
    bench.calibration = new Calibration({ map: classic, learn: 'sensors' });
    bench.levels[7] = true;
    bench.levels[40] = true;
    bench.plug();
    expect(bench.calibration.step).toEqual({
      kind: 'clear',
      sensors: [
        { driver: 'main', channel: 7 },
        { driver: 'main', channel: 40 },
      ],
    });
    bench.level(40, false);
    expect(bench.calibration.step).toMatchObject({ kind: 'clear' });
    bench.calibration.ignoreBusy();
    expect(bench.asked).toBe('L0');
    const wired = new Bench((hole) => (hole === 'L7' ? [] : straight(hole)));
    wired.calibration = bench.calibration;
    wired.finish();
    expect(result(wired).findings).toEqual([
      { kind: 'stuck', sensor: { driver: 'main', channel: 7 } },
      { kind: 'dead', hole: 'L7', idle: [] },
    ]);
  });

  test('leaves out a sensor that chatters by itself', () => {
    const bench = new Bench((hole) => (hole === 'L50' ? [] : straight(hole)));
    for (let i = 0; i < 40; i++) {
      bench.level(50, i % 2 === 0);
      bench.wait(40);
    }
    expect(bench.notices).toEqual([{ kind: 'noisy', sensor: { driver: 'main', channel: 50 } }]);
    bench.finish();
    expect(result(bench).findings).toEqual([
      { kind: 'noisy', sensor: { driver: 'main', channel: 50 } },
      { kind: 'dead', hole: 'L50', idle: [] },
    ]);
  });

  test('waits for a cable that was pulled, and takes nothing for an answer that lay there before', () => {
    const bench = new Bench(straight);
    bench.put('L0');
    bench.calibration.away('main');
    expect(bench.calibration.step).toEqual({ kind: 'waiting', drivers: ['main'] });
    bench.plug();
    bench.wait(2000);
    expect(bench.calibration.step).toMatchObject({ hole: 'L1', lift: true });
    bench.put('L1');
    bench.finish();
    expect(result(bench)).toEqual({ map: classic, findings: [] });
  });

  test('goes on where it was broken off', () => {
    const bench = new Bench(straight);
    for (const hole of HOLES.slice(0, 40)) bench.put(hole);
    bench.lift();
    const text = JSON.stringify(bench.calibration.progress);
    const read = readProgress(text, classic, 'sensors');
    if (!read.ok) throw new Error(read.error.message);
    bench.calibration = new Calibration({ map: classic, learn: 'sensors', progress: read.value });
    bench.plug();
    expect(bench.asked).toBe(HOLES[40]);
    bench.finish();
    expect(bench.notices.filter(({ kind }) => kind === 'answered')).toHaveLength(96);
    expect(result(bench)).toEqual({ map: classic, findings: [] });
  });

  test.each([
    ['calibration/malformed', 'x'],
    ['calibration/malformed', '{"format":1}'],
    ['calibration/other-board', JSON.stringify({ ...new Bench(straight).calibration.progress, board: 'another' })],
    ['calibration/other-board', JSON.stringify({ ...new Bench(straight).calibration.progress, learn: 'both' })],
    ['calibration/other-board', JSON.stringify({ ...new Bench(straight).calibration.progress, again: ['L99'] })],
    [
      'calibration/other-board',
      JSON.stringify({ ...new Bench(straight).calibration.progress, stuck: [{ driver: 'left', channel: 1 }] }),
    ],
  ])('does not go on with what does not fit: %s', (code, text) => {
    expect(readProgress(text, classic, 'sensors')).toMatchObject({ ok: false, error: { code } });
  });
});

describe('learning the lights', () => {
  /** Where the light of an index really is: the chain runs backwards. */
  const under = (light: number): Hole => HOLES[95 - light] as Hole;

  /** Puts the marble where the light is seen. */
  function follow(bench: Bench, sees: (light: number) => Hole | null = under): void {
    for (let patience = 300; patience > 0; patience--) {
      const { step, lit } = bench.calibration;
      if (step.kind !== 'light') return;
      expect(lit).toEqual(step.lamp);
      const hole = sees(step.lamp.light);
      if (hole === null) bench.notices.push(...bench.calibration.skip());
      else bench.put(hole);
      bench.lift();
    }
  }

  test('lights one after the other and learns from the marble where each is', () => {
    const bench = new Bench(straight, 'lights');
    follow(bench);
    const { map, findings } = result(bench);
    for (const [i, hole] of HOLES.entries()) {
      expect(map.holes[hole]).toEqual({ ...classic.holes[hole], light: 95 - i });
    }
    expect(findings).toEqual([]);
  });

  test('comes after the sensors, whose holes are then named only', () => {
    const bench = new Bench((hole) => [(HOLES.indexOf(hole) + 10) % 96], 'both');
    expect(bench.calibration.lit).toBeNull();
    bench.finish();
    expect(bench.calibration.step).toMatchObject({ kind: 'light', done: 0, of: 96 });
    follow(bench);
    const { map } = result(bench);
    for (const [i, hole] of HOLES.entries()) {
      expect(map.holes[hole]).toMatchObject({ channel: (i + 10) % 96, light: 95 - i });
    }
  });

  test('leaves out lights that are not seen, and takes a name where no sensor can tell', () => {
    const dead: Hole = 'K3.0';
    const bench = new Bench((hole) => (hole === dead ? [] : straight(hole)), 'both');
    bench.finish();
    follow(bench, (light) => {
      if (under(light) !== dead) return light === 95 ? null : under(light);
      bench.put(dead);
      expect(bench.calibration.step).toMatchObject({ kind: 'light', lamp: { light } });
      bench.notices.push(...bench.calibration.here(dead));
      const { step } = bench.calibration;
      return step.kind === 'light' ? under(step.lamp.light) : null;
    });
    const { map, findings } = result(bench);
    expect(map.holes[dead]).toEqual({
      driver: 'main',
      light: 95 - HOLES.indexOf(dead),
      x: map.holes[dead]?.x,
      y: map.holes[dead]?.y,
    });
    expect(map.holes['L0']?.light).toBeUndefined();
    expect(findings.map(({ kind }) => kind).sort()).toEqual(['dark', 'dead']);
  });

  test('asks again for a light that was mistaken for another one', () => {
    const bench = new Bench(straight, 'lights');
    // The person looks at K3.2 when K3.3, the first one, is lit.
    bench.put('K3.2');
    bench.lift();
    follow(bench);
    const { map, findings } = result(bench);
    expect(map.holes['K3.3']?.light).toBe(0);
    expect(map.holes['K3.2']?.light).toBe(1);
    expect(findings).toEqual([]);
  });
});
