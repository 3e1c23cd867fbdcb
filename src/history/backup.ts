import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { ok, type Result, refuse } from '../engine/index.ts';
import { faultOfFile } from './check.ts';
import { storageTrouble } from './trouble.ts';

export interface Backup {
  readonly file: string;
  /** When it was made, ms since 1970. */
  readonly at: number;
  readonly bytes: number;
}

const DAY = 24 * 60 * 60_000;
/** So many of the newest stay, however old they are. */
const ALWAYS_KEPT = 3;

const folderOf = (file: string): string => join(dirname(file), 'backups');
const nameOf = (file: string): string => basename(file, '.db');

/** A moment as part of a file's name, in UTC: `2026-11-30T19-05-00-123Z`. */
export const stampOf = (at: number): string => new Date(at).toISOString().replace(/[:.]/g, '-');

function momentOf(stamp: string): number {
  const [date, time = ''] = stamp.split('T');
  const [hours, minutes, seconds, rest] = time.split('-');
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${rest}`);
}

/** The backups of a log, the newest first. */
export function backupsOf(file: string): readonly Backup[] {
  const folder = folderOf(file);
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).flatMap((name): Backup[] => {
    const stamp =
      name.startsWith(`${nameOf(file)}-`) && name.endsWith('.db') ? name.slice(nameOf(file).length + 1, -3) : '';
    const at = momentOf(stamp);
    if (Number.isNaN(at)) return [];
    const path = join(folder, name);
    return [{ file: path, at, bytes: statSync(path).size }];
  });
  return found.toSorted((a, b) => b.at - a.at);
}

/**
 * Copies the log as it stands into `backups/` beside it. The copy gets its name only when it is whole, checked, and on the
 * disk. Others may write to the log meanwhile. Codes: `backup/no-room`, `backup/damaged`, or those of `StorageCode`.
 */
export function backUp(db: Database.Database, file: string, now: number): Result<Backup> {
  const folder = folderOf(file);
  const path = join(folder, `${nameOf(file)}-${stampOf(now)}.db`);
  const partial = `${path}.partial`;
  try {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      // What a kill in the middle of an earlier backup has left.
      if (name.startsWith(`${nameOf(file)}-`) && name.includes('.db.partial')) rmSync(join(folder, name));
    }
    const needed =
      (db.pragma('page_count', { simple: true }) as number) * (db.pragma('page_size', { simple: true }) as number);
    const { bavail, bsize } = statfsSync(folder);
    if (needed > bavail * bsize)
      return refuse('backup/no-room', `a backup needs ${megabytes(needed)}, there are ${megabytes(bavail * bsize)}.`);
    db.prepare('VACUUM INTO ?').run(partial);
    const fault = faultOfFile(partial);
    if (fault !== null) {
      rmSync(partial);
      return refuse('backup/damaged', `the copy is damaged (${fault}), and so is ${file}.`);
    }
    sync(partial);
    renameSync(partial, path);
    sync(folder);
    return ok({ file: path, at: now, bytes: statSync(path).size });
  } catch (error) {
    for (const end of ['', '-journal']) rmSync(`${partial}${end}`, { force: true });
    return refuse(storageTrouble(error) ?? 'backup/failed', (error as Error).message);
  }
}

/** Removes backups older than so many days, but never the newest few; returns those removed. */
export function prune(file: string, days: number, now: number): readonly Backup[] {
  const old = backupsOf(file)
    .slice(ALWAYS_KEPT)
    .filter(({ at }) => now - at > days * DAY);
  for (const backup of old) rmSync(backup.file);
  return old;
}

/** Makes what was written to a file, or the names in a folder, survive a power cut. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
