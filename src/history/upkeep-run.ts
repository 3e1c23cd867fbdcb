import Database from 'better-sqlite3';
import { ok, type Result, refuse } from '../engine/index.ts';
import { type Backup, backUp, backupsOf, prune } from './backup.ts';
import { checkWhole } from './check.ts';
import { countGames } from './figures-store.ts';
import { GameLog } from './game-log.ts';

/** What the daily work did. */
export interface Upkeep {
  /** Null where nothing has changed since the last one. */
  readonly backup: Backup | null;
  readonly removed: number;
}

/** Ms that this work waits for the table, which goes first. */
const PATIENCE = 10_000;

/**
 * The daily work on a log: check it whole, back it up if anything has changed, remove backups that are older than so many
 * days, count games for the statistics. Codes: `log/damaged`, those of `GameLog.open` and of `backUp`. Nothing is removed
 * unless the new backup is there.
 */
export function runUpkeep(file: string, days: number, now: number): Result<Upkeep> {
  const opened = GameLog.open(file, { patience: PATIENCE, now });
  if (!opened.ok) return opened;
  const { db } = opened.value;
  try {
    const fault = checkWhole(db);
    if (fault !== null) return refuse('log/damaged', `${file} is damaged: ${fault}`);
    const newest = backupsOf(file)[0];
    const empty = db.prepare('SELECT count(*) FROM games').pluck().get() === 0;
    if (empty || (newest && stateOf(db) === stateOfFile(newest.file))) {
      countGames(db, Number.POSITIVE_INFINITY);
      return ok({ backup: null, removed: 0 });
    }
    const backup = backUp(db, file, now);
    if (!backup.ok) return backup;
    const removed = prune(file, days, now).length;
    countGames(db, Number.POSITIVE_INFINITY);
    return ok({ backup: backup.value, removed });
  } finally {
    opened.value.close();
  }
}

/** What changes when anything that matters does. */
function stateOf(db: Database.Database): string {
  const games = db.prepare('SELECT count(*), sum(events), max(changed_at), max(imported_at) FROM games').raw().get();
  const moves = db.prepare('SELECT count(*) FROM illegal_moves').raw().get();
  return JSON.stringify([db.pragma('user_version', { simple: true }), games, moves]);
}

function stateOfFile(file: string): string | null {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return stateOf(db);
  } catch {
    // An older version, or a damaged one: whatever it is, a new one is wanted.
    return null;
  } finally {
    db.close();
  }
}
