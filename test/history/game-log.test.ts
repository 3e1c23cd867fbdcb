import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameEvent } from '../../src/engine/index.ts';
import { GameLog } from '../../src/history/game-log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmeld-log-'));
  file = join(folder, 'deep', 'games.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const opened = (): GameLog => {
  const log = GameLog.open(file);
  if (!log.ok) throw new Error(log.error.message);
  return log.value;
};
const fold = (seat: 0 | 1 | 2 | 3): GameEvent => ({ kind: 'folded', seat });

describe('the game log', () => {
  test('gives back what was stored, in order, after it was closed and opened', () => {
    const log = opened();
    expect(log.latestGame()).toBeNull();
    log.begin('one', [fold(0)], 1000);
    log.append('one', 1, [fold(1), fold(2)], 2000);
    log.begin('two', [fold(3)], 3000);
    log.close();

    const again = opened();
    expect(again.latestGame()).toBe('two');
    expect(again.eventsOf('one')).toEqual([
      { at: 1000, event: fold(0) },
      { at: 2000, event: fold(1) },
      { at: 2000, event: fold(2) },
    ]);
    again.close();
  });

  test('the game begun last counts as the latest, whatever the wall clock said', () => {
    const log = opened();
    log.begin('one', [fold(0)], 5000);
    log.begin('two', [fold(1)], 1000);
    expect(log.latestGame()).toBe('two');
    log.close();
  });

  test('a number that is taken is refused and nothing of that transaction stays', () => {
    const log = opened();
    log.begin('one', [fold(0), fold(1)], 1000);
    expect(() => log.append('one', 1, [fold(2)], 2000)).toThrow(/UNIQUE/);
    expect(() => log.append('none', 0, [fold(2)], 2000)).toThrow(/FOREIGN KEY/);
    expect(log.eventsOf('one')).toHaveLength(2);
    log.close();
  });

  test('what was stored is there for another process at once, and writes wait for the disk', () => {
    const log = opened();
    log.begin('one', [fold(0)], 1000);
    const script = `const D = require('better-sqlite3'); console.log(new D(process.argv[1]).prepare('SELECT count(*) AS n FROM events').get().n)`;
    const other = spawnSync(process.execPath, ['-e', script, file], { encoding: 'utf8' });
    expect(other.stdout.trim()).toBe('1');
    expect(log.durability()).toEqual({ journal: 'wal', synchronous: 2 });
    log.close();
  });

  test('a damaged file is refused with a code and left as it is', () => {
    const log = opened();
    log.begin(
      'one',
      Array.from({ length: 2000 }, () => fold(0)),
      1000,
    );
    log.close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(8192, 0xa5), 0, 8192, 8192);
    closeSync(handle);
    const before = readFileSync(file);
    const damaged = GameLog.open(file);
    expect(damaged.ok ? '' : damaged.error.code).toBe('log/damaged');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a file that is no database is refused with a code and left as it is', () => {
    opened().close();
    writeFileSync(file, 'a shopping list\n'.repeat(100));
    const refused = GameLog.open(file);
    expect(refused.ok ? '' : refused.error.code).toBe('log/damaged');
    expect(readFileSync(file, 'utf8')).toMatch(/^a shopping list/);
  });

  test('a log of a newer version is refused', () => {
    opened().close();
    const db = new Database(file);
    db.pragma('user_version = 99');
    db.close();
    const refused = GameLog.open(file);
    expect(refused.ok ? '' : refused.error.code).toBe('log/from-newer-version');
  });

  test('a folder that cannot be made is refused', () => {
    writeFileSync(join(folder, 'deep'), '');
    const refused = GameLog.open(file);
    expect(refused.ok ? '' : refused.error.code).toBe('log/cannot-open');
  });
});
