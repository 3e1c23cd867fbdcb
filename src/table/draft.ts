import {
  CELLS_PER_SECTOR,
  type GameForm,
  type Hole,
  homeHole,
  kennelHole,
  loopHole,
  loopLength,
  MARBLES_PER_SEAT,
  type Seat,
  startCell,
} from '../engine/index.ts';

/** A board that stands there, as far as its sensors tell: a proposal, to be completed by taps. */
export interface Draft {
  /** Every marble of the game that can be told, and a guess for the others. Each seat has four. */
  readonly marbles: readonly DraftMarble[];
  /** Occupied holes that are left over when every playing seat has four marbles, or that no marble of the game may stand in. */
  readonly tooMany: readonly Hole[];
}

export interface DraftMarble {
  readonly seat: Seat;
  /** Null: no sensor sees it; `token` is K then. */
  readonly hole: Hole | null;
  /** As in a placement: K, L12.1, L16!, H2. */
  readonly token: string;
  /** Whose it is, or how often it has been round, is a guess: ask. */
  readonly guessed: boolean;
}

const DEPTHS = [0, 1, 2, 3] as const;

/**
 * Proposes which marbles these are. Those in homes and kennels are known. One on a start cell is taken for its owner's blocker;
 * any other on the loop is given, in order of its way, to the seat behind it that still misses marbles, with one touch.
 */
export function draftFrom(levels: ReadonlyMap<Hole, boolean>, { sectors, seats }: GameForm): Draft {
  const taken = (hole: Hole) => levels.get(hole) === true;
  const missing = new Map<Seat, number>(seats.map((seat) => [seat, MARBLES_PER_SEAT]));
  const marbles: DraftMarble[] = [];
  const tooMany: Hole[] = [];
  const give = (seat: Seat, hole: Hole, token: string, guessed: boolean) => {
    const left = missing.get(seat) ?? 0;
    if (left === 0) tooMany.push(hole);
    else {
      missing.set(seat, left - 1);
      marbles.push({ seat, hole, token, guessed });
    }
  };
  const all = Array.from({ length: sectors }, (_, seat) => seat as Seat);
  for (const seat of all) {
    for (const depth of DEPTHS) if (taken(homeHole(seat, depth))) give(seat, homeHole(seat, depth), `H${depth}`, false);
    for (const at of DEPTHS) if (taken(kennelHole(seat, at))) give(seat, kennelHole(seat, at), 'K', false);
  }
  const cells = Array.from({ length: loopLength(sectors) }, (_, cell) => cell).filter((cell) => taken(loopHole(cell)));
  const loose: number[] = [];
  for (const cell of cells) {
    const owner = seats.find((seat) => startCell(seat) === cell && missing.get(seat)! > 0);
    if (owner === undefined) loose.push(cell);
    else give(owner, loopHole(cell), `L${cell}!`, true);
  }
  for (const cell of loose) {
    const seat = seatBehind(cell, missing, sectors);
    if (seat === undefined) tooMany.push(loopHole(cell));
    else give(seat, loopHole(cell), `L${cell}.1`, true);
  }
  for (const seat of seats)
    for (let left = missing.get(seat)!; left > 0; left--) marbles.push({ seat, hole: null, token: 'K', guessed: true });
  return { marbles, tooMany };
}

/** The first seat whose start cell a marble on this cell came by, going back, of those that miss one. */
function seatBehind(cell: number, missing: ReadonlyMap<Seat, number>, sectors: number): Seat | undefined {
  const sector = Math.floor(cell / CELLS_PER_SECTOR);
  for (let back = 0; back < sectors; back++) {
    const seat = ((sector - back + sectors) % sectors) as Seat;
    if ((missing.get(seat) ?? 0) > 0) return seat;
  }
  return undefined;
}

/** The placement that a draft comes to; seats that don't play are left empty. */
export function placementOf(marbles: readonly Pick<DraftMarble, 'seat' | 'token'>[], sectors: number): string {
  return Array.from({ length: sectors }, (_, seat) => {
    const tokens = marbles.filter((marble) => marble.seat === seat).map(({ token }) => token);
    return tokens.length === 0 ? '-' : tokens.join(',');
  }).join('/');
}
