/**
 * A marble as one integer, so that positions are flat arrays and compare by number:
 *
 *     place << 17 | blocker << 16 | touches
 *
 * `place` is 0 in the kennel, 1 + cell on the loop, 97 + depth in home. Ascending numbers are thus the order in which
 * a placement is written. In kennel and home touches say nothing and are 0. A seat that doesn't play has EMPTY_SEAT
 * four times.
 */
export const EMPTY_SEAT = -1;

export const PLACE_SHIFT = 17;
export const BLOCKER_BIT = 1 << 16;
export const TOUCHES_MASK = 0xffff;

export const KENNEL_PLACE = 0;
export const FIRST_LOOP_PLACE = 1;
export const FIRST_HOME_PLACE = 97;

/** More touches than this no placement may claim: far above what a game can reach, far below what a marble can hold. */
export const MOST_TOUCHES = 9999;

export const KENNEL_MARBLE = 0;

export const loopMarble = (cell: number, touches: number): number =>
  ((FIRST_LOOP_PLACE + cell) << PLACE_SHIFT) | touches;

export const blockerMarble = (cell: number): number => loopMarble(cell, 1) | BLOCKER_BIT;

export const homeMarble = (depth: number): number => (FIRST_HOME_PLACE + depth) << PLACE_SHIFT;

export const placeOf = (marble: number): number => marble >> PLACE_SHIFT;

export const isOnLoop = (marble: number): boolean => {
  const place = placeOf(marble);
  return place >= FIRST_LOOP_PLACE && place < FIRST_HOME_PLACE;
};

export const isHome = (marble: number): boolean => placeOf(marble) >= FIRST_HOME_PLACE;

/** Sorts the four marbles of the seat that begins at `first`, in place. */
export function sortSeat(marbles: Int32Array, first: number): void {
  for (let i = first + 1; i < first + 4; i++) {
    const marble = marbles[i]!;
    let j = i;
    while (j > first && marbles[j - 1]! > marble) {
      marbles[j] = marbles[j - 1]!;
      j--;
    }
    marbles[j] = marble;
  }
}
