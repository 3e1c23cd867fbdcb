import { execFileSync } from 'node:child_process';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { GpioLinesDriver } from '../../src/sensing/gpio/map.ts';
import { boardOf } from './rig/boards.ts';
import { Guest } from './rig/guest.ts';
import { needSysfsRig } from './rig/needed.ts';
import { buildSysfsRig, GUEST, SysfsRig, type SysfsRigOptions, temporaryFolder } from './rig/sysfs-rig.ts';

const LINES: GpioLinesDriver = { id: 'lines', kind: 'gpio-lines', lines: [17, 27] };
/** An account without rights, and the group that pins are given to. */
const NOBODY = 65_534;
const GPIO_GROUP = 997;

const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

describe.skipIf(!needSysfsRig())('pins that cannot be used', () => {
  const folder = temporaryFolder();
  let program: string;
  let rig: SysfsRig;
  let guest: Guest;

  beforeAll(() => {
    program = buildSysfsRig(folder.path);
    return folder.remove;
  });

  async function begin(options: SysfsRigOptions = {}, ...flags: readonly string[]): Promise<void> {
    rig = new SysfsRig(program, [process.execPath, ...flags, GUEST], options);
    guest = new Guest(rig.child.stdout!, rig.child.stdin!);
    await guest.until(() => guest.all('ready').length > 0, 'the guest is ready');
  }

  afterEach(() => rig.end());

  const claim = (bcm: number, use = 'input') => guest.ask('claim', { bcm, use });
  const trouble = async (code: string) => {
    await guest.until(() => guest.all('trouble').at(-1)?.code === code, code);
    return guest.all('trouble').at(-1)!.de;
  };

  test('since another program has the line: it is named, and the board comes when that program ends', async () => {
    await begin();
    await rig.wood('hold 27');
    await guest.ask('sense', { map: boardOf(LINES) });
    expect(await trouble('gpio/taken')).toMatch(/GPIO27 ist schon vergeben/);
    expect(guest.all('link').at(-1)).toMatchObject({ state: 'away' });
    // None is kept while one is missing.
    expect(await guest.ask('exported')).toEqual({ lines: [] });
    await rig.wood('unhold 27');
    await guest.until(() => guest.all('snapshot').length > 0, 'the levels');
    expect(guest.all('trouble')).toHaveLength(1);
  });

  test('since this account has no rights: the group is named', async () => {
    await begin();
    await guest.ask('become', { uid: NOBODY, gid: NOBODY });
    expect(await claim(17)).toEqual({
      refused: 'gpio/no-permission',
      words: expect.stringContaining('usermod -aG gpio'),
    });
  });

  test('before udev has given them to the group: it is waited for, and nothing else stands still', async () => {
    await begin();
    await rig.wood(`udev 700 ${GPIO_GROUP}`);
    await guest.ask('become', { uid: NOBODY, gid: GPIO_GROUP });
    await guest.ask('stall');
    const from = performance.now();
    expect(await claim(17, 'edges')).toEqual({});
    expect(performance.now() - from).toBeGreaterThan(650);
    expect((await guest.ask('stall'))['stall']).toBeLessThan(350);
    expect(await guest.ask('read', { bcm: 17 })).toEqual({ high: true });
  });

  test('since udev never gives them to the group: it is waited for in vain, not for ever', async () => {
    await begin();
    await rig.wood(`udev 60000 ${GPIO_GROUP}`);
    await guest.ask('become', { uid: NOBODY, gid: GPIO_GROUP });
    expect(await claim(17)).toMatchObject({ refused: 'gpio/no-permission' });
    expect(await guest.ask('exported')).toEqual({ lines: [] });
  });

  test('since the computer is no Raspberry Pi: what it has instead is named', async () => {
    await begin({ label: 'INT33FF:00' });
    expect(await claim(17)).toEqual({ refused: 'gpio/no-header', words: expect.stringContaining('INT33FF:00') });
  });

  test('since onoff could not be installed: how to do that is said', async () => {
    const hook = `export const resolve = (name, context, next) => {
      if (name === 'onoff') throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
      return next(name, context);
    };`;
    const register = `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(hook))});`;
    await begin({}, '--import', dataUrl(register));
    expect(await claim(17)).toEqual({ refused: 'gpio/no-onoff', words: expect.stringContaining('npm install') });
  });

  test('since there is no such line', async () => {
    await begin();
    expect(await claim(200)).toMatchObject({ refused: 'gpio/no-such-line' });
  });

  test('left over by a program that was killed are taken over', async () => {
    await begin();
    const leftOver = 'echo 529 > /sys/class/gpio/export; echo high > /sys/class/gpio/gpio529/direction';
    expect(await guest.ask('shell', { command: leftOver })).toEqual({ status: 0 });
    await rig.wood('ground 17');
    expect(await claim(17, 'edges')).toEqual({});
    expect(await guest.ask('read', { bcm: 17 })).toEqual({ high: false });
  });

  test('of an output that is written', async () => {
    await begin();
    expect(await claim(4, 'high')).toEqual({});
    expect(await rig.wood('level 4')).toBe('1');
    await guest.ask('write', { bcm: 4, high: false });
    expect(await rig.wood('level 4')).toBe('0');
  });
});

test.skipIf(!needSysfsRig())('a system without /sys/class/gpio says so, and names the serial module', () => {
  const code = `
    const { onoffPins } = await import(${JSON.stringify(new URL('../../dist/src/sensing/gpio/onoff-pins.js', import.meta.url).href)});
    const pins = await onoffPins();
    process.stdout.write(JSON.stringify(pins.error));
  `;
  const words = execFileSync(
    'unshare',
    [
      '-m',
      'sh',
      '-c',
      'mount -t tmpfs none /sys/class && exec "$0" --input-type=module -e "$1"',
      process.execPath,
      code,
    ],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(words)).toMatchObject({ code: 'gpio/no-sysfs', message: expect.stringContaining('serial module') });
});
