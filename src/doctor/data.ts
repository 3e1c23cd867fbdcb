import { access, constants, copyFile, mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { MIGRATIONS } from '../history/schema.ts';
import { type Finding, found } from './finding.ts';

const MEGABYTE = 1_000_000;
/** A game takes some kilobytes; what fills a card is something else, and then quickly. */
const FULL = 20;
const NEARLY_FULL = 200;
const LOGS = ['games', 'simulated', 'demonstration'] as const;

async function state(path: string): Promise<'writable' | 'there' | 'missing'> {
  try {
    await access(path, constants.F_OK);
  } catch {
    return 'missing';
  }
  try {
    await access(path, constants.W_OK | constants.X_OK);
    return 'writable';
  } catch {
    return 'there';
  }
}

/** The folder itself, or the nearest one above it that is there. */
async function nearest(folder: string): Promise<string> {
  let path = folder;
  while ((await state(path)) === 'missing' && dirname(path) !== path) path = dirname(path);
  return path;
}

/** Whether games can be kept: rights and space. Nothing is written for it. */
export async function checkFolder(folder: string): Promise<readonly Finding[]> {
  const there = await nearest(folder);
  if ((await state(there)) !== 'writable') return [found('data/not-writable', { folder: there })];
  const { bavail, bsize } = await statfs(there);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  return [found(there === folder ? 'data/writable' : 'data/to-be-made', { folder, free }), ...checkSpace(folder, free)];
}

/** Whether so many free megabytes are enough. */
export function checkSpace(folder: string, free: number): readonly Finding[] {
  if (free < FULL) return [found('data/full', { folder, free })];
  return free < NEARLY_FULL ? [found('data/nearly-full', { folder, free })] : [];
}

/**
 * Reads a game log without changing anything. SQLite would make files beside one that nobody has open, so that one is read from a
 * copy; one that is open, or that a killed daemon left, has these files already.
 */
async function reading<T>(file: string, read: (db: Database.Database) => T): Promise<T> {
  const { default: Sqlite } = await import('better-sqlite3');
  const hasFiles = (await state(`${file}-wal`)) !== 'missing';
  const folder = hasFiles ? null : await mkdtemp(join(tmpdir(), 'murmeld-doctor-'));
  try {
    const path = folder ? join(folder, 'games.db') : file;
    if (folder) await copyFile(file, path);
    const db = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: 2000 });
    try {
      return read(db);
    } finally {
      db.close();
    }
  } finally {
    if (folder) await rm(folder, { recursive: true });
  }
}

async function checkLog(file: string): Promise<Finding> {
  try {
    return await reading(file, (db) => {
      const [check] = db.pragma('quick_check(1)') as { quick_check: string }[];
      if (check?.quick_check !== 'ok') return found('games/damaged', { file, detail: check?.quick_check ?? '' });
      const version = db.pragma('user_version', { simple: true }) as number;
      if (version > MIGRATIONS.length) return found('games/newer', { file });
      const { count } = db.prepare('SELECT count(*) AS count FROM games').get() as { count: number };
      return found('games/readable', { file, count });
    });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const damaged = code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT';
    return found(damaged ? 'games/damaged' : 'games/unreadable', { file, detail: message });
  }
}

/** Whether the game logs in a folder can be read. */
export async function checkGames(folder: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const name of LOGS) {
    const file = join(folder, `${name}.db`);
    const there = await stat(file).catch(() => null);
    if (there) findings.push(await checkLog(file));
  }
  return findings.length > 0 ? findings : [found('games/none', { folder })];
}
