import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameEvent } from '../../src/engine/index.ts';
import { backupsOf } from '../../src/history/backup.ts';
import { derived, rulesOf } from '../../src/history/derived.ts';
import { GameLog } from '../../src/history/game-log.ts';
import { MIGRATIONS } from '../../src/history/schema.ts';
import { form } from '../engine/forms.ts';
import { fold, setup } from '../engine/table.ts';
import { anyLoggedGame, loggedGame } from './games.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmeld-log-'));
  file = join(folder, 'deep', 'games.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function opened(path = file): GameLog {
  const log = GameLog.open(path);
  if (!log.ok) throw new Error(`${log.error.code}: ${log.error.message}`);
  return log.value;
}
const codeOf = (result: ReturnType<typeof GameLog.open>) => (result.ok ? 'opened' : result.error.code);
const begun = (...more: readonly GameEvent[]) => [setup(), ...more];

describe('the game log', () => {
  test('gives back what was stored, in order, after it was closed and opened', () => {
    const log = opened();
    expect(log.latestGame()).toBeNull();
    log.begin('one', begun(), 1000);
    log.append('one', 1, [fold(0), fold(1)], 2000);
    log.begin('two', begun(fold(0)), 3000);
    log.noteIllegalMove('one', { events: 2, at: 1500, seat: 3, code: 'wrong-distance' });
    log.close();

    const again = opened();
    expect(again.latestGame()).toBe('two');
    expect(again.eventsOf('one')).toEqual([
      { at: 1000, event: setup() },
      { at: 2000, event: fold(0) },
      { at: 2000, event: fold(1) },
    ]);
    expect(again.illegalMovesOf('one')).toEqual([{ events: 2, at: 1500, seat: 3, code: 'wrong-distance' }]);
    expect(again.eventsOf('three')).toEqual([]);
    again.close();
  });

  test('the game begun last counts as the latest, whatever the wall clock said', () => {
    const log = opened();
    log.begin('one', begun(), 5000);
    log.begin('two', begun(), 1000);
    expect(log.latestGame()).toBe('two');
    log.close();
  });

  test('a number that is not the next one is refused and nothing of that transaction stays', () => {
    const log = opened();
    log.begin('one', begun(fold(0)), 1000);
    expect(() => log.append('one', 1, [fold(1)], 2000)).toThrow(/has 2 events, not 1/);
    expect(() => log.append('one', 3, [fold(1)], 2000)).toThrow(/has 2 events, not 3/);
    expect(() => log.append('none', 0, [fold(1)], 2000)).toThrow(/no game none/);
    expect(() => log.begin('one', begun(), 2000)).toThrow(/UNIQUE/);
    expect(log.eventsOf('one')).toHaveLength(2);
    log.close();
  });

  test('what was stored is there for another process at once, and writes wait for the disk', () => {
    const log = opened();
    log.begin('one', begun(), 1000);
    const script = `const D = require('better-sqlite3'); console.log(new D(process.argv[1]).prepare('SELECT count(*) AS n FROM events').get().n)`;
    const other = spawnSync(process.execPath, ['-e', script, file], { encoding: 'utf8' });
    expect(other.stdout.trim()).toBe('1');
    expect(log.durability()).toEqual({ journal: 'wal', synchronous: 2 });
    log.close();
  });

  test('knows at every moment who has won and when, as the rules say of the whole log', () => {
    const log = opened();
    let id = 0;
    const stored = (name: string) =>
      log.db.prepare('SELECT changed_at, ended_at, winners FROM games WHERE id = ?').get(name);
    fc.assert(
      fc.property(anyLoggedGame, (events) => {
        const name = `game ${id++}`;
        log.begin(name, [events[0]!.event], events[0]!.at);
        for (const [i, { event, at }] of events.entries()) if (i > 0) log.append(name, i, [event], at);
        const setup = events[0]!.event;
        if (setup.kind !== 'setup') throw new Error('no set-up');
        const { changedAt, endedAt, winners } = derived(rulesOf(setup.form), events);
        expect(stored(name)).toEqual({
          changed_at: changedAt,
          ended_at: endedAt,
          winners: winners && JSON.stringify(winners),
        });
      }),
      { numRuns: 6 },
    );
    const whole = loggedGame(form({ ruleset: 'dog' }), 'to the end');
    log.begin('whole', [whole[0]!.event], whole[0]!.at);
    const rest = whole.slice(1).map(({ event }) => event);
    log.append('whole', 1, rest, 7000);
    expect(stored('whole')).toMatchObject({ ended_at: 7000, winners: expect.stringMatching(/^\[\d,\d\]$/) });
    log.append('whole', whole.length, [{ kind: 'taken-back' }], 8000);
    expect(stored('whole')).toMatchObject({ ended_at: null, winners: null });
    log.close();
  });
});

describe('a log of an older version', () => {
  /** As the first version wrote it. */
  function writeFirstVersion(games: Readonly<Record<string, readonly GameEvent[]>>): void {
    opened().close();
    rmSync(file);
    const db = new Database(file);
    db.exec(MIGRATIONS[0] as string);
    db.pragma('user_version = 1');
    db.pragma('synchronous = OFF');
    for (const [id, events] of Object.entries(games)) {
      db.prepare('INSERT INTO games VALUES (?, ?)').run(id, 1000);
      const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?)');
      for (const [i, event] of events.entries()) insert.run(id, i, 1000 + i, event.kind, JSON.stringify(event));
    }
    db.close();
  }
  const whole = loggedGame(form(), 'an old one').map(({ event }) => event);

  test('keeps every game, and a backup of how it was', () => {
    writeFirstVersion({ b: whole, a: begun(fold(0)) });
    const log = opened();
    expect(log.latestGame()).toBe('a');
    expect(log.eventsOf('b').map(({ event }) => event)).toEqual(whole);
    expect(log.eventsOf('b').map(({ at }) => at)).toEqual(whole.map((_, i) => 1000 + i));
    expect(log.db.prepare('SELECT ended_at FROM games WHERE id = ?').pluck().get('b')).toBe(999 + whole.length);
    log.close();
    const [backup, ...more] = backupsOf(file);
    expect(more).toEqual([]);
    const old = new Database(backup!.file, { readonly: true });
    expect(old.prepare('SELECT count(*) FROM events').pluck().get()).toBe(whole.length + 2);
    expect(old.pragma('user_version', { simple: true })).toBe(1);
    old.close();
  });

  test('that is killed in the middle of the change is as it was, and is changed the next time', () => {
    writeFirstVersion({ b: whole });
    const script = `const D = require('better-sqlite3'); const db = new D(process.argv[1]);
      db.pragma('journal_mode = WAL'); db.exec('BEGIN IMMEDIATE; DELETE FROM events; ALTER TABLE games RENAME TO old_games; PRAGMA user_version = 2');
      process.kill(process.pid, 'SIGKILL');`;
    expect(spawnSync(process.execPath, ['-e', script, file]).signal).toBe('SIGKILL');
    const log = opened();
    expect(log.eventsOf('b').map(({ event }) => event)).toEqual(whole);
    log.close();
  });

  test('a log of a newer version is refused', () => {
    opened().close();
    const db = new Database(file);
    db.pragma('user_version = 99');
    db.close();
    expect(codeOf(GameLog.open(file))).toBe('log/from-newer-version');
  });
});

describe('a log that cannot be used', () => {
  function overwritten(at: number, bytes: number): Buffer {
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
    closeSync(handle);
    return readFileSync(file);
  }

  test('for a damaged page is refused with a code and left as it is', () => {
    const log = opened();
    log.begin('one', begun(...Array.from({ length: 2000 }, () => fold(0))), 1000);
    log.close();
    const before = overwritten(readFileSync(file).length - 40_960, 8192);
    expect(codeOf(GameLog.open(file))).toBe('log/damaged');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('for an event that is no longer readable is refused with a code', () => {
    const log = opened();
    log.begin('one', begun(fold(0)), 1000);
    log.close();
    const at = readFileSync(file).indexOf('{"kind":"folded"');
    overwritten(at, 4);
    expect(codeOf(GameLog.open(file))).toBe('log/damaged');
  });

  test('since it is no database is refused with a code and left as it is', () => {
    opened().close();
    writeFileSync(file, 'a shopping list\n'.repeat(100));
    expect(codeOf(GameLog.open(file))).toBe('log/damaged');
    expect(readFileSync(file, 'utf8')).toMatch(/^a shopping list/);
  });

  test('for a folder that cannot be made is refused', () => {
    writeFileSync(join(folder, 'deep'), '');
    expect(codeOf(GameLog.open(file))).toBe('log/cannot-open');
  });
});
