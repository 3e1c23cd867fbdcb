import {
  type Hole,
  holesOf,
  homeHole,
  kennelHole,
  loopHole,
  marblesOf,
  type Position,
  type Seat,
  type Sectors,
  seatsOf,
} from '../engine/index.ts';

/** Where each marble stands when the board shows this position; in each kennel from hole 0 on. */
export function standings(
  position: Position,
  sectors: Sectors,
): readonly { readonly seat: Seat; readonly hole: Hole }[] {
  return seatsOf(sectors).flatMap((seat) => {
    let waiting = 0;
    return marblesOf(position, seat).map(({ place, index }) => {
      if (place === 'kennel') return { seat, hole: kennelHole(seat, waiting++) };
      return { seat, hole: place === 'loop' ? loopHole(index) : homeHole(seat, index) };
    });
  });
}

/** The levels of all holes when the board shows this position. */
export function standingLevels(position: Position, sectors: Sectors): Map<Hole, boolean> {
  const levels = new Map<Hole, boolean>(holesOf(sectors).map((hole) => [hole, false]));
  for (const { hole } of standings(position, sectors)) levels.set(hole, true);
  return levels;
}
