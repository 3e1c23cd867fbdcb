import { ok, type Result } from '../engine/index.ts';
import { setAside } from './aside.ts';
import type { Backup } from './backup.ts';
import { GameLog } from './game-log.ts';
import { lockLog } from './lock.ts';
import { newestBackup } from './restore.ts';
import { DailyUpkeep, type UpkeepOptions } from './upkeep.ts';

/** How long backups are kept. */
export const BACKUP_DAYS = 14;

/** A log in the hands of the one table that plays on it. */
export interface TableLog {
  readonly log: GameLog;
  /** Where a damaged log was put, and the backup that could take its place; null if there was none. */
  readonly damaged: { readonly file: string; readonly backup: Backup | null } | null;
  close(): void;
}

/**
 * Opens a log for the one table that may use it, and has it checked and backed up every day. A damaged one is set aside and
 * a new one begun: the table can be played at, and nothing is lost that could be read. Codes: `log/in-use`, and those of
 * `GameLog.open`.
 */
export function takeLog(file: string, onUpkeep: UpkeepOptions['onDone']): Result<TableLog> {
  const lock = lockLog(file);
  if (!lock.ok) return lock;
  let opened = GameLog.open(file);
  let damaged: TableLog['damaged'] = null;
  if (!opened.ok && opened.error.code === 'log/damaged') {
    damaged = { file: setAside(file, 'damaged', Date.now()), backup: newestBackup(file) ?? null };
    opened = GameLog.open(file);
  }
  if (!opened.ok) {
    lock.value.release();
    return opened;
  }
  const log = opened.value;
  const upkeep = new DailyUpkeep({ log, days: BACKUP_DAYS, onDone: onUpkeep });
  upkeep.start();
  const close = () => {
    upkeep.stop();
    log.close();
    lock.value.release();
  };
  return ok({ log, damaged, close });
}
