import type { LinesOwner } from './debounced-lines.ts';
import { Debouncer } from './debouncer.ts';
import { lossOf, type Pin } from './pins.ts';

export interface MatrixTiming {
  /** Scans of the whole matrix in a second. */
  readonly rate: number;
  /** Microseconds for which a row must be driven before its columns are read: until then a column may still show the last row. */
  readonly settle: number;
  /** Milliseconds; see `Debouncer`. */
  readonly steady: number;
}

export interface MatrixOwner extends LinesOwner {
  /** The first scan is done. */
  ready(closed: readonly boolean[]): void;
}

/**
 * Switches at the crossings of rows and columns. One row at a time is pulled to ground while all others float; a column that is low
 * then has its switch of this row closed. Between two rows the event loop is free: what settles a row is the time until its turn to
 * be read. Index = row × columns + column. Used once.
 */
export class MatrixScanner {
  readonly #rows: readonly Pin[];
  readonly #columns: readonly Pin[];
  readonly #timing: MatrixTiming;
  readonly #owner: MatrixOwner;
  readonly #now: () => number;
  readonly #switches: Debouncer[] = [];
  #row = 0;
  /** When the row was driven, and when it shall be read. */
  #drivenAt = 0;
  #dueAt = 0;
  #scans = 0;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  #closed = false;

  /** Rows are inputs at first, columns inputs with pull-up resistors; all are closed with this. */
  constructor(
    rows: readonly Pin[],
    columns: readonly Pin[],
    timing: MatrixTiming,
    owner: MatrixOwner,
    now: () => number,
  ) {
    this.#rows = rows;
    this.#columns = columns;
    this.#timing = timing;
    this.#owner = owner;
    this.#now = now;
  }

  /** Whole scans so far. */
  get scans(): number {
    return this.#scans;
  }

  start(): void {
    this.#dueAt = this.#now();
    this.#step(() => this.#drive());
  }

  close(): void {
    this.#closed = true;
    this.#stopWaiting();
    // A row that goes on pulling would heat a switch that somebody shorts.
    lossOf(() => this.#rows[this.#row]?.pull(false));
    for (const pin of [...this.#rows, ...this.#columns]) pin.close();
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }

  get #interval(): number {
    return 1000 / (this.#timing.rate * this.#rows.length);
  }

  #step(act: () => void): void {
    const lost = lossOf(act);
    if (!lost || this.#closed) return;
    this.#closed = true;
    this.#stopWaiting();
    this.#owner.lost(lost);
  }

  #drive(): void {
    this.#rows[this.#row]!.pull(true);
    const now = this.#now();
    this.#drivenAt = now;
    // A row that was late makes the next ones come sooner; a whole scan that was lost is not made up for.
    if (now - this.#dueAt > 1000 / this.#timing.rate) this.#dueAt = now;
    this.#dueAt += this.#interval;
    this.#wait(Math.max(this.#dueAt, this.#drivenAt + this.#timing.settle / 1000));
  }

  #wait(until: number): void {
    const wake = () => this.#wake();
    // Timers know whole milliseconds. A row that is late is not worth one: it is read as soon as it has settled.
    if (until - this.#now() >= 0.5) this.#timer = setTimeout(wake, Math.round(until - this.#now()));
    else this.#immediate = setImmediate(wake);
  }

  #wake(): void {
    const settled = this.#drivenAt + this.#timing.settle / 1000;
    if (this.#now() < settled) this.#wait(settled);
    else
      this.#step(() => {
        this.#read();
        if (!this.#closed) this.#drive();
      });
  }

  #read(): void {
    const at = this.#now();
    const closed = this.#columns.map((column) => !column.read());
    this.#rows[this.#row]!.pull(false);
    const first = this.#row * this.#columns.length;
    this.#row = (this.#row + 1) % this.#rows.length;
    if (this.#row === 0) this.#scans++;
    for (const [column, isClosed] of closed.entries()) this.#take(first + column, isClosed, at);
    if (this.#row === 0 && this.#scans === 1) this.#owner.ready(this.#switches.map(({ level }) => level));
  }

  #take(index: number, closed: boolean, at: number): void {
    const known = this.#switches[index];
    if (!known) this.#switches.push(new Debouncer(closed, this.#timing.steady, at));
    else {
      const turned = known.sample(closed, at);
      if (turned !== null) this.#owner.turned(index, known.level, turned);
    }
  }
}
