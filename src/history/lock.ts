import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { ok, type Result, refuse } from '../engine/index.ts';
import { storageTrouble } from './trouble.ts';

/** The right to be the table of a log, or to put another file in its place. */
export interface LogLock {
  release(): void;
}

/**
 * Takes the lock of a log, which one process at a time can have. The system lets go of it when the process ends, however it
 * ends: it is SQLite's own lock, on an empty database beside the log. Codes: `log/in-use`, `log/cannot-open`, and those of
 * `StorageCode`.
 */
export function lockLog(file: string): Result<LogLock> {
  let db: Database.Database | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    db = new Database(`${file}.lock`, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
    const held = db;
    return ok({ release: () => held.close() });
  } catch (error) {
    db?.close();
    const code = storageTrouble(error);
    if (code === 'log/locked') return refuse('log/in-use', `Another Murmeld uses ${file}.`);
    return refuse(
      code === null || code === 'log/cannot-write' ? 'log/cannot-open' : code,
      `${file}: ${(error as Error).message}`,
    );
  }
}
