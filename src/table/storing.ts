import { type StorageCode, storageTrouble } from '../history/trouble.ts';

export interface StoringOptions {
  /** Writes as a play is written, without changing anything, opening the log anew where that helps; throws if it can't. */
  readonly probe: () => void;
  /** What keeps the table from storing, when it begins; null when it is over. */
  readonly onTrouble: (code: StorageCode | null) => void;
  /** What no waiting will mend: somebody else writes to this game, or a bug. */
  readonly onFatal: (error: Error) => void;
}

const NOTHING = () => {};

/** Milliseconds until it is tried again: more each time, but soon enough for somebody who has just made room. */
const FIRST_RETRY = 250;
const LONGEST_RETRY = 4000;

/**
 * Stores what happens. Where that can't be done just now (a full disk, a lock) it is tried again and again, and until it
 * is done nothing else may happen.
 */
export class Storing {
  readonly #options: StoringOptions;
  #held: { readonly write: () => void; readonly then: () => void } | null = null;
  #trouble: StorageCode | null = null;
  #timer: NodeJS.Timeout | undefined;
  #delay = FIRST_RETRY;

  constructor(options: StoringOptions) {
    this.#options = options;
  }

  /** Why nothing can be stored; null while all is well. */
  get trouble(): StorageCode | null {
    return this.#trouble;
  }

  /** Writes at once or as soon as it can be done, and only then does what follows. Not while something is held. */
  keep(write: () => void, then: () => void): void {
    if (this.#attempt(write)) then();
    else this.#hold(write, then);
  }

  /** Writes at once or never; returns whether it is written. Not while something is held. */
  now(write: () => void): boolean {
    if (this.#attempt(write)) return true;
    this.#hold(NOTHING, NOTHING);
    return false;
  }

  /** What waits to be written is no longer wanted. */
  drop(): void {
    if (this.#held) this.#hold(NOTHING, NOTHING);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }

  #attempt(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      const code = storageTrouble(error);
      if (code === null) {
        this.stop();
        this.#options.onFatal(error as Error);
        return false;
      }
      if (code === this.#trouble) return false;
      this.#trouble = code;
      this.#options.onTrouble(code);
      return false;
    }
  }

  #hold(write: () => void, then: () => void): void {
    if (this.#trouble === null) return;
    this.#held = { write, then };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), this.#delay);
  }

  #retry(): void {
    if (!this.#held) return;
    const { write, then } = this.#held;
    const { probe } = this.#options;
    const again = () => {
      probe();
      write();
    };
    if (!this.#attempt(again)) {
      this.#delay = Math.min(2 * this.#delay, LONGEST_RETRY);
      this.#hold(write, then);
      return;
    }
    this.#held = null;
    this.#trouble = null;
    this.#delay = FIRST_RETRY;
    then();
    this.#options.onTrouble(null);
  }
}
