/** Why the log can't be read or written just now, or at all. Stable: phones and tools know these words. */
export const STORAGE_CODES = ['log/full', 'log/locked', 'log/read-only', 'log/damaged', 'log/cannot-write'] as const;
export type StorageCode = (typeof STORAGE_CODES)[number];

/** SQLite's primary codes; its extended ones (`SQLITE_IOERR_WRITE`) begin with them. */
const BY_SQLITE: readonly (readonly [string, StorageCode])[] = [
  ['SQLITE_FULL', 'log/full'],
  ['SQLITE_BUSY', 'log/locked'],
  ['SQLITE_LOCKED', 'log/locked'],
  ['SQLITE_READONLY', 'log/read-only'],
  ['SQLITE_CORRUPT', 'log/damaged'],
  ['SQLITE_NOTADB', 'log/damaged'],
  // The shared memory beside the file can't grow: in all likelihood for want of room.
  ['SQLITE_IOERR_SHMSIZE', 'log/full'],
  ['SQLITE_IOERR', 'log/cannot-write'],
  ['SQLITE_CANTOPEN', 'log/cannot-write'],
  ['SQLITE_NOMEM', 'log/cannot-write'],
  ['SQLITE_PROTOCOL', 'log/cannot-write'],
];

/** What an error of the database means for the log; null for anything else, which is a bug and no trouble with the disk. */
export function storageTrouble(error: unknown): StorageCode | null {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== 'string') return null;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'log/full';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return 'log/read-only';
  if (/^E[A-Z]+$/.test(code)) return 'log/cannot-write';
  return BY_SQLITE.find(([sqlite]) => code.startsWith(sqlite))?.[1] ?? null;
}
