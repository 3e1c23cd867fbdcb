/** Least and most, in ms. */
export type Span = readonly [number, number];

/** How a player's hands go about it. Chances are from 0 to 1. */
export interface Habits {
  /** From the beginning of the turn to the first lift. */
  readonly reach: Span;
  /** A marble in the hand, from lift to placement. */
  readonly carry: Span;
  /** From one marble to the next. */
  readonly between: Span;
  /** Rolling a marble along the track instead of carrying it, and how long it takes from hole to hole. */
  readonly slide: number;
  readonly rollTime: Span;
  /** Of captured marbles: put away first; knocked out of the hole; taken while the other marble already fills it. */
  readonly captureBefore: number;
  readonly captureKnock: number;
  readonly captureReplace: number;
  /** Both marbles of a swap lifted and put down at once. */
  readonly twoHands: number;
  /** Stopping to think in the middle of a play. */
  readonly pause: number;
  readonly pauseTime: Span;
  /** Letting a marble go one hole off, for a moment. */
  readonly overshoot: number;
  readonly overshootTime: Span;
  /** Lifting an own marble first and putting it back. */
  readonly touch: number;
  readonly touching: Span;
  /** Setting the marble straight after the play, and how long after. */
  readonly adjust: number;
  readonly adjustAfter: Span;
}

/** A careful player at an easy pace: everything is lifted, carried and put down once. */
export const PLAIN_HABITS: Habits = {
  reach: [600, 1400],
  carry: [400, 1100],
  between: [200, 600],
  slide: 0,
  rollTime: [30, 120],
  captureBefore: 0.5,
  captureKnock: 0,
  captureReplace: 0,
  twoHands: 0,
  pause: 0,
  pauseTime: [1500, 4500],
  overshoot: 0,
  overshootTime: [200, 800],
  touch: 0,
  touching: [200, 800],
  adjust: 0,
  adjustAfter: [150, 900],
};

/** People as they are. */
export const LIFELIKE_HABITS: Habits = {
  ...PLAIN_HABITS,
  reach: [150, 2200],
  carry: [250, 1600],
  between: [80, 900],
  slide: 0.35,
  rollTime: [15, 130],
  captureBefore: 0.35,
  captureKnock: 0.2,
  captureReplace: 0.1,
  twoHands: 0.4,
  pause: 0.3,
  overshoot: 0.06,
  touch: 0.05,
  adjust: 0.05,
};
