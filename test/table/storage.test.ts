import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatPlacement } from '../../src/engine/index.ts';
import { logEntries } from '../../src/table/log-entries.ts';
import { LiveTable } from './live-table.ts';

const endings: (() => unknown)[] = [];
let live: LiveTable;
beforeEach(async () => {
  live = await new LiveTable().begin();
});
afterEach(async () => {
  await live.end();
  for (const ending of endings.splice(0).reverse()) await ending();
});

const placement = () => formatPlacement(live.table.game.position);
const plays = () => logEntries(live.table.events).filter(({ kind }) => kind === 'played');
const storedPlays = () => live.log.eventsOf(live.table.id).filter(({ event }) => event.kind === 'played').length;
const SET_UP = 'K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K';
const RED_OUT = 'K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K';

/** Another process that holds the log's lock until it is let go. */
async function locked(): Promise<() => Promise<void>> {
  const script = `const D = require('better-sqlite3'); const db = new D(process.argv[1]); db.exec('BEGIN IMMEDIATE');
    console.log('locked'); setInterval(() => {}, 1000);`;
  const child: ChildProcess = spawn(process.execPath, ['-e', script, live.file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const release = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  endings.push(release);
  await new Promise<void>((done) => child.stdout?.once('data', () => done()));
  return release;
}

describe('while another process holds the log', () => {
  test('nobody hears of a play; it counts as soon as it is stored', async () => {
    live.lay(0, 'A');
    const release = await locked();
    const { length } = live.table.events;
    live.move('K0.0', 'L0');
    await live.until(() => live.table.storage !== null);
    expect(live.troubles).toEqual(['log/locked']);
    expect(live.view()).toMatchObject({ storage: 'log/locked', placement: SET_UP, toPlay: 0 });
    expect(live.table.events).toHaveLength(length);
    await release();
    await live.until(() => live.table.storage === null);
    expect(live.troubles).toEqual(['log/locked', null]);
    expect([placement(), plays().length, storedPlays()]).toEqual([RED_OUT, 1, 1]);
    expect(live.fatal).toEqual([]);
  });

  test('every command is refused with a code, and has not happened afterwards either', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    const release = await locked();
    const refused = { ok: false, code: 'table/cannot-store' };
    expect(live.lay(1, 'K')).toEqual(refused);
    const { state } = live.table;
    for (const command of [
      { kind: 'lay', state, seat: 1, card: 'A' },
      { kind: 'fold', state, seat: 1 },
      { kind: 'undo', state },
      { kind: 'new-game', state },
    ] as const)
      expect(live.table.command({ ...command, state: live.table.state })).toEqual(refused);
    await release();
    await live.until(() => live.table.storage === null);
    expect(live.table.game.laid).toBeNull();
    expect(live.table.id).toBe('game-1');
    expect(plays()).toHaveLength(1);
    await live.play(1, 'K', 'K1.0', 'L16');
    expect(storedPlays()).toBe(2);
  });

  test('a take-back that cannot be stored has not happened', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    const release = await locked();
    const undo = live.table.command({ kind: 'undo', state: live.table.state });
    expect(undo).toEqual({ ok: false, code: 'table/cannot-store' });
    await release();
    await live.until(() => live.table.storage === null);
    expect(placement()).toBe(RED_OUT);
    expect(live.log.eventsOf('game-1').some(({ event }) => event.kind === 'taken-back')).toBe(false);
  });

  test('what hands do meanwhile is judged afterwards, in its order', async () => {
    live.lay(0, 'A');
    const release = await locked();
    live.move('K0.0', 'L0');
    await live.until(() => live.table.storage !== null);
    const marble = live.lift('L0');
    live.put(marble, 'L7');
    await release();
    await live.until(() => live.table.notice?.kind === 'illegal');
    expect(placement()).toBe(RED_OUT);
    live.put(live.lift('L7'), 'L0');
    await live.until(() => live.table.notice === null);
    expect(live.log.illegalMovesOf('game-1')).toMatchObject([{ code: 'not-your-marble' }]);
    await live.play(1, 'K', 'K1.0', 'L16');
    expect(storedPlays()).toBe(2);
  });

  test('the last play of a round is followed by the next deal once it is stored', async () => {
    for (const seat of [0, 1, 2] as const) live.table.command({ kind: 'fold', state: live.table.state, seat });
    for (let i = 0; i < 5; i++) {
      // Green alone plays its six cards; the last one is held up.
      await live.play(3, i === 0 ? 'K' : '2', i === 0 ? 'K3.0' : `L${46 + 2 * i}`, `L${48 + 2 * i}`);
    }
    live.lay(3, '3');
    const release = await locked();
    live.move('L56', 'L59');
    await live.until(() => live.table.storage !== null);
    await release();
    await live.until(() => live.table.game.round === 2);
    expect(live.table.game).toMatchObject({ toPlay: 1, handSize: 5 });
    await live.play(1, 'K', 'K1.0', 'L16');
    expect(storedPlays()).toBe(7);
  });
});

describe('on a disk that is full', () => {
  /** A small disk of its own where that is allowed; else a database that may not grow, which fails in the same way. */
  async function filled(): Promise<() => void> {
    const folder = mkdtempSync(join(tmpdir(), 'murmeld-small-'));
    endings.push(() => rmSync(folder, { recursive: true, force: true }));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
    if (mounted) endings.push(() => spawnSync('umount', [folder]));
    await live.end();
    live = new LiveTable(join(folder, 'log'));
    await live.begin();
    if (!mounted) {
      const pages = live.log.db.pragma('page_count', { simple: true }) as number;
      live.log.db.pragma(`max_page_count = ${pages}`);
      return () => live.log.db.pragma('max_page_count = 100000');
    }
    live.log.db.pragma('wal_checkpoint(TRUNCATE)');
    const rubbish = join(folder, 'rubbish');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(rubbish, Buffer.alloc(bavail * bsize));
    return () => rmSync(rubbish);
  }

  test('it says so at once, and goes on as soon as there is room', async () => {
    const makeRoom = await filled();
    const said = () => live.table.storage;
    // Where some pages are free, a few more cards fit.
    for (let i = 0; i < 200 && said() === null; i++) live.lay(0, i % 2 ? 'A' : 'K');
    expect(said()).toBe('log/full');
    const { length } = live.table.events;
    makeRoom();
    await live.until(() => said() === null);
    expect(live.table.events).toHaveLength(length);
    await live.play(0, 'A', 'K0.0', 'L0');
    expect(storedPlays()).toBe(1);
  });
});

describe('a log that may only be read', () => {
  test('is said to be, and is opened anew until it may be written', async () => {
    // As for a connection that was opened while the file, or its file system, was read-only.
    live.log.db.pragma('query_only = ON');
    expect(live.lay(0, 'A')).toEqual({ ok: false, code: 'table/cannot-store' });
    expect(live.table.storage).toBe('log/read-only');
    await live.until(() => live.table.storage === null);
    await live.play(0, 'A', 'K0.0', 'L0');
    expect(storedPlays()).toBe(1);
  });
});

describe('a log that gets damaged under the table', () => {
  test('is said to be, and nothing more is told', async () => {
    await live.play(0, 'A', 'K0.0', 'L0');
    live.log.db.pragma('wal_checkpoint(TRUNCATE)');
    const handle = openSync(live.file, 'r+');
    writeSync(handle, Buffer.alloc(64 * 1024, 0xa5), 0, 64 * 1024, 4096);
    closeSync(handle);
    // Somebody else's write makes the table's connection read its pages again.
    const other = new Database(live.file);
    other.pragma('user_version = 2');
    other.close();
    const { length } = live.table.events;
    expect(live.lay(1, 'K')).toEqual({ ok: false, code: 'table/cannot-store' });
    expect(live.table.storage).toBe('log/damaged');
    expect(live.table.events).toHaveLength(length);
  });
});
