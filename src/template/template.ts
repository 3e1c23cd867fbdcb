import type { Hole } from '../engine/index.ts';
import type { BoardMap, HoleMap } from '../sensing/board-map.ts';
import { pagesOf } from './pages.ts';
import { cross, line, type Shape, type Template } from './shapes.ts';

/** Diameter of the hole through which a light shines, and from the rim of a marble's hole to its middle. */
const LIGHT = 5;
const LIGHT_FROM_RIM = 6;
const LABEL = 3;
/** Roughly, in line heights. */
const LETTER = 0.52;

export interface TemplateOptions {
  /** The map's name, for the pages. */
  readonly name: string;
  /** Diameter of the holes for the marbles. */
  readonly hole: number;
  /** Words beside the control ruler of a page, after its name. */
  readonly hint: string;
}

/** The middle of the loop; on a board of three, that is not the middle of the wood. */
function centreOf(map: BoardMap): readonly [number, number] {
  const loop = Object.entries(map.holes).filter(([name]) => name.startsWith('L'));
  const mean = (axis: 'x' | 'y') => loop.reduce((sum, [, place]) => sum + (place?.[axis] ?? 0), 0) / loop.length;
  return [mean('x'), mean('y')];
}

function drawHole(
  name: Hole,
  { x, y, light }: HoleMap,
  radius: number,
  [cx, cy]: readonly [number, number],
): readonly Shape[] {
  // The light lies outwards: a marble hides it from nobody who sits near it, and home rows keep their middle free.
  const away = Math.hypot(x - cx, y - cy) || 1;
  const [ux, uy] = [(x - cx) / away, (y - cy) / away];
  const wide = name.length * LABEL * LETTER;
  const inwards = radius + 1 + (Math.abs(ux) * wide + Math.abs(uy) * LABEL) / 2;
  const label: Shape = {
    kind: 'text',
    x: x - ux * inwards - wide / 2,
    y: y - uy * inwards + LABEL / 3,
    size: LABEL,
    text: name,
  };
  const shapes: readonly Shape[] = [{ kind: 'circle', x, y, radius }, ...cross(x, y, 2.5), label];
  if (light === undefined) return shapes;
  const outwards = radius + LIGHT_FROM_RIM;
  const [lx, ly] = [x + ux * outwards, y + uy * outwards];
  return [...shapes, { kind: 'circle', x: lx, y: ly, radius: LIGHT / 2 }, ...cross(lx, ly, 1)];
}

/** The drilling template of a board, seen from above: whole, and on A4 pages. */
export function templateOf(map: BoardMap, { name, hole, hint }: TemplateOptions): Template {
  const { width, height } = map;
  const centre = centreOf(map);
  const outline = [
    line(0, 0, width, 0),
    line(width, 0, width, height),
    line(width, height, 0, height),
    line(0, height, 0, 0),
  ];
  const holes = (Object.entries(map.holes) as [Hole, HoleMap][]).flatMap(([label, place]) =>
    drawHole(label, place, hole / 2, centre),
  );
  return { name, width, height, shapes: [...outline, ...holes], pages: pagesOf(width, height, name, hint) };
}
