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

/**
 * Where a marble comes to rest that is let go beside all free holes: there, or if another marble is in the way, beside that
 * one. What is pushed off one marble onto a third is left there; people then push on themselves.
 */
export function resting(point: Point, id: number, marbles: readonly Placed[]): Point {
  const other = marbles
    .filter((marble) => marble.id !== id && distance(marble, point) < 2 * MARBLE)
    .sort((a, b) => distance(a, point) - distance(b, point))[0];
  if (!other) return point;
  const away = distance(other, point);
  const [dx, dy] = away < 0.5 ? [0, 1] : [(point.x - other.x) / away, (point.y - other.y) / away];
  return { x: other.x + dx * 2 * MARBLE, y: other.y + dy * 2 * MARBLE };
}
