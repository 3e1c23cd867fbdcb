import {
  type Hole,
  type MarbleMove,
  marblesOf,
  type Play,
  type Position,
  type Random,
  type Seat,
  seatsOf,
} from '../engine/index.ts';
import { type Habits, PLAIN_HABITS, type Span } from './habits.ts';
import { beyond, wayOf } from './ways.ts';

export { type Habits, LIFELIKE_HABITS, PLAIN_HABITS } from './habits.ts';

/**
 * One thing that a hand does. A marble is known by the hole that it was lifted from at the beginning; a marble that rolls
 * along the track is put into each hole and lifted again.
 */
export type Gesture =
  | { readonly t: number; readonly kind: 'lift'; readonly hole: Hole }
  | { readonly t: number; readonly kind: 'put'; readonly hole: Hole; readonly from: Hole };

/** Whose marble stands in which hole of the wooden board, kennels included. */
export type Wood = ReadonlyMap<Hole, Seat>;

/** The wooden board of a position; in each kennel the marbles lie from hole 0 on. */
export function woodOf(position: Position): Wood {
  const wood = new Map<Hole, Seat>();
  for (const seat of seatsOf(position.sectors)) {
    let waiting = 0;
    for (const { place, index } of marblesOf(position, seat)) {
      if (place === 'kennel') wood.set(`K${seat}.${waiting++}`, seat);
      else wood.set(place === 'loop' ? `L${index}` : `H${seat}.${index}`, seat);
    }
  }
  return wood;
}

/** What hands did, in order of time, and how the board stands afterwards. */
export interface HandWork {
  readonly gestures: readonly Gesture[];
  readonly wood: Wood;
}

const KENNEL = [0, 1, 2, 3] as const;

/** Hands at work: they know where every marble is, and write down what they do with it. */
export class Hands {
  readonly gestures: Gesture[] = [];
  readonly wood: Map<Hole, Seat>;
  readonly habits: Habits;
  readonly random: Random;
  t: number;

  constructor(wood: Wood, t: number, random: Random, habits: Habits) {
    this.wood = new Map(wood);
    this.t = t;
    this.random = random;
    this.habits = habits;
  }

  get work(): HandWork {
    return { gestures: this.gestures, wood: this.wood };
  }

  span([least, most]: Span): number {
    return least + this.random.below(most - least + 1);
  }

  wait(span: Span): void {
    this.t += this.span(span);
  }

  /** Whether something happens that happens so often, 0 to 1. */
  happens(chance: number): boolean {
    return this.random.below(10_000) < chance * 10_000;
  }

  lift(hole: Hole): Seat {
    const seat = this.wood.get(hole);
    if (seat === undefined) throw new Error(`No marble stands in ${hole}.`);
    this.wood.delete(hole);
    this.gestures.push({ t: this.t, kind: 'lift', hole });
    return seat;
  }

  put(hole: Hole, from: Hole, seat: Seat): void {
    if (this.wood.has(hole)) throw new Error(`A marble stands in ${hole} already.`);
    this.wood.set(hole, seat);
    this.gestures.push({ t: this.t, kind: 'put', hole, from });
  }

  /** A free hole of a seat's kennel, any of them. */
  freeKennelHole(seat: Seat): Hole {
    return this.#kennelHole(seat, false);
  }

  /** A hole of the seat's kennel in which a marble waits. */
  waitingHole(seat: Seat): Hole {
    return this.#kennelHole(seat, true);
  }

  #kennelHole(seat: Seat, taken: boolean): Hole {
    const holes = KENNEL.map((i): Hole => `K${seat}.${i}`).filter((hole) => this.wood.has(hole) === taken);
    const hole = holes[this.random.below(Math.max(1, holes.length))];
    if (!hole) throw new Error(`The kennel of seat ${seat} is ${taken ? 'empty' : 'full'}.`);
    return hole;
  }

  /** A marble is lifted and put back where it was, as people do who are thinking. */
  touch(hole: Hole): void {
    const seat = this.lift(hole);
    this.wait(this.habits.touching);
    this.put(hole, hole, seat);
    this.wait(this.habits.between);
  }

  /** Rolls a lifted marble along these holes, those that are free; it ends in the hand, above the last one. */
  roll(way: readonly Hole[], from: Hole, seat: Seat): void {
    const dwell = this.span(this.habits.rollTime);
    for (const hole of way) {
      this.wait([dwell, 2 * dwell]);
      if (this.wood.has(hole)) continue;
      this.put(hole, from, seat);
      this.wait([dwell, 2 * dwell]);
      this.lift(hole);
    }
    this.wait([dwell, 2 * dwell]);
  }
}

/**
 * Plays a legal play the way these habits have it. `t`: when the player's turn to move begins. Who is captured goes to a
 * free hole of its own kennel; what was passed over by a seven is collected at the end.
 */
export function playByHand(wood: Wood, play: Play, t: number, random: Random, habits: Habits = PLAIN_HABITS): HandWork {
  const hands = new Hands(wood, t, random, habits);
  hands.wait(habits.reach);
  if (hands.happens(habits.touch)) {
    const own = [...hands.wood].filter(([hole, seat]) => seat === play.seat && !hole.startsWith('K'));
    const touched = own[random.below(Math.max(1, own.length))];
    if (touched) hands.touch(touched[0]);
  }
  if (play.kind === 'swap') swapByHand(hands, play.moves);
  else walkByHand(hands, play);
  return hands.work;
}

export function swapByHand(hands: Hands, moves: readonly MarbleMove[]): void {
  const { habits } = hands;
  const [one, other] = hands.happens(0.5) ? [moves[0]!, moves[1]!] : [moves[1]!, moves[0]!];
  const first = hands.lift(one.from);
  hands.wait(hands.happens(habits.twoHands) ? [20, 120] : habits.between);
  const second = hands.lift(other.from);
  hands.wait(habits.carry);
  hands.put(one.to, one.from, first);
  hands.wait(hands.happens(habits.twoHands) ? [20, 120] : habits.between);
  hands.put(other.to, other.from, second);
}

function walkByHand(hands: Hands, play: Play): void {
  const { habits } = hands;
  const open = play.captures.map((capture) => capture.from);
  for (const [i, move] of play.moves.entries()) {
    if (i > 0) hands.wait(hands.happens(habits.pause) ? habits.pauseTime : habits.between);
    const at = open.findIndex((hole) => hole === move.to && hands.wood.has(move.to));
    if (at < 0) moveByHand(hands, move);
    else captureByHand(hands, move, open.splice(at, 1)[0]!);
  }
  for (const hole of open) {
    hands.wait(habits.between);
    sendHome(hands, hole);
  }
  const last = play.moves.at(-1)!.to;
  if (hands.wood.has(last) && hands.happens(habits.adjust)) {
    hands.wait(habits.adjustAfter);
    hands.touch(last);
  }
}

/** Carries or rolls one marble to a free hole. */
function moveByHand(hands: Hands, move: MarbleMove): void {
  const { habits } = hands;
  const from = move.from.startsWith('K') ? hands.waitingHole(move.seat) : move.from;
  const way = wayOf(move);
  const seat = hands.lift(from);
  if (way.length > 0 && hands.happens(habits.slide)) {
    hands.roll(way, from, seat);
    const next = beyond(move);
    if (next && hands.happens(habits.overshoot) && !hands.wood.has(next)) overshoot(hands, next, from, seat);
  } else {
    hands.wait(habits.carry);
    const near = way.at(-1);
    if (near && hands.happens(habits.overshoot) && !hands.wood.has(near)) overshoot(hands, near, from, seat);
  }
  hands.put(move.to, from, seat);
}

/** The marble is let go in the wrong hole for a moment. */
function overshoot(hands: Hands, hole: Hole, from: Hole, seat: Seat): void {
  hands.put(hole, from, seat);
  hands.wait(hands.habits.overshootTime);
  hands.lift(hole);
  hands.wait(hands.habits.between);
}

function captureByHand(hands: Hands, move: MarbleMove, captured: Hole): void {
  const { habits } = hands;
  const from = move.from.startsWith('K') ? hands.waitingHole(move.seat) : move.from;
  const before = habits.captureBefore;
  const knock = before + habits.captureKnock;
  const replace = knock + habits.captureReplace;
  const choice = hands.random.below(10_000) / 10_000;
  if (choice < before) {
    sendHome(hands, captured);
    hands.wait(habits.between);
    const seat = hands.lift(from);
    hands.wait(habits.carry);
    hands.put(move.to, from, seat);
    return;
  }
  const seat = hands.lift(from);
  if (hands.happens(habits.slide)) hands.roll(wayOf(move), from, seat);
  else hands.wait(habits.carry);
  const other = hands.lift(captured);
  if (choice < knock) hands.wait([25, 150]);
  else if (choice >= replace) hands.wait(habits.between);
  hands.put(move.to, from, seat);
  hands.wait(hands.happens(habits.pause) ? habits.pauseTime : habits.carry);
  hands.put(hands.freeKennelHole(other), captured, other);
}

export function sendHome(hands: Hands, from: Hole): void {
  const seat = hands.lift(from);
  hands.wait(hands.habits.carry);
  hands.put(hands.freeKennelHole(seat), from, seat);
}
