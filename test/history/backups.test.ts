import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { damagedLogs, setAside } from '../../src/history/aside.ts';
import { backUp, backupsOf, prune } from '../../src/history/backup.ts';
import { GameLog } from '../../src/history/game-log.ts';
import { listGames } from '../../src/history/games.ts';
import { lockLog } from '../../src/history/lock.ts';
import { restore } from '../../src/history/restore.ts';
import { insertGame } from '../../src/history/rows.ts';
import { isDue } from '../../src/history/upkeep.ts';
import { runUpkeep } from '../../src/history/upkeep-run.ts';
import { form } from '../engine/forms.ts';
import { fold, setup } from '../engine/table.ts';
import { EVENING, loggedGame } from './games.ts';

const DAY = 24 * 3_600_000;
const whole = loggedGame(form({ ruleset: 'house' }), 'backed up');

let folder: string;
let file: string;
let log: GameLog;

function opened(path = file): GameLog {
  const result = GameLog.open(path);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmeld-backup-'));
  file = join(folder, 'games.db');
  log = opened();
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

function value<T>(result: { ok: true; value: T } | { ok: false; error: { code: string; message: string } }): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}
const put = (id: string) =>
  log.db.transaction(() => insertGame(log.db, { id, startedAt: EVENING, importedAt: null, log: whole }))();
const idsIn = (path: string) => {
  const other = opened(path);
  const { games } = listGames(other.db, {}, { limit: 100, offset: 0 });
  other.close();
  return games.map(({ id }) => id).sort();
};

/** Overwrites some of a file with rubbish, as a memory card does. */
function damage(path: string, at: number, bytes = 4096): Buffer {
  const handle = openSync(path, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  closeSync(handle);
  return readFileSync(path);
}

describe('a backup', () => {
  test('is a whole log of that moment, though somebody writes meanwhile', () => {
    put('one');
    const { file: path } = value(backUp(log.db, file, EVENING));
    log.begin('two', [setup(), fold(0)], EVENING);
    expect(idsIn(path)).toEqual(['one']);
    expect(backupsOf(file).map(({ at }) => at)).toEqual([EVENING]);
  });

  test('leaves nothing half done behind, also after one that was killed in the middle', async () => {
    for (let i = 0; i < 20; i++) put(`game ${i}`);
    const script = `const D = require('better-sqlite3'); const db = new D(process.argv[1]);
      require('fs').mkdirSync(process.argv[2], { recursive: true });
      console.log('begun'); db.prepare('VACUUM INTO ?').run(process.argv[2] + '/games-2026-11-30T10-00-00-000Z.db.partial'); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ['-e', script, file, join(folder, 'backups')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((done) => child.stdout.once('data', done));
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
    expect(backupsOf(file)).toEqual([]);
    value(backUp(log.db, file, EVENING));
    expect(readdirSync(join(folder, 'backups'))).toEqual(['games-2026-11-30T19-00-00-000Z.db']);
  });

  test('is not made of a damaged log, and an older one stays', () => {
    for (let i = 0; i < 5; i++) put(`game ${i}`);
    value(backUp(log.db, file, EVENING - 40 * DAY));
    log.close();
    damage(file, statSync(file).size - 200_000);
    const result = runUpkeep(file, 14, EVENING);
    expect(result).toMatchObject({ ok: false, error: { code: 'log/damaged' } });
    expect(backupsOf(file)).toHaveLength(1);
    log = opened(join(folder, 'another.db'));
  });

  test('is kept for so many days, but the newest three for ever', () => {
    put('one');
    for (const days of [1, 5, 13, 15, 20, 300]) value(backUp(log.db, file, EVENING - days * DAY));
    expect(prune(file, 14, EVENING)).toHaveLength(3);
    expect(backupsOf(file).map(({ at }) => (EVENING - at) / DAY)).toEqual([1, 5, 13]);
    expect(prune(file, 2, EVENING)).toEqual([]);
  });
});

describe('the daily work', () => {
  test('makes a backup where something has changed, and counts games', () => {
    put('one');
    expect(value(runUpkeep(file, 14, EVENING))).toMatchObject({ backup: { at: EVENING }, removed: 0 });
    expect(log.db.prepare('SELECT count(*) FROM game_figures').pluck().get()).toBe(1);
    expect(value(runUpkeep(file, 14, EVENING + DAY)).backup).toBeNull();
    log.begin('two', [setup()], EVENING + DAY);
    expect(value(runUpkeep(file, 14, EVENING + 2 * DAY)).backup).not.toBeNull();
    expect(backupsOf(file)).toHaveLength(2);
  });

  test('makes none of a log without games', () => {
    expect(value(runUpkeep(file, 14, EVENING)).backup).toBeNull();
    expect(existsSync(join(folder, 'backups'))).toBe(false);
  });

  test('waits a day, and for a table that rests, but not for ever', () => {
    const minute = 60_000;
    expect(isDue(DAY - 1, 10 * minute)).toBe(false);
    expect(isDue(DAY, 2 * minute)).toBe(true);
    expect(isDue(DAY, 1000)).toBe(false);
    expect(isDue(DAY + 3 * 60 * minute, 1000)).toBe(true);
    expect(isDue(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(true);
  });
});

describe('the lock of a log', () => {
  test('is one process’s, and free again when that process is killed', async () => {
    const script = `const D = require('better-sqlite3'); const db = new D(process.argv[1] + '.lock');
      db.exec('BEGIN EXCLUSIVE'); console.log('locked'); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((done) => child.stdout.once('data', done));
    expect(lockLog(file)).toMatchObject({ ok: false, error: { code: 'log/in-use' } });
    expect(restore(file, EVENING)).toMatchObject({ ok: false, error: { code: 'log/in-use' } });
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
    const lock = value(lockLog(file));
    expect(lockLog(file)).toMatchObject({ ok: false, error: { code: 'log/in-use' } });
    lock.release();
    value(lockLog(file)).release();
  });
});

describe('a damaged log', () => {
  /** A log with a backup, some games since, and then damage in the middle. */
  function accident(): { readonly aside: string; readonly bytes: Buffer } {
    for (let i = 0; i < 6; i++) put(`old-${i}`);
    value(backUp(log.db, file, EVENING));
    for (let i = 0; i < 4; i++) put(`new-${i}`);
    log.append('old-5', whole.length, [{ kind: 'taken-back' }], EVENING);
    log.db.pragma('wal_checkpoint(TRUNCATE)');
    const page = log.db
      .prepare(
        "SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' ORDER BY pageno DESC LIMIT 1 OFFSET 20",
      )
      .pluck()
      .get() as number;
    log.close();
    const bytes = damage(file, (page - 1) * 4096);
    expect(GameLog.open(file)).toMatchObject({ ok: false, error: { code: 'log/damaged' } });
    const aside = setAside(file, 'damaged', EVENING + DAY);
    return { aside, bytes };
  }

  test('is set aside as it is, and a new one is begun', () => {
    const { aside, bytes } = accident();
    log = opened();
    expect(log.latestGame()).toBeNull();
    expect(readFileSync(aside).equals(bytes)).toBe(true);
    expect(damagedLogs(file)).toEqual([aside]);
  });

  test('takes what was not in its file yet along', () => {
    put('one');
    log.db.pragma('wal_checkpoint(TRUNCATE)');
    log.begin('two', [setup()], EVENING);
    // As after a power cut: the last play is in the file beside it only.
    const copy = join(folder, 'cut.db');
    for (const end of ['', '-wal']) writeFileSync(`${copy}${end}`, readFileSync(`${file}${end}`));
    const aside = setAside(copy, 'damaged', EVENING);
    expect(existsSync(`${copy}-wal`)).toBe(false);
    expect(idsIn(aside)).toEqual(['one', 'two']);
  });

  test('gives every game back that the backup has, and those of its own that can still be read', () => {
    const { aside } = accident();
    log = opened();
    log.begin('afterwards', [setup(), fold(0)], EVENING + DAY);
    log.close();
    const restored = value(restore(file, EVENING + 2 * DAY));
    expect(restored).toMatchObject({ games: 6, backup: { at: EVENING } });
    const fromDamaged = restored.saved.find(({ from }) => from === aside);
    expect(fromDamaged?.broken).toBeGreaterThan(0);
    log = opened();
    const ids = listGames(log.db, {}, { limit: 100, offset: 0 }).games.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['old-0', 'old-5', 'afterwards']));
    expect(ids.filter((id) => id.startsWith('new')).length).toBeGreaterThanOrEqual(3);
    for (const id of ids) expect(log.eventsOf(id).length).toBeGreaterThan(0);
    expect(log.db.pragma('quick_check')).toEqual([{ quick_check: 'ok' }]);
    expect(log.durability()).toEqual({ journal: 'wal', synchronous: 2 });
    // Nothing is thrown away: the log in use and the damaged one are still there.
    expect(existsSync(aside)).toBe(true);
    expect(idsIn(restored.replaced!)).toEqual(['afterwards']);
  });

  test('that is no database at all gives its backup back', () => {
    put('one');
    value(backUp(log.db, file, EVENING));
    log.close();
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    writeFileSync(file, 'a shopping list\n'.repeat(500));
    const restored = value(restore(file, EVENING + DAY));
    expect(restored.games).toBe(1);
    expect(readFileSync(restored.replaced!, 'utf8')).toMatch(/^a shopping list/);
    log = opened();
    expect(log.latestGame()).toBe('one');
  });

  test('passes over a newest backup that is damaged too', () => {
    put('one');
    value(backUp(log.db, file, EVENING));
    put('two');
    const { file: newest } = value(backUp(log.db, file, EVENING + DAY));
    log.close();
    damage(newest, 8192, 40_960);
    rmSync(file);
    expect(restore(file, EVENING + 2 * DAY, newest)).toMatchObject({ error: { code: 'restore/damaged-backup' } });
    expect(value(restore(file, EVENING + 2 * DAY)).backup.at).toBe(EVENING);
    log = opened();
    expect(log.latestGame()).toBe('one');
  });

  test('without a backup stays where it is', () => {
    put('one');
    log.close();
    const before = readFileSync(file);
    expect(restore(file, EVENING)).toMatchObject({ ok: false, error: { code: 'restore/no-backup' } });
    expect(readFileSync(file).equals(before)).toBe(true);
    log = opened();
    const db = new Database(file, { readonly: true });
    expect(db.prepare('SELECT count(*) FROM games').pluck().get()).toBe(1);
    db.close();
  });
});
