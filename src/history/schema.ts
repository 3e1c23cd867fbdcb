import type Database from 'better-sqlite3';
import type { GameEvent } from '../engine/index.ts';
import { insertGame } from './rows.ts';

type Migration = string | ((db: Database.Database) => void);

/**
 * Migrations of the game log, oldest first; `user_version` counts how many have run. One row an event: a game is the list
 * of its events by number, everything else is derived from them. README.md describes the tables.
 */
export const MIGRATIONS: readonly Migration[] = [
  `CREATE TABLE games (
     id TEXT PRIMARY KEY,
     started_at INTEGER NOT NULL -- wall clock, ms since 1970
   ) STRICT;
   CREATE TABLE events (
     game TEXT NOT NULL REFERENCES games (id),
     number INTEGER NOT NULL, -- from 0, without gaps
     at INTEGER NOT NULL, -- wall clock, ms since 1970
     kind TEXT NOT NULL,
     body TEXT NOT NULL, -- the event as JSON
     PRIMARY KEY (game, number)
   ) STRICT, WITHOUT ROWID;`,
  numberGames,
  `CREATE TABLE memory (
     name TEXT PRIMARY KEY,
     value TEXT NOT NULL -- JSON
   ) STRICT, WITHOUT ROWID;`,
];

/** What lists need stands in columns; games get numbers, so that the events of each lie together and the newest at the end. */
function numberGames(db: Database.Database): void {
  db.exec(`
    ALTER TABLE games RENAME TO old_games;
    ALTER TABLE events RENAME TO old_events;
    CREATE TABLE games (
      number INTEGER PRIMARY KEY, -- in the order in which they came here
      id TEXT NOT NULL UNIQUE,
      started_at INTEGER NOT NULL, -- wall clock, ms since 1970
      imported_at INTEGER, -- null: played at this table
      form TEXT NOT NULL, -- GameForm as JSON
      ruleset TEXT NOT NULL,
      solo INTEGER NOT NULL, -- 0 or 1
      cards TEXT NOT NULL, -- how cards got known
      players TEXT NOT NULL, -- names by seat as JSON
      search TEXT NOT NULL, -- names, rule set and id in lower case
      events INTEGER NOT NULL, -- how many
      changed_at INTEGER NOT NULL, -- when the last one came
      ended_at INTEGER, -- null while the game goes on
      winners TEXT, -- seats as JSON; null while the game goes on
      counted INTEGER -- how many events the rows below were made from; null: there are none
    ) STRICT;
    CREATE INDEX games_by_time ON games (started_at, number);
    CREATE INDEX games_to_count ON games (number)
      WHERE counted IS NOT CASE WHEN ended_at IS NULL THEN NULL ELSE events END;
    CREATE TABLE events (
      game INTEGER NOT NULL REFERENCES games (number),
      number INTEGER NOT NULL, -- from 0, without gaps
      at INTEGER NOT NULL, -- wall clock, ms since 1970
      kind TEXT NOT NULL,
      body TEXT NOT NULL, -- the event as JSON
      PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE illegal_moves (
      game INTEGER NOT NULL REFERENCES games (number),
      events INTEGER NOT NULL, -- how many events the game had then
      at INTEGER NOT NULL, -- wall clock, ms since 1970
      seat INTEGER NOT NULL,
      code TEXT NOT NULL
    ) STRICT;
    CREATE INDEX illegal_moves_by_game ON illegal_moves (game);
    CREATE TABLE players (
      number INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE, -- the name without case, or the seat where nobody told a name
      name TEXT, -- as it was written last; null where nobody told one
      seat INTEGER -- null for a name
    ) STRICT;
    CREATE TABLE game_figures (
      game INTEGER PRIMARY KEY REFERENCES games (number),
      plays INTEGER NOT NULL,
      rounds INTEGER NOT NULL,
      playing INTEGER NOT NULL -- ms
    ) STRICT;
    CREATE TABLE seat_figures ( -- figures.ts says what each one is
      game INTEGER NOT NULL REFERENCES games (number),
      seat INTEGER NOT NULL,
      player INTEGER NOT NULL REFERENCES players (number),
      partner INTEGER REFERENCES players (number),
      won INTEGER NOT NULL, -- 0 or 1
      turns INTEGER NOT NULL,
      played INTEGER NOT NULL,
      jokers INTEGER NOT NULL,
      folds INTEGER NOT NULL,
      foldedCards INTEGER NOT NULL,
      discards INTEGER NOT NULL,
      draws INTEGER NOT NULL,
      starts INTEGER NOT NULL,
      waited INTEGER NOT NULL,
      captures INTEGER NOT NULL,
      burnt INTEGER NOT NULL,
      suffered INTEGER NOT NULL,
      gotBurnt INTEGER NOT NULL,
      ownCaptured INTEGER NOT NULL,
      laps INTEGER NOT NULL,
      reachedHome INTEGER NOT NULL,
      thinking INTEGER NOT NULL,
      thoughtTurns INTEGER NOT NULL,
      illegal INTEGER NOT NULL,
      longestThought INTEGER NOT NULL,
      sevenMarbles INTEGER NOT NULL,
      sevenBurnt INTEGER NOT NULL,
      PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE captures (
      game INTEGER NOT NULL REFERENCES games (number),
      by_seat INTEGER NOT NULL,
      of_seat INTEGER NOT NULL,
      by_player INTEGER NOT NULL REFERENCES players (number),
      of_player INTEGER NOT NULL REFERENCES players (number),
      captured INTEGER NOT NULL,
      burnt INTEGER NOT NULL, -- of these, by a seven
      PRIMARY KEY (game, by_seat, of_seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX captures_by_player ON captures (by_player, of_player, captured, burnt);`);
  const games = db.prepare('SELECT id, started_at FROM old_games ORDER BY rowid').all() as {
    readonly id: string;
    readonly started_at: number;
  }[];
  const read = db.prepare('SELECT at, body FROM old_events WHERE game = ? ORDER BY number');
  for (const { id, started_at } of games) {
    const rows = read.all(id) as { readonly at: number; readonly body: string }[];
    insertGame(db, {
      id,
      startedAt: started_at,
      importedAt: null,
      log: rows.map(({ at, body }) => ({ at, event: JSON.parse(body) as GameEvent })),
    });
  }
  db.exec('DROP TABLE old_events; DROP TABLE old_games;');
}
