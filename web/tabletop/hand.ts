import type { Hole } from '../../src/engine/index.ts';
import type { BoardDrawing, WoodenMarble } from '../../src/server/messages.ts';
import { distance, holeAt, type Point } from '../board/layout.ts';

/** Radius of a marble, in millimetres. */
export const MARBLE = 11.5;
/** A marble let go this close to a free hole rolls into it. Holes are 28 mm apart or more. */
const CATCH = 15;
/** A finger reaches a marble from this far, and is wider than it. */
const GRASP = 22;

type Placed = Pick<WoodenMarble, 'id' | 'hole' | 'x' | 'y'>;

/** The marble that a finger at this point takes hold of. */
export function grasped(point: Point, marbles: readonly WoodenMarble[]): WoodenMarble | undefined {
  const near = marbles
    .map((marble) => ({ marble, away: distance(marble, point) }))
    .filter(({ away }) => away <= GRASP)
    .sort((a, b) => a.away - b.away);
  return near[0]?.marble;
}

/** The free hole into which a marble falls that is let go here; null: none. */
export function catching(point: Point, id: number, drawing: BoardDrawing, marbles: readonly Placed[]): Hole | null {
  let nearest: Hole | null = null;
  let least = CATCH;
  for (const hole of Object.keys(drawing.holes) as Hole[]) {
    const away = distance(holeAt(drawing, hole), point);
    if (away >= least || marbles.some((marble) => marble.id !== id && marble.hole === hole)) continue;
    [nearest, least] = [hole, away];
  }
  return nearest;
}

/** Ways around a marble, first straight on, then more and more to either side. */
const ASIDE = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6].map((twelfths) => (twelfths * Math.PI) / 6);

/**
 * Where a marble comes to rest that is let go beside all free holes: there, or if others are in the way, as near as it finds
 * room beside them, but on no hole's rim, where it would look as if it lay in it.
 */
export function resting(point: Point, id: number, drawing: BoardDrawing, marbles: readonly Placed[]): Point {
  const others = marbles.filter((marble) => marble.id !== id);
  const hasRoom = (at: Point) => others.every((other) => distance(other, at) >= 2 * MARBLE - 0.01);
  if (hasRoom(point)) return point;
  const nearest = [...others].sort((a, b) => distance(a, point) - distance(b, point))[0] as Placed;
  const away = distance(nearest, point);
  const straight = away < 0.5 ? Math.PI / 2 : Math.atan2(point.y - nearest.y, point.x - nearest.x);
  for (let radius = 2 * MARBLE; ; radius += MARBLE) {
    for (const aside of ASIDE) {
      const at = {
        x: nearest.x + radius * Math.cos(straight + aside),
        y: nearest.y + radius * Math.sin(straight + aside),
      };
      if (hasRoom(at) && catching(at, id, drawing, marbles) === null) return at;
    }
  }
}
