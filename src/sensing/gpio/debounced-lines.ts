import { Debouncer } from './debouncer.ts';
import { lossOf, type Pin } from './pins.ts';
import type { PinRefusal } from './refusals.ts';

/** Milliseconds between two looks at all lines: a chip that has gone tells no edge. */
const CHECK = 1000;

export interface LinesOwner {
  /** Line `index` turned, by the clock of this computer, in the past as far as it took to be sure. */
  turned(index: number, high: boolean, at: number): void;
  lost(reason: PinRefusal): void;
}

/** Input lines whose edges are told as they come, without their bounce. Used once. */
export class DebouncedLines {
  readonly #pins: readonly Pin[];
  readonly #steady: number;
  readonly #owner: LinesOwner;
  readonly #now: () => number;
  #lines: readonly Debouncer[] = [];
  #timer: NodeJS.Timeout | undefined;
  #nextCheck = 0;
  #closed = false;

  /** `steady`: see `Debouncer`. The pins are closed with this. */
  constructor(pins: readonly Pin[], steady: number, owner: LinesOwner, now: () => number) {
    this.#pins = pins;
    this.#steady = steady;
    this.#owner = owner;
    this.#now = now;
  }

  /** The levels now; from then on every turn is told. Null: the lines have gone already. */
  start(): readonly boolean[] | null {
    const at = this.#now();
    const lost = lossOf(() => {
      this.#lines = this.#pins.map((pin) => new Debouncer(pin.read(), this.#steady, at));
      for (const [index, pin] of this.#pins.entries()) pin.watch((high) => this.#heard(index, high));
    });
    this.#nextCheck = at + CHECK;
    if (lost) {
      this.#lose(lost);
      return null;
    }
    this.#arm();
    return this.#lines.map(({ level }) => level);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const pin of this.#pins) pin.close();
  }

  #heard(index: number, high: boolean): void {
    if (this.#closed) return;
    this.#tell(index, this.#lines[index]!.edge(high, this.#now()));
    this.#arm();
  }

  #tell(index: number, at: number | null): void {
    if (at !== null) this.#owner.turned(index, this.#lines[index]!.level, at);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const due = Math.min(this.#nextCheck, ...this.#lines.map((line) => line.due ?? this.#nextCheck));
    this.#timer = setTimeout(() => this.#wake(), Math.max(1, Math.ceil(due - this.#now())));
  }

  #wake(): void {
    const now = this.#now();
    for (const [index, line] of this.#lines.entries()) this.#tell(index, line.advance(now));
    if (now >= this.#nextCheck) {
      this.#nextCheck = now + CHECK;
      const lost = lossOf(() => {
        for (const [index, pin] of this.#pins.entries()) this.#tell(index, this.#lines[index]!.edge(pin.read(), now));
      });
      if (lost) {
        this.#lose(lost);
        return;
      }
    }
    this.#arm();
  }

  #lose(reason: PinRefusal): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#owner.lost(reason);
  }
}
