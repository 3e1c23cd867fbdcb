/** Number of sectors of a board, one a seat: 16 loop cells, 4 home holes and 4 kennel holes each. */
export const SECTORS = [2, 3, 4, 6] as const;
export type Sectors = (typeof SECTORS)[number];

export const SEATS = [0, 1, 2, 3, 4, 5] as const;
/** Seats are numbered in the direction of travel; seat s owns start cell 16·s. */
export type Seat = (typeof SEATS)[number];

export const CELLS_PER_SECTOR = 16;
export const MARBLES_PER_SEAT = 4;

/** A hole of the physical board: loop cell `L12`, home `H2.0` (entrance) to `H2.3`, kennel `K2.0` to `K2.3`. */
export type Hole = `L${number}` | `H${number}.${number}` | `K${number}.${number}`;

export type Travel = 'counterclockwise' | 'clockwise';

export const loopLength = (sectors: Sectors): number => CELLS_PER_SECTOR * sectors;

export const startCell = (seat: Seat): number => CELLS_PER_SECTOR * seat;

export const seatsOf = (sectors: Sectors): readonly Seat[] => SEATS.slice(0, sectors);

export const loopHole = (cell: number): Hole => `L${cell}`;
export const homeHole = (seat: Seat, depth: number): Hole => `H${seat}.${depth}`;
export const kennelHole = (seat: Seat, index: number): Hole => `K${seat}.${index}`;

/** All holes of a board: the loop in the direction of travel, then each seat's home, then each seat's kennel. */
export function holesOf(sectors: Sectors): readonly Hole[] {
  const four = [0, 1, 2, 3];
  return [
    ...Array.from({ length: loopLength(sectors) }, (_, cell) => loopHole(cell)),
    ...seatsOf(sectors).flatMap((seat) => four.map((depth) => homeHole(seat, depth))),
    ...seatsOf(sectors).flatMap((seat) => four.map((index) => kennelHole(seat, index))),
  ];
}

export type HolePlace =
  | { readonly kind: 'loop'; readonly cell: number }
  | { readonly kind: 'home'; readonly seat: Seat; readonly depth: number }
  | { readonly kind: 'kennel'; readonly seat: Seat; readonly index: number };

/** Reads a hole's name; undefined if the board has no such hole. */
export function parseHole(name: string, sectors: Sectors): HolePlace | undefined {
  const match = /^(?:L(0|[1-9]\d?)|([HK])([0-5])\.([0-3]))$/.exec(name);
  if (!match) return undefined;
  if (match[1] !== undefined) {
    const cell = Number(match[1]);
    return cell < loopLength(sectors) ? { kind: 'loop', cell } : undefined;
  }
  const seat = Number(match[3]) as Seat;
  if (seat >= sectors) return undefined;
  const last = Number(match[4]);
  return match[2] === 'H' ? { kind: 'home', seat, depth: last } : { kind: 'kennel', seat, index: last };
}
