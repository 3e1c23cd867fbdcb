import type { Hole, Seat } from './board.ts';
import type { Card } from './cards.ts';
import { CARDS } from './cards.ts';
import { checkCard } from './dealing-facts.ts';
import type { Heap } from './deck.ts';
import { heapSize, NO_CARDS, withCards, withoutCards } from './deck.ts';
import type { GameEvent, Hands, PlayRecord } from './events.ts';
import { without } from './exchange.ts';
import type { Game } from './game.ts';
import { othersHoldCards, playableCards, questionFor } from './game.ts';
import type { Outcome } from './plays.ts';
import { legalPlays } from './plays.ts';
import type { Position } from './position.ts';
import { formatPlacement, winnersOf } from './position.ts';
import type { Result } from './result.ts';
import { ok, refuse } from './result.ts';
import { firstWithCards, seatAfter } from './turns.ts';

type Fact<Kind extends GameEvent['kind']> = Extract<GameEvent, { kind: Kind }>;

/** Refuses a turn of anybody but the player whose turn it is. */
function checkTurn(game: Game, seat: Seat): Result<Game> | undefined {
  if (game.winners.length > 0) return refuse('game/over', 'The game is over.');
  if (game.exchange) return refuse('game/exchange-first', 'The exchange of cards is not over.');
  if (game.toPlay === null) return refuse('game/round-over', 'Nobody holds a card: a new round must be dealt.');
  if (game.toPlay !== seat) return refuse('game/not-your-turn', `It is the turn of seat ${game.toPlay}.`);
  return undefined;
}

export function laid(game: Game, event: Fact<'laid'>): Result<Game> {
  const refusal = checkTurn(game, event.seat) ?? checkCard(game, event.seat, event.card);
  return refusal ?? ok({ ...game, laid: { seat: event.seat, card: event.card } });
}

export function played(game: Game, record: PlayRecord): Result<Game> {
  const refusal = checkTurn(game, record.seat) ?? checkCard(game, record.seat, record.card);
  if (refusal) return refusal;
  const play = findPlay(game, record);
  if (!play) return refuse('game/illegal-play', `No legal play of seat ${record.seat} leads to ${record.placement}.`);
  return ok(afterPlay(game, record, play === 'idle' ? { position: game.position, swapped: null } : effectOf(play)));
}

/** What a play did, as far as the game goes on from it. `swapped`: the holes of two marbles that changed places. */
export interface Effect {
  readonly position: Position;
  readonly swapped: readonly [Hole, Hole] | null;
}

/** The game after a play that is known to be legal. */
export function afterPlay(game: Game, record: PlayRecord, { position, swapped }: Effect): Game {
  const { seat, card } = record;
  const before = withoutLaid(game);
  return endTurn(game, seat, {
    ...cardsLaid(game, seat, 1, card === null ? [] : [card]),
    position,
    winners: winnersOf(game.rules, position, seat),
    lastPlay: record,
    lastSwap: swapped,
    before,
    since: [],
  });
}

/** The legal play that a record tells of, of any card that it can have been; undefined if there is none. */
export function findPlay(game: Game, record: PlayRecord): Outcome | 'idle' | undefined {
  const { card, as, placement, captured } = record;
  const named = card ?? as;
  const candidates = named === null ? PLAIN_CARDS : [named];
  // An eight on a card that nobody told may have copied anything.
  const copied = named === '8' && game.rules.copyingEight && game.lastCard === 'unknown' ? PLAIN_CARDS : [];
  const legal = [...candidates, ...copied].flatMap((candidate) => {
    const plays = legalPlays(questionFor(game, candidate));
    return plays.ok ? [plays.value] : [];
  });
  // A start onto the own blocker changes nothing either, but captures.
  const idle = captured.length === 0 && (as === null || as === 'J') && legal.some((plays) => plays.idle);
  if (idle && placement === formatPlacement(game.position)) return 'idle';
  return legal
    .flatMap(({ outcomes }) => outcomes)
    .find((other) => other.placement === placement && (as === null || other.as.some((plain) => plain === as)));
}

export function effectOf({ position, play }: Outcome): Effect {
  const move = play.moves[0];
  return { position, swapped: play.kind === 'swap' && move ? [move.from, move.to] : null };
}

const PLAIN_CARDS = CARDS.filter((card) => card !== 'Joker');

export function folded(game: Game, event: Fact<'folded'>): Result<Game> {
  const { seat } = event;
  const refusal = checkTurn(game, seat);
  if (refusal) return refusal;
  const playable = playableCards(game);
  if (playable && playable.length > 0)
    return refuse('game/must-play', `Seat ${seat} can play ${playable.join(', ')} and so may not lay down the hand.`);
  const named = event.cards ?? [];
  const rest = game.hands[seat] && namedOutOf(game.hands[seat], named);
  if (game.hands[seat] && !rest) return refuse('game/card-not-held', `Seat ${seat} does not hold ${named.join(', ')}.`);
  const count = game.held[seat];
  if (count !== null && named.length > count) return refuse('game/card-not-held', `Seat ${seat} holds ${count} cards.`);
  const out = [...game.out, seat];
  return ok(endTurn(game, seat, { ...cardsLaid(game, seat, count, [...(rest ?? []), ...named]), out }));
}

/** The hand without the named cards; undefined if they are not all in it. */
function namedOutOf(hand: readonly Card[], named: readonly Card[]): readonly Card[] | undefined {
  const rest = named.reduce(without, hand);
  return rest.length + named.length === hand.length ? rest : undefined;
}

export function discarded(game: Game, { seat, card }: Fact<'discarded'>): Result<Game> {
  const refusal = checkTurn(game, seat) ?? checkCard(game, seat, card);
  if (refusal) return refusal;
  if (game.rules.unplayable !== 'discardCard')
    return refuse('game/no-discards', 'By these rules a hand is laid down whole.');
  const playable = playableCards(game);
  if (playable?.length === 0) return refuse('game/must-fold', `Seat ${seat} can play nothing and lays down the hand.`);
  if (playable?.includes(card) || (!playable && isSurelyPlayable(game, card)))
    return refuse('game/card-playable', `${card} can be played.`);
  return ok(endTurn(game, seat, cardsLaid(game, seat, 1, [card])));
}

/** For a hand that nobody told: an idle Jack may have had to give way to another card, so it doesn't count. */
function isSurelyPlayable(game: Game, card: Card): boolean {
  const legal = legalPlays(questionFor(game, card));
  return legal.ok && (legal.value.outcomes.length > 0 || legal.value.draw);
}

export function drawn(game: Game, event: Fact<'drawn'>): Result<Game> {
  const { seat, from } = event;
  const card = game.laid?.seat === seat ? game.laid.card : null;
  const refusal = checkTurn(game, seat) ?? checkCard(game, seat, card) ?? checkDraw(game, event, card);
  if (refusal) return refusal;
  const gained = event.card ?? null;
  const laid = cardsLaid(game, seat, 1, card === null ? [] : [card]);
  const held = { ...laid.held, [seat]: game.held[seat] };
  const hands = handsAfterDraw(laid.hands, event);
  if (from === 'pile') {
    const heaps = drawnFromPile(laid.discard && game.pile, laid.discard, gained);
    if (!heaps) return refuse('game/card-not-in-pile', `The pile holds no ${gained}.`);
    return ok(endTurn(game, seat, { ...laid, ...heaps, held, hands, lastSwap: null }));
  }
  const count = game.held[from];
  return ok(
    endTurn(game, seat, {
      ...laid,
      held: { ...held, [from]: count === null ? null : count - 1 },
      hands,
      lastSwap: null,
    }),
  );
}

function checkDraw(game: Game, event: Fact<'drawn'>, card: Card | null): Result<Game> | undefined {
  const { seat, from } = event;
  const legal = card === null ? undefined : legalPlays(questionFor(game, card));
  if (!game.rules.drawingTwo || (legal?.ok && !legal.value.draw))
    return refuse('game/no-draw', card === null ? 'By these rules nobody draws.' : `${card} draws no card.`);
  if (from === 'pile')
    return game.rules.drawFromPile && !othersHoldCards(game, seat)
      ? undefined
      : refuse('game/no-draw', 'A card is drawn from the pile only when nobody else holds any.');
  if (from === seat || game.held[from] === 0) return refuse('game/no-draw', `Seat ${from} has no card to be drawn.`);
  const hand = game.hands[from];
  if (hand && event.card && !hand.includes(event.card))
    return refuse('game/card-not-held', `Seat ${from} does not hold ${event.card}.`);
  return undefined;
}

/** A draw of a card that nobody told makes a known hand unknown. */
function handsAfterDraw(hands: Hands, { seat, from, card }: Fact<'drawn'>): Hands {
  const known: Partial<Record<Seat, readonly Card[]>> = { ...hands };
  const own = hands[seat];
  if (own && card) known[seat] = [...own, card];
  else delete known[seat];
  if (from === 'pile') return known;
  const other = hands[from];
  if (other && card) known[from] = without(other, card);
  else delete known[from];
  return known;
}

/** Both heaps after a card was drawn from the pile; an empty one takes in the discard first. Undefined: no such card. */
function drawnFromPile(
  pile: Heap | null,
  discard: Heap | null,
  card: Card | null,
): Pick<Game, 'pile' | 'discard'> | undefined {
  if (!pile || !discard || card === null) return { pile: null, discard: null };
  const [from, rest] = heapSize(pile) > 0 ? [pile, discard] : [discard, NO_CARDS];
  const left = withoutCards(from, [card]);
  return left && { pile: left, discard: rest };
}

type CardsLaid = Pick<Game, 'held' | 'hands' | 'lastCard' | 'pile' | 'discard'>;

/** `count` cards leave a hand face up, of which `cards` are known, in order; all are where the hand was known. */
function cardsLaid(game: Game, seat: Seat, count: number | null, cards: readonly Card[]): CardsLaid {
  const before = game.held[seat];
  const hand = game.hands[seat];
  const allKnown = game.discard && count === cards.length;
  return {
    held: { ...game.held, [seat]: count === null ? 0 : before === null ? null : before - count },
    hands: hand ? { ...game.hands, [seat]: cards.reduce(without, hand) } : game.hands,
    lastCard: cards.at(-1) ?? 'unknown',
    pile: allKnown ? game.pile : null,
    discard: allKnown ? withCards(game.discard, cards) : null,
  };
}

function endTurn(game: Game, seat: Seat, change: Partial<Game>): Game {
  const after = { ...game, laid: null, previous: withoutLaid(game), ...change };
  const over = after.winners.length > 0;
  return { ...after, toPlay: over ? null : firstWithCards(game.rules, after.held, seatAfter(game.rules, seat)) };
}

/** After a take-back the card that lay there is in the hand again. */
export function withoutLaid(game: Game): Game {
  if (!game.laid) return game;
  const kept = game.since.findLastIndex((event) => event.kind !== 'laid') + 1;
  return { ...game, laid: null, since: game.since.slice(0, kept) };
}
