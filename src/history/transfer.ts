import { createHash } from 'node:crypto';
import { formatGame, ok, parseGame, type Result, refuse } from '../engine/index.ts';
import { formatExported, type GameFault, parseExported, type WholeGame } from './exported.ts';
import type { GameLog } from './game-log.ts';
import { gameById } from './games.ts';
import { insertGame } from './rows.ts';
import { isSecret } from './secrets.ts';

/** A game out of the log. Codes: `games/not-found`, and `games/going-on` while hands must stay secret. */
export function wholeGame(log: GameLog, id: string): Result<WholeGame> {
  const game = gameById(log.db, id);
  if (!game) return refuse('games/not-found', `There is no game ${id}.`);
  const events = log.eventsOf(id);
  if (game.endedAt === null && events.some(({ event }) => isSecret(event)))
    return refuse('games/going-on', 'This game goes on and its hands are secret: export it when it is over.');
  return ok({ id, startedAt: game.startedAt, log: events, illegal: log.illegalMovesOf(id) });
}

/** One game as one line of JSON, without the line's end. */
export function exportJson(log: GameLog, id: string): Result<string> {
  const game = wholeGame(log, id);
  return game.ok ? ok(formatExported(game.value)) : game;
}

/** One game in the notation that people read (src/engine/README.md). Times, and moves that were flagged, are not in it. */
export function exportText(log: GameLog, id: string): Result<string> {
  const game = wholeGame(log, id);
  return game.ok ? formatGame(game.value.log) : game;
}

/** Where a file that is no file of games goes wrong. `line` counts from 1; `event` and `game`, where it is one's fault. */
export interface ImportFault extends GameFault {
  readonly line: number;
  readonly column?: number;
  readonly game?: string;
}

export interface Imported {
  /** Ids of the games that were taken in. */
  readonly games: readonly string[];
  /** Ids of games that were there already. */
  readonly known: readonly string[];
}

export type ImportResult =
  | { readonly ok: true; readonly value: Imported }
  | { readonly ok: false; readonly error: ImportFault };

interface Placed {
  /** Where it stands in the file, from 1 on. */
  readonly line: number;
  readonly game: WholeGame;
}

const done = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
const faulty = (error: ImportFault): { readonly ok: false; readonly error: ImportFault } => ({ ok: false, error });

/**
 * Takes in the games of a file, all or none: one game as text, or any number as lines of JSON. Every event is checked by the
 * rules. Further codes: `games/empty`, `games/other-game`, `notation/…`. Throws the database's own errors.
 */
export function importGames(log: GameLog, text: string, now: number): ImportResult {
  const read = /^\s*\{/.test(text) ? readLines(text) : readText(text, now);
  if (!read.ok) return read;
  const fresh: WholeGame[] = [];
  const known: string[] = [];
  for (const { line, game } of read.value) {
    const there = fresh.find(({ id }) => id === game.id)?.log ?? log.eventsOf(game.id);
    if (there.length === 0) fresh.push(game);
    else if (isBeginning(game, there)) known.push(game.id);
    else {
      const message = `Another game with the id ${game.id} is there already.`;
      return faulty({ code: 'games/other-game', message, line, game: game.id });
    }
  }
  const { db } = log;
  db.transaction(() => {
    for (const game of fresh) {
      insertGame(db, { ...game, importedAt: now });
      for (const move of game.illegal) log.noteIllegalMove(game.id, move);
    }
  }).immediate();
  return done({ games: fresh.map(({ id }) => id), known });
}

/** Whether a game is the one that is there, as far as it goes; by what happened, not when. */
const isBeginning = ({ log }: WholeGame, there: WholeGame['log']): boolean =>
  happenings(log) === happenings(there.slice(0, log.length));

const happenings = (log: WholeGame['log']): string =>
  formatExported({ id: '', startedAt: 0, illegal: [], log: log.map(({ event }) => ({ event, at: 0 })) });

type Read =
  | { readonly ok: true; readonly value: readonly Placed[] }
  | { readonly ok: false; readonly error: ImportFault };

function readLines(text: string): Read {
  const games: Placed[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const game = parseExported(line);
    if (!game.ok) return faulty({ ...game.error, line: i + 1 });
    games.push({ line: i + 1, game: game.value });
  }
  return done(games);
}

/** A text tells no times and no id: the same text is the same game. */
function readText(text: string, now: number): Read {
  if (text.trim() === '') return faulty({ code: 'games/empty', message: 'There is no game in this file.', line: 1 });
  const written = parseGame(text);
  if (!written.ok) return faulty(written.error);
  const log = written.value.events.map(({ event }) => ({ event, at: now }));
  const events = JSON.stringify(written.value.events.map(({ event }) => event));
  const id = `text-${createHash('sha256').update(events).digest('hex').slice(0, 24)}`;
  return done([{ line: 1, game: { id, startedAt: now, log, illegal: [] } }]);
}
