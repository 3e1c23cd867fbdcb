import { type Hole, holesOf, kennelHole, ok, type Result, refuse, type Seat, seatsOf } from '../../engine/index.ts';
import type { BoardMap, HoleMap } from '../board-map.ts';
import type { WoodenAction, WoodenMarble } from './wooden.ts';

/** A sensor feels a marble whose middle is at most this far from the middle of its hole; holes are about 20 mm apart. */
const REACH = 6;
/** How far beside the board a marble may lie, in millimetres. */
const TABLE_EDGE = 150;

interface Marble {
  readonly id: number;
  readonly seat: Seat;
  hole: Hole | null;
  x: number;
  y: number;
  held: boolean;
  /** The free hole that it hovers over while it is held. */
  over: Hole | null;
  /** The hole it was just lifted from, until it has got out of that hole's reach. */
  from: Hole | null;
}

/** Where a marble stands at the start. */
export interface Standing {
  readonly seat: Seat;
  readonly hole: Hole;
}

/** All marbles of a board in their kennels. */
export const kennelStandings = (map: BoardMap): readonly Standing[] =>
  seatsOf(map.sectors).flatMap((seat) => [0, 1, 2, 3].map((index) => ({ seat, hole: kennelHole(seat, index) })));

/** Distance of a point from the straight way between two others. */
function distance(point: HoleMap, x0: number, y0: number, x1: number, y1: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const along = dx === 0 && dy === 0 ? 0 : ((point.x - x0) * dx + (point.y - y0) * dy) / (dx * dx + dy * dy);
  const nearest = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - (x0 + nearest * dx), point.y - (y0 + nearest * dy));
}

/** Marbles and holes, and what fingers do with them. Knows the laws of wood, not those of the game; has no time. */
export class Wood {
  private readonly map: BoardMap;
  private marbles: Marble[] = [];

  constructor(map: BoardMap) {
    this.map = map;
  }

  /** Clears the board and puts marbles into holes; they get ids from 0 on. Codes: `wood/no-such-hole`, `wood/hole-taken`. */
  setUp(standings: readonly Standing[]): Result<null> {
    const marbles: Marble[] = [];
    for (const { seat, hole } of standings) {
      const place = this.map.holes[hole];
      if (!place) return refuse('wood/no-such-hole', `this board has no hole ${hole}`);
      if (marbles.some((other) => other.hole === hole)) return refuse('wood/hole-taken', `two marbles in ${hole}`);
      const { x, y } = place;
      marbles.push({ id: marbles.length, seat, hole, x, y, held: false, over: null, from: null });
    }
    this.marbles = marbles;
    return ok(null);
  }

  /**
   * What one finger does; the value names the free holes that the marble rolled through and left again. Codes:
   * `wood/no-such-marble`, `wood/no-such-hole`, `wood/hole-taken`, `wood/not-lifted`, `wood/no-such-place`.
   */
  act(action: WoodenAction): Result<readonly Hole[]> {
    const marble = this.marbles[action.marble];
    if (!marble) return refuse('wood/no-such-marble', `there is no marble ${action.marble}`);
    if (action.kind === 'lift') return this.lift(marble);
    if (!marble.held) return refuse('wood/not-lifted', `marble ${marble.id} must be lifted first`);
    if (action.kind === 'put') return this.put(marble, action.hole);
    if (!Number.isFinite(action.x) || !Number.isFinite(action.y)) {
      return refuse('wood/no-such-place', 'x and y must be millimetres');
    }
    const x = Math.min(this.map.width + TABLE_EDGE, Math.max(-TABLE_EDGE, action.x));
    const y = Math.min(this.map.height + TABLE_EDGE, Math.max(-TABLE_EDGE, action.y));
    const passed = this.move(marble, x, y);
    if (action.kind === 'drop') this.letGo(marble, marble.over);
    return ok(passed);
  }

  /** Every hole in which a sensor would feel a marble now. */
  felt(): ReadonlySet<Hole> {
    const felt = new Set<Hole>();
    for (const { hole, over } of this.marbles) {
      if (hole !== null) felt.add(hole);
      if (over !== null) felt.add(over);
    }
    return felt;
  }

  view(): readonly WoodenMarble[] {
    return this.marbles.map(({ id, seat, hole, x, y }) => ({ id, seat, hole, x, y }));
  }

  private lift(marble: Marble): Result<readonly Hole[]> {
    if (!marble.held) {
      marble.held = true;
      marble.from = marble.hole;
      marble.hole = null;
    }
    return ok([]);
  }

  private put(marble: Marble, hole: Hole): Result<readonly Hole[]> {
    if (!this.map.holes[hole]) return refuse('wood/no-such-hole', `this board has no hole ${hole}`);
    if (!this.isFree(hole)) return refuse('wood/hole-taken', `there is a marble in ${hole} already`);
    this.letGo(marble, hole);
    return ok([]);
  }

  /** Into a hole, or (null) where it is. */
  private letGo(marble: Marble, hole: Hole | null): void {
    marble.held = false;
    marble.over = null;
    marble.from = null;
    marble.hole = hole;
    const place = hole === null ? undefined : this.map.holes[hole];
    if (place) ({ x: marble.x, y: marble.y } = place);
    // Another marble that hovers there is pushed aside.
    for (const other of this.marbles) if (hole !== null && other.over === hole) other.over = null;
  }

  private move(marble: Marble, x: number, y: number): readonly Hole[] {
    const passed: Hole[] = [];
    const was = marble.over;
    marble.over = null;
    for (const hole of holesOf(this.map.sectors)) {
      const place = this.map.holes[hole];
      if (!place || !this.isFree(hole)) continue;
      const ends = Math.hypot(place.x - x, place.y - y) <= REACH;
      if (marble.from === hole) {
        if (!ends) marble.from = null;
      } else if (ends) marble.over = hole;
      else if (hole !== was && distance(place, marble.x, marble.y, x, y) <= REACH) passed.push(hole);
    }
    marble.x = x;
    marble.y = y;
    return passed;
  }

  private isFree(hole: Hole): boolean {
    return this.marbles.every((marble) => marble.hole !== hole);
  }
}
