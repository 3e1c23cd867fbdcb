import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stampOf, sync } from './backup.ts';

/** What SQLite keeps beside a database: they belong together, and one without the other would be taken for damage. */
const COMPANIONS = ['-wal', '-shm', ''] as const;

const damagedName = (file: string): string => `${basename(file, '.db')}-damaged-`;

/**
 * Gives a log that can't be used another name, so that a new one can be begun; nothing of it is changed. Returns where it
 * is now.
 */
export function setAside(file: string, why: 'damaged' | 'replaced', now: number): string {
  const path = join(dirname(file), `${basename(file, '.db')}-${why}-${stampOf(now)}.db`);
  // The file itself goes last: without it, what is beside it would be taken for that of the new one.
  for (const end of COMPANIONS) if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${path}${end}`);
  sync(dirname(file));
  return path;
}

/** Damaged logs that were set aside, the newest first. */
export function damagedLogs(file: string): readonly string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(damagedName(file)) && name.endsWith('.db'))
    .toSorted()
    .reverse()
    .map((name) => join(folder, name));
}
