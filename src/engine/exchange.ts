import type { Seat } from './board.ts';
import type { Card } from './cards.ts';
import type { Hands } from './events.ts';
import type { Rules } from './rules.ts';
import { partnerOf } from './rules.ts';
import { rightNeighbour } from './turns.ts';

/** One card's way in an exchange. `chooser`: who picks it, the giver from an open hand or the taker from hidden cards. */
export interface Transfer {
  readonly from: Seat;
  readonly to: Seat;
  readonly chooser: Seat;
}

/** An exchange that is going on. The cards that are settled still lie in their givers' hands. */
export interface Exchange {
  readonly pending: readonly Transfer[];
  readonly settled: readonly { readonly from: Seat; readonly to: Seat; readonly card: Card | null }[];
}

/** The ways that cards take before a round; empty where nothing is exchanged. Every seat gives one and gets one. */
export function transfersOf(rules: Rules): readonly Transfer[] {
  const { seats } = rules.form;
  switch (rules.exchange) {
    case 'partner':
      return seats.map((seat) => ({ from: seat, to: partnerOf(rules, seat)!, chooser: seat }));
    case 'giveToNext':
      return seats.map((seat) => ({ from: seat, to: rightNeighbour(rules.form, seat), chooser: seat }));
    case 'drawFromNext':
      return seats.map((seat) => ({ from: rightNeighbour(rules.form, seat), to: seat, chooser: seat }));
    case 'none':
      return [];
  }
}

/**
 * The hands after the exchange. Each card leaves the hand that was dealt, so nobody hands on what they have just been
 * given. A known hand that gets a card that nobody told is known no longer.
 */
export function handsAfter(hands: Hands, settled: Exchange['settled']): Hands {
  const after: Partial<Record<Seat, readonly Card[]>> = {};
  for (const { from, to, card } of settled) {
    const gained = settled.find((transfer) => transfer.to === from)?.card ?? null;
    const hand = hands[from];
    if (hand === undefined || card === null || gained === null || to === from) continue;
    after[from] = [...without(hand, card), gained];
  }
  return after;
}

/** The hand without one card of that kind; unchanged if there is none. */
export function without(hand: readonly Card[], card: Card): readonly Card[] {
  const index = hand.indexOf(card);
  return index < 0 ? hand : hand.toSpliced(index, 1);
}
