import type { Seat } from './board.ts';
import type { Card, PlainCard } from './cards.ts';
import {
  generate,
  generated,
  isAllowed,
  moveKind,
  moveMarble,
  moveOther,
  movePlace,
  moveSteps,
  moveTouches,
  START,
  SWAP,
} from './fast-moves.ts';
import { layerBegin, readState, type SevenStep } from './fast-seven.ts';
import { BLOCKER_BIT, FIRST_HOME_PLACE, isOnLoop, KENNEL_MARBLE, PLACE_SHIFT, TOUCHES_MASK } from './packed.ts';
import { formatPlacement, movedSeat, type Position, positionOf } from './position.ts';
import { type Powers, powersOf, startCards, walkCards } from './powers.ts';
import { banOf, checkQuestion, type PlayQuestion } from './question.ts';
import { ok, type Result } from './result.ts';
import { shortestWays } from './seven-ways.ts';
import { type Capture, type MarbleMove, Telling } from './telling.ts';

export type { PlayQuestion } from './question.ts';

export type PlayKind = 'walk' | 'start' | 'seven' | 'swap';

/** One way to play a card, in full. */
export interface Play {
  readonly kind: PlayKind;
  readonly seat: Seat;
  readonly card: Card;
  /** The card that a Joker, or an 8 that copies, stood for; else the card itself. */
  readonly as: PlainCard;
  readonly moves: readonly MarbleMove[];
  readonly captures: readonly Capture[];
}

/** A position that a card can lead to, and one play that does. */
export interface Outcome {
  readonly placement: string;
  readonly position: Position;
  readonly play: Play;
  /** All plain cards that the card can stand for to get there. */
  readonly as: readonly PlainCard[];
}

export interface LegalPlays {
  /** Distinct, sorted by placement in code units. */
  readonly outcomes: readonly Outcome[];
  /** The card may be laid without effect: a Jack with nobody to swap with. */
  readonly idle: boolean;
  /** The card may be laid to draw one from another hand. */
  readonly draw: boolean;
}

/** A move of `generated` as the position that it leads to. */
export function positionAfter(position: Position, move: number): Position {
  const marbles = position.marbles.slice();
  const index = moveMarble(move);
  const marble = marbles[index]!;
  const other = moveOther(move);
  if (moveKind(move) === SWAP) {
    const their = marbles[other]!;
    marbles[index] = movedTo(marble, their >> PLACE_SHIFT);
    marbles[other] = movedTo(their, marble >> PLACE_SHIFT);
  } else {
    if (other >= 0) marbles[other] = KENNEL_MARBLE;
    marbles[index] = arrived(marble, move);
  }
  return positionOf(position.sectors, marbles);
}

/** A marble that has only changed its place. */
const movedTo = (marble: number, place: number): number => (place << PLACE_SHIFT) | (marble & TOUCHES_MASK);

/** The marble that walked or started, where it has come to. */
function arrived(marble: number, move: number): number {
  const place = movePlace(move);
  if (moveKind(move) === START) return (place << PLACE_SHIFT) | BLOCKER_BIT | 1;
  return place >= FIRST_HOME_PLACE ? movedTo(KENNEL_MARBLE, place) : movedTo(marble, place) + moveTouches(move);
}

/** A position reached, and how to tell the way there if anybody asks. */
interface Reached {
  readonly position: Position;
  readonly kind: PlayKind;
  readonly as: readonly PlainCard[];
  readonly tell: (telling: Telling) => void;
}

function reachedByMove(q: PlayQuestion, powers: Powers, move: number): Reached {
  const index = moveMarble(move);
  const seat = (index >> 2) as Seat;
  const marble = q.position.marbles[index]!;
  const position = positionAfter(q.position, move);
  if (moveKind(move) === SWAP) {
    const other = moveOther(move);
    const their = q.position.marbles[other]!;
    const tell = (telling: Telling) => telling.swap(seat, marble, (other >> 2) as Seat, their);
    return { position, kind: 'swap', as: ['J'], tell };
  }
  const steps = moveSteps(move);
  const tell = (telling: Telling) => telling.move(seat, marble, arrived(marble, move), steps);
  return moveKind(move) === START
    ? { position, kind: 'start', as: startCards(powers), tell }
    : { position, kind: 'walk', as: walkCards(steps), tell };
}

/** Everything that the card of a question leads to; a position reached in two ways comes twice. */
function reach(q: PlayQuestion): Reached[] {
  const powers = powersOf(q.rules, q.card, q.lastCard);
  generate(q.rules, q.position, q.seat, powers, banOf(q));
  const reached: Reached[] = [];
  for (const move of generated.moves.subarray(0, generated.moveCount)) reached.push(reachedByMove(q, powers, move));
  if (generated.sevens === 0) return reached;
  const wayTo = waysOfSeven(q, powers);
  for (let state = layerBegin(7); state < layerBegin(8); state++) {
    if (!isAllowed(q.rules, state)) continue;
    const marbles = q.position.marbles.slice();
    readState(state, marbles);
    const tell = (telling: Telling) => {
      for (const step of wayTo(state)) telling.move(step.seat as Seat, step.before, step.after, 1);
    };
    reached.push({ position: positionOf(q.position.sectors, marbles), kind: 'seven', as: ['7'], tell });
  }
  return reached;
}

/** The ways to a seven's outcomes. They cost much more than the outcomes, and are searched for when they are first asked for. */
function waysOfSeven(q: PlayQuestion, powers: Powers): (state: number) => readonly SevenStep[] {
  let ways: ((state: number) => readonly SevenStep[]) | undefined;
  return (state) => {
    if (!ways) {
      const log: SevenStep[] = [];
      // The same search again: it numbers its states as it did before.
      generate(q.rules, q.position, q.seat, powers, banOf(q), log);
      ways = shortestWays(log);
    }
    return ways(state);
  };
}

function playOf(q: PlayQuestion, { kind, as, tell }: Reached): Play {
  const telling = new Telling(q.position);
  tell(telling);
  return { kind, seat: q.seat, card: q.card, as: as[0]!, moves: telling.moves, captures: telling.captures };
}

function outcomesOf(q: PlayQuestion): Outcome[] {
  const distinct = new Map<string, { readonly first: Reached; as: readonly PlainCard[] }>();
  for (const reached of reach(q)) {
    const placement = formatPlacement(reached.position);
    const known = distinct.get(placement);
    if (known) known.as = [...known.as, ...reached.as];
    else distinct.set(placement, { first: reached, as: reached.as });
  }
  const outcomes = [...distinct].map(([placement, { first, as }]): Outcome => {
    let play: Play | undefined;
    return {
      placement,
      position: first.position,
      as,
      get play() {
        play ??= playOf(q, first);
        return play;
      },
    };
  });
  return outcomes.sort((a, b) => (a.placement < b.placement ? -1 : 1));
}

/** Whether a Jack has nobody to swap with: marbles that the player may move are the only ones on the loop. */
export function isAloneOnLoop(q: Pick<PlayQuestion, 'rules' | 'position' | 'seat'>): boolean {
  const moved = movedSeat(q.rules, q.position, q.seat);
  let own = false;
  for (const [i, marble] of q.position.marbles.entries()) {
    if (!isOnLoop(marble)) continue;
    if (i >> 2 !== moved) return false;
    own = true;
  }
  return own;
}

function mayIdle(q: PlayQuestion, powers: Powers): boolean {
  const { rules, card, hand = [card] } = q;
  if (rules.idleJack === 'never' || !powers.swap || !isAloneOnLoop(q)) return false;
  if (rules.idleJack === 'allowed') return true;
  if (card !== 'J') return false;
  return !hand.some((other) => other !== 'J' && isPlayable({ ...q, card: other }));
}

const mayDraw = (q: PlayQuestion, powers: Powers): boolean =>
  q.rules.drawingTwo && powers.uses.includes('2') && q.drawable !== false;

/** The number of distinct positions that the card can lead to, without writing them down. Expects an answerable question. */
export const countOutcomes = (q: PlayQuestion): number =>
  generate(q.rules, q.position, q.seat, powersOf(q.rules, q.card, q.lastCard), banOf(q));

/** Whether the card can be played at all: moved, laid idle or laid to draw. Expects an answerable question. */
export function isPlayable(q: PlayQuestion): boolean {
  const powers = powersOf(q.rules, q.card, q.lastCard);
  return mayDraw(q, powers) || countOutcomes(q) > 0 || mayIdle(q, powers);
}

/** All that can be played with the card of a question. Refused with `question/…` codes if it has no answer. */
export function legalPlays(question: PlayQuestion): Result<LegalPlays> {
  const checked = checkQuestion(question);
  if (!checked.ok) return checked;
  const q = checked.value;
  const powers = powersOf(q.rules, q.card, q.lastCard);
  return ok({ outcomes: outcomesOf(q), idle: mayIdle(q, powers), draw: mayDraw(q, powers) });
}
