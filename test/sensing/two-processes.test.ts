import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { serialSource } from '../../src/sensing/serial-source.ts';
import { need } from '../need.ts';
import { Running } from '../program.ts';
import { classic, Follower, only, placeOf, until } from './at-the-table.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function somewhere(): string {
  const folder = mkdtempSync(join(tmpdir(), 'murmeld-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  return join(folder, 'board');
}

function murmeld(args: readonly string[], env?: NodeJS.ProcessEnv): Running {
  const running = Running.murmeld(args, env);
  endings.push(() => running.kill('SIGKILL'));
  return running;
}

function follow(path: string) {
  const source = serialSource({ path, map: classic });
  const follower = new Follower();
  endings.push(() => source.stop());
  source.start(follower);
  return { source, follower };
}

describe.skipIf(!need('socat'))('a simulated board in a process of its own', () => {
  async function simulator() {
    const path = somewhere();
    const board = murmeld(['simulate', '--pty', path, '--lang', 'en']);
    await until(() => board.err.some((line) => line.includes(path)), 'the board waits', 15_000);
    return { path, board };
  }

  test('is played by lines of JSON, unplugged and plugged in again, and nothing is lost', async () => {
    const { path, board } = await simulator();
    const { source, follower } = follow(path);
    await until(() => follower.state === 'connected', 'connected');
    expect(follower.occupied).toHaveLength(16);
    board.say({ kind: 'lift', marble: 0 });
    await until(() => follower.changes.length === 1, 'the lift');
    board.say({ kind: 'unplug' });
    await until(() => follower.state === 'away', 'away');
    source.show(only('L0', '#e69f00', 'pulse'));
    board.say({ kind: 'put', marble: 0, hole: 'L0' });
    board.say({ kind: 'put', marble: 0, hole: 'L1' });
    board.say({ kind: 'plug' });
    await until(() => follower.state === 'connected', 'connected again');
    expect(follower.occupied).toContain('L0');
    expect(follower.occupied).toHaveLength(16);
    expect(follower.changes).toHaveLength(1);
    const lit = () => board.out.some((line) => line.includes('"lights":{"L0":{"colour":"#e69f00","effect":"pulse"}}'));
    await until(() => {
      board.say({ kind: 'view' });
      return lit();
    }, 'the light of the newest scene');
    expect(board.out.slice(0, 5).map((line) => JSON.parse(line))).toMatchObject([
      ...[{ ok: true }, { ok: true }, { ok: true }],
      ...[{ ok: false, error: { code: 'wood/not-lifted' } }, { ok: true }],
    ]);
  });

  test('outlives the daemon, and greets the next one', async () => {
    const { path, board } = await simulator();
    const first = follow(path);
    await until(() => first.follower.state === 'connected', 'the first daemon is connected');
    await first.source.stop();
    await board.ask({ kind: 'lift', marble: 3 });
    const second = follow(path);
    await until(() => second.follower.state === 'connected', 'the second daemon is connected');
    expect(second.follower.occupied).toHaveLength(15);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends cleanly on %s, and takes its path with it', async (signal) => {
    const { path, board } = await simulator();
    board.kill(signal);
    expect(await board.ended).toBe(0);
    expect(existsSync(path)).toBe(false);
  });

  test('says what to do where its path is taken', async () => {
    const path = somewhere();
    writeFileSync(path, 'mine');
    const board = murmeld(['simulate', '--pty', path]);
    expect(await board.ended).toBe(1);
    expect(board.err.join()).toContain('choose another path');
  });

  test('answers lines that make no sense, and goes on', async () => {
    const { board } = await simulator();
    board.child.stdin?.write('rubbish\n');
    board.say({ kind: 'explode' });
    board.say({ kind: 'stick', hole: 'L99', level: 'empty' });
    board.say({ kind: 'set-up', marbles: [{ seat: 0, hole: 'L5' }] });
    board.say({ kind: 'view' });
    await until(() => board.out.length === 5, 'five answers');
    const answers = board.out.map((line) => JSON.parse(line));
    expect(answers.slice(0, 3).map(({ error }) => error.code)).toEqual([
      'control/not-json',
      'control/unknown',
      'control/no-such-hole',
    ]);
    expect(answers[4].value.marbles).toEqual([{ id: 0, seat: 0, hole: 'L5', ...placeOf('L5') }]);
  });

  test('lets a daemon that was stopped end by itself, while it was connected as well as while it looked for a board', async () => {
    const { path } = await simulator();
    for (const there of [path, `${path}-not-there`]) {
      const daemon = new Running(
        `const { serialSource } = await import(program + '/src/sensing/serial-source.js');
         const { loadBoardMap } = await import(program + '/src/sensing/board-map-file.js');
         const map = await loadBoardMap('classic-4');
         const source = serialSource({ path: process.argv[1], map: map.value });
         const wanted = process.argv[2];
         source.start({
           snapshot() {},
           change() {},
           async link(state) {
             if (state !== wanted) return;
             await source.stop();
             console.log('stopped');
           },
         });`,
        [there, there === path ? 'connected' : 'away'],
      );
      endings.push(() => daemon.kill('SIGKILL'));
      expect(await daemon.ended).toBe(0);
      expect(daemon.out).toEqual(['stopped']);
    }
  });
});

test('without socat, a simulated board names the package that it needs', async () => {
  const board = murmeld(['simulate', '--pty', somewhere()], { ...process.env, PATH: '/nowhere' });
  expect(await board.ended).toBe(1);
  expect(board.err.join()).toContain('sudo apt-get install socat');
});

test.each([
  ['de', 'Aufruf'],
  ['fr', 'usage'],
  ['en', 'usage'],
])('wrong words get the usage, in %s too', async (language, word) => {
  const board = murmeld(['simulate', '--lang', language]);
  expect(await board.ended).toBe(2);
  expect(board.err.join('\n')).toContain(word);
  expect(board.err.join('\n')).toContain('murmeld serve --serial');
});
