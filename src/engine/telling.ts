import { type Hole, homeHole, kennelHole, loopHole, type Seat } from './board.ts';
import { FIRST_HOME_PLACE, FIRST_LOOP_PLACE, isOnLoop, KENNEL_MARBLE, placeOf } from './packed.ts';
import type { Position } from './position.ts';

/**
 * One marble's way in a play. A position doesn't know which kennel hole a marble lies in: by convention the lowest holes
 * of a kennel are taken, a start takes the highest of them, and a captured marble goes to the lowest free one.
 */
export interface MarbleMove {
  readonly seat: Seat;
  readonly from: Hole;
  readonly to: Hole;
  /** Negative backwards; 0 for a start and a swap. */
  readonly steps: number;
}

export interface Capture {
  readonly seat: Seat;
  readonly from: Hole;
  readonly to: Hole;
}

/** Tells a play move by move, keeping count of the kennels. */
export class Telling {
  readonly moves: MarbleMove[] = [];
  readonly captures: Capture[] = [];
  readonly #marbles: Int32Array;

  constructor(position: Position) {
    this.#marbles = position.marbles.slice();
  }

  /** One marble moves and captures what it comes to stand on. Steps on the marble moved last make its move longer. */
  move(seat: Seat, before: number, after: number, steps: number): void {
    const from = before === KENNEL_MARBLE ? this.#lastInKennel(seat) : hole(seat, before);
    this.#replace(seat, before, after);
    const last = this.moves.at(-1);
    const goesOn = last !== undefined && last.seat === seat && last.to === from;
    if (goesOn) this.moves.pop();
    this.moves.push({
      seat,
      from: goesOn ? last.from : from,
      to: hole(seat, after),
      steps: goesOn ? last.steps + steps : steps,
    });
    if (isOnLoop(after)) this.#capture(seat, after);
  }

  /** Two marbles change places. */
  swap(seat: Seat, marble: number, otherSeat: Seat, other: number): void {
    const [here, there] = [hole(seat, marble), hole(otherSeat, other)];
    this.moves.push({ seat, from: here, to: there, steps: 0 }, { seat: otherSeat, from: there, to: here, steps: 0 });
  }

  /** Sends home whoever stands on the loop cell that a marble has just come to. */
  #capture(mover: Seat, arrived: number): void {
    let own = true;
    for (const [i, marble] of this.#marbles.entries()) {
      if (marble < 0 || placeOf(marble) !== placeOf(arrived)) continue;
      const seat = (i >> 2) as Seat;
      // The mover itself, once: an own marble that it captures may look the same.
      if (own && seat === mover && marble === arrived) {
        own = false;
        continue;
      }
      const to = kennelHole(seat, this.#kennelCount(seat));
      this.captures.push({ seat, from: hole(seat, marble), to });
      this.#marbles[i] = KENNEL_MARBLE;
    }
  }

  #replace(seat: Seat, before: number, after: number): void {
    const index = this.#marbles.indexOf(before, 4 * seat);
    this.#marbles[index] = after;
  }

  #kennelCount(seat: Seat): number {
    const own = this.#marbles.subarray(4 * seat, 4 * seat + 4);
    return own.filter((marble) => marble === KENNEL_MARBLE).length;
  }

  #lastInKennel(seat: Seat): Hole {
    return kennelHole(seat, this.#kennelCount(seat) - 1);
  }
}

function hole(seat: Seat, marble: number): Hole {
  const place = placeOf(marble);
  return place >= FIRST_HOME_PLACE ? homeHole(seat, place - FIRST_HOME_PLACE) : loopHole(place - FIRST_LOOP_PLACE);
}
