import type Database from 'better-sqlite3';
import type { RuleSetName, Seat } from '../engine/index.ts';
import { MAXIMA, type SeatFigures, SUMS } from './figures.ts';
import { countGames } from './figures-store.ts';
import { type Condition, conditionOf, type GameFilter } from './games.ts';

/** Somebody with a name, or whoever sat at a seat when nobody told one. */
export type Player = { readonly name: string; readonly seat: null } | { readonly name: null; readonly seat: Seat };

export type PlayerTotals = Player & { readonly games: number; readonly won: number } & SeatFigures;

export interface PairTotals {
  readonly players: readonly [Player, Player];
  readonly games: number;
  readonly won: number;
}

export interface RuleSetTotals {
  readonly ruleset: RuleSetName;
  readonly solo: boolean;
  readonly games: number;
  readonly plays: number;
  readonly rounds: number;
  /** Ms; breaks left out. */
  readonly playing: number;
  readonly mostPlays: number;
}

export interface CaptureTotals {
  readonly by: Player;
  readonly of: Player;
  readonly captured: number;
  /** Of these, by a seven. */
  readonly burnt: number;
}

/** What the games that are over add up to. Lists begin with who played most. */
export interface Totals {
  readonly games: number;
  /** Games that are over but not counted yet. */
  readonly uncounted: number;
  readonly players: readonly PlayerTotals[];
  readonly pairs: readonly PairTotals[];
  readonly rulesets: readonly RuleSetTotals[];
  readonly captures: readonly CaptureTotals[];
}

/** So long a question waits for games that nobody has counted yet; the daily upkeep does the rest. */
const BUDGET_MS = 60;

/** Adds up all games that a filter finds and that are over. */
export function totalsOf(db: Database.Database, filter: GameFilter, budget = BUDGET_MS): Totals {
  const uncounted = countGames(db, budget);
  const { sql, values } = conditionOf(filter);
  // Reading the games at all costs as much as adding up their figures, so that is left out where all of them count.
  const among: Condition =
    sql === 'TRUE' ? { sql, values } : { sql: `game IN (SELECT number FROM games g WHERE ${sql})`, values };
  const players = new Map<number, Player>(
    (db.prepare('SELECT number, name, seat FROM players').all() as ({ readonly number: number } & Player)[]).map(
      ({ number, name, seat }) => [number, { name, seat } as Player],
    ),
  );
  const player = (number: number): Player => players.get(number)!;
  return {
    games: db
      .prepare(`SELECT count(*) FROM game_figures WHERE ${among.sql}`)
      .pluck()
      .get(...among.values) as number,
    uncounted,
    players: playerTotals(db, among, player),
    pairs: pairTotals(db, among, player),
    rulesets: ruleSetTotals(db, among),
    captures: captureTotals(db, among, player),
  };
}

type Who = (number: number) => Player;

function playerTotals(db: Database.Database, { sql, values }: Condition, who: Who): readonly PlayerTotals[] {
  const figures = [
    ...SUMS.map((name) => `sum(${name}) AS ${name}`),
    ...MAXIMA.map((name) => `max(${name}) AS ${name}`),
  ];
  const rows = db
    .prepare(
      `SELECT player, count(*) AS games, sum(won) AS won, ${figures.join(', ')} FROM seat_figures
       WHERE ${sql} GROUP BY player ORDER BY games DESC, won DESC, player`,
    )
    .all(...values) as ({ player: number; games: number; won: number } & SeatFigures)[];
  return rows.map(({ player, ...rest }) => ({ ...who(player), ...rest }));
}

function pairTotals(db: Database.Database, { sql, values }: Condition, who: Who): readonly PairTotals[] {
  const rows = db
    .prepare(
      `SELECT min(player, partner) AS one, max(player, partner) AS other, count(*) / 2 AS games, sum(won) / 2 AS won
       FROM seat_figures WHERE partner IS NOT NULL AND ${sql}
       GROUP BY one, other ORDER BY games DESC, won DESC, one, other`,
    )
    .all(...values) as { one: number; other: number; games: number; won: number }[];
  return rows.map(({ one, other, games, won }) => ({ players: [who(one), who(other)], games, won }));
}

function ruleSetTotals(db: Database.Database, { sql, values }: Condition): readonly RuleSetTotals[] {
  const rows = db
    .prepare(
      `SELECT ruleset, solo, count(*) AS games, sum(plays) AS plays, sum(rounds) AS rounds, sum(playing) AS playing,
         max(plays) AS mostPlays
       FROM game_figures JOIN games ON game = number WHERE ${sql}
       GROUP BY ruleset, solo ORDER BY games DESC, ruleset, solo`,
    )
    .all(...values) as (Omit<RuleSetTotals, 'solo'> & { solo: number })[];
  return rows.map((row) => ({ ...row, solo: row.solo === 1 }));
}

function captureTotals(db: Database.Database, { sql, values }: Condition, who: Who): readonly CaptureTotals[] {
  const rows = db
    .prepare(
      `SELECT by_player, of_player, sum(captured) AS captured, sum(burnt) AS burnt FROM captures
       WHERE ${sql} GROUP BY by_player, of_player ORDER BY captured DESC, by_player, of_player`,
    )
    .all(...values) as { by_player: number; of_player: number; captured: number; burnt: number }[];
  return rows.map(({ by_player, of_player, ...counts }) => ({ by: who(by_player), of: who(of_player), ...counts }));
}
