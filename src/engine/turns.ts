import type { Seat } from './board.ts';
import type { GameForm, Rules } from './rules.ts';

/** How many cards each seat holds; null where nobody counted them. Seats that don't play hold 0. */
export type Held = Readonly<Record<Seat, number | null>>;

function seatBeside(form: GameForm, seat: Seat, step: 1 | -1): Seat {
  const { seats } = form;
  const index = seats.indexOf(seat);
  return seats[(index + step + seats.length) % seats.length]!;
}

/** The playing seat whose turn comes after `seat`, whether it holds cards or not. */
export function seatAfter(rules: Rules, seat: Seat): Seat {
  return seatBeside(rules.form, seat, rules.turnStep);
}

/**
 * The neighbour on the right. Who looks at the middle of the table has the next seat counter-clockwise at the right hand,
 * whichever way the turns go.
 */
export function rightNeighbour(form: GameForm, seat: Seat): Seat {
  return seatBeside(form, seat, form.travel === 'counterclockwise' ? 1 : -1);
}

/** All playing seats in turn order, beginning with `first`. */
export function seatsFrom(rules: Rules, first: Seat): readonly Seat[] {
  const order: Seat[] = [first];
  for (let seat = seatAfter(rules, first); seat !== first; seat = seatAfter(rules, seat)) order.push(seat);
  return order;
}

/** The first seat that may hold a card, in turn order from `first` on; null when nobody does and the round is over. */
export function firstWithCards(rules: Rules, held: Held, first: Seat): Seat | null {
  return seatsFrom(rules, first).find((seat) => held[seat] !== 0) ?? null;
}
