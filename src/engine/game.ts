import type { Hole, Seat } from './board.ts';
import type { Card } from './cards.ts';
import { HAND_SIZES } from './cards.ts';
import type { Heap } from './deck.ts';
import type { CardKnowledge, GameEvent, Hands, PlayRecord } from './events.ts';
import type { Exchange } from './exchange.ts';
import type { PlayQuestion } from './plays.ts';
import { isPlayable } from './plays.ts';
import type { Position } from './position.ts';
import type { GameForm, Rules } from './rules.ts';
import type { Held } from './turns.ts';
import { seatAfter } from './turns.ts';

/** A game at one moment: what its facts so far add up to. Never changed; `applyEvent` makes the next one. */
export interface Game {
  readonly form: GameForm;
  readonly rules: Rules;
  readonly cards: CardKnowledge;
  /** `paused`: nothing counts until it goes on. `abandoned`: it ended without a winner. */
  readonly status: 'playing' | 'paused' | 'abandoned';
  readonly position: Position;
  /** Whose turn it is; null while nobody holds a card (deal the next round) and when the game is over. */
  readonly toPlay: Seat | null;
  /** Rounds dealt so far. */
  readonly round: number;
  /** Cards dealt to each seat in this round; null while nobody told. */
  readonly handSize: number | null;
  readonly roundOpener: Seat;
  /** Who opened round 1. */
  readonly firstOpener: Seat;
  readonly held: Held;
  /** The hands that are known; a seat that is missing holds `held` cards that nobody told. */
  readonly hands: Hands;
  /** Seats that laid down their hand in this round. */
  readonly out: readonly Seat[];
  /** Goes on before the first turn of a round; null when all cards have changed hands, and where nobody told the hands. */
  readonly exchange: Exchange | null;
  /** The card that lies face up and waits for its move. */
  readonly laid: { readonly seat: Seat; readonly card: Card } | null;
  readonly lastPlay: PlayRecord | null;
  /** Where the two marbles stand that the last play swapped, if it was a swap; `noSwapBack` forbids to swap them back. */
  readonly lastSwap: readonly [Hole, Hole] | null;
  /** Top card of this round's discard pile; null where there is none. */
  readonly lastCard: Card | 'unknown' | null;
  /** Cards that can be dealt, and cards laid; null unless every card is known. */
  readonly pile: Heap | null;
  readonly discard: Heap | null;
  /** Who has won: a team, or one player; empty while the game goes on. */
  readonly winners: readonly Seat[];
  /** The game before the last play. */
  readonly before: Game | null;
  /** What happened since the last play, in order. */
  readonly since: readonly GameEvent[];
  /** The game before the last turn: a play, a fold, a discard, a draw, or a position that was declared. */
  readonly previous: Game | null;
}

/** What the rules are asked when the player whose turn it is lays this card. Not for a game in which nobody is to play. */
export function questionFor(game: Game, card: Card): PlayQuestion {
  const seat = game.toPlay;
  if (seat === null) throw new Error('Nobody is to play.');
  const hand = game.hands[seat];
  return {
    rules: game.rules,
    position: game.position,
    seat,
    card,
    drawable: canDraw(game, seat),
    ...(hand?.includes(card) && { hand }),
    ...(game.lastSwap && { lastSwap: game.lastSwap }),
    ...(game.lastCard && game.lastCard !== 'unknown' && { lastCard: game.lastCard }),
  };
}

/** Whether a 2 finds a card to draw. The pile never runs dry: six seats hold no more than 36 of the 110 cards. */
const canDraw = (game: Game, seat: Seat): boolean => game.rules.drawFromPile || othersHoldCards(game, seat);

/** Whether somebody else has, or may have, a card. */
export const othersHoldCards = (game: Game, seat: Seat): boolean =>
  game.form.seats.some((other) => other !== seat && game.held[other] !== 0);

/** The cards of the player to play that can be played, each once; null where the hand isn't known. */
export function playableCards(game: Game): readonly Card[] | null {
  const hand = game.toPlay === null ? [] : game.hands[game.toPlay];
  if (hand === undefined) return null;
  return [...new Set(hand)].filter((card) => isPlayable(questionFor(game, card)));
}

/** How many cards the next round has, and who opens it by the rule set's order. */
export function nextRound(game: Game): { readonly cards: number; readonly opener: Seat } {
  const last = (HAND_SIZES as readonly (number | null)[]).indexOf(game.handSize);
  const cards = HAND_SIZES[(last + 1) % HAND_SIZES.length]!;
  if (game.round === 0 || game.rules.opening === 'fixed') return { cards, opener: game.firstOpener };
  return { cards, opener: seatAfter(game.rules, game.roundOpener) };
}
