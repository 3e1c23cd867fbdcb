import type { Hole, Seat } from './board.ts';
import type { Card } from './cards.ts';
import type { GameForm } from './rules.ts';

/** How the table gets to know which card was played. */
export const CARD_KNOWLEDGE = ['announced', 'inferred', 'dealt'] as const;
export type CardKnowledge = (typeof CARD_KNOWLEDGE)[number];

export interface Captured {
  readonly seat: Seat;
  readonly from: Hole;
}

/** A play as it stands in the log. */
export interface PlayRecord {
  readonly seat: Seat;
  /** The card laid; null where nobody can know it. */
  readonly card: Card | null;
  /** What a Joker or a copying 8 stood for, else the card itself; null where nobody can know it. */
  readonly as: Card | null;
  /** The position after the play. */
  readonly placement: string;
  readonly captured: readonly Captured[];
}

/** Names of players by seat. */
export type Players = Readonly<Partial<Record<Seat, string>>>;

/** Hands as far as they are known; a seat that is missing holds cards that nobody has told. */
export type Hands = Readonly<Partial<Record<Seat, readonly Card[]>>>;

/**
 * The facts that a game consists of. Everything else (position, hands, turn, statistics) is a fold over them. Hands may be
 * known, all, one or none: a card that its fact does not name just stays unknown. README.md says what each one does.
 */
export type GameEvent =
  | {
      readonly kind: 'setup';
      readonly form: GameForm;
      readonly placement: string;
      /** Who plays first (opens round 1). */
      readonly opener: Seat;
      readonly cards: CardKnowledge;
      /** What the players are called, as far as they said so. The rules don't care. */
      readonly players?: Players;
    }
  /** A new round; `hands` as they were dealt, before the exchange, where they are known. Then the exchange is awaited. */
  | {
      readonly kind: 'dealt';
      readonly cards: number;
      readonly opener: Seat;
      readonly hands?: Hands;
    }
  /** What these seats hold now is known from outside; no exchange is awaited. */
  | { readonly kind: 'hands'; readonly hands: Hands }
  /** One card changes hands before the round; all of them do so at once when the last one is settled. */
  | {
      readonly kind: 'exchanged';
      readonly from: Seat;
      readonly to: Seat;
      readonly card?: Card;
    }
  /** A card lies face up and its move is awaited. A later `laid` of the same seat replaces it. */
  | { readonly kind: 'laid'; readonly seat: Seat; readonly card: Card }
  /** A play was carried out. An idle Jack is a play that leaves the placement as it was. */
  | ({ readonly kind: 'played' } & PlayRecord)
  /** Replaces the last play: it was moved on, or set right, to another legal outcome. What came after it stays. */
  | ({ readonly kind: 'corrected' } & PlayRecord)
  /** The last play is undone, with everything that came after it. */
  | { readonly kind: 'taken-back' }
  /** The last turn is undone, whatever it was: a play, a fold, a discard or a draw. */
  | { readonly kind: 'turn-taken-back' }
  /**
   * That seat laid down the whole hand and is out until the next round. `cards`: in the order in which they were laid, as
   * far as known; the last one is the top card.
   */
  | {
      readonly kind: 'folded';
      readonly seat: Seat;
      readonly cards?: readonly Card[];
    }
  /** A card without a legal move was laid and the turn passes (`unplayable: discardCard`). */
  | { readonly kind: 'discarded'; readonly seat: Seat; readonly card: Card }
  /** The card that lies there (a 2, or one that stands for it) drew `card` from another seat, or from the pile. */
  | {
      readonly kind: 'drawn';
      readonly seat: Seat;
      readonly from: Seat | 'pile';
      readonly card?: Card;
    };
