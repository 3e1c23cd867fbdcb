import type { Card, Game, Seat } from '../engine/index.ts';
import type { Evidence } from './evidence.ts';
import type { Readings } from './matching.ts';
import type { Reading } from './readings.ts';
import type { Change } from './sensed-board.ts';
import type { Sight, Standing } from './standing.ts';
import type { Timing } from './timing.ts';
import type { HoleFix, IllegalCode } from './verdicts.ts';

export interface LaidCard {
  readonly seat: Seat;
  readonly card: Card;
  readonly t: number;
}

/** A play that the board's state fits, and what speaks against it. */
export interface Fit {
  readonly reading: Reading;
  readonly against: number;
}

/** The board stood as plays leave it, latest when so many changes of this turn had been seen. */
export interface Complete {
  readonly fits: readonly Fit[];
  readonly changes: number;
  /** How many changes had been seen when it first stood so; what came since may be the next player's hand. */
  readonly since: number;
}

/** The last accepted play, as long as it may be corrected or taken back by hand: until the next one is accepted. */
export interface LastPlay {
  readonly game: Game;
  readonly standing: Standing;
  readonly reading: Reading;
  readonly card: Card | null;
  /** All plays of the cards that it can have been. */
  readonly readings: Readings;
  /** What was seen from that turn's beginning until the play was accepted. */
  readonly changes: readonly Change[];
}

/** The last complaint that was told. */
export interface Flag {
  readonly code: IllegalCode;
  readonly about: string;
  readonly t: number;
  /** Holes that were to be put right. */
  readonly holes: readonly number[];
}

/** Marbles have jumped: until they are back, the board says nothing about plays. */
export interface Knock {
  readonly holes: ReadonlySet<number>;
  readonly told: boolean;
}

/** Everything that one decision is made from. */
export interface Turn {
  readonly now: number;
  readonly timing: Timing;
  readonly game: Game;
  readonly standing: Standing;
  readonly levels: Uint8Array;
  readonly masked: Uint8Array;
  readonly sight: Sight;
  /** The board looks as the last accepted position says. */
  readonly same: boolean;
  /** How long the board and the cards on the table have been as they are. */
  readonly rest: number;
  readonly changes: readonly Change[];
  /** The plays of the card that was laid, or of all that the player may be playing. */
  readonly readings: Readings;
  readonly cards: readonly Card[];
  readonly laid: LaidCard | null;
  /** A play may be accepted without its card being named: it was, or nobody names cards. */
  readonly cardKnown: boolean;
  /** The card of a play that was taken back: it may still be meant. */
  readonly again: Card | null;
  /** Another seat's card, laid before this turn was done. */
  readonly early: LaidCard | null;
  /** A card that was laid and may not be. */
  readonly refusedCard: (LaidCard & { readonly code: IllegalCode }) | null;
  readonly complete: Complete | null;
  readonly last: LastPlay | null;
  /** Plays that the last one may have been moved on to; what speaks against them is told for the moving on alone. */
  readonly movedOn: Complete | null;
  readonly flag: Flag | null;
  readonly knock: Knock | null;
  /** A play that was just undone: the board still shows it, and that says nothing. */
  readonly undone: string | null;
  evidence(standing: Standing, changes: readonly Change[]): Evidence;
  look(standing: Standing): Sight;
}

/** What to do now. `until`: when to ask again if nothing happens. */
export type Decision =
  | { readonly kind: 'wait'; readonly until: number | null }
  /**
   * Changes from number `changes` on belong to the next turn. `lay`: the card, where it is only now clear. `faulty`: holes
   * that show something else than the play left there.
   */
  | {
      readonly kind: 'accept';
      readonly reading: Reading;
      readonly changes: number;
      readonly lay?: Card;
      readonly faulty?: readonly number[];
    }
  | { readonly kind: 'correct'; readonly reading: Reading; readonly changes: number }
  | { readonly kind: 'take-back' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'restored' }
  | { readonly kind: 'bumped'; readonly holes: readonly HoleFix[] }
  | { readonly kind: 'ask'; readonly readings: readonly Reading[] }
  | { readonly kind: 'progress'; readonly done: number; readonly holes: readonly HoleFix[] }
  | {
      readonly kind: 'complain';
      readonly seat: Seat;
      readonly code: IllegalCode;
      readonly holes: readonly HoleFix[];
      readonly closest: string;
    };

export const WAIT: Decision = { kind: 'wait', until: null };
export const waitUntil = (until: number): Decision => ({ kind: 'wait', until });
