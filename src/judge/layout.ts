import {
  CELLS_PER_SECTOR,
  type Hole,
  holesOf,
  loopLength,
  MARBLES_PER_SEAT,
  type Seat,
  type Sectors,
  startCell,
} from '../engine/index.ts';

/**
 * A board's holes as numbers, for looking them up quickly: first the loop cells, then four home holes a seat, then four
 * kennel holes a seat, in the order of the engine's `holesOf`.
 */
export interface Layout {
  readonly sectors: Sectors;
  readonly holes: readonly Hole[];
  readonly numbers: ReadonlyMap<Hole, number>;
  readonly loop: number;
  /** Number of the first home hole, and of the first kennel hole. */
  readonly firstHome: number;
  readonly firstKennel: number;
}

const layouts = new Map<Sectors, Layout>();

export function layoutOf(sectors: Sectors): Layout {
  const known = layouts.get(sectors);
  if (known) return known;
  const holes = holesOf(sectors);
  const loop = loopLength(sectors);
  const layout: Layout = {
    sectors,
    holes,
    numbers: new Map(holes.map((hole, number) => [hole, number])),
    loop,
    firstHome: loop,
    firstKennel: loop + MARBLES_PER_SEAT * sectors,
  };
  layouts.set(sectors, layout);
  return layout;
}

export function numberOf(layout: Layout, hole: Hole): number {
  const number = layout.numbers.get(hole);
  if (number === undefined) throw new Error(`No hole ${hole} on a board of ${layout.sectors} sectors.`);
  return number;
}

export const isKennel = (layout: Layout, number: number): boolean => number >= layout.firstKennel;
export const isHome = (layout: Layout, number: number): boolean =>
  number >= layout.firstHome && number < layout.firstKennel;
export const isLoop = (layout: Layout, number: number): boolean => number < layout.firstHome;

export const homeNumber = (layout: Layout, seat: Seat, depth: number): number =>
  layout.firstHome + MARBLES_PER_SEAT * seat + depth;
export const kennelNumber = (layout: Layout, seat: Seat, index: number): number =>
  layout.firstKennel + MARBLES_PER_SEAT * seat + index;

/** The seat whose home or kennel hole this is. Not for loop cells. */
export function seatOfHole(layout: Layout, number: number): Seat {
  const first = isKennel(layout, number) ? layout.firstKennel : layout.firstHome;
  return Math.floor((number - first) / MARBLES_PER_SEAT) as Seat;
}

/** How deep a home hole lies; the index of a kennel hole. */
export const depthOf = (layout: Layout, number: number): number => (number - layout.firstHome) % MARBLES_PER_SEAT;

/** Steps from one loop cell forward to another, 0 to the whole loop less one. */
export const cellsApart = (layout: Layout, from: number, to: number): number => (to - from + layout.loop) % layout.loop;

/**
 * The holes that a seat's marble walks through, without the one it stands on and with the last one. `steps` negative:
 * backwards on the loop. Undefined if no such walk joins the two holes.
 */
export function walkBetween(
  layout: Layout,
  seat: Seat,
  from: number,
  to: number,
  steps: number,
): readonly number[] | undefined {
  const path: number[] = [];
  const start = startCell(seat);
  let at = from;
  for (let i = 0; i < Math.abs(steps); i++) {
    at = nextHole(layout, seat, at, to, steps < 0, start, Math.abs(steps) - i);
    if (at < 0) return undefined;
    path.push(at);
  }
  return at === to ? path : undefined;
}

function nextHole(
  layout: Layout,
  seat: Seat,
  at: number,
  to: number,
  backwards: boolean,
  start: number,
  left: number,
): number {
  if (isHome(layout, at)) {
    const deeper = depthOf(layout, at) + 1;
    return backwards || deeper >= MARBLES_PER_SEAT ? -1 : at + 1;
  }
  if (backwards) return (at - 1 + layout.loop) % layout.loop;
  // Into home with the right number of steps left; with more of them the marble goes round the loop first.
  const turns = at === start && isHome(layout, to) && left === depthOf(layout, to) + 1;
  return turns ? homeNumber(layout, seat, 0) : (at + 1) % layout.loop;
}

/** Steps of a forward walk from one hole to another of the same seat's way; undefined if there is none. */
export function stepsForward(layout: Layout, seat: Seat, from: number, to: number): number | undefined {
  if (isKennel(layout, from) || isKennel(layout, to)) return undefined;
  if (isHome(layout, from)) {
    const inward = isHome(layout, to) && seatOfHole(layout, to) === seat ? to - from : 0;
    return inward > 0 ? inward : undefined;
  }
  if (isLoop(layout, to)) return cellsApart(layout, from, to) || undefined;
  if (seatOfHole(layout, to) !== seat) return undefined;
  return cellsApart(layout, from, CELLS_PER_SECTOR * seat) + depthOf(layout, to) + 1;
}

/** The holes of one kennel. */
export const kennelHoles = (layout: Layout, seat: Seat): readonly number[] =>
  Array.from({ length: MARBLES_PER_SEAT }, (_, i) => layout.firstKennel + MARBLES_PER_SEAT * seat + i);
