import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SerialPort } from 'serialport';
import { afterEach, describe, expect, test } from 'vitest';
import { print } from '../../firmware-protocol/index.ts';
import { serialSource } from '../../src/sensing/serial-source.ts';
import { PtyLine } from '../../src/sensing/simulated/pty-line.ts';
import { SimulatedBoard } from '../../src/sensing/simulated-board.ts';
import { need } from '../need.ts';
import { classic, Follower, lightAt, marblesIn, only, until } from './at-the-table.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function somewhere(): string {
  const folder = mkdtempSync(join(tmpdir(), 'murmeld-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  return join(folder, 'board');
}

function follow(path: string) {
  const source = serialSource({ path, map: classic });
  const follower = new Follower();
  endings.push(() => source.stop());
  source.start(follower);
  return { source, follower };
}

async function simulated() {
  const path = somewhere();
  const board = new SimulatedBoard({ map: classic, beat: 100 });
  const line = new PtyLine(board.module(), path);
  endings.push(
    () => board.stop(),
    () => line.stop(),
  );
  expect(await line.start()).toEqual({ ok: true, value: null });
  return { path, board, line };
}

describe.skipIf(!need('socat'))('over a real terminal line', () => {
  test('a board is found, followed, and lit', async () => {
    const { path, board } = await simulated();
    const { source, follower } = follow(path);
    source.show(only('L5', '#0072b2', 'chase'));
    await until(() => follower.state === 'connected', 'connected');
    expect(follower.occupied).toEqual(marblesIn(board));
    await until(() => lightAt(board, 'L5') !== undefined, 'lit');
    board.act({ kind: 'lift', marble: 7 });
    board.act({ kind: 'put', marble: 7, hole: 'L16' });
    await until(() => follower.changes.length === 2, 'both changes');
    expect(follower.occupied).toEqual(marblesIn(board));
  });

  test('a cable pulled in mid-turn loses nothing and invents nothing', async () => {
    const { path, board } = await simulated();
    const { source, follower } = follow(path);
    await until(() => follower.state === 'connected', 'connected');
    for (let round = 0; round < 3; round++) {
      const marble = round * 4;
      board.act({ kind: 'lift', marble });
      await until(() => follower.changes.length === round + 1, 'the lift');
      board.unplug();
      await until(() => follower.state === 'away', 'away');
      expect(existsSync(path)).toBe(false);
      // Done while nobody could see it.
      board.act({ kind: 'put', marble, hole: `L${round * 16}` });
      source.show(only('L1', '#ffffff'));
      source.show(only(`L${round + 20}`, '#ffffff'));
      board.plug();
      await until(() => follower.state === 'connected', 'connected again');
      expect(follower.occupied).toEqual(marblesIn(board));
      await until(() => lightAt(board, `L${round + 20}`) !== undefined, 'the newest scene');
      expect(Object.keys(board.view().lights)).toHaveLength(1);
    }
    expect(source.counters.connections).toBe(4);
    expect(follower.changes.map(({ occupied }) => occupied)).toEqual([false, false, false]);
  });

  test('a cable pulled and put back at once, and again, is there in the end', async () => {
    const { path, board } = await simulated();
    const { follower } = follow(path);
    await until(() => follower.state === 'connected', 'connected');
    for (let time = 0; time < 3; time++) {
      board.unplug();
      board.plug();
    }
    board.act({ kind: 'lift', marble: 0 });
    await until(() => follower.state === 'away', 'away');
    await until(() => follower.state === 'connected', 'connected again');
    expect(follower.occupied).toEqual(marblesIn(board));
  });

  test('a line that dies by itself comes back by itself', async () => {
    const { path, board, line } = await simulated();
    const { follower } = follow(path);
    await until(() => follower.state === 'connected', 'connected');
    process.kill(line.holder as number, 'SIGKILL');
    await until(() => follower.state === 'away', 'away');
    await until(() => follower.state === 'connected', 'connected again');
    expect(follower.occupied).toEqual(marblesIn(board));
  });

  test('a board that is not there yet is waited for, and said so once', async () => {
    const path = somewhere();
    const { source, follower } = follow(path);
    await until(() => source.counters.failures === 2, 'two attempts');
    expect(follower.links.map(({ state }) => state)).toEqual(['connecting', 'away']);
    expect(follower.links[1]?.detail).toContain(`there is no ${path}: is the board plugged in? (serial/not-there)`);
    const board = new SimulatedBoard({ map: classic, beat: 100 });
    const line = new PtyLine(board.module(), path);
    endings.push(
      () => board.stop(),
      () => line.stop(),
    );
    await line.start();
    await until(() => follower.state === 'connected', 'connected');
  });

  test('a device that floods the line without a newline costs no memory and no time', async () => {
    const path = somewhere();
    const other = `${path}-device`;
    const socat = spawn('socat', [`PTY,link=${path},rawer`, `PTY,link=${other},rawer`], { stdio: 'ignore' });
    endings.push(() => socat.kill('SIGKILL'));
    await until(() => existsSync(path) && existsSync(other), 'the pair of terminals');
    const { source } = follow(path);
    const device = new SerialPort({ path: other, baudRate: 115_200 });
    await new Promise((done) => device.once('open', done));
    endings.push(() => new Promise((done) => device.close(done)));
    const before = process.memoryUsage().arrayBuffers;
    const flood = Buffer.alloc(4096, 0x55);
    for (let sent = 0; sent < 2 * 1024 * 1024; sent += flood.length) {
      device.write(flood);
      await new Promise((done) => device.drain(done));
    }
    await until(() => source.counters.droppedBytes > 1024 * 1024, 'dropped');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
    // And what follows is understood again.
    device.write(`\n${print({ kind: 'beat', number: 0, ms: 5, broken: 0 })}`);
    await until(() => source.counters.lines > 0, 'a line understood');
    expect(source.counters.broken['too-long']).toBe(1);
  });
});
