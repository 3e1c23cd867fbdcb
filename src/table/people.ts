import type { Card, Seat } from '../engine/index.ts';

/** One who has joined, as everybody may know them. */
export interface Person {
  /** Means nothing; stays the same as long as the phone keeps its token. */
  readonly id: string;
  readonly name: string;
  /** May begin, break off and declare; exactly one of those who have joined. */
  readonly host: boolean;
  readonly seats: readonly Seat[];
  /** Whether one of their phones is connected. */
  readonly online: boolean;
}

/** Who looks on: what the table knows of them, and what they alone may see and do. */
export interface You {
  /** Null for those who have not joined. They look on, and may announce cards while `TableView.open`. */
  readonly person: string | null;
  /** May do what only the host may: the host, and anybody while nobody has joined. */
  readonly host: boolean;
  /** May become the host now: joined, and the host's phone is away. */
  readonly mayTakeHost: boolean;
  /** The seats that this phone plays for, ascending. */
  readonly seats: readonly OwnSeat[];
}

/** A seat as its own phone sees it. All but `seat` is empty, null or false unless cards are dealt on phones. */
export interface OwnSeat {
  readonly seat: Seat;
  /** In the order in which the cards came. Null while covered. */
  readonly hand: readonly Card[] | null;
  /**
   * The phone plays for several seats, so the hand is hidden until `uncover`: hand the phone over first. It is hidden again
   * when the seat has done what it had to do, and when another seat's hand is shown.
   */
  readonly covered: boolean;
  /** It is this seat's turn, or its card is awaited in the exchange: a shared phone goes to this player now. */
  readonly wanted: boolean;
  /** Cards of the hand that may be laid now, each once; those that may only be thrown off stand in `discardable`. */
  readonly playable: readonly Card[];
  readonly discardable: readonly Card[];
  /** Nothing can be played: the whole hand must be laid down. */
  readonly mustFold: boolean;
  /** What this seat has to settle, or has settled, in the exchange that goes on. */
  readonly exchange: OwnExchange | null;
  /** From whom the card that lies there may draw one; empty: it draws nothing. */
  readonly drawFrom: readonly (Seat | 'pile')[];
  /** The card that lies there may be left without a move (`idle`). */
  readonly mayIdle: boolean;
}

export interface OwnExchange {
  /** `give`: choose a card of your own. `draw`: take a hidden one of that seat; which one, chance decides. */
  readonly kind: 'give' | 'draw';
  /** Whom the card goes to, or comes from. */
  readonly other: Seat;
  readonly done: boolean;
  /** What was given; null until then, and where a hidden card is drawn. */
  readonly card: Card | null;
}

/** Who is who. Answered like a command; these need no state number, since they change nothing in the game. */
export type SeatingCommand =
  /** Takes a free seat of the game; `seating/taken` where somebody else has it. */
  | { readonly kind: 'sit'; readonly seat: Seat }
  /** Leaves a seat. The host may free anybody's. */
  | { readonly kind: 'stand'; readonly seat: Seat }
  | { readonly kind: 'rename'; readonly name: string }
  /** The host hands the role on; anybody who has joined may take it while the host's phone is away. */
  | { readonly kind: 'host'; readonly person: string }
  /** Host: whether anybody may announce cards and folds for anybody (`open`), or each only for their own seats. */
  | { readonly kind: 'open'; readonly open: boolean }
  /** Shows one of the own hands on a shared phone. */
  | { readonly kind: 'uncover'; readonly seat: Seat }
  | { readonly kind: 'cover' }
  /** This phone is nobody's any more: its token means nothing, its seats are free. */
  | { readonly kind: 'leave' };

/** `token`: the phone keeps it and shows it when it connects again; whoever has it is this person. */
export type JoinAnswer =
  | { readonly ok: true; readonly token: string; readonly person: string }
  | { readonly ok: false; readonly code: string };
