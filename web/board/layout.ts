import {
  type Hole,
  homeHole,
  kennelHole,
  loopHole,
  loopLength,
  type Seat,
  seatsOf,
  startCell,
} from '../../src/engine/index.ts';
import type { BoardDrawing } from '../../src/server/messages.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

const FOUR = [0, 1, 2, 3] as const;

/** A hole that the drawing doesn't name is a mistake in the board's map; it is drawn in the corner, where it is noticed. */
export const holeAt = (drawing: BoardDrawing, hole: Hole): Point => drawing.holes[hole] ?? { x: 0, y: 0 };

export const loopPoints = (drawing: BoardDrawing): readonly Point[] =>
  Array.from({ length: loopLength(drawing.sectors) }, (_, cell) => holeAt(drawing, loopHole(cell)));

export const homePoints = (drawing: BoardDrawing, seat: Seat): readonly Point[] =>
  FOUR.map((depth) => holeAt(drawing, homeHole(seat, depth)));

export const kennelPoints = (drawing: BoardDrawing, seat: Seat): readonly Point[] =>
  FOUR.map((index) => holeAt(drawing, kennelHole(seat, index)));

export const startPoint = (drawing: BoardDrawing, seat: Seat): Point => holeAt(drawing, loopHole(startCell(seat)));

export const centroid = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
});

/** Where the seat's mark is drawn: in its bay, between start cell and kennel. */
export const bay = (drawing: BoardDrawing, seat: Seat): Point =>
  centroid([startPoint(drawing, seat), centroid(kennelPoints(drawing, seat))]);

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The same board with another seat at the lower side, for whoever holds the phone: turned by whole seats about its middle. */
export function turned(drawing: BoardDrawing, seats: number): BoardDrawing {
  const angle = (2 * Math.PI * seats) / seatsOf(drawing.sectors).length;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [middleX, middleY] = [drawing.width / 2, drawing.height / 2];
  const holes = Object.fromEntries(
    Object.keys(drawing.holes).map((hole) => {
      const { x, y } = holeAt(drawing, hole as Hole);
      const [dx, dy] = [x - middleX, y - middleY];
      return [hole, { x: middleX + dx * cos - dy * sin, y: middleY + dx * sin + dy * cos }];
    }),
  );
  return { ...drawing, holes };
}

const number = (value: number): string => String(Math.round(value * 10) / 10);
export const pair = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;

/** Straight from point to point. */
export const polyline = (points: readonly Point[]): string => `M${points.map(pair).join('L')}`;

/** A smooth closed line through all points (Catmull and Rom's, written as cubic curves). */
export function smoothRing(points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] as Point;
  const control = (from: Point, before: Point, after: Point): Point => ({
    x: from.x + (after.x - before.x) / 6,
    y: from.y + (after.y - before.y) / 6,
  });
  const curves = points.map((point, i) => {
    const next = at(i + 1);
    return `C${pair(control(point, at(i - 1), next))} ${pair(control(next, at(i + 2), point))} ${pair(next)}`;
  });
  return `M${pair(at(0))}${curves.join('')}Z`;
}

/** The control point of a curve between two points that bends towards the middle of the board, by `depth` of its length. */
export function bend(from: Point, to: Point, middle: Point, depth: number): Point {
  const half = centroid([from, to]);
  const length = distance(half, middle) || 1;
  const by = (distance(from, to) * depth) / length;
  return { x: half.x + (middle.x - half.x) * by, y: half.y + (middle.y - half.y) * by };
}

export const curve = (from: Point, control: Point, to: Point): string => `M${pair(from)}Q${pair(control)} ${pair(to)}`;

/** An arrow's head with its tip at `tip`, coming from the direction of `from`. */
export function arrowHead(from: Point, tip: Point, size: number): string {
  const length = distance(from, tip) || 1;
  const [dx, dy] = [((tip.x - from.x) / length) * size, ((tip.y - from.y) / length) * size];
  const foot = { x: tip.x - dx, y: tip.y - dy };
  const [left, right] = [
    { x: foot.x - dy * 0.6, y: foot.y + dx * 0.6 },
    { x: foot.x + dy * 0.6, y: foot.y - dx * 0.6 },
  ];
  return `${polyline([tip, left, right])}Z`;
}

/** The point `by` before the end of a way, so that an arrow ends at the edge of a hole and not in its middle. */
export function shortOf(from: Point, to: Point, by: number): Point {
  const length = distance(from, to);
  const rest = length === 0 ? 0 : Math.max(0, length - by) / length;
  return { x: from.x + (to.x - from.x) * rest, y: from.y + (to.y - from.y) * rest };
}
