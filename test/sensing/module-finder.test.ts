import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { ok, refuse } from '../../src/engine/index.ts';
import type { BoardMap } from '../../src/sensing/board-map.ts';
import { boardSource } from '../../src/sensing/board-source.ts';
import { ModuleFinder } from '../../src/sensing/module-finder.ts';
import { AUTO, portsOf } from '../../src/sensing/ports.ts';
import { serialDevices } from '../../src/sensing/serial-devices.ts';
import { SimulatedBoard } from '../../src/sensing/simulated-board.ts';
import { classic, Follower, marblesIn, until } from './at-the-table.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const four = JSON.parse(
  readFileSync(new URL('../../hardware/boards/classic-4-modules.json', import.meta.url), 'utf8'),
) as BoardMap;

/** Sockets, and what is plugged into each: a module of the board, or a printer that never says a word. */
function sockets(board: SimulatedBoard, plugged: Map<string, string | 'printer'>) {
  const opened: string[] = [];
  const finder = new ModuleFinder({
    ports: async () => [...plugged.keys()],
    open: async (port) => {
      opened.push(port);
      const what = plugged.get(port);
      if (what === undefined) return refuse('serial/not-there', `there is no ${port}`);
      if (what !== 'printer') return board.open(what);
      const stream = new PassThrough();
      stream.resume();
      return ok({ stream, close: async () => void stream.destroy() });
    },
  });
  return { finder, opened };
}

describe('modules that are looked for', () => {
  test('are found by their names at whatever sockets, and again at others', { timeout: 20_000 }, async () => {
    const board = new SimulatedBoard({ map: four, beat: 50 });
    const plugged = new Map([
      ['usb1', 'sector-2'],
      ['usb2', 'printer'],
      ['usb3', 'sector-0'],
      ['usb4', 'sector-3'],
      ['usb5', 'sector-1'],
    ]);
    const { finder, opened } = sockets(board, plugged);
    const source = boardSource(four, (driver) => finder.open('module' in driver ? driver.module : undefined));
    const follower = new Follower();
    endings.push(
      () => board.stop(),
      () => source.stop(),
    );
    source.start(follower);
    await until(() => follower.levels.size === 96, 'all modules', 15_000);
    expect(follower.occupied).toEqual(marblesIn(board));

    // Two cables are pulled and put back the other way around.
    for (const driver of ['sector-0', 'sector-2']) board.module(driver).unplug();
    plugged.delete('usb1');
    plugged.delete('usb3');
    await until(() => /sector-0.*sector-2/.test(follower.links.at(-1)?.detail ?? ''), 'two away');
    const snapshots = follower.snapshots;
    plugged.set('usb1', 'sector-0').set('usb3', 'sector-2');
    for (const driver of ['sector-0', 'sector-2']) board.module(driver).plug();
    await until(() => follower.links.at(-1)?.detail === 'all modules are there', 'found again', 15_000);
    expect(follower.snapshots).toBe(snapshots + 2);
    expect(follower.occupied).toEqual(marblesIn(board));
    expect(
      opened.filter((port) => port === 'usb2'),
      'a stranger is asked once',
    ).toHaveLength(1);
  });

  test('are any, where the map names none', async () => {
    const board = new SimulatedBoard({ map: classic, beat: 50 });
    endings.push(() => board.stop());
    const { finder } = sockets(board, new Map([['usb1', 'main']]));
    const wire = await finder.open(undefined);
    expect(wire.ok).toBe(true);
    const second = await finder.open(undefined);
    expect(second, 'the only port is in use').toMatchObject({ ok: false, error: { code: 'serial/not-found' } });
    if (wire.ok) await wire.value.close();
    const third = await finder.open(undefined);
    expect(third.ok).toBe(true);
    if (third.ok) await third.value.close();
  });

  test('that are missing are named, with what there is instead', async () => {
    const board = new SimulatedBoard({ map: four, beat: 50 });
    endings.push(() => board.stop());
    const { finder } = sockets(board, new Map([['usb7', 'sector-1']]));
    const missing = await finder.open('sector-3');
    expect(missing.ok ? '' : missing.error.message).toBe('no port has the module sector-3 (usb7: sector-1)');
    expect(await sockets(board, new Map()).finder.open('sector-3')).toMatchObject({
      error: { code: 'serial/not-found', message: 'no port has the module sector-3 (nothing is plugged in)' },
    });
  });

  test('of another version are told with that reason', async () => {
    const board = new SimulatedBoard({ map: classic, beat: 50 });
    endings.push(() => board.stop());
    board.faults.protocol = 2;
    const missing = await sockets(board, new Map([['usb1', 'main']])).finder.open(undefined);
    expect(missing.ok ? '' : missing.error.message).toMatch(/usb1: the board speaks version 2/);
  });
});

describe('ports', () => {
  test('are told one for each driver, or looked for', () => {
    expect(portsOf(classic, ['/dev/ttyUSB0'])).toEqual(ok(new Map([['main', '/dev/ttyUSB0']])));
    expect(portsOf(classic, [AUTO])).toEqual(ok(new Map([['main', AUTO]])));
    const ids = four.drivers.map(({ id }) => id);
    expect(portsOf(four, [AUTO])).toEqual(ok(new Map(ids.map((id) => [id, AUTO]))));
    expect(
      portsOf(
        four,
        ids.map((id, i) => `${id}=/dev/ttyUSB${i}`),
      ),
    ).toEqual(ok(new Map(ids.map((id, i) => [id, `/dev/ttyUSB${i}`]))));
  });

  test.each([
    ['ports/missing', ['/dev/ttyUSB0']],
    ['ports/missing', ['sector-0=/dev/ttyUSB0']],
    ['ports/twice', ['sector-0=/dev/ttyUSB0', 'sector-0=/dev/ttyUSB1']],
    ['ports/no-such-driver', ['left=/dev/ttyUSB0']],
  ])('that can’t be are refused with %s', (code, wishes) => {
    expect(portsOf(four, wishes)).toMatchObject({ ok: false, error: { code } });
  });

  test('with the same name, of chips without a serial number, go by their paths', async () => {
    const root = mkdtempSync(join(tmpdir(), 'murmeld-devices-'));
    endings.push(() => rmSync(root, { recursive: true }));
    for (const folder of ['by-id', 'by-path']) mkdirSync(join(root, 'dev/serial', folder), { recursive: true });
    for (const name of ['ttyUSB0', 'ttyUSB1']) writeFileSync(join(root, 'dev', name), '');
    symlinkSync('../../ttyUSB1', join(root, 'dev/serial/by-id/usb-1a86_USB_Serial-if00-port0'));
    symlinkSync('../../ttyUSB0', join(root, 'dev/serial/by-path/usb-0:1.1:1.0-port0'));
    symlinkSync('../../ttyUSB1', join(root, 'dev/serial/by-path/usb-0:1.2:1.0-port0'));
    expect(await serialDevices(root)).toEqual([
      '/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0',
      '/dev/serial/by-path/usb-0:1.1:1.0-port0',
    ]);
  });
});
