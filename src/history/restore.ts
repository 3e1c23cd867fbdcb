import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { ok, type Result, refuse } from '../engine/index.ts';
import { damagedLogs, setAside } from './aside.ts';
import { type Backup, backupsOf, sync } from './backup.ts';
import { faultOfFile } from './check.ts';
import type { LoggedEvent } from './counting.ts';
import { isEvent } from './event-schema.ts';
import { checkLog } from './exported.ts';
import { GameLog } from './game-log.ts';
import { lockLog } from './lock.ts';
import { insertGame, type NewGame } from './rows.ts';
import { storageTrouble } from './trouble.ts';

/** What a restored log was put together from. */
export interface Restored {
  readonly backup: Backup;
  /** Games in the backup. */
  readonly games: number;
  /** What was saved from the log in use and from damaged ones. */
  readonly saved: readonly Saved[];
  /** Where the log is now that was in use before; null if there was none. */
  readonly replaced: string | null;
}

export interface Saved {
  readonly from: string;
  /** Games that the backup does not have, or not as far. */
  readonly games: number;
  /** Games that could not be read, or only up to some place. */
  readonly broken: number;
}

/** The newest backup that is whole. */
export const newestBackup = (file: string): Backup | undefined =>
  backupsOf(file).find((backup) => faultOfFile(backup.file) === null);

/**
 * Puts a backup in the place of the log, with every game that can still be read in the log in use and in damaged ones that
 * were set aside since. The new file takes the place of the old one only when it is complete; the old one is kept. Codes:
 * `log/in-use`, `restore/no-backup`, `restore/damaged-backup`, and those of `GameLog.open`.
 */
export function restore(file: string, now: number, from?: string): Result<Restored> {
  const lock = lockLog(file);
  if (!lock.ok) return lock;
  try {
    const backup = from === undefined ? newestBackup(file) : backupsOf(file).find((one) => one.file === from);
    if (!backup)
      return refuse(
        'restore/no-backup',
        from === undefined ? `${file} has no backup.` : `${from} is no backup of ${file}.`,
      );
    const fault = faultOfFile(backup.file);
    if (fault !== null) return refuse('restore/damaged-backup', `${backup.file} is damaged: ${fault}`);
    return replace(file, backup, now);
  } finally {
    lock.value.release();
  }
}

function replace(file: string, backup: Backup, now: number): Result<Restored> {
  const fresh = `${file}.restoring`;
  for (const end of ['', '-wal', '-shm']) rmSync(`${fresh}${end}`, { force: true });
  copyFileSync(backup.file, fresh);
  const opened = GameLog.open(fresh, { backup: false });
  if (!opened.ok) return opened;
  const log = opened.value;
  const games = log.db.prepare('SELECT count(*) FROM games').pluck().get() as number;
  const sources = [...(existsSync(file) ? [file] : []), ...damagedLogs(file)];
  const saved = sources.map((source) => log.db.transaction(() => saveFrom(source, log))());
  log.db.pragma('wal_checkpoint(TRUNCATE)');
  log.db.pragma('journal_mode = DELETE');
  log.close();
  sync(fresh);
  const replaced = existsSync(file) ? setAside(file, 'replaced', now) : null;
  renameSync(fresh, file);
  sync(dirname(file));
  return ok({ backup, games, saved, replaced });
}

/** Adds the games of a file, damaged or not, that the log has not, or not as far. */
function saveFrom(source: string, log: GameLog): Saved {
  const { games, broken } = readable(source);
  let saved = 0;
  for (const game of games) {
    const there = log.eventsOf(game.id);
    const begins = JSON.stringify(game.log.slice(0, there.length)) === JSON.stringify(there);
    if (game.log.length <= there.length || !begins || !checkLog(game.log).ok) continue;
    if (there.length === 0) insertGame(log.db, game);
    else {
      const added = game.log.slice(there.length);
      for (const [i, { event, at }] of added.entries()) log.append(game.id, there.length + i, [event], at);
    }
    saved += 1;
  }
  return { from: source, games: saved, broken };
}

/** The games of a file as far as they can be read: in a damaged one, each up to the place that can't. */
function readable(source: string): { readonly games: readonly NewGame[]; readonly broken: number } {
  const games: NewGame[] = [];
  const db = new Database(source, { readonly: true, fileMustExist: true });
  const rows = readAll<GameRow>(
    db,
    'SELECT number, id, started_at AS startedAt, imported_at AS importedAt, events FROM games ORDER BY number',
  );
  let { broken } = rows;
  for (const { number, id, startedAt, importedAt, events } of rows.read) {
    const found = readAll<{ at: number; body: string }>(
      db,
      `SELECT at, body FROM events WHERE game = ${number} ORDER BY number`,
    );
    const log = parsed(found.read);
    if (log.length < events) broken += 1;
    if (log.length > 0) games.push({ id, startedAt, importedAt, log });
  }
  db.close();
  return { games, broken };
}

interface GameRow {
  readonly number: number;
  readonly id: string;
  readonly startedAt: number;
  readonly importedAt: number | null;
  readonly events: number;
}

/** Rows up to the first one that can't be read; `broken`: 1 if there is such a one. */
function readAll<Row>(db: Database.Database, sql: string): { readonly read: readonly Row[]; readonly broken: number } {
  const read: Row[] = [];
  try {
    for (const row of db.prepare(sql).iterate()) read.push(row as Row);
    return { read, broken: 0 };
  } catch (error) {
    if (storageTrouble(error) === 'log/damaged') return { read, broken: 1 };
    throw error;
  }
}

/** Events up to the first one whose text is no longer one. */
function parsed(rows: readonly { readonly at: number; readonly body: string }[]): readonly LoggedEvent[] {
  const log: LoggedEvent[] = [];
  for (const { at, body } of rows) {
    let event: unknown;
    try {
      event = JSON.parse(body);
    } catch {
      break;
    }
    if (!isEvent(event)) break;
    log.push({ at, event });
  }
  return log;
}
