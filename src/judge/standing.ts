import { MARBLES_PER_SEAT, type Position, type Seat } from '../engine/index.ts';
import { type Layout, layoutOf } from './layout.ts';
import { kennelCounts, occupancy } from './readings.ts';

/** A position as a board of holes shows it. Which of a kennel's holes are taken it doesn't say, only how many. */
export interface Standing {
  readonly layout: Layout;
  readonly position: Position;
  /** 1 for every loop and home hole that is taken. */
  readonly taken: Uint8Array;
  readonly kennels: readonly number[];
}

export function standingOf(position: Position): Standing {
  const layout = layoutOf(position.sectors);
  return { layout, position, taken: occupancy(layout, position), kennels: kennelCounts(layout, position) };
}

/** What differs between what is sensed and a standing, holes that nobody can trust left out. */
export interface Sight {
  /** Loop and home holes that should be occupied and aren't, and the other way round; ascending. */
  readonly emptied: readonly number[];
  readonly filled: readonly number[];
  /** Both together as one text, to look up what explains them. */
  readonly key: string;
  /** By seat: trusted kennel holes that are occupied, and holes of the kennel that can't be trusted. */
  readonly kennels: readonly number[];
  readonly hiddenKennels: readonly number[];
}

/** `masked`: 1 for every hole whose level says nothing. */
export function look(standing: Standing, levels: Uint8Array, masked: Uint8Array): Sight {
  const { layout, taken } = standing;
  const emptied: number[] = [];
  const filled: number[] = [];
  let key = '';
  for (let hole = 0; hole < layout.firstKennel; hole++) {
    if (levels[hole] === taken[hole] || masked[hole]) continue;
    (taken[hole] ? emptied : filled).push(hole);
    key += `${hole} `;
  }
  const kennels: number[] = [];
  const hiddenKennels: number[] = [];
  for (let first = layout.firstKennel; first < layout.holes.length; first += MARBLES_PER_SEAT) {
    let occupied = 0;
    let hidden = 0;
    for (let hole = first; hole < first + MARBLES_PER_SEAT; hole++) {
      if (masked[hole]) hidden++;
      else if (levels[hole]) occupied++;
    }
    kennels.push(occupied);
    hiddenKennels.push(hidden);
  }
  return { emptied, filled, key, kennels, hiddenKennels };
}

/** How many marbles too few (negative) or too many a kennel shows for so many marbles; 0 while hidden holes may make it right. */
export function kennelError(sight: Sight, seat: Seat | number, marbles: number): number {
  const sensed = sight.kennels[seat] ?? 0;
  if (sensed > marbles) return sensed - marbles;
  return Math.min(0, sensed + (sight.hiddenKennels[seat] ?? 0) - marbles);
}

/** Whether every kennel shows as many marbles as this. */
export const kennelsFit = (sight: Sight, counts: readonly number[]): boolean =>
  counts.every((marbles, seat) => kennelError(sight, seat, marbles) === 0);

export const showsNothing = (sight: Sight, standing: Standing): boolean =>
  sight.key === '' && kennelsFit(sight, standing.kennels);
