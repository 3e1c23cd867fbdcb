import type { GameLog } from './game-log.ts';

/**
 * What the table remembers beside its games: a few small values by name, each as JSON. As durable as a play, in the same file.
 * Writing throws the database's own errors, like the log.
 */
export class TableMemory {
  readonly #log: GameLog;

  constructor(log: GameLog) {
    this.#log = log;
  }

  /** Null where nothing was written under this name. */
  read(name: string): unknown {
    const value = this.#log.db.prepare('SELECT value FROM memory WHERE name = ?').pluck().get(name);
    return typeof value === 'string' ? JSON.parse(value) : null;
  }

  write(name: string, value: unknown): void {
    this.#log.db
      .prepare('INSERT INTO memory (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
      .run(name, JSON.stringify(value));
  }
}
