import type Database from 'better-sqlite3';
import { type GameEvent, type GameForm, ok, type Result, type Seat } from '../engine/index.ts';
import type { LoggedEvent } from './counting.ts';
import { derivedAfter, rulesOf } from './derived.ts';
import { type Opening, openDatabase } from './open.ts';
import { columnsOf, insertEvents, insertGame, readEvents } from './rows.ts';
import { storageTrouble } from './trouble.ts';

/** Ms that a write waits for another process. The table's loop stands still meanwhile, and tries again later anyway. */
const PATIENCE = 500;

/** A wrong move that the table flagged. It is no part of the game, which goes on from where it stood. */
export interface IllegalMove {
  /** How many events the game had. */
  readonly events: number;
  /** Wall clock, ms since 1970. */
  readonly at: number;
  readonly seat: Seat;
  readonly code: string;
}

interface GameRow {
  readonly number: number;
  readonly form: string;
  readonly events: number;
  readonly changed_at: number;
  readonly ended_at: number | null;
  readonly winners: string | null;
}

/**
 * The durable log of all games in one SQLite file. Each call that writes is one transaction, on the disk when it returns.
 * Calls that write throw the database's own errors; `storageTrouble` says what they mean.
 */
export class GameLog {
  readonly file: string;
  readonly #opening: Opening;
  #db: Database.Database;
  /** By the monotonic clock. */
  #written = performance.now();

  private constructor(file: string, db: Database.Database, opening: Opening) {
    this.file = file;
    this.#db = db;
    this.#opening = opening;
  }

  /** Opens or makes the file. Codes: those of `openDatabase`. Nothing is overwritten. */
  static open(file: string, { patience = PATIENCE, now = Date.now(), backup = true } = {}): Result<GameLog> {
    const opening = { patience, now, backup };
    const db = openDatabase(file, opening);
    return db.ok ? ok(new GameLog(file, db.value, opening)) : db;
  }

  /** Ms since something was stored by this process, or since the log was opened. */
  get quietFor(): number {
    return performance.now() - this.#written;
  }

  /** For the other files of this folder. */
  get db(): Database.Database {
    return this.#db;
  }

  /** How the file is written: `synchronous` 2 means that each transaction waits for the disk. */
  durability(): { readonly journal: string; readonly synchronous: number } {
    return {
      journal: this.db.pragma('journal_mode', { simple: true }) as string,
      synchronous: this.db.pragma('synchronous', { simple: true }) as number,
    };
  }

  /** The id of the game begun last at this table, or null. Imported games are no games to go on with. */
  latestGame(): string | null {
    const row = this.db.prepare('SELECT id FROM games WHERE imported_at IS NULL ORDER BY number DESC LIMIT 1').get() as
      | { id: string }
      | undefined;
    return row?.id ?? null;
  }

  /** All events of a game, in order; none if there is no such game. */
  eventsOf(id: string): readonly LoggedEvent[] {
    const row = this.#row(id);
    return row ? readEvents(this.db, row.number) : [];
  }

  /** Wrong moves that were flagged in a game, in order. */
  illegalMovesOf(id: string): readonly IllegalMove[] {
    return this.db
      .prepare(
        `SELECT m.events, m.at, m.seat, m.code FROM illegal_moves m JOIN games g ON m.game = g.number
         WHERE g.id = ? ORDER BY m.rowid`,
      )
      .all(id) as IllegalMove[];
  }

  /** Begins a game with its first events, a set-up first. */
  begin(id: string, events: readonly GameEvent[], at: number): void {
    const log = events.map((event) => ({ event, at }));
    this.db.transaction(() => insertGame(this.db, { id, startedAt: at, importedAt: null, log }))();
    this.#written = performance.now();
  }

  /** Adds events from `number` on; throws if that is not the next number: somebody else writes to this game. */
  append(id: string, number: number, events: readonly GameEvent[], at: number): void {
    const added = events.map((event) => ({ event, at }));
    this.db
      .transaction(() => {
        const row = this.#row(id);
        if (!row) throw new Error(`There is no game ${id}.`);
        if (row.events !== number) throw new Error(`Game ${id} has ${row.events} events, not ${number}.`);
        insertEvents(this.db, row.number, number, added);
        const before = {
          changedAt: row.changed_at,
          endedAt: row.ended_at,
          winners: row.winners === null ? null : (JSON.parse(row.winners) as Seat[]),
        };
        const after = derivedAfter(rulesOf(JSON.parse(row.form) as GameForm), before, added);
        this.db
          .prepare('UPDATE games SET events = ?, changed_at = ?, ended_at = ?, winners = ? WHERE number = ?')
          .run(number + added.length, ...columnsOf(after), row.number);
      })
      .immediate();
  }

  /** Notes a wrong move. */
  noteIllegalMove(id: string, { events, at, seat, code }: IllegalMove): void {
    this.db
      .prepare(
        `INSERT INTO illegal_moves (game, events, at, seat, code)
         SELECT number, ?, ?, ?, ? FROM games WHERE id = ?`,
      )
      .run(events, at, seat, code, id);
  }

  /** Writes as a play is written, without changing anything; throws if the next play could not be stored. */
  probe(): void {
    try {
      touch(this.#db);
    } catch (error) {
      if (storageTrouble(error) !== 'log/read-only') throw error;
      // A file that was opened read-only stays so for the connection, whatever its rights are now.
      const again = openDatabase(this.file, this.#opening);
      if (!again.ok) throw error;
      this.#db.close();
      this.#db = again.value;
      touch(this.#db);
    }
  }

  #row(id: string): GameRow | undefined {
    return this.db
      .prepare('SELECT number, form, events, changed_at, ended_at, winners FROM games WHERE id = ?')
      .get(id) as GameRow | undefined;
  }

  close(): void {
    this.db.close();
  }
}

function touch(db: Database.Database): void {
  const version = db.pragma('user_version', { simple: true });
  db.transaction(() => db.pragma(`user_version = ${version}`)).immediate();
}
