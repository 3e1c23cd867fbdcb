import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type GameEvent, ok, type Result, refuse } from '../engine/index.ts';
import { MIGRATIONS } from './schema.ts';

export interface LoggedEvent {
  readonly event: GameEvent;
  /** Wall clock, ms since 1970. */
  readonly at: number;
}

/**
 * The durable log of all games in one SQLite file. Each call that writes is one transaction, on the disk when it returns
 * (WAL with synchronous=FULL; better-sqlite3 opens WAL files with NORMAL, which can lose the last play at a power cut).
 */
export class GameLog {
  readonly #db: Database.Database;

  private constructor(db: Database.Database) {
    this.#db = db;
  }

  /** Opens or makes the file. Codes: `log/cannot-open`, `log/damaged`, `log/from-newer-version`. Nothing is overwritten. */
  static open(file: string): Result<GameLog> {
    let db: Database.Database | undefined;
    try {
      mkdirSync(dirname(file), { recursive: true });
      db = new Database(file, { timeout: 2000 });
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
      const [check] = db.pragma('quick_check(1)') as { quick_check: string }[];
      if (check?.quick_check !== 'ok') {
        db.close();
        return refuse(
          'log/damaged',
          `${file} is damaged (${check?.quick_check}). Move it away to start afresh; keep it for repair.`,
        );
      }
      const version = db.pragma('user_version', { simple: true }) as number;
      if (version > MIGRATIONS.length) {
        db.close();
        return refuse(
          'log/from-newer-version',
          `${file} was written by a newer Murmeld. Install that version to go on.`,
        );
      }
      migrate(db, version);
      return ok(new GameLog(db));
    } catch (error) {
      db?.close();
      const { code, message } = error as Error & { code?: string };
      return code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT'
        ? refuse(
            'log/damaged',
            `${file} is no readable game log (${message}). Move it away to start afresh; keep it for repair.`,
          )
        : refuse('log/cannot-open', `${file} can't be opened: ${message}`);
    }
  }

  /** How the file is written: `synchronous` 2 means that each transaction waits for the disk. */
  durability(): { readonly journal: string; readonly synchronous: number } {
    return {
      journal: this.#db.pragma('journal_mode', { simple: true }) as string,
      synchronous: this.#db.pragma('synchronous', { simple: true }) as number,
    };
  }

  /** The id of the game begun last, or null. */
  latestGame(): string | null {
    const row = this.#db.prepare('SELECT id FROM games ORDER BY rowid DESC LIMIT 1').get() as
      | { id: string }
      | undefined;
    return row?.id ?? null;
  }

  /** All events of a game, in order. */
  eventsOf(game: string): readonly LoggedEvent[] {
    const rows = this.#db.prepare('SELECT at, body FROM events WHERE game = ? ORDER BY number').all(game) as {
      at: number;
      body: string;
    }[];
    return rows.map(({ at, body }) => ({
      at,
      event: JSON.parse(body) as GameEvent,
    }));
  }

  /** Begins a game with its first events. */
  begin(game: string, events: readonly GameEvent[], at: number): void {
    this.#db.transaction(() => {
      this.#db.prepare('INSERT INTO games (id, started_at) VALUES (?, ?)').run(game, at);
      this.#insert(game, 0, events, at);
    })();
  }

  /** Adds events from `number` on; throws if that number is taken: somebody else writes to this game. */
  append(game: string, number: number, events: readonly GameEvent[], at: number): void {
    this.#db.transaction(() => this.#insert(game, number, events, at))();
  }

  #insert(game: string, number: number, events: readonly GameEvent[], at: number): void {
    const insert = this.#db.prepare('INSERT INTO events (game, number, at, kind, body) VALUES (?, ?, ?, ?, ?)');
    events.forEach((event, i) => {
      insert.run(game, number + i, at, event.kind, JSON.stringify(event));
    });
  }

  close(): void {
    this.#db.close();
  }
}

function migrate(db: Database.Database, version: number): void {
  MIGRATIONS.slice(version).forEach((sql, i) => {
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`user_version = ${version + i + 1}`);
    })();
  });
}
