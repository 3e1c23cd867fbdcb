import type { RawListener, RawSource } from '../raw-source.ts';
import { pinChannels } from './check-map.ts';
import { DebouncedLines } from './debounced-lines.ts';
import { Kept } from './kept.ts';
import { type GpioLinesDriver, type GpioMatrixDriver, LINES_STEADY, MATRIX } from './map.ts';
import { MatrixScanner } from './matrix-scanner.ts';
import { claimAll, type OpenPins, type Pins } from './pins.ts';
import type { PinRefusal, PinResult } from './refusals.ts';

export interface PinSourceOptions {
  readonly driver: GpioLinesDriver | GpioMatrixDriver;
  readonly open: OpenPins;
  /** Told with every new reason why the pins can't be used, besides `link`. */
  readonly onTrouble?: (reason: PinRefusal) => void;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** One stay with the pins, used once. */
interface Session {
  /** Returns the levels of all channels where they are known at once. */
  start(): readonly boolean[] | null;
  close(): void;
}

/** Sensors on the computer's own pins, single or in a matrix. It has no lights. */
export class PinSource implements RawSource {
  readonly #options: PinSourceOptions;
  readonly #now: () => number;
  readonly #kept: Kept<Session>;
  #listener: RawListener | null = null;
  #scanner: MatrixScanner | null = null;

  constructor(options: PinSourceOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#kept = new Kept<Session>({
      open: (lost) => this.#open(lost),
      opened: (session) => {
        const levels = session.start();
        if (levels) this.#greet(levels);
      },
      failed: (reason) => {
        options.onTrouble?.(reason);
        this.#listener?.link('away', `${reason.message} (${reason.code})`);
      },
    });
  }

  /** Whole scans of the matrix since its pins were opened last; 0 for single lines. */
  get scans(): number {
    return this.#scanner?.scans ?? 0;
  }

  start(listener: RawListener): void {
    if (this.#listener) throw new Error('a source is started once');
    this.#listener = listener;
    listener.link('connecting', 'claiming the pins');
    void this.#kept.start();
  }

  show(): void {
    // No pin drives a light.
  }

  stop(): Promise<void> {
    return this.#kept.stop();
  }

  #greet(levels: readonly boolean[]): void {
    const { driver } = this.#options;
    this.#listener?.greeted({ name: driver.id, firmware: driver.kind, channels: pinChannels(driver)!, lights: 0 });
    this.#listener?.link('connected', 'the pins are there');
    this.#listener?.snapshot(levels, this.#now());
  }

  async #open(lost: (reason: PinRefusal) => void): Promise<PinResult<Session>> {
    const pins = await this.#options.open();
    if (!pins.ok) return pins;
    const { driver } = this.#options;
    return driver.kind === 'gpio-lines'
      ? this.#openLines(driver, pins.value, lost)
      : this.#openMatrix(driver, pins.value, lost);
  }

  async #openLines(
    { lines, occupied = 'low', steady = LINES_STEADY }: GpioLinesDriver,
    pins: Pins,
    lost: (reason: PinRefusal) => void,
  ): Promise<PinResult<Session>> {
    const claimed = await claimAll(
      pins,
      lines.map((bcm) => ({ bcm, use: 'edges' })),
    );
    if (!claimed.ok) return claimed;
    const isTaken = (high: boolean) => high === (occupied === 'high');
    const turned = (channel: number, high: boolean, at: number) => this.#listener?.change(channel, isTaken(high), at);
    const session = new DebouncedLines(claimed.value, steady, { turned, lost }, this.#now);
    return {
      ok: true,
      value: { start: () => session.start()?.map(isTaken) ?? null, close: () => session.close() },
    };
  }

  async #openMatrix(
    { rows, columns, rate = MATRIX.rate, settle = MATRIX.settle, steady = MATRIX.steady }: GpioMatrixDriver,
    pins: Pins,
    lost: (reason: PinRefusal) => void,
  ): Promise<PinResult<Session>> {
    const claimed = await claimAll(
      pins,
      [...rows, ...columns].map((bcm) => ({ bcm, use: 'input' })),
    );
    if (!claimed.ok) return claimed;
    const scanner = new MatrixScanner(
      claimed.value.slice(0, rows.length),
      claimed.value.slice(rows.length),
      { rate, settle, steady },
      {
        ready: (closed) => this.#greet(closed),
        turned: (channel, closed, at) => this.#listener?.change(channel, closed, at),
        lost,
      },
      this.#now,
    );
    this.#scanner = scanner;
    const start = () => {
      scanner.start();
      return null;
    };
    return { ok: true, value: { start, close: () => scanner.close() } };
  }
}
