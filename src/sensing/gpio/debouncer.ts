/**
 * One contact without its bounce. It weighs how long the contact was high and low: the level turns once one outweighs the other
 * by `steady` milliseconds. So a short spark counts for nothing, a contact that chatters for ever still comes to rest on what it is
 * most of the time, and two turns are never closer than `steady`. Times are monotonic milliseconds.
 */
export class Debouncer {
  level: boolean;
  readonly #steady: number;
  #raw: boolean;
  /** From 0, surely low, to `steady`, surely high. */
  #weight: number;
  #at: number;

  constructor(level: boolean, steady: number, at: number) {
    this.level = level;
    this.#steady = steady;
    this.#raw = level;
    this.#weight = level ? steady : 0;
    this.#at = at;
  }

  /** The contact changed at this moment: until then it was what it had been. Returns when the level turned, if it did. */
  edge(raw: boolean, at: number): number | null {
    const turned = this.advance(at);
    this.#raw = raw;
    return turned;
  }

  /** The contact was looked at. What it did between two different looks nobody knows, so that time counts for neither. */
  sample(raw: boolean, at: number): number | null {
    if (raw === this.#raw) return this.advance(at);
    this.#raw = raw;
    this.#at = at;
    return null;
  }

  /** The contact has stayed as it is until now. */
  advance(now: number): number | null {
    const began = this.#at;
    const room = this.#raw ? this.#steady - this.#weight : this.#weight;
    const passed = Math.max(0, now - began);
    this.#at = Math.max(began, now);
    const moved = Math.min(passed, room);
    this.#weight += this.#raw ? moved : -moved;
    if (passed < room || this.level === this.#raw) return null;
    this.#weight = this.#raw ? this.#steady : 0;
    this.level = this.#raw;
    return began + room;
  }

  /** When the level turns if nothing else happens; null: not. */
  get due(): number | null {
    if (this.#raw === this.level) return null;
    return this.#at + (this.#raw ? this.#steady - this.#weight : this.#weight);
  }
}
