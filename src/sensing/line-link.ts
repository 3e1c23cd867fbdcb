import type { Look } from '../../firmware-protocol/index.ts';
import type { Refusal, Result } from '../engine/index.ts';
import { Connection, type Wire } from './connection.ts';
import { type LinkCounters, noCounts } from './counters.ts';
import type { Limits } from './light-orders.ts';
import type { RawListener, RawSource } from './raw-source.ts';
import type { LinkState } from './source.ts';

const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;
/** Dim enough for an evening, and within what a USB port and a small 5 V supply give. */
const DEFAULT_LIMITS: Limits = { brightness: 96, milliamps: 1000 };

export interface LineLinkOptions {
  /** Opens a new wire to the board; asked again and again until one is there. */
  readonly open: () => Promise<Result<Wire>>;
  /** How many sensor channels the board must have; 0 if left out. */
  readonly needed?: number;
  /** The name that the board must say in its hello; any if left out. */
  readonly module?: string;
  readonly limits?: Limits;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * A board that speaks the line protocol, however it is wired. One state machine with one timer: open, talk until the connection
 * ends, wait (0.5 s at first, doubled up to 10 s), open anew. Only the first failure of a series is told, and any new reason.
 */
export class LineLink implements RawSource {
  private readonly options: LineLinkOptions;
  private readonly now: () => number;
  private readonly counts: LinkCounters = noCounts();
  private listener: RawListener | null = null;
  private connection: Connection | null = null;
  private opening: Promise<void> | null = null;
  private closing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private delay = FIRST_DELAY;
  private state: LinkState = 'connecting';
  private failure = '';
  private looks: readonly Look[] | null = null;
  private stopped = false;

  constructor(options: LineLinkOptions) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
  }

  get counters(): LinkCounters {
    return this.counts;
  }

  start(listener: RawListener): void {
    if (this.listener) throw new Error('a source is started once');
    this.listener = listener;
    listener.link('connecting', 'looking for the board');
    this.attempt();
  }

  show(looks: readonly Look[]): void {
    this.looks = looks;
    this.connection?.show(looks);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.opening;
    this.letGo();
    await this.closing;
  }

  private attempt(): void {
    this.opening = this.openOnce().finally(() => {
      this.opening = null;
    });
  }

  private async openOnce(): Promise<void> {
    // A port that is not closed yet is still locked.
    await this.closing;
    const opened = await this.options.open();
    if (this.stopped) {
      if (opened.ok) await opened.value.close();
      return;
    }
    if (!opened.ok) {
      this.failed(opened.error);
      return;
    }
    this.connection = new Connection(
      opened.value,
      {
        snapshot: (levels, at) => this.snapshot(levels, at),
        change: (channel, occupied, at) => this.listener?.change(channel, occupied, at),
        restarted: () => this.turn('connecting', 'the board began anew'),
        ended: (reason) => {
          this.letGo();
          this.failed(reason);
        },
      },
      {
        counters: this.counts,
        limits: this.options.limits ?? DEFAULT_LIMITS,
        needed: this.options.needed ?? 0,
        ...(this.options.module !== undefined && { module: this.options.module }),
        looks: this.looks,
        now: this.now,
      },
    );
    this.connection.start();
  }

  private snapshot(levels: readonly boolean[], at: number): void {
    if (this.state !== 'connected') {
      this.counts.connections++;
      this.delay = FIRST_DELAY;
      this.failure = '';
      const board = this.connection?.board;
      if (board) {
        const { name, firmware, holes, lights } = board;
        this.listener?.greeted({ name, firmware, channels: holes, lights });
      }
      this.turn('connected', 'the board is there');
    }
    this.listener?.snapshot(levels, at);
  }

  private letGo(): void {
    if (!this.connection) return;
    this.closing = this.connection.close();
    this.connection = null;
  }

  private failed(reason: Refusal): void {
    this.counts.failures++;
    if (reason.message !== this.failure) {
      this.failure = reason.message;
      this.turn('away', `${reason.message} (${reason.code})`);
    }
    if (this.stopped) return;
    this.timer = setTimeout(() => this.attempt(), this.delay);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  private turn(state: LinkState, detail: string): void {
    this.state = state;
    this.listener?.link(state, detail);
  }
}
