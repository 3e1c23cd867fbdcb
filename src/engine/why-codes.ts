import type { Hole, Seat } from './board.ts';

/** Which rule forbids what a hand did: the more telling first. */
export const WHY_CODES = [
  'not-your-marble',
  'start-blocked',
  'passes-blocker',
  'lands-on-blocker',
  'home-too-early',
  'backwards-into-home',
  'passes-in-home',
  'swap-not-allowed',
  'wrong-kennel',
  'burnt-marble-left',
  'captured-marble-left',
  'seven-incomplete',
  'no-start-card',
  'must-play-other-card',
  'wrong-distance',
  'unknown',
] as const;
export type WhyCode = (typeof WHY_CODES)[number];

/** A rule that was broken, the marble that it is about (by the hole where it stood before) and the hole that matters. */
export interface Objection {
  readonly code: WhyCode;
  readonly marble?: { readonly seat: Seat; readonly hole: Hole };
  readonly hole?: Hole;
}

/** What a hand did to the marbles, however lawless. A marble from the kennel may name any hole of it. */
export interface HandMove {
  readonly moved: readonly MovedMarble[];
  readonly captured: readonly CapturedMarble[];
}

export interface MovedMarble {
  readonly seat: Seat;
  readonly from: Hole;
  /** A hole of the loop or of a home. */
  readonly to: Hole;
}

/** A marble taken off its hole as captured. `to`: the kennel hole where it lies now; missing while it lies in none. */
export interface CapturedMarble {
  readonly seat: Seat;
  readonly from: Hole;
  readonly to?: Hole;
}

/** The one to tell, of several objections (at least one): the most telling. */
export function mostTelling(objections: readonly Objection[]): Objection {
  const rank = ({ code }: Objection) => WHY_CODES.indexOf(code);
  return objections.reduce((best, next) => (rank(next) < rank(best) ? next : best));
}
