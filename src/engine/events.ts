import type { Hole, Seat, Sectors, Travel } from "./board.ts";
import type { Card } from "./cards.ts";
import type { RuleSetName, Variant } from "./rules.ts";

/** What a game is played by: everything that the rules depend on, agreed before the first card. */
export interface GameForm {
	readonly ruleset: RuleSetName;
	readonly variants: readonly Variant[];
	readonly solo: boolean;
	readonly sectors: Sectors;
	/** Seats that play, ascending. */
	readonly seats: readonly Seat[];
	readonly travel: Travel;
}

/** How the table gets to know which card was played. */
export const CARD_KNOWLEDGE = ["announced", "inferred", "dealt"] as const;
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

/** The facts that a game consists of. Everything else (position, hands, turn, statistics) is a fold over them. */
export type GameEvent =
	| {
			readonly kind: "setup";
			readonly form: GameForm;
			readonly placement: string;
			/** Who plays first (opens round 1). */
			readonly opener: Seat;
			readonly cards: CardKnowledge;
	  }
	/** A new round; `hands` where the daemon deals or all cards are known. `opener` overrides the rule set's order. */
	| {
			readonly kind: "dealt";
			readonly cards: number;
			readonly opener: Seat;
			readonly hands?: Readonly<Partial<Record<Seat, readonly Card[]>>>;
	  }
	/** A card lies face up and its move is awaited. A later `laid` of the same seat replaces it. */
	| { readonly kind: "laid"; readonly seat: Seat; readonly card: Card }
	| ({ readonly kind: "played" } & PlayRecord)
	/** Replaces the last play: it was moved on, or set right, to another legal outcome. */
	| ({ readonly kind: "corrected" } & PlayRecord)
	/** The last play is undone. */
	| { readonly kind: "taken-back" }
	/** That seat laid down the whole hand and is out until the next round. */
	| { readonly kind: "folded"; readonly seat: Seat }
	/** A card without a legal move was laid and the turn passes (`unplayable: discardCard`). */
	| { readonly kind: "discarded"; readonly seat: Seat; readonly card: Card }
	/** A 2 was laid to draw a card from another seat, or from the pile. */
	| {
			readonly kind: "drawn";
			readonly seat: Seat;
			readonly from: Seat | "pile";
			readonly card?: Card;
	  };
