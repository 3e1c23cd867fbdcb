import {
  CARDS,
  type Card,
  formatPlacement,
  type Game,
  kennelCount,
  legalPlays,
  marblesOf,
  type Outcome,
  type PlainCard,
  type Position,
  questionFor,
  type Seat,
  seatsOf,
} from '../engine/index.ts';
import { homeNumber, isKennel, type Layout, layoutOf, numberOf, walkBetween } from './layout.ts';

/** One marble's way in a play, all its parts together. */
export interface Mover {
  readonly seat: Seat;
  /** The hole it stood in; for a start any of its kennel's holes. */
  readonly from: number;
  readonly to: number;
  /** The holes after `from` in walking order, `to` last; just `to` for a start or a swap. */
  readonly path: readonly number[];
  /** It ended in the kennel: a later step of the same play captured it. */
  readonly captured: boolean;
}

/** One legal play, as far as a board of holes can show it. */
export interface Reading {
  readonly kind: 'walk' | 'start' | 'seven' | 'swap' | 'idle';
  readonly seat: Seat;
  readonly card: Card;
  readonly as: readonly PlainCard[];
  readonly placement: string;
  readonly position: Position;
  readonly movers: readonly Mover[];
  readonly captures: readonly { readonly seat: Seat; readonly from: number }[];
  /** Loop and home holes that are empty before and occupied after, or the other way round; ascending. */
  readonly changes: readonly number[];
  /** Holes that are occupied before and after, by different marbles. */
  readonly replaced: readonly number[];
}

/** The loop and home holes that are taken in a position: 1, else 0; kennel holes all 0. */
export function occupancy(layout: Layout, position: Position): Uint8Array {
  const taken = new Uint8Array(layout.holes.length);
  for (const seat of seatsOf(layout.sectors)) {
    for (const marble of marblesOf(position, seat)) {
      if (marble.place === 'loop') taken[marble.index] = 1;
      else if (marble.place === 'home') taken[homeNumber(layout, seat, marble.index)] = 1;
    }
  }
  return taken;
}

export const kennelCounts = (layout: Layout, position: Position): readonly number[] =>
  seatsOf(layout.sectors).map((seat) => kennelCount(position, seat));

/** Joins the parts of a play marble by marble. */
function moversOf(layout: Layout, { play }: Outcome, after: Uint8Array): readonly Mover[] {
  const movers: { seat: Seat; from: number; to: number; path: number[] }[] = [];
  for (const move of play.moves) {
    const [from, to] = [numberOf(layout, move.from), numberOf(layout, move.to)];
    const path = (move.steps !== 0 && walkBetween(layout, move.seat, from, to, move.steps)) || [to];
    const before = movers.findLast((mover) => mover.to === from && mover.seat === move.seat);
    if (before) {
      before.path.push(...path);
      before.to = to;
    } else movers.push({ seat: move.seat, from, to, path: [...path] });
  }
  // Of two that end in one hole the first was captured there; one whose hole is empty afterwards was captured in passing.
  return movers.map((mover, i) => ({
    ...mover,
    captured: after[mover.to] === 0 || movers.some((other, j) => j > i && other.to === mover.to),
  }));
}

function readingOf(layout: Layout, before: Uint8Array, seat: Seat, card: Card, outcome: Outcome): Reading {
  const after = occupancy(layout, outcome.position);
  const changes: number[] = [];
  for (let hole = 0; hole < layout.firstKennel; hole++) if (before[hole] !== after[hole]) changes.push(hole);
  const movers = moversOf(layout, outcome, after);
  return {
    kind: outcome.play.kind,
    seat,
    card,
    as: outcome.as,
    placement: outcome.placement,
    position: outcome.position,
    movers,
    captures: outcome.play.captures.map((capture) => ({ seat: capture.seat, from: numberOf(layout, capture.from) })),
    changes,
    replaced: [...new Set(movers.filter((mover) => !mover.captured).map((mover) => mover.to))].filter(
      (hole) => !isKennel(layout, hole) && before[hole] === 1 && after[hole] === 1,
    ),
  };
}

const known = new WeakMap<Game, Map<Card, readonly Reading[]>>();

/** Every play of this card that the player to play may make, an idle Jack included. */
export function readingsOf(game: Game, card: Card): readonly Reading[] {
  let cards = known.get(game);
  if (!cards) {
    cards = new Map();
    known.set(game, cards);
  }
  const found = cards.get(card);
  if (found) return found;
  const readings = allReadings(game, card);
  cards.set(card, readings);
  return readings;
}

function allReadings(game: Game, card: Card): readonly Reading[] {
  const seat = game.toPlay;
  if (seat === null) return [];
  if (card === '8' && game.rules.copyingEight && game.lastCard === 'unknown') return copyReadings(game);
  const layout = layoutOf(game.form.sectors);
  const legal = legalPlays(questionFor(game, card));
  if (!legal.ok) return [];
  const before = occupancy(layout, game.position);
  const readings = legal.value.outcomes.map((outcome) => readingOf(layout, before, seat, card, outcome));
  return legal.value.idle ? [...readings, idleReading(game, seat, card)] : readings;
}

const idleReading = ({ position }: Game, seat: Seat, card: Card): Reading => ({
  kind: 'idle',
  seat,
  card,
  as: ['J'],
  placement: formatPlacement(position),
  position,
  movers: [],
  captures: [],
  changes: [],
  replaced: [],
});

/** An eight on a card that nobody told may have copied any card. */
function copyReadings(game: Game): readonly Reading[] {
  const told: Game = { ...game, lastCard: null };
  return CARDS.filter((card) => card !== 'Joker').flatMap((card) =>
    readingsOf(told, card).map((reading): Reading => ({ ...reading, card: '8' })),
  );
}
