import type Database from 'better-sqlite3';
import { type GameForm, type Players, partnerOf, type Seat } from '../engine/index.ts';
import { rulesOf } from './derived.ts';
import { SEAT_FIGURES } from './figures.ts';
import { folded, readEvents } from './rows.ts';
import { type GameStatistics, gameStatistics } from './statistics.ts';
import { storageTrouble } from './trouble.ts';

/** As in the index `games_to_count`: a game that is over and whose figures are missing or out of date, or that goes on again. */
const TO_COUNT = 'counted IS NOT CASE WHEN ended_at IS NULL THEN NULL ELSE events END';

/** What of a row of `games` its figures need. */
export interface ToCount {
  readonly number: number;
  readonly form: string;
  readonly players: string;
  readonly events: number;
  readonly ended_at: number | null;
  readonly winners: string | null;
}

/**
 * Counts games that ended since the last time, each in a transaction of its own, until `budget` ms have passed; returns how
 * many are left. Going through a game by its rules takes some hundredths of a second, so lists are fed from stored figures.
 */
export function countGames(db: Database.Database, budget: number): number {
  const until = performance.now() + budget;
  const next = db.prepare(
    `SELECT number, form, players, events, ended_at, winners FROM games WHERE ${TO_COUNT} ORDER BY number LIMIT 1`,
  );
  try {
    while (performance.now() < until) {
      const game = next.get() as ToCount | undefined;
      if (!game) return 0;
      storeFigures(db, game, game.ended_at === null ? null : statisticsOf(db, game.number));
    }
  } catch (error) {
    // What can't be written now is counted later; the figures that are there can be read all the same.
    if (storageTrouble(error) === null) throw error;
  }
  return db.prepare(`SELECT count(*) FROM games WHERE ${TO_COUNT}`).pluck().get() as number;
}

/** Puts a game's figures in the place of those that are there; null: it has none. */
export function storeFigures(db: Database.Database, game: ToCount, statistics: GameStatistics | null): void {
  db.transaction(() => {
    for (const table of ['seat_figures', 'game_figures', 'captures'])
      db.prepare(`DELETE FROM ${table} WHERE game = ?`).run(game.number);
    if (statistics) insertFigures(db, game, statistics);
    // If events came meanwhile, it stays to be counted.
    db.prepare('UPDATE games SET counted = ? WHERE number = ?').run(statistics ? game.events : null, game.number);
  }).immediate();
}

function statisticsOf(db: Database.Database, game: number): GameStatistics {
  const illegal = db.prepare('SELECT seat FROM illegal_moves WHERE game = ?').all(game) as { readonly seat: Seat }[];
  return gameStatistics(readEvents(db, game), illegal);
}

/** Writes the rows that statistics are added up from. */
function insertFigures(
  db: Database.Database,
  game: ToCount,
  { plays, rounds, playing, seats, captures }: GameStatistics,
) {
  const rules = rulesOf(JSON.parse(game.form) as GameForm);
  const names = JSON.parse(game.players) as Players;
  const winners = JSON.parse(game.winners ?? '[]') as readonly Seat[];
  const players = new Map([...seats.keys()].map((seat) => [seat, playerNumber(db, seat, names[seat])]));
  db.prepare('INSERT INTO game_figures (game, plays, rounds, playing) VALUES (?, ?, ?, ?)').run(
    game.number,
    plays,
    rounds,
    playing,
  );
  const insertSeat = db.prepare(
    `INSERT INTO seat_figures (game, seat, player, partner, won, ${SEAT_FIGURES.join(', ')})
     VALUES (?, ?, ?, ?, ?${', ?'.repeat(SEAT_FIGURES.length)})`,
  );
  for (const [seat, figures] of seats) {
    const partner = partnerOf(rules, seat);
    insertSeat.run(
      game.number,
      seat,
      players.get(seat),
      partner === undefined ? null : players.get(partner),
      Number(winners.includes(seat)),
      ...SEAT_FIGURES.map((figure) => figures[figure]),
    );
  }
  const insertCaptures = db.prepare(
    `INSERT INTO captures (game, by_seat, of_seat, by_player, of_player, captured, burnt)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { by, of, captured, burnt } of captures)
    insertCaptures.run(game.number, by, of, players.get(by), players.get(of), captured, burnt);
}

/** The same person sits at another seat another day; somebody without a name is whoever sat at that seat. */
function playerNumber(db: Database.Database, seat: Seat, name: string | undefined): number {
  const key = name === undefined ? `seat ${seat}` : `name ${folded(name)}`;
  return db
    .prepare(
      `INSERT INTO players (key, name, seat) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET name = excluded.name RETURNING number`,
    )
    .pluck()
    .get(key, name ?? null, name === undefined ? seat : null) as number;
}
