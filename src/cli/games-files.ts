import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupsOf } from '../history/backup.ts';
import type { GameLog } from '../history/game-log.ts';
import { listGames } from '../history/games.ts';
import { restore } from '../history/restore.ts';
import { exportJson, exportText, type ImportFault, importGames } from '../history/transfer.ts';
import { storageTrouble } from '../history/trouble.ts';
import { runUpkeep } from '../history/upkeep-run.ts';
import { BACKED_UP, GAMES, IMPORTED, NOT_IMPORTED, REPLACED, RESTORED, SAVED } from '../texts/games.ts';
import type { Language } from '../texts/language.ts';
import { logRefused, STORAGE } from '../texts/storage.ts';
import { gameOf } from './games-look.ts';
import { complain, type GamesRequest, say } from './games-request.ts';

/** So many games are asked for at once when all are exported. */
const AT_ONCE = 1000;

export function exportGames(log: GameLog, request: GamesRequest): number {
  const { language, text, to, words, all } = request;
  const ids = all ? allIds(log) : idsOf(log, words.length > 0 ? words : ['last'], language);
  if (!ids) return 1;
  if (text && ids.length !== 1) {
    complain(GAMES.oneAsText[language]);
    return 2;
  }
  let out: number | null;
  try {
    out = to === undefined ? null : openSync(to, 'w');
  } catch (error) {
    complain((error as Error).message);
    return 1;
  }
  const failed = ids.filter((id) => {
    const game = text ? exportText(log, id) : exportJson(log, id);
    if (!game.ok) {
      complain(game.error.code === 'games/going-on' ? GAMES.secret[language] : game.error.message);
      // Of all games, those that are over.
      return !all || game.error.code !== 'games/going-on';
    }
    const written = text ? game.value : `${game.value}\n`;
    if (out === null) process.stdout.write(written);
    else writeSync(out, written);
    return false;
  });
  if (out !== null) closeSync(out);
  return failed.length > 0 ? 1 : 0;
}

/** The oldest first, so that who reads them in has them in the same order. */
function allIds(log: GameLog): readonly string[] {
  const ids: string[] = [];
  for (let offset = 0; ; offset += AT_ONCE) {
    const { games } = listGames(log.db, {}, { limit: AT_ONCE, offset });
    ids.push(...games.map(({ id }) => id));
    if (games.length < AT_ONCE) return ids.reverse();
  }
}

function idsOf(log: GameLog, names: readonly string[], language: Language): readonly string[] | undefined {
  const games = names.map((name) => gameOf(log, name, language));
  return games.every((game) => game !== undefined) ? games.map(({ id }) => id) : undefined;
}

export function importFiles(log: GameLog, { words, language }: GamesRequest): number {
  let failed = words.length === 0;
  if (failed) complain('murmeld games import FILE…');
  for (const file of words) failed = !importFile(log, file, language) || failed;
  return failed ? 1 : 0;
}

/** `-`: standard input. */
function importFile(log: GameLog, file: string, language: Language): boolean {
  let result: ReturnType<typeof importGames>;
  try {
    result = importGames(log, readFileSync(file === '-' ? 0 : file, 'utf8'), Date.now());
  } catch (error) {
    const { code, message, syscall } = error as NodeJS.ErrnoException;
    const trouble = storageTrouble(error);
    const unreadable = syscall !== undefined || code === 'ERR_STRING_TOO_LONG';
    if (trouble === null && !unreadable) throw error;
    complain(`${file}: ${trouble === null || unreadable ? message : STORAGE[trouble][language]}`);
    return false;
  }
  if (result.ok) {
    const { games, known } = result.value;
    say(IMPORTED[language]({ file, games: games.length, known: known.length }));
    return true;
  }
  complain(notImported(file, result.error, language));
  return false;
}

function notImported(file: string, { line, column, event, code, message }: ImportFault, language: Language): string {
  const where = column === undefined ? `:${line}` : `:${line}:${column}`;
  return NOT_IMPORTED[language]({ file, where, event, code, what: message });
}

/** Whatever is older stays, unless it is told how long backups are kept. */
export function backupGames({ file, keep, language }: GamesRequest): number {
  const done = runUpkeep(file, keep ?? Number.POSITIVE_INFINITY, Date.now());
  if (!done.ok) return refused(done.error, file, language);
  const { backup, removed } = done.value;
  say(backup ? BACKED_UP[language]({ file: backup.file, removed }) : GAMES.unchanged[language]);
  return 0;
}

export function restoreGames({ file, words: [from], language }: GamesRequest): number {
  const named =
    from === undefined ? undefined : backupsOf(file).find((one) => resolve(one.file) === resolve(from))?.file;
  const done = restore(file, Date.now(), from === undefined ? undefined : (named ?? from));
  if (!done.ok) return refused(done.error, file, language);
  const { backup, games, saved, replaced } = done.value;
  const when = new Date(backup.at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  say(RESTORED[language]({ file: backup.file, when, games }));
  for (const { from: source, ...counts } of saved)
    if (counts.games > 0 || counts.broken > 0) say(SAVED[language]({ file: source, ...counts }));
  if (replaced !== null) say(REPLACED[language](replaced));
  return 0;
}

function refused({ code, message }: { code: string; message: string }, file: string, language: Language): number {
  const noBackup = code === 'restore/no-backup' ? GAMES.noBackup[language] : undefined;
  complain(noBackup ?? logRefused(code, { file, detail: message }, language) ?? message);
  return 1;
}
