import { type Hole, homeHole, kennelHole, loopHole, type Seat, startCell } from '../engine/index.ts';

/** A marble as a viewer sees it: whose it is and in which hole it stands. */
export interface Standing {
  readonly seat: Seat;
  /** In the kennel: from hole 0 on, since a position doesn't say which of its kennel's holes a marble lies in. */
  readonly hole: Hole;
  readonly blocker: boolean;
}

/**
 * Where the marbles of a placement stand. For drawing only: it asks no rule whether the position is legal, so that a
 * page needs neither the rules nor the form of the game, and what it can't read it leaves out.
 */
export function standing(placement: string): readonly Standing[] {
  return placement.split('/').flatMap((marbles, index) => {
    if (marbles === '-') return [];
    const seat = index as Seat;
    let inKennel = 0;
    return marbles.split(',').flatMap((token): Standing[] => {
      if (token === 'K') return [{ seat, hole: kennelHole(seat, inKennel++), blocker: false }];
      const match = /^(?:L(\d+)(?:\.\d+|(!))|H([0-3]))$/.exec(token);
      if (!match) return [];
      const hole = match[3] === undefined ? loopHole(Number(match[1])) : homeHole(seat, Number(match[3]));
      return [{ seat, hole, blocker: match[2] !== undefined }];
    });
  });
}

export const isKennel = (hole: Hole): boolean => hole.startsWith('K');
export const isHome = (hole: Hole): boolean => hole.startsWith('H');
export const isStart = (hole: Hole, seat: Seat): boolean => hole === loopHole(startCell(seat));
