import {
  type Hole,
  holesOf,
  homeHole,
  kennelHole,
  loopHole,
  marblesOf,
  type Position,
  type Sectors,
  seatsOf,
} from '../engine/index.ts';

/** The levels of all holes when the marbles stand as the position says; in each kennel from hole 0 on. */
export function standingLevels(position: Position, sectors: Sectors): Map<Hole, boolean> {
  const levels = new Map<Hole, boolean>(holesOf(sectors).map((hole) => [hole, false]));
  for (const seat of seatsOf(sectors)) {
    let waiting = 0;
    for (const { place, index } of marblesOf(position, seat)) {
      if (place === 'kennel') levels.set(kennelHole(seat, waiting++), true);
      else levels.set(place === 'loop' ? loopHole(index) : homeHole(seat, index), true);
    }
  }
  return levels;
}
