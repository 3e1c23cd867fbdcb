import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Hole, holesOf } from '../../src/engine/index.ts';
import type { GpioLinesDriver } from '../../src/sensing/gpio/map.ts';
import { boardOf, crossing, MATRIX, ROWS } from './rig/boards.ts';
import { Guest } from './rig/guest.ts';
import { needSysfsRig } from './rig/needed.ts';
import { buildSysfsRig, GUEST, SysfsRig, type SysfsRigOptions, temporaryFolder } from './rig/sysfs-rig.ts';

const LINES: GpioLinesDriver = { id: 'lines', kind: 'gpio-lines', lines: [17, 27, 22] };

describe.skipIf(!needSysfsRig())('holes on the pins of this computer', () => {
  const folder = temporaryFolder();
  let program: string;
  let rig: SysfsRig;
  let guest: Guest;

  beforeAll(() => {
    program = buildSysfsRig(folder.path);
    return folder.remove;
  });

  async function begin(options: SysfsRigOptions = {}): Promise<void> {
    rig = new SysfsRig(program, [process.execPath, GUEST], options);
    guest = new Guest(rig.child.stdout!, rig.child.stdin!);
    await guest.until(() => guest.all('ready').length > 0, 'the guest is ready');
  }

  afterEach(() => rig.end());

  const linkIs = (state: string) =>
    guest.until(() => guest.all('link').at(-1)?.state === state, `the link is ${state}`, 20_000);
  const known = (snapshots = 1) =>
    guest.until(() => guest.all('snapshot').length === snapshots, `${snapshots} snapshots`, 20_000);
  const occupiedAre = (...holes: readonly Hole[]) =>
    guest.until(() => guest.occupied.join() === [...holes].sort().join(), `occupied are ${holes}`);
  const put = (hole: Hole) => rig.wood(`close ${crossing(hole).join(' ')}`);
  const take = (hole: Hole) => rig.wood(`open ${crossing(hole).join(' ')}`);

  describe('on single lines', () => {
    test('are found by the numbers of the header, wherever the kernel counts from', async () => {
      await begin({ label: 'pinctrl-rp1', base: 571 });
      await rig.wood('ground 27');
      await guest.ask('sense', { map: boardOf(LINES) });
      await linkIs('connected');
      await occupiedAre('L1');
      expect(await guest.ask('exported')).toEqual({ lines: ['gpio588', 'gpio593', 'gpio598'] });
      expect(await guest.ask('naive', { bcm: 17 })).toEqual({ error: 'EINVAL' });
    });

    test('tell every change once, however the contact bounces, and give the lines back', async () => {
      await begin();
      await guest.ask('sense', { map: boardOf(LINES) });
      await linkIs('connected');
      const turns = 60;
      for (let turn = 1; turn <= turns; turn++) {
        const [last, before] = turn % 2 === 1 ? ['ground', 'free'] : ['free', 'ground'];
        for (let bounce = 0; bounce < 3; bounce++) {
          await rig.wood(`${last} 22`);
          await rig.wood(`${before} 22`);
        }
        await rig.wood(`${last} 22`);
        await guest.until(() => guest.all('change').length >= turn, `change ${turn}`);
      }
      expect(guest.all('change').map(({ hole, occupied }) => [hole, occupied])).toEqual(
        Array.from({ length: turns }, (_, turn) => ['L2', turn % 2 === 0]),
      );
      for (const { at, now } of guest.all('change')) expect(at).toBeLessThanOrEqual(now);
      await guest.ask('unsense');
      expect(await guest.ask('exported')).toEqual({ lines: [] });
    });

    test('may be high while a marble is there', async () => {
      await begin();
      await guest.ask('sense', { map: boardOf({ ...LINES, occupied: 'high' }) });
      await linkIs('connected');
      await occupiedAre('L0', 'L1', 'L2');
      await rig.wood('ground 17');
      await occupiedAre('L1', 'L2');
    });

    test('go away with their chip, come back with another one elsewhere, and have missed nothing', async () => {
      await begin();
      await guest.ask('sense', { map: boardOf(LINES) });
      await linkIs('connected');
      await rig.wood('remove');
      await linkIs('away');
      expect(guest.all('trouble').at(-1)).toMatchObject({ code: 'gpio/lost' });
      await rig.wood('ground 17');
      await rig.wood('insert 700');
      await linkIs('connected');
      await occupiedAre('L0');
      await rig.wood('free 17');
      await occupiedAre();
    });
  });

  describe('in a matrix of 8 × 12', () => {
    test('are all 96 seen, each at its own crossing', async () => {
      await begin();
      await guest.ask('sense', { map: boardOf(MATRIX) });
      await known();
      expect(guest.occupied).toEqual([]);
      const holes = holesOf(4);
      for (const hole of holes) await put(hole);
      await occupiedAre(...holes);
      for (const hole of holes) await take(hole);
      await occupiedAre();
      expect(guest.all('change')).toHaveLength(192);
    });

    test('are looked at 50 times a second and more', async () => {
      await begin();
      await guest.ask('sense', { map: boardOf(MATRIX) });
      await linkIs('connected');
      const pulls = async () => Number(await rig.wood(`pulls ${ROWS[7]}`));
      const rates: number[] = [];
      // A machine that is busy with something else for a moment gets another chance.
      while (rates.length < 8 && !rates.some((rate) => rate > 50)) {
        const [from, before] = [performance.now(), await pulls()];
        await new Promise((done) => setTimeout(done, 1000));
        rates.push(((await pulls()) - before) / ((performance.now() - from) / 1000));
      }
      expect(Math.max(...rates)).toBeGreaterThan(50);
      expect(Math.max(...rates)).toBeLessThan(65);
    });

    /** Three corners of a rectangle: without diodes, current goes round by them and the fourth seems occupied too. */
    const corners = (['L0', 'L5', 'L12'] as const).map(crossing);
    const ghost = 'L17' satisfies Hole;

    test('show no ghosts, because every switch has its diode', async () => {
      await begin();
      for (const corner of corners) await rig.wood(`close ${corner.join(' ')}`);
      await guest.ask('sense', { map: boardOf(MATRIX) });
      await known();
      expect(guest.occupied).toEqual(['L0', 'L12', 'L5']);
      // Rectangles everywhere: every hole but those of the last row and column.
      const others = holesOf(4).filter((hole) => crossing(hole)[0] < 9 && crossing(hole)[1] < 21);
      for (const hole of others) await put(hole);
      await occupiedAre(...others);
    });

    test('would show ghosts without diodes: the wires of this test know the difference', async () => {
      await begin();
      for (const corner of corners) await rig.wood(`close-bare ${corner.join(' ')}`);
      await guest.ask('sense', { map: boardOf(MATRIX) });
      await known();
      expect(guest.occupied).toEqual(['L0', 'L12', 'L5', ghost].sort());
    });

    test('are read when their row has settled: long wires ask for a longer time', async () => {
      await begin();
      await rig.wood('lag 12000');
      await put('L0');
      const slow = { ...MATRIX, rate: 8, settle: 15_000 };
      await guest.ask('sense', { map: boardOf(slow) });
      await known();
      expect(guest.occupied).toEqual(['L0']);
      await guest.ask('unsense');
      // Read too early, the column still shows the row before.
      await guest.ask('sense', { map: boardOf(MATRIX) });
      await known(2);
      expect(guest.occupied).toContain('L12');
    });

    test('leave no row driven when the program ends', async () => {
      await begin();
      await guest.ask('sense', { map: boardOf(MATRIX) });
      await linkIs('connected');
      await guest.ask('unsense');
      expect(await guest.ask('exported')).toEqual({ lines: [] });
      for (const row of ROWS) expect(await rig.wood(`level ${row}`)).toBe('1');
      guest.end();
      expect(await rig.ended).toBe(0);
    });

    test('share one board with single lines', async () => {
      await begin();
      await rig.wood('ground 22');
      const small = { ...MATRIX, rows: [2, 3] };
      await guest.ask('sense', { map: boardOf(small, { ...LINES, lines: [22, 23] }) });
      await linkIs('connected');
      await occupiedAre('L24');
      await put('L13');
      await occupiedAre('L13', 'L24');
    });
  });
});
