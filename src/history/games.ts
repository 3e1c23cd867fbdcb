import type Database from 'better-sqlite3';
import {
  type CardKnowledge,
  type GameForm,
  ok,
  type Players,
  type Result,
  type RuleSetName,
  refuse,
  type Seat,
} from '../engine/index.ts';
import { folded, nameLine } from './rows.ts';

/** What a list tells of a game. Times are ms since 1970. */
export interface GameSummary {
  readonly id: string;
  readonly startedAt: number;
  /** When its last event came. */
  readonly changedAt: number;
  /** Null while it goes on. */
  readonly endedAt: number | null;
  /** Null for a game that was played at this table. */
  readonly importedAt: number | null;
  readonly form: GameForm;
  readonly cards: CardKnowledge;
  readonly players: Players;
  /** How many events it has. */
  readonly events: number;
  /** Empty while it goes on. */
  readonly winners: readonly Seat[];
}

export const GAME_STATES = ['going-on', 'over'] as const;
export type GameState = (typeof GAME_STATES)[number];

/** Which games; what is left out does not matter. */
export interface GameFilter {
  /** Words that must all be found among names, rule set, variants and id. */
  readonly search?: string;
  /** A player's whole name. */
  readonly player?: string;
  readonly ruleset?: RuleSetName;
  readonly state?: GameState;
  /** Begun at this moment or later, ms since 1970. */
  readonly since?: number;
  /** Begun before this moment. */
  readonly until?: number;
}

/** One page of the list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface Row {
  readonly id: string;
  readonly started_at: number;
  readonly changed_at: number;
  readonly ended_at: number | null;
  readonly imported_at: number | null;
  readonly form: string;
  readonly cards: string;
  readonly players: string;
  readonly events: number;
  readonly winners: string | null;
}

const COLUMNS = 'id, started_at, changed_at, ended_at, imported_at, form, cards, players, events, winners';

const summaryOf = (row: Row): GameSummary => ({
  id: row.id,
  startedAt: row.started_at,
  changedAt: row.changed_at,
  endedAt: row.ended_at,
  importedAt: row.imported_at,
  form: JSON.parse(row.form) as GameForm,
  cards: row.cards as CardKnowledge,
  players: JSON.parse(row.players) as Players,
  events: row.events,
  winners: JSON.parse(row.winners ?? '[]') as readonly Seat[],
});

/** A condition on `games`, and the values of its question marks. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** A filter as a condition on the table `games`, named `g`. */
export function conditionOf({ search = '', player, ruleset, state, since, until }: GameFilter): Condition {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const parts: readonly (readonly [string, ...(string | number)[]])[] = [
    ...words.map((word) => ['instr(g.search, ?) > 0', word] as const),
    ...(player === undefined
      ? []
      : [['instr(char(10) || g.search || char(10), char(10) || ? || char(10)) > 0', nameLine(player)] as const]),
    ...(ruleset === undefined ? [] : [['g.ruleset = ?', ruleset] as const]),
    ...(state === undefined ? [] : [[`g.ended_at IS ${state === 'over' ? 'NOT NULL' : 'NULL'}`] as const]),
    ...(since === undefined ? [] : [['g.started_at >= ?', since] as const]),
    ...(until === undefined ? [] : [['g.started_at < ?', until] as const]),
  ];
  return {
    sql: parts.length > 0 ? parts.map(([sql]) => sql).join(' AND ') : 'TRUE',
    values: parts.flatMap(([, ...values]) => values),
  };
}

/** The games that a filter finds, the newest first, and how many there are in all. */
export function listGames(
  db: Database.Database,
  filter: GameFilter,
  { limit, offset }: Page,
): { readonly total: number; readonly games: readonly GameSummary[] } {
  const { sql, values } = conditionOf(filter);
  const total = db
    .prepare(`SELECT count(*) FROM games g WHERE ${sql}`)
    .pluck()
    .get(...values) as number;
  const rows = db
    .prepare(`SELECT ${COLUMNS} FROM games g WHERE ${sql} ORDER BY started_at DESC, number DESC LIMIT ? OFFSET ?`)
    .all(...values, limit, offset) as Row[];
  return { total, games: rows.map(summaryOf) };
}

/** One game by its whole id. */
export function gameById(db: Database.Database, id: string): GameSummary | null {
  const row = db.prepare(`SELECT ${COLUMNS} FROM games WHERE id = ?`).get(id) as Row | undefined;
  return row ? summaryOf(row) : null;
}

/** One game by its id or the beginning of it, or the newest by `last`. Codes: `games/not-found`, `games/ambiguous`. */
export function findGame(db: Database.Database, name: string): Result<GameSummary> {
  if (name === 'last') {
    const [newest] = listGames(db, {}, { limit: 1, offset: 0 }).games;
    return newest ? ok(newest) : refuse('games/not-found', 'There is no game yet.');
  }
  const rows = db
    .prepare(`SELECT ${COLUMNS} FROM games WHERE substr(id, 1, ?) = ? ORDER BY length(id) LIMIT 2`)
    .all(name.length, name) as Row[];
  const [row, other] = rows;
  if (!row) return refuse('games/not-found', `There is no game ${name}.`);
  if (other && row.id !== name)
    return refuse('games/ambiguous', `Several games begin with ${name}: add more of the id.`);
  return ok(summaryOf(row));
}
