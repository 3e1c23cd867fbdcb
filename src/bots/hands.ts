import { type Hole, marblesOf, type Play, type Position, type Random, type Seat, seatsOf } from '../engine/index.ts';

/**
 * One thing that a hand does. A marble is known by the hole that it was lifted from: `roll` means that it rests in a hole
 * for a moment on its way, `put` that it is let go there.
 */
export type Gesture =
  | { readonly t: number; readonly kind: 'lift'; readonly hole: Hole }
  | { readonly t: number; readonly kind: 'put'; readonly hole: Hole; readonly from: Hole };

/** Whose marble stands in which hole of the wooden board, kennels included. */
export type Wood = ReadonlyMap<Hole, Seat>;

/** How a player's hands go about it; times in ms, chances from 0 to 1. */
export interface Habits {
  /** From the beginning to the first lift, from lift to placement, and from one marble to the next: least and most. */
  readonly reach: readonly [number, number];
  readonly carry: readonly [number, number];
  readonly between: readonly [number, number];
}

export const PLAIN_HABITS: Habits = { reach: [600, 1400], carry: [400, 1100], between: [200, 600] };

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

/** Hands at work: knows where every marble is, and writes down what is done with it. */
class Hands {
  readonly gestures: Gesture[] = [];
  readonly wood: Map<Hole, Seat>;
  t: number;
  readonly #random: Random;

  constructor(wood: Wood, t: number, random: Random) {
    this.wood = new Map(wood);
    this.t = t;
    this.#random = random;
  }

  wait([least, most]: readonly [number, number]): void {
    this.t += least + this.#random.below(most - least + 1);
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
    const free = ([0, 1, 2, 3] as const).map((i): Hole => `K${seat}.${i}`).filter((hole) => !this.wood.has(hole));
    const hole = free[this.#random.below(free.length)];
    if (!hole) throw new Error(`The kennel of seat ${seat} is full.`);
    return hole;
  }

  /** A hole of the seat's kennel that a marble waits in. */
  waitingHole(seat: Seat): Hole {
    const taken = ([0, 1, 2, 3] as const).map((i): Hole => `K${seat}.${i}`).filter((hole) => this.wood.has(hole));
    const hole = taken[this.#random.below(taken.length)];
    if (!hole) throw new Error(`The kennel of seat ${seat} is empty.`);
    return hole;
  }
}

/**
 * Plays a legal play: who is captured goes to a free hole of its own kennel, what was passed over by a seven is collected
 * at the end. `t`: when the player's turn to move begins.
 */
export function playByHand(wood: Wood, play: Play, t: number, random: Random, habits: Habits = PLAIN_HABITS): HandWork {
  const hands = new Hands(wood, t, random);
  hands.wait(habits.reach);
  if (play.kind === 'swap') swap(hands, play, habits);
  else walk(hands, play, habits);
  return { gestures: hands.gestures, wood: hands.wood };
}

function swap(hands: Hands, play: Play, habits: Habits): void {
  const [one, other] = play.moves as [Play['moves'][0], Play['moves'][0]];
  const first = hands.lift(one.from);
  hands.wait(habits.between);
  const second = hands.lift(other.from);
  hands.wait(habits.carry);
  hands.put(one.to, one.from, first);
  hands.wait(habits.between);
  hands.put(other.to, other.from, second);
}

function walk(hands: Hands, play: Play, habits: Habits): void {
  const open = [...play.captures];
  for (const [i, move] of play.moves.entries()) {
    if (i > 0) hands.wait(habits.between);
    const from = move.from.startsWith('K') ? hands.waitingHole(move.seat) : move.from;
    const seat = hands.lift(from);
    hands.wait(habits.carry);
    // Nobody can put a marble where another one lies: what is captured there goes first.
    const there = open.findIndex((capture) => capture.from === move.to && hands.wood.has(move.to));
    if (there >= 0) sendHome(hands, open.splice(there, 1)[0]!.from, habits);
    hands.put(move.to, from, seat);
  }
  for (const capture of open) {
    hands.wait(habits.between);
    sendHome(hands, capture.from, habits);
  }
}

function sendHome(hands: Hands, from: Hole, habits: Habits): void {
  const seat = hands.lift(from);
  hands.wait(habits.carry);
  hands.put(hands.freeKennelHole(seat), from, seat);
  hands.wait(habits.between);
}
