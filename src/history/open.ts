import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { ok, type Result, refuse } from '../engine/index.ts';
import { backUp } from './backup.ts';
import { checkTable, checkWhole } from './check.ts';
import { readEvents } from './rows.ts';
import { MIGRATIONS } from './schema.ts';
import { storageTrouble } from './trouble.ts';

/**
 * A file up to this size (bytes) is checked whole before it is used: some hundred games, a tenth of a second. Checking a
 * gigabyte takes seconds here and a minute on a memory card, so of a larger one only what is needed now is checked, and the
 * daily check (upkeep.ts) sees the rest.
 */
export const CHECKED_WHOLE = 32 * 1024 * 1024;

export interface Opening {
  /** Ms that a write waits for another process. */
  readonly patience: number;
  /** Ms since 1970. */
  readonly now: number;
  /** Whether a backup is made before a database of an older version is changed. */
  readonly backup: boolean;
}

/**
 * Opens or makes a log's database, brings it up to date, and leaves it as it is if it can't be used. Codes: `log/damaged`, `log/from-newer-version`,
 * `log/cannot-back-up`, `log/cannot-open`, and those of `StorageCode`.
 */
export function openDatabase(file: string, { patience, now, backup }: Opening): Result<Database.Database> {
  let db: Database.Database | undefined;
  const refused = (code: string, message: string) => {
    db?.close();
    return refuse(code, message);
  };
  try {
    mkdirSync(dirname(file), { recursive: true });
    db = new Database(file, { timeout: patience });
    db.pragma('journal_mode = WAL');
    // better-sqlite3 opens WAL files with NORMAL, which can lose the last play at a power cut.
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    const version = versionOf(db);
    if (version > MIGRATIONS.length)
      return refused(
        'log/from-newer-version',
        `${file} was written by a newer Murmeld. Install that version to go on.`,
      );
    const fault = faultOf(db, file, version);
    if (fault !== null) return refused('log/damaged', `${file} is damaged (${fault}).`);
    if (version > 0 && version < MIGRATIONS.length) {
      const kept = backup ? backUp(db, file, now) : ok(null);
      if (!kept.ok)
        return refused('log/cannot-back-up', `${file} is of an older version. First a backup: ${kept.error.message}`);
    }
    migrate(db);
    return ok(db);
  } catch (error) {
    const { message } = error as Error;
    const code = storageTrouble(error);
    if (code === 'log/damaged') return refused(code, `${file} is no readable game log (${message}).`);
    if (code === null || code === 'log/cannot-write')
      return refused('log/cannot-open', `${file} can't be opened: ${message}`);
    return refused(code, `${file} can't be used: ${message}`);
  }
}

const versionOf = (db: Database.Database): number => db.pragma('user_version', { simple: true }) as number;

/** What is wrong with a database as far as it is looked at; null if nothing is. */
function faultOf(db: Database.Database, file: string, version: number): string | null {
  if (version < 2) return checkWhole(db);
  const fault = statSync(file).size <= CHECKED_WHOLE ? checkWhole(db) : checkTable(db, 'games');
  return fault ?? faultOfNewest(db);
}

/** Reads the game that the table will go on with. */
function faultOfNewest(db: Database.Database): string | null {
  const newest = db
    .prepare('SELECT number, events FROM games WHERE imported_at IS NULL ORDER BY number DESC LIMIT 1')
    .get() as { readonly number: number; readonly events: number } | undefined;
  if (!newest) return null;
  try {
    const found = readEvents(db, newest.number).length;
    return found === newest.events ? null : `the newest game has ${found} of ${newest.events} events`;
  } catch (error) {
    if (error instanceof SyntaxError) return `an event of the newest game: ${error.message}`;
    throw error;
  }
}

/** Each step is a transaction of its own, so that a kill leaves the version before or the one after. */
function migrate(db: Database.Database): void {
  for (const [i, migration] of MIGRATIONS.entries()) {
    if (versionOf(db) > i) continue;
    db.transaction(() => {
      // Another process may have been quicker.
      if (versionOf(db) > i) return;
      if (typeof migration === 'string') db.exec(migration);
      else migration(db);
      db.pragma(`user_version = ${i + 1}`);
    }).immediate();
  }
}
