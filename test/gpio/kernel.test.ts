import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Hole, holesOf } from '../../src/engine/index.ts';
import type { GpioLinesDriver, GpioMatrixDriver } from '../../src/sensing/gpio/map.ts';
import { boardOf, crossing, MATRIX } from './rig/boards.ts';
import type { Guest } from './rig/guest.ts';
import { needVirtualMachine } from './rig/needed.ts';
import { VirtualMachine } from './rig/virtual-machine.ts';

const LINES: GpioLinesDriver = { id: 'lines', kind: 'gpio-lines', lines: [17, 27, 22] };
const image = await needVirtualMachine();

/** What the stand-in of the other tests promises, with Debian's kernel: they must not agree with each other only. */
describe.skipIf(!image)("a kernel's own pins", () => {
  let vm: VirtualMachine;
  let guest: Guest;

  beforeAll(async () => {
    vm = new VirtualMachine(image!);
    guest = vm.guest;
    await vm.boot();
  }, 150_000);
  afterAll(() => vm?.end());
  beforeEach(() => {
    guest.told.length = 0;
  });

  const claim = (bcm: number, use: string) => guest.ask('claim', { bcm, use });
  const sense = async (driver: GpioLinesDriver | GpioMatrixDriver) => {
    await guest.ask('sense', { map: boardOf(driver) });
    await guest.until(() => guest.all('snapshot').length > 0, 'the levels');
  };
  const occupiedAre = (...holes: readonly Hole[]) =>
    guest.until(() => guest.occupied.join() === [...holes].sort().join(), `occupied are ${holes}`);

  test('are found under the numbers that this kernel gives them', async () => {
    const { chips } = (await guest.ask('chips')) as { chips: { label: string; base: number }[] };
    const base = chips.find(({ label }) => label === 'pinctrl-bcm2711')?.base;
    expect(base).toBeGreaterThan(100);
    expect(await guest.ask('naive', { bcm: 17 })).toEqual({ error: 'EINVAL' });
    expect(await claim(17, 'input')).toEqual({});
    expect(await guest.ask('exported')).toEqual({ lines: [`gpio${base! + 17}`] });
    await guest.ask('release', { bcm: 17 });
  });

  test('tell every edge', async () => {
    expect(await claim(17, 'edges')).toEqual({});
    await guest.ask('watch', { bcm: 17 });
    const delays: number[] = [];
    for (let n = 1; n <= 40; n++) {
      const at = await vm.wood(`${n % 2 === 1 ? 'ground' : 'free'} 17`);
      await guest.until(() => guest.all('edge').length === n, `edge ${n}`);
      const { high, now } = guest.all('edge').at(-1)!;
      expect(high).toBe(n % 2 === 0);
      delays.push(now - at);
    }
    // Everything is emulated; a real one is quicker.
    expect(delays.toSorted((a, b) => a - b)[20]).toBeLessThan(100);
    await guest.ask('release', { bcm: 17 });
  });

  test('can be driven, and let go', async () => {
    expect(await claim(4, 'low')).toEqual({});
    expect(await vm.level(4)).toBe(false);
    await guest.ask('write', { bcm: 4, high: true });
    expect(await vm.level(4)).toBe(true);
    await vm.wood('ground 4');
    expect(await vm.level(4)).toBe(true);
    await guest.ask('write', { bcm: 4, high: false });
    await guest.ask('release', { bcm: 4 });
    expect(await claim(4, 'input')).toEqual({});
    expect(await guest.ask('read', { bcm: 4 })).toEqual({ high: false });
    await vm.wood('free 4');
    expect(await guest.ask('read', { bcm: 4 })).toEqual({ high: true });
    await guest.ask('release', { bcm: 4 });
  });

  test('that somebody else has are refused, until they are free', async () => {
    await vm.wood('hold 27');
    expect(await claim(27, 'input')).toMatchObject({ refused: 'gpio/taken', words: expect.stringMatching(/^GPIO27 /) });
    await vm.wood('unhold 27');
    expect(await claim(27, 'input')).toEqual({});
    await guest.ask('release', { bcm: 27 });
  });

  test('sense holes, each change once, and lose none when the chip goes and comes back elsewhere', async () => {
    await sense(LINES);
    for (const act of ['ground', 'free', 'ground', 'free', 'ground']) await vm.wood(`${act} 22`);
    await occupiedAre('L2');
    await vm.wood('remove');
    await guest.until(() => guest.all('trouble').at(-1)?.code === 'gpio/lost', 'the loss');
    await vm.wood('free 22');
    await vm.wood('ground 17');
    await vm.wood('insert 300');
    await occupiedAre('L0');
    expect(await guest.ask('exported')).toEqual({ lines: ['gpio317', 'gpio322', 'gpio327'] });
    await vm.wood('free 17');
    await occupiedAre();
    await guest.ask('unsense');
    expect(await guest.ask('exported')).toEqual({ lines: [] });
  });

  test('scan a matrix of 96 holes, without ghosts where there are diodes, with ghosts where there are none', async () => {
    const corners = (['L0', 'L5', 'L12'] as const).map((hole) => crossing(hole).join(' '));
    await sense(MATRIX);
    for (const corner of corners) await vm.wood(`close ${corner}`);
    await occupiedAre('L0', 'L5', 'L12');
    for (const corner of corners) await vm.wood(`open ${corner}`);
    await occupiedAre();
    for (const corner of corners) await vm.wood(`close-bare ${corner}`);
    await occupiedAre('L0', 'L5', 'L12', 'L17');
    for (const corner of corners) await vm.wood(`open ${corner}`);
    for (const hole of holesOf(4)) await vm.wood(`close ${crossing(hole).join(' ')}`);
    await occupiedAre(...holesOf(4));
    await guest.ask('unsense');
  });
});
