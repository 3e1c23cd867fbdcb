/** What somebody means by a button: pressed once, held, pressed twice. */
export type Gesture = 'confirm' | 'take-back' | 'fold';

/** Milliseconds after which a button counts as held, and within which a further press belongs to the one before. */
export const HELD = 900;
export const AGAIN = 350;

/**
 * One button without its bounce, as gestures. A press is told when no other can follow it any more, a held button while it is still
 * held, so that fingers feel when it is enough. Three presses and more, or a second one that is held, mean nothing: a nervous finger
 * must not fold. Times are monotonic milliseconds.
 */
export class Gestures {
  #pressed: boolean;
  #presses = 0;
  /** When the button was pressed or let go last. */
  #since = 0;
  /** Nothing more comes of this press: it was held and told, or it was down from the start. */
  #spent: boolean;

  /** `pressed`: a button that is down already must be let go first; it may be jammed. */
  constructor(pressed: boolean) {
    this.#pressed = pressed;
    this.#spent = pressed;
  }

  /** The button went down or up at this moment. Returns what was meant by what it did before. */
  hear(pressed: boolean, at: number): Gesture | null {
    const before = this.advance(at);
    if (pressed === this.#pressed) return before;
    this.#pressed = pressed;
    this.#since = at;
    if (pressed) this.#presses++;
    else if (this.#spent) {
      this.#spent = false;
      this.#presses = 0;
    }
    return before;
  }

  /** Nothing more has happened until now. */
  advance(now: number): Gesture | null {
    const { due } = this;
    if (due === null || now < due) return null;
    const presses = this.#presses;
    if (this.#pressed) {
      this.#spent = true;
      return presses === 1 ? 'take-back' : null;
    }
    this.#presses = 0;
    if (presses === 1) return 'confirm';
    return presses === 2 ? 'fold' : null;
  }

  /** When `advance` must be called if nothing happens before; null: not. */
  get due(): number | null {
    if (this.#presses === 0 || this.#spent) return null;
    return this.#since + (this.#pressed ? HELD : AGAIN);
  }
}
