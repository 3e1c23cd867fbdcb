import { BLOCKER_BIT, EMPTY_SEAT, FIRST_HOME_PLACE, KENNEL_PLACE, PLACE_SHIFT } from './packed.ts';
import type { Position } from './position.ts';

/**
 * One position, laid out for looking things up by hole. There is one, filled again for each question: no generation of
 * plays allocates anything.
 */
export const scratch = {
  marbles: new Int32Array(0) as Int32Array,
  sectors: 0,
  loop: 0,
  /** By loop place: the index of the marble that stands there, plus 1; 0 if none does. */
  occupant: new Int8Array(FIRST_HOME_PLACE),
  /** By seat: bit d for home hole d taken. */
  homes: new Uint8Array(6),
  /** Bit s: a blocker stands on the start cell of seat s. */
  blockers: 0,
};

let loaded: Position | undefined;

/** Lays out a position; at once if it was the last one, as for the cards of one hand. */
export function load(position: Position): void {
  if (position === loaded) return;
  const { occupant, homes } = scratch;
  const old = scratch.marbles;
  for (let i = 0; i < old.length; i++) {
    const place = old[i]! >> PLACE_SHIFT;
    if (place > KENNEL_PLACE && place < FIRST_HOME_PLACE) occupant[place] = 0;
  }
  for (let seat = 0; seat < homes.length; seat++) homes[seat] = 0;
  const marbles = position.marbles;
  let blockers = 0;
  for (let i = 0; i < marbles.length; i++) {
    const marble = marbles[i]!;
    if (marble === EMPTY_SEAT) {
      i += 3;
      continue;
    }
    const place = marble >> PLACE_SHIFT;
    if (place >= FIRST_HOME_PLACE) {
      const seat = i >> 2;
      homes[seat] = homes[seat]! | (1 << (place - FIRST_HOME_PLACE));
    } else if (place > KENNEL_PLACE) {
      occupant[place] = i + 1;
      if (marble & BLOCKER_BIT) blockers |= 1 << (i >> 2);
    }
  }
  scratch.marbles = marbles;
  scratch.sectors = position.sectors;
  scratch.loop = 16 * position.sectors;
  scratch.blockers = blockers;
  loaded = position;
}
