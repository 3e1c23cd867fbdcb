import type { Seat } from './board.ts';
import type { Card } from './cards.ts';
import type { Heap } from './deck.ts';
import { FULL_PACK, heapSize, NO_CARDS, together, withoutCards } from './deck.ts';
import type { GameEvent, Hands } from './events.ts';
import { handsAfter, transfersOf } from './exchange.ts';
import type { Game } from './game.ts';
import type { Result } from './result.ts';
import { ok, refuse } from './result.ts';
import type { Held } from './turns.ts';
import { firstWithCards } from './turns.ts';

type Fact<Kind extends GameEvent['kind']> = Extract<GameEvent, { kind: Kind }>;

const seatsIn = (hands: Hands): readonly Seat[] => Object.keys(hands).map((key) => Number(key) as Seat);

/** Refuses hands of seats that don't play. */
function strangerAmong(game: Game, hands: Hands): Result<Game> | undefined {
  const stranger = seatsIn(hands).find((seat) => !game.form.seats.includes(seat));
  return stranger === undefined ? undefined : refuse('game/seat-not-in-game', `Seat ${stranger} does not play.`);
}

export function dealt(game: Game, event: Fact<'dealt'>): Result<Game> {
  const { seats } = game.form;
  const hands = event.hands ?? {};
  if (game.winners.length > 0) return refuse('game/over', 'The game is over.');
  if (!seats.includes(event.opener)) return refuse('game/seat-not-in-game', `Seat ${event.opener} does not play.`);
  // A table that deals from a wooden box knows best when its round is over; where all cards are known, so does the log.
  if (game.pile && game.toPlay !== null && game.round > 0)
    return refuse('game/round-not-over', `Seat ${game.toPlay} is still to play.`);
  if (!Number.isInteger(event.cards) || event.cards < 1)
    return refuse('game/wrong-deal', 'A round needs at least one card for each seat.');
  const refusal = strangerAmong(game, hands);
  if (refusal) return refusal;
  const short = seatsIn(hands).find((seat) => hands[seat]?.length !== event.cards);
  if (short !== undefined) return refuse('game/wrong-deal', `Seat ${short} does not get ${event.cards} cards.`);

  const allKnown = seats.every((seat) => hands[seat]);
  let heaps: Pick<Game, 'pile' | 'discard'> = { pile: null, discard: null };
  if (allKnown) {
    const from = heapsOf(game);
    const tooSmall = heapSize(from.pile) < seats.length * event.cards;
    const pile = withoutCards(tooSmall ? together(from.pile, from.discard) : from.pile, Object.values(hands).flat());
    if (!pile) return refuse('game/wrong-deal', 'More cards of a kind are dealt than the pile has.');
    heaps = { pile, discard: tooSmall ? NO_CARDS : from.discard };
  }
  const pending = seatsIn(hands).length > 0 ? transfersOf(game.rules) : [];
  return ok({
    ...game,
    ...heaps,
    round: game.round + 1,
    handSize: event.cards,
    roundOpener: event.opener,
    toPlay: event.opener,
    held: heldBy(seats, event.cards),
    hands,
    out: [],
    exchange: pending.length > 0 ? { pending, settled: [] } : null,
    laid: null,
    lastCard: null,
  });
}

/** Pile and discard; a pack whose cards nobody kept track of is gathered and whole again. */
export const heapsOf = ({ pile, discard }: Game): { readonly pile: Heap; readonly discard: Heap } =>
  pile && discard ? { pile, discard } : { pile: FULL_PACK, discard: NO_CARDS };

export const heldBy = (seats: readonly Seat[], cards: number | null): Held => {
  const of = (seat: Seat) => (seats.includes(seat) ? cards : 0);
  return { 0: of(0), 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5) };
};

export function handsTold(game: Game, event: Fact<'hands'>): Result<Game> {
  if (game.winners.length > 0) return refuse('game/over', 'The game is over.');
  const refusal = strangerAmong(game, event.hands);
  if (refusal) return refusal;
  const counts = seatsIn(event.hands).map((seat) => [seat, event.hands[seat]?.length ?? null] as const);
  const held: Held = { ...game.held, ...Object.fromEntries(counts) };
  return ok({
    ...game,
    held,
    hands: { ...game.hands, ...event.hands },
    out: game.out.filter((seat) => held[seat] === 0),
    exchange: null,
    pile: null,
    discard: null,
    toPlay: firstWithCards(game.rules, held, game.toPlay ?? game.roundOpener),
  });
}

export function exchanged(game: Game, event: Fact<'exchanged'>): Result<Game> {
  const { from, to } = event;
  const transfer = game.exchange?.pending.find((pending) => pending.from === from && pending.to === to);
  if (!game.exchange || !transfer)
    return refuse('game/no-such-exchange', `No card is awaited from seat ${from} for seat ${to}.`);
  const refusal = checkCard(game, from, event.card ?? null);
  if (refusal) return refusal;
  const settled = [...game.exchange.settled, { from, to, card: event.card ?? null }];
  const pending = game.exchange.pending.filter((other) => other !== transfer);
  if (pending.length > 0) return ok({ ...game, exchange: { pending, settled } });
  return ok({ ...game, exchange: null, hands: handsAfter(game.hands, settled) });
}

/** Refuses a card that this seat doesn't hold, and one that isn't named although the hand is known. */
export function checkCard(game: Game, seat: Seat, card: Card | null): Result<Game> | undefined {
  const hand = game.hands[seat];
  if (!hand) return undefined;
  if (card === null)
    return refuse('game/card-unknown', `The hand of seat ${seat} is known, so its card must be named.`);
  if (!hand.includes(card)) return refuse('game/card-not-held', `Seat ${seat} does not hold ${card}.`);
  return undefined;
}
