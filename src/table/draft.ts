import type { Hole, Seat } from '../engine/index.ts';

/** A board that stands there, as far as its sensors tell: a proposal, to be completed by taps. */
export interface Draft {
  /** Every marble of the game that can be told, and a guess for the others. Each seat has four. */
  readonly marbles: readonly DraftMarble[];
  /** Occupied holes that are left over when every playing seat has four marbles, or that no marble of the game may stand in. */
  readonly tooMany: readonly Hole[];
}

export interface DraftMarble {
  readonly seat: Seat;
  /** Null: no sensor sees it; `token` is K then. */
  readonly hole: Hole | null;
  /** As in a placement: K, L12.1, L16!, H2. */
  readonly token: string;
  /** Whose it is, or how often it has been round, is a guess: ask. */
  readonly guessed: boolean;
}
