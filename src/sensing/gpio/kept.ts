import type { PinRefusal, PinResult } from './refusals.ts';

const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;

export interface KeptOptions<T> {
  /** `lost` may be called once by what it opened, and later than the return. */
  readonly open: (lost: (reason: PinRefusal) => void) => Promise<PinResult<T>>;
  readonly opened: (thing: T) => void;
  /** It could not be opened, or was lost; told at the first failure of a series, and when the reason changes. */
  readonly failed: (reason: PinRefusal) => void;
}

/** Something of pins that is opened again and again: after 0.5 s at first, then ever later up to 10 s. */
export class Kept<T extends { close(): void }> {
  readonly #options: KeptOptions<T>;
  #thing: T | null = null;
  #opening: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #delay = FIRST_DELAY;
  #told = '';
  #stopped = false;

  constructor(options: KeptOptions<T>) {
    this.#options = options;
  }

  get thing(): T | null {
    return this.#thing;
  }

  /** Done after the first attempt, whatever came of it. */
  start(): Promise<void> {
    this.#opening = this.#open();
    return this.#opening;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#opening;
    this.#thing?.close();
    this.#thing = null;
  }

  async #open(): Promise<void> {
    let over = false;
    const opened = await this.#options.open((reason) => {
      if (over) return;
      over = true;
      this.#lost(reason);
    });
    if (!opened.ok) {
      this.#failed(opened.error);
      return;
    }
    if (this.#stopped || over) {
      opened.value.close();
      return;
    }
    this.#thing = opened.value;
    this.#delay = FIRST_DELAY;
    this.#told = '';
    this.#options.opened(opened.value);
  }

  #lost(reason: PinRefusal): void {
    this.#thing?.close();
    this.#thing = null;
    this.#failed(reason);
  }

  #failed(reason: PinRefusal): void {
    if (this.#stopped) return;
    if (reason.message !== this.#told) {
      this.#told = reason.message;
      this.#options.failed(reason);
    }
    this.#timer = setTimeout(() => {
      this.#opening = this.#open();
    }, this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }
}
