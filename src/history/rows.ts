import type Database from 'better-sqlite3';
import type { GameEvent, GameForm, Players } from '../engine/index.ts';
import type { LoggedEvent } from './counting.ts';
import { type Derived, derived, rulesOf } from './derived.ts';

/** A whole game that comes into the database at once. */
export interface NewGame {
  readonly id: string;
  /** Wall clock, ms since 1970. */
  readonly startedAt: number;
  /** Null for a game of this table. */
  readonly importedAt: number | null;
  /** Not empty; a set-up first. */
  readonly log: readonly LoggedEvent[];
}

/** Writes the rows of a game, within the caller's transaction; returns its number. Throws where the id is taken. */
export function insertGame(db: Database.Database, { id, startedAt, importedAt, log }: NewGame): number {
  const setup = log[0]?.event;
  if (setup?.kind !== 'setup') throw new Error('A game begins with its set-up.');
  const { form, cards, players = {} } = setup;
  const state = derived(rulesOf(form), log);
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO games (id, started_at, imported_at, form, ruleset, solo, cards, players, search, events, changed_at, ended_at, winners)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      id,
      startedAt,
      importedAt,
      JSON.stringify(form),
      form.ruleset,
      Number(form.solo),
      cards,
      JSON.stringify(players),
      searchText(id, form, players),
      log.length,
      ...columnsOf(state),
    );
  const game = Number(lastInsertRowid);
  insertEvents(db, game, 0, log);
  return game;
}

export function insertEvents(db: Database.Database, game: number, from: number, log: readonly LoggedEvent[]): void {
  const insert = db.prepare('INSERT INTO events (game, number, at, kind, body) VALUES (?, ?, ?, ?, ?)');
  for (const [i, { event, at }] of log.entries()) insert.run(game, from + i, at, event.kind, JSON.stringify(event));
}

/** Events of a game in order: all, or at most so many from one on. */
export function readEvents(db: Database.Database, game: number, from = 0, most = -1): readonly LoggedEvent[] {
  const rows = db
    .prepare('SELECT at, body FROM events WHERE game = ? AND number >= ? ORDER BY number LIMIT ?')
    .raw()
    .all(game, from, most) as [number, string][];
  return rows.map(([at, body]) => ({ at, event: JSON.parse(body) as GameEvent }));
}

/** `changed_at`, `ended_at`, `winners` */
export const columnsOf = ({ changedAt, endedAt, winners }: Derived): [number, number | null, string | null] => [
  changedAt,
  endedAt,
  winners && JSON.stringify(winners),
];

/** How names and search words are compared. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** One line each, so that a name can be looked for as a whole. */
const searchText = (id: string, form: GameForm, players: Players): string =>
  [id, form.ruleset, ...form.variants, ...Object.values(players).map(nameLine)].map(folded).join('\n');

export const nameLine = (name: string): string => `@${folded(name)}`;
