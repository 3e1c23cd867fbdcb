import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFolder, checkGames, checkSpace } from '../../src/doctor/data.ts';
import { checkPins } from '../../src/doctor/gpio.ts';
import { checkNetwork } from '../../src/doctor/network.ts';
import { checkDevices } from '../../src/doctor/serial.ts';
import { checkClock, checkPower, checkSystem } from '../../src/doctor/system.ts';
import { GameLog } from '../../src/history/game-log.ts';
import type { BoardMap } from '../../src/sensing/board-map.ts';
import { createPages } from '../../src/server/server.ts';
import { classic } from '../sensing/at-the-table.ts';

let root: string;
const endings: (() => unknown)[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'murmeld-doctor-test-'));
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  rmSync(root, { recursive: true });
});

/** Puts files where a system would have them. */
function there(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const system = (changes: object = {}) => ({
  root,
  version: '1.0.0',
  node: process.versions.node,
  arch: 'arm64',
  wall: Date.UTC(2027, 0, 6, 19, 30),
  ...changes,
});
const codes = (findings: readonly { readonly code: string }[]) => findings.map(({ code }) => code);

describe('the computer', () => {
  test('is told by system, kernel and model, as a Raspberry Pi writes them', async () => {
    there({
      '/etc/os-release': 'NAME="Debian GNU/Linux"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
      '/proc/sys/kernel/osrelease': '6.12.25+rpt-rpi-v8\n',
      '/proc/device-tree/model': 'Raspberry Pi 4 Model B Rev 1.5\0',
    });
    const [about, ...more] = await checkSystem(system());
    expect(about?.given).toMatchObject({
      os: 'Debian GNU/Linux 12 (bookworm)',
      kernel: '6.12.25+rpt-rpi-v8',
      machine: 'Raspberry Pi 4 Model B Rev 1.5',
    });
    expect(more, 'its compiled packages can be loaded').toEqual([]);
  });

  test.each(['18.20.4', '20.18.9'])('with Node %s is told to get a newer one', async (node) => {
    expect(codes(await checkSystem(system({ node })))).toContain('system/node-too-old');
  });

  test('whose clock has never been set is told so', async () => {
    expect(codes(await checkClock(system({ wall: 12_345_678 })))).toEqual(['clock/wrong']);
  });

  test('that nobody tells the time is told to look at its clock itself', async () => {
    there({ '/run/systemd/timesync/other': '' });
    expect(codes(await checkClock(system()))).toEqual(['clock/alone']);
    there({ '/run/systemd/timesync/synchronized': '' });
    expect(codes(await checkClock(system()))).toEqual(['clock/right']);
  });

  test.each([
    ['0', ['power/right']],
    ['50005', ['power/low-now']],
    ['50000', ['power/was-low']],
    ['80008', ['power/hot']],
    ['90000', ['power/was-low', 'power/hot']],
  ])('a Raspberry Pi with the word %s of its supply: %j', async (word, expected) => {
    there({ '/sys/devices/platform/soc/soc:firmware/get_throttled': `${word}\n` });
    expect(codes(await checkPower(system()))).toEqual(expected);
  });

  test('that is no Raspberry Pi has nothing to say of its supply', async () => {
    expect(await checkPower(system())).toEqual([]);
  });
});

describe('pins', () => {
  const chip = (number: number, label: string, lines: number) => ({
    [`/sys/class/gpio/gpiochip${number}/label`]: `${label}\n`,
    [`/sys/class/gpio/gpiochip${number}/base`]: `${number}\n`,
    [`/sys/class/gpio/gpiochip${number}/ngpio`]: `${lines}\n`,
  });
  const withButton: BoardMap = { ...classic, controls: { seats: [{ seat: 0, button: 17 }] } };

  test('of a header are found by its label, whatever the kernel counts from', async () => {
    there({
      ...chip(512, 'pinctrl-bcm2711', 58),
      ...chip(570, 'raspberrypi-exp-gpio', 8),
      '/sys/class/gpio/export': '',
    });
    const [finding] = await checkPins(root, withButton);
    expect(finding).toMatchObject({ code: 'gpio/header', given: { label: 'pinctrl-bcm2711', base: 512, lines: 58 } });
  });

  test('matter only to a board whose map names some', async () => {
    expect(codes(await checkPins(root, classic))).toEqual(['gpio/none']);
    expect(await checkPins(root, withButton)).toMatchObject([{ code: 'gpio/needed', given: { trouble: 'no-sysfs' } }]);
    there({ ...chip(0, 'INT34C5:00', 463), '/sys/class/gpio/export': '' });
    expect(codes(await checkPins(root, classic))).toEqual(['gpio/none']);
    expect(await checkPins(root, withButton)).toMatchObject([
      { code: 'gpio/needed', given: { trouble: 'no-header', labels: 'INT34C5:00' } },
    ]);
  });
});

describe('serial devices', () => {
  test('are listed once each, by the name that lasts longest', async () => {
    there({ '/dev/ttyUSB0': '', '/dev/ttyACM3': '', '/dev/ttyS0': '', '/dev/tty1': '' });
    mkdirSync(join(root, '/dev/serial/by-path'), { recursive: true });
    symlinkSync('../../ttyUSB0', join(root, '/dev/serial/by-path/platform-usb-0:1.2:1.0-port0'));
    const [finding] = await checkDevices(root, []);
    expect(finding?.given['devices']).toBe('/dev/serial/by-path/platform-usb-0:1.2:1.0-port0, /dev/ttyACM3');
  });

  test('are missed where there are none', async () => {
    expect(codes(await checkDevices(root, []))).toEqual(['serial/none', 'serial/not-told']);
    expect(codes(await checkDevices(root, ['/dev/ttyUSB0']))).toEqual(['serial/none']);
  });
});

describe('the folder for games', () => {
  test('may be there, or be made later', async () => {
    expect(codes(await checkFolder(root))).toEqual(['data/writable']);
    expect(codes(await checkFolder(join(root, 'a', 'b')))).toEqual(['data/to-be-made']);
    expect(readdirSync(root), 'nothing is made by checking').toEqual([]);
  });

  test('where nothing can be written is told', async () => {
    expect(codes(await checkFolder('/dev/null/games'))).toEqual(['data/not-writable']);
  });

  test.each([
    [5, ['data/full']],
    [120, ['data/nearly-full']],
    [5000, []],
  ])('with %i MB left: %j', (free, expected) => {
    expect(codes(checkSpace('/var/lib/murmeld', free))).toEqual(expected);
  });
});

describe('the games', () => {
  const file = () => join(root, 'games.db');
  const open = () => {
    const log = GameLog.open(file());
    if (!log.ok) throw new Error(log.error.message);
    return log.value;
  };
  const contents = () =>
    Object.fromEntries(readdirSync(root).map((name) => [name, readFileSync(join(root, name), 'hex')]));

  test('are read while a daemon has them open, and afterwards, and nothing is changed by that', async () => {
    expect(codes(await checkGames(root))).toEqual(['games/none']);
    const log = open();
    const before = contents();
    expect(await checkGames(root)).toMatchObject([{ code: 'games/readable', given: { count: 0 } }]);
    expect(contents()['games.db-wal']).toBe(before['games.db-wal']);
    expect(Object.keys(contents())).toEqual(Object.keys(before));
    log.close();
    const closed = contents();
    expect(codes(await checkGames(root))).toEqual(['games/readable']);
    expect(contents()).toEqual(closed);
  });

  test('that are damaged are told from those that are none, or newer', async () => {
    open().close();
    const bytes = readFileSync(file());
    writeFileSync(file(), Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0x5a)]));
    expect(codes(await checkGames(root))).toEqual(['games/damaged']);
    writeFileSync(file(), 'a letter to grandmother'.repeat(400));
    expect(codes(await checkGames(root))).toEqual(['games/damaged']);
    rmSync(file());
    open().close();
    const db = new Database(file());
    db.pragma('user_version = 99');
    db.close();
    expect(codes(await checkGames(root))).toEqual(['games/newer']);
  });
});

describe('the port of the pages', () => {
  test('is free, ours, or taken by something else', async () => {
    const pages = await createPages('phone.html');
    endings.push(() => pages.close());
    const port = await pages.listen(18_064, '127.0.0.1');
    expect(codes(await checkNetwork(port))).toEqual(['port/murmeld']);

    const mute = await new Promise<Server>((ready) => {
      const server = createServer((socket) => socket.on('error', () => {}).write('hello\r\n', () => socket.destroy()));
      server.listen(0, '127.0.0.1', () => ready(server));
    });
    const { port: other } = mute.address() as { port: number };
    expect(codes(await checkNetwork(other))).toEqual(['port/taken']);
    await new Promise((done) => mute.close(done));
    expect(codes(await checkNetwork(other))).toEqual(['port/free']);
  });
});
