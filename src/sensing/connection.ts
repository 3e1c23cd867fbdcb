import type { Duplex } from 'node:stream';
import { type Hello, type Look, MAX_LINE_FROM_BOARD } from '../../firmware-protocol/index.ts';
import type { Refusal } from '../engine/index.ts';
import type { LinkCounters } from './counters.ts';
import { eachLine } from './lines.ts';
import { LinkSession, type SessionOptions } from './link-session.ts';

/** An opened byte stream to a board. Used for one connection, never again. */
export interface Wire {
  readonly stream: Duplex;
  /** Lets go of it; also after it ended by itself. */
  close(): Promise<void>;
}

export interface ConnectionOwner {
  snapshot(levels: readonly boolean[], at: number): void;
  change(channel: number, occupied: boolean, at: number): void;
  restarted(): void;
  /** Called once, unless `close` came first. */
  ended(reason: Refusal): void;
}

/** One connection: a wire with its own guard, parser, handshake and timer. What is written after its end goes nowhere. */
export class Connection {
  private readonly wire: Wire;
  private readonly owner: ConnectionOwner;
  private readonly now: () => number;
  private readonly session: LinkSession;
  private readonly counters: LinkCounters;
  private unlisten: (() => void) | null = null;
  private timer: NodeJS.Timeout | undefined;
  private over = false;

  constructor(wire: Wire, owner: ConnectionOwner, options: SessionOptions & { readonly now: () => number }) {
    this.wire = wire;
    this.owner = owner;
    this.now = options.now;
    this.counters = options.counters;
    this.session = new LinkSession(
      {
        send: (line) => this.write(line),
        snapshot: (levels, at) => this.owner.snapshot(levels, at),
        change: (channel, occupied, at) => this.owner.change(channel, occupied, at),
        restarted: () => this.owner.restarted(),
        failed: (reason) => this.end(reason),
      },
      options,
      options.now(),
    );
  }

  /** What the board said of itself; null: nothing yet. */
  get board(): Hello | null {
    return this.session.board;
  }

  start(): void {
    const { stream } = this.wire;
    stream.on('error', (error) => this.lost(error.message));
    stream.on('close', () => this.lost('it was closed'));
    stream.on('end', () => this.lost('it ended'));
    this.unlisten = eachLine(
      stream,
      MAX_LINE_FROM_BOARD,
      (bytes) => {
        this.counters.droppedBytes += bytes;
      },
      (line) => {
        if (this.over) return;
        this.session.receive(line, this.now());
        this.arm();
      },
    );
    this.arm();
  }

  show(looks: readonly Look[]): void {
    if (this.over) return;
    this.session.show(looks, this.now());
    this.arm();
  }

  async close(): Promise<void> {
    this.over = true;
    clearTimeout(this.timer);
    this.unlisten?.();
    await this.wire.close();
  }

  private write(line: string): void {
    if (!this.over && this.wire.stream.writable) this.wire.stream.write(line, 'latin1');
  }

  /** An unplugged cable may say so up to three times, as 'error' and as 'close'; the first one counts. */
  private lost(why: string): void {
    this.end({ code: 'link/lost', message: `the line to the board was lost: ${why}` });
  }

  private end(reason: Refusal): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.owner.ended(reason);
  }

  private arm(): void {
    clearTimeout(this.timer);
    if (this.over) return;
    const deadline = this.session.deadline();
    if (deadline === null) return;
    this.timer = setTimeout(
      () => {
        this.session.wake(this.now());
        this.arm();
      },
      Math.max(1, Math.ceil(deadline - this.now())),
    );
  }
}
