import type { ServerResponse } from 'node:http';
import type { GameLog } from '../history/game-log.ts';
import { publicEvent } from '../history/secrets.ts';
import type { Table } from '../table/table.ts';

export interface EventStreamsOptions {
  readonly table: Table;
  readonly log: GameLog;
  /** So many readers at a time. */
  readonly most: number;
  /** Ms after which a reader that takes nothing is cut off. */
  readonly patience: number;
}

/** Keeps lines open through whatever closes quiet ones. */
const HEARTBEAT = 20_000;
/** Events that are read from the log at once. */
const AT_ONCE = 50;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // For proxies that would gather the stream first.
  'x-accel-buffering': 'no',
};

/** Readers of what happens at the table, each at its own pace. */
export class EventStreams {
  readonly #options: EventStreamsOptions;
  readonly #streams = new Set<EventStream>();

  constructor(options: EventStreamsOptions) {
    this.#options = options;
  }

  /** Whether there is room for one more. */
  get full(): boolean {
    return this.#streams.size >= this.#options.most;
  }

  /** Streams to a response until its reader goes away. `last`: the id of the last event that it has, if any. */
  open(response: ServerResponse, last: string | undefined): void {
    // Its reader may have gone already, and would never be heard of again.
    if (response.destroyed) return;
    const stream = new EventStream(this.#options, response, last);
    this.#streams.add(stream);
    response.once('close', () => {
      stream.close();
      this.#streams.delete(stream);
    });
    response.writeHead(200, HEADERS);
    stream.start();
  }

  close(): void {
    for (const stream of this.#streams) stream.close();
  }
}

/**
 * One reader. Nothing is kept for it but the number of the next event: while it is busy the log keeps what it misses, so
 * that a slow reader costs no memory.
 */
class EventStream {
  readonly #options: EventStreamsOptions;
  readonly #response: ServerResponse;
  #game = '';
  #next = 0;
  #busy = false;
  #heartbeat: NodeJS.Timeout | undefined;
  #cutOff: NodeJS.Timeout | undefined;
  #forget = () => {};

  constructor(options: EventStreamsOptions, response: ServerResponse, last: string | undefined) {
    this.#options = options;
    this.#response = response;
    const at = last?.lastIndexOf(':') ?? -1;
    const number = Number(last?.slice(at + 1));
    if (last === undefined || at < 0 || !Number.isSafeInteger(number) || number < 0) return;
    const { table } = options;
    // A reader of another game, or of more than has happened here, begins from the start.
    if (last.slice(0, at) !== table.id || number >= table.events.length) return;
    [this.#game, this.#next] = [table.id, number + 1];
  }

  start(): void {
    this.#response.on('drain', () => {
      clearTimeout(this.#cutOff);
      this.#busy = false;
      this.#pump();
    });
    this.#forget = this.#options.table.onChange(() => this.#pump());
    this.#heartbeat = setInterval(() => this.#busy || this.#write(':\n\n'), HEARTBEAT);
    this.#write('retry: 3000\n\n');
    this.#pump();
  }

  close(): void {
    this.#forget();
    clearInterval(this.#heartbeat);
    clearTimeout(this.#cutOff);
    this.#response.destroy();
  }

  /** Writes what the reader has not yet, as long as it takes it. */
  #pump(): void {
    const { table } = this.#options;
    if (this.#busy) return;
    if (this.#game !== table.id) {
      [this.#game, this.#next] = [table.id, 0];
      this.#write(`event: game\ndata: ${JSON.stringify({ game: table.id })}\n\n`);
    }
    while (!this.#busy && this.#next < table.events.length) {
      const read = this.#read();
      if (read.length === 0) return;
      for (const { event, at } of read) {
        if (this.#busy) break;
        const number = this.#next++;
        const shown = publicEvent(event);
        if (!shown) continue;
        this.#write(`id: ${this.#game}:${number}\ndata: ${JSON.stringify({ number, at, event: shown })}\n\n`);
      }
    }
  }

  #read(): ReturnType<GameLog['eventsFrom']> {
    try {
      return this.#options.log.eventsFrom(this.#game, this.#next, AT_ONCE);
    } catch {
      // The table says what is wrong with the log; a reader that comes back later goes on from here.
      this.close();
      return [];
    }
  }

  #write(text: string): void {
    if (this.#response.write(text)) return;
    this.#busy = true;
    clearTimeout(this.#cutOff);
    this.#cutOff = setTimeout(() => this.close(), this.#options.patience);
  }
}
