import type { Seat } from './board.ts';
import type { Card } from './cards.ts';
import { heapsOf } from './dealing-facts.ts';
import { cardsIn } from './deck.ts';
import type { GameEvent } from './events.ts';
import type { Transfer } from './exchange.ts';
import type { Game } from './game.ts';
import { nextRound, playableCards } from './game.ts';
import type { Random } from './random.ts';
import { shuffled } from './random.ts';
import { seatsFrom } from './turns.ts';

/** What a game waits for. */
export type Awaited =
  | { readonly kind: 'over'; readonly winners: readonly Seat[] }
  /** The next round must be dealt. */
  | { readonly kind: 'deal'; readonly cards: number; readonly opener: Seat }
  /** Each chooser settles one card. */
  | { readonly kind: 'exchange'; readonly transfers: readonly Transfer[] }
  /**
   * One player's turn. `playable`: the cards that can be played, `discardable`: those that may be discarded instead; null
   * where the hand isn't known. `mayFold`: the hand may be laid down, as far as is known; with a known hand it must be.
   */
  | {
      readonly kind: 'turn';
      readonly seat: Seat;
      readonly playable: readonly Card[] | null;
      readonly discardable: readonly Card[] | null;
      readonly mayFold: boolean;
    };

/** Who must do what now. */
export function awaits(game: Game): Awaited {
  if (game.winners.length > 0) return { kind: 'over', winners: game.winners };
  const undealt = game.cards === 'dealt' && game.round === 0 && Object.keys(game.hands).length === 0;
  if (game.toPlay === null || undealt) return { kind: 'deal', ...nextRound(game) };
  if (game.exchange) return { kind: 'exchange', transfers: game.exchange.pending };
  const seat = game.toPlay;
  const playable = playableCards(game);
  if (!playable) return { kind: 'turn', seat, playable, discardable: null, mayFold: true };
  const mayFold = playable.length === 0;
  const canDiscard = game.rules.unplayable === 'discardCard' && !mayFold;
  const discardable = canDiscard ? [...new Set(game.hands[seat])].filter((card) => !playable.includes(card)) : [];
  return { kind: 'turn', seat, playable, discardable, mayFold };
}

/** Deals the next round out of the pile, as an event. Not while a round goes on. */
export function deal(game: Game, random: Random): Extract<GameEvent, { kind: 'dealt' }> {
  const { cards, opener } = nextRound(game);
  const seats = seatsFrom(game.rules, opener);
  const order = shuffledPile(game, seats.length * cards, random);
  const hands: Partial<Record<Seat, readonly Card[]>> = {};
  for (const [i, seat] of seats.entries()) hands[seat] = order.slice(i * cards, (i + 1) * cards);
  return { kind: 'dealt', cards, opener, hands };
}

/**
 * The pile as it may lie there: nobody knows its order, so it is made up when it is needed. One that is too small for
 * `cards` has the shuffled discard under it.
 */
function shuffledPile(game: Game, cards: number, random: Random): readonly Card[] {
  const { pile, discard } = heapsOf(game);
  const upper = shuffled(random, cardsIn(pile));
  return upper.length >= cards ? upper : [...upper, ...shuffled(random, cardsIn(discard))];
}

/** The card that a draw from the pile gives. */
export function topOfPile(game: Game, random: Random): Card {
  const [top] = shuffledPile(game, 1, random);
  if (top === undefined) throw new Error('All cards are in hands.');
  return top;
}
