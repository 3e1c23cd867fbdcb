/**
 * Migrations of the game log, oldest first; `user_version` counts how many have run. One row an event: a game is the list
 * of its events by number, everything else is derived.
 */
export const MIGRATIONS: readonly string[] = [
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
];
