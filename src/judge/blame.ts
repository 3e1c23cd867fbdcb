import {
  type Card,
  type Game,
  MARBLES_PER_SEAT,
  type Marble,
  marblesOf,
  movedSeat,
  type PlainCard,
  type Seat,
  startCell,
} from '../engine/index.ts';
import { powersOf } from '../engine/powers.ts';
import {
  cellsApart,
  depthOf,
  homeNumber,
  isHome,
  isKennel,
  isLoop,
  type Layout,
  seatOfHole,
  stepsForward,
} from './layout.ts';
import type { Reading } from './readings.ts';
import type { Standing } from './standing.ts';
import type { Piece } from './story.ts';
import type { IllegalCode } from './verdicts.ts';

/** All that is known when a position turns out to be wrong. */
export interface Offence {
  readonly game: Game;
  readonly standing: Standing;
  /** The marbles that are not where they were. */
  readonly pieces: readonly Piece[];
  /** The cards that may have been played: the one that was laid, or all that it can have been. */
  readonly cards: readonly Card[];
  /** The plays of those cards. */
  readonly readings: readonly Reading[];
  /** Somebody else laid a card although nobody had begun this turn. */
  readonly wrongTurn: boolean;
  /** A play of a card that this player does not hold would explain the board. */
  readonly cardNotHeld: boolean;
}

type Place = { readonly marble: Marble; readonly hole: number };

/** The most telling reason why the board is wrong. */
export function blame(offence: Offence): IllegalCode {
  const { game, pieces, readings, wrongTurn, cardNotHeld } = offence;
  if (wrongTurn) return 'not-your-turn';
  const seat = game.toPlay!;
  const mover = movedSeat(game.rules, game.position, seat);
  const strangers = pieces.filter((piece) => piece.seat === null);
  const air = pieces.filter((piece) => piece.seat !== null && piece.to === null);
  const moved = pieces.filter((piece) => piece.seat !== null && piece.to !== null);
  if (moved.length === 0) {
    if (strangers.length > 0) return 'extra-marble';
    if (air.length > 0) return leftInHand(offence, air);
    return 'unknown';
  }
  const own = moved.filter((piece) => piece.seat === mover);
  const left = leftBehind(offence, own);
  if (left) return left;
  if (cardNotHeld) return 'no-card';
  const steps = offence.cards.some((card) => card === '7') && offence.cards.length === 1;
  if (isSwap(moved)) return 'swap-not-allowed';
  if (own.length === 0) {
    const kennel = moved.find((piece) => isKennel(offence.standing.layout, piece.to!) && isWrongKennel(offence, piece));
    return kennel ? 'wrong-kennel' : 'not-your-marble';
  }
  if (steps && own.length > 1) {
    const worst = own.map((piece) => whyNot(offence, piece)).find((code) => code !== 'wrong-distance');
    return worst ?? 'wrong-distance';
  }
  const wrong = own.find((piece) => !readings.some((reading) => isMoverOf(reading, piece))) ?? own[0]!;
  return whyNot(offence, wrong);
}

const isSwap = (moved: readonly Piece[]): boolean =>
  moved.length === 2 &&
  moved[0]!.from === moved[1]!.to &&
  moved[1]!.from === moved[0]!.to &&
  moved[0]!.seat !== moved[1]!.seat;

const isMoverOf = (reading: Reading, piece: Piece): boolean =>
  reading.movers.some((mover) => mover.seat === piece.seat && mover.from === piece.from && mover.to === piece.to);

function isWrongKennel({ standing }: Offence, piece: Piece): boolean {
  return seatOfHole(standing.layout, piece.to!) !== piece.seat;
}

/** All that hands did is lift marbles and keep them. */
function leftInHand({ readings }: Offence, air: readonly Piece[]): IllegalCode {
  const captured = air.some((piece) => readings.some((reading) => reading.captures.some((c) => c.from === piece.from)));
  const moves = air.some((piece) => readings.some((reading) => reading.movers.some((m) => m.from === piece.from)));
  return captured && moves ? 'captured-marble-left' : 'missing-marble';
}

/** The own marbles are where a play puts them: what is wrong is what the play should have sent home, or something else. */
function leftBehind(offence: Offence, own: readonly Piece[]): IllegalCode | undefined {
  if (own.length === 0) return undefined;
  const { pieces, readings, standing } = offence;
  const { layout } = standing;
  const plays = readings.filter(
    (reading) =>
      own.every((piece) => isMoverOf(reading, piece)) &&
      reading.movers.filter((mover) => !mover.captured).length <= own.length,
  );
  for (const reading of plays) {
    const code = reading.kind === 'seven' ? 'burnt-marble-left' : 'captured-marble-left';
    for (const { from, seat } of reading.captures) {
      const piece = pieces.find((candidate) => candidate.from === from && candidate.seat === seat);
      if (!piece) return code;
      if (piece.to === null) return code;
      if (!isKennel(layout, piece.to)) return code;
      if (seatOfHole(layout, piece.to) !== seat) return 'wrong-kennel';
    }
  }
  if (plays.length === 0) return undefined;
  const others = pieces.filter((piece) => !own.includes(piece));
  if (others.some((piece) => piece.seat === null)) return 'extra-marble';
  if (others.some((piece) => piece.to === null)) return 'missing-marble';
  if (others.some((piece) => isKennel(layout, piece.to!) && seatOfHole(layout, piece.to!) !== piece.seat))
    return 'wrong-kennel';
  return others.length > 0 ? 'not-your-marble' : undefined;
}

function marbleOf({ game, standing }: Offence, piece: Piece): Place | undefined {
  if (piece.seat === null || piece.from === null) return undefined;
  const { layout } = standing;
  for (const marble of marblesOf(game.position, piece.seat)) {
    if (marble.place === 'kennel') continue;
    const hole = marble.place === 'loop' ? marble.index : homeNumber(layout, piece.seat, marble.index);
    if (hole === piece.from) return { marble, hole };
  }
  return undefined;
}

/** The steps that one of these cards can walk: forwards, and four backwards. */
function walksOf({ game, cards }: Offence): { readonly forward: readonly number[]; readonly back: boolean } {
  const lastCard = game.lastCard === null || game.lastCard === 'unknown' ? undefined : game.lastCard;
  const powers = cards.map((card) => powersOf(game.rules, card, lastCard));
  const forward = new Set(powers.flatMap(({ steps }) => steps.filter((n) => n > 0)));
  if (powers.some(({ seven }) => seven)) for (let n = 1; n <= 7; n++) forward.add(n);
  return { forward: [...forward], back: powers.some(({ steps }) => steps.includes(-4)) };
}

function canStart({ game, cards }: Offence): boolean {
  const lastCard = game.lastCard === null || game.lastCard === 'unknown' ? undefined : game.lastCard;
  return cards.some((card) => powersOf(game.rules, card, lastCard).start);
}

/** Why this own marble may not have gone where it went. */
function whyNot(offence: Offence, piece: Piece): IllegalCode {
  const { layout } = offence.standing;
  const { from, to } = piece as { from: number; to: number };
  const seat = piece.seat!;
  if (isKennel(layout, from)) return whyNoStart(offence, seat);
  if (isKennel(layout, to)) return seatOfHole(layout, to) === seat ? 'wrong-distance' : 'wrong-kennel';
  if (onlyJack(offence.cards)) return 'swap-not-allowed';
  const place = marbleOf(offence, piece);
  if (!place) return 'unknown';
  return isHome(layout, to) ? whyNotHome(offence, place, seat, to) : whyNotAlong(offence, place, seat, to);
}

const onlyJack = (cards: readonly (Card | PlainCard)[]): boolean => cards.every((card) => card === 'J');

function whyNoStart(offence: Offence, seat: Seat): IllegalCode {
  if (!canStart(offence)) return 'no-start-card';
  const start = startCell(seat);
  const blocked = marblesOf(offence.game.position, seat).some(
    (marble) => marble.place === 'loop' && marble.index === start && marble.blocker,
  );
  return blocked ? 'start-blocked' : 'wrong-distance';
}

function blockersBetween(layout: Layout, game: Game, from: number, steps: number): number[] {
  const step = Math.sign(steps);
  const cells: number[] = [];
  for (let i = 1; i <= Math.abs(steps); i++) {
    const cell = (from + step * i + layout.loop) % layout.loop;
    const blocked = game.form.seats.some((seat) =>
      marblesOf(game.position, seat).some((m) => m.place === 'loop' && m.blocker && m.index === cell),
    );
    if (blocked) cells.push(i);
  }
  return cells;
}

function whyNotAlong(offence: Offence, { hole: from }: Place, seat: Seat, to: number): IllegalCode {
  const { game, standing } = offence;
  const { layout } = standing;
  if (isHome(layout, from) || !isLoop(layout, to)) return 'wrong-distance';
  const { forward, back } = walksOf(offence);
  const steps = cellsApart(layout, from, to);
  const walked = forward.includes(steps) ? steps : back && layout.loop - steps === 4 ? -4 : 0;
  if (walked === 0) return 'wrong-distance';
  const blocked = blockersBetween(layout, game, from, walked);
  if (blocked.some((at) => at < Math.abs(walked))) return 'passes-blocker';
  if (blocked.length > 0) return 'lands-on-blocker';
  return offence.readings.some((r) => r.movers.some((m) => m.seat === seat && m.from === from && m.to === to))
    ? 'captured-marble-left'
    : 'wrong-distance';
}

function whyNotHome(offence: Offence, place: Place, seat: Seat, to: number): IllegalCode {
  const { game, standing } = offence;
  const { layout } = standing;
  if (seatOfHole(layout, to) !== seat) return 'wrong-distance';
  const { forward, back } = walksOf(offence);
  const depth = depthOf(layout, to);
  const start = startCell(seat);
  if (back && isLoop(layout, place.hole) && cellsApart(layout, start, place.hole) + depth + 1 === 4)
    return 'backwards-into-home';
  const steps = stepsForward(layout, seat, place.hole, to);
  if (steps === undefined || !forward.includes(steps)) return 'wrong-distance';
  if (isLoop(layout, place.hole)) {
    const toStart = cellsApart(layout, place.hole, start);
    if (blockersBetween(layout, game, place.hole, toStart).length > 0) return 'passes-blocker';
    const touches = place.marble.touches + (toStart > 0 ? 1 : 0);
    if (touches < 2 || (toStart === 0 && !game.rules.turnInFromStart)) return 'home-too-early';
  }
  const first = isHome(layout, place.hole) ? depthOf(layout, place.hole) + 1 : 0;
  for (let d = first; d <= depth && d < MARBLES_PER_SEAT; d++) {
    if (standing.taken[homeNumber(layout, seat, d)] === 1) return 'passes-in-home';
  }
  return 'wrong-distance';
}
