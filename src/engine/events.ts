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

/** What a seat's marbles may look like, in the order of seats that nobody coloured otherwise. */
export const COLOURS = ['red', 'blue', 'yellow', 'green', 'pink', 'black'] as const;
export type Colour = (typeof COLOURS)[number];
export type Colours = Readonly<Partial<Record<Seat, Colour>>>;

/** Hands as far as they are known; a seat that is missing holds cards that nobody has told. */
export type Hands = Readonly<Partial<Record<Seat, readonly Card[]>>>;

/**
 * The facts that a game consists of. Everything else (position, hands, turn, statistics) is a fold over them. Hands may be
 * known, all, one or none: a card that its fact does not name just stays unknown. README.md says what each one does.
 */
export type GameEvent = Fact & {
  /** What the person is called who said so; absent where the board showed it, or nobody told who they are. */
  readonly by?: string;
};

type Fact =
  | {
      readonly kind: 'setup';
      readonly form: GameForm;
      readonly placement: string;
      /** Who plays first (opens round 1). */
      readonly opener: Seat;
      readonly cards: CardKnowledge;
      /** What the players are called, as far as they said so. The rules don't care. */
      readonly players?: Players;
      /** What the marbles of a seat look like, where they don't look as usual. The rules don't care. */
      readonly colours?: Colours;
    }
  /** The SHA-256, in hexadecimal, of what the cards will be dealt by from now on. */
  | { readonly kind: 'committed'; readonly hash: string }
  /** What the cards were dealt by since the last `committed`: everybody can check now. */
  | { readonly kind: 'revealed'; readonly seed: string }
  /** The game rests, and nothing that happens on the board counts, until it is `resumed`. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  /** The game ends without a winner. */
  | { readonly kind: 'abandoned' }
  /** The marbles stand so from now on, whatever the game had come to; `toPlay` plays next, or who comes after with a card. */
  | { readonly kind: 'declared'; readonly placement: string; readonly toPlay: Seat }
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
