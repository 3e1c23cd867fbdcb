import type { CardKnowledge, Colour, RuleSetName, Seat, Variant } from '../engine/index.ts';

/** How somebody wants the next game to be. The board itself says how many sectors there are and which way they run. */
export interface GameWish {
  readonly ruleset: RuleSetName;
  readonly variants: readonly Variant[];
  readonly solo: boolean;
  /** Who plays, by seat, ascending. */
  readonly players: readonly PlayerWish[];
  /** Who opens the first round: the seat after the dealer, in the order of turns. */
  readonly opener: Seat;
  readonly cards: CardKnowledge;
}

export interface PlayerWish {
  readonly seat: Seat;
  /** At most 24 characters; empty where nobody said so. */
  readonly name: string;
  /** Each colour once. */
  readonly colour: Colour;
}

/**
 * Where the marbles stand when the game begins: as the rules have it, or as somebody says (rules of a placement: see the
 * engine). `board`: that placement stands on the board now; refused with `table/board-differs` where the sensors see something
 * else.
 */
export type GameStart =
  | { readonly kind: 'set-up' }
  | { readonly kind: 'placement' | 'board'; readonly placement: string };
