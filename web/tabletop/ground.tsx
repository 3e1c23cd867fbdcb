import { seatLook } from '../../src/drawing/seat-look.ts';
import { CELLS_PER_SECTOR, type Hole, holesOf, loopHole, loopLength, seatsOf } from '../../src/engine/index.ts';
import type { BoardDrawing } from '../../src/server/messages.ts';
import {
  arrowHead,
  bay,
  centroid,
  holeAt,
  homePoints,
  kennelPoints,
  loopPoints,
  type Point,
  polyline,
  smoothRing,
  startPoint,
} from '../board/layout.ts';
import { MarkShape } from '../board/mark.tsx';

/** Radius of a hole, in millimetres. */
export const HOLE = 9.5;

/** A line cut into the wood: dark, with a bright lower edge where the light falls. */
const Carved = ({ d, width }: { readonly d: string; readonly width: number }) => (
  <>
    <path class="carved-edge" d={d} stroke-width={width} transform="translate(0.7 1)" />
    <path class="carved" d={d} stroke-width={width} />
  </>
);

/** An arrow inside each arm of the loop, in the direction of travel. */
function travelArrow(drawing: BoardDrawing, seat: number): { readonly line: string; readonly head: string } {
  const length = loopLength(drawing.sectors);
  const cells = [4, 5, 6, 7, 8, 9, 10, 11, 12].map((i) =>
    holeAt(drawing, loopHole((CELLS_PER_SECTOR * seat + i) % length)),
  );
  const middle = centroid(cells);
  const inner = cells.map(
    ({ x, y }): Point => ({ x: middle.x + (x - middle.x) * 0.52, y: middle.y + (y - middle.y) * 0.52 }),
  );
  const tip = inner[inner.length - 1] as Point;
  const before = inner[inner.length - 2] as Point;
  return { line: polyline(inner.slice(0, -1)), head: arrowHead(before, tip, 13) };
}

/** All that never changes; what does lies above it. */
export const Ground = ({ drawing }: { readonly drawing: BoardDrawing }) => (
  <g class="ground">
    <Carved d={smoothRing(loopPoints(drawing))} width={26} />
    {seatsOf(drawing.sectors).map((seat) => {
      const { colour, mark } = seatLook(seat);
      const at = bay(drawing, seat);
      const start = startPoint(drawing, seat);
      const arrow = travelArrow(drawing, seat);
      return (
        <g key={seat} style={{ '--seat': colour }}>
          <path class="stain" d={polyline([start, ...homePoints(drawing, seat)])} stroke-width={26} />
          <path class="stain" d={polyline(kennelPoints(drawing, seat))} stroke-width={28} />
          <circle class="inlay" cx={start.x} cy={start.y} r={HOLE + 4.5} />
          <MarkShape mark={mark} x={at.x + 0.6} y={at.y + 0.9} size={11} fill="#fff3" />
          <MarkShape mark={mark} x={at.x} y={at.y} size={11} fill={colour} name="emblem" />
          <path class="engraved" d={arrow.line} />
          <path class="engraved-tip" d={arrow.head} />
        </g>
      );
    })}
    {holesOf(drawing.sectors).map((hole) => (
      <HoleInWood key={hole} hole={hole} at={holeAt(drawing, hole)} />
    ))}
  </g>
);

const HoleInWood = ({ hole, at }: { readonly hole: Hole; readonly at: Point }) => (
  <g transform={`translate(${at.x} ${at.y})`}>
    <circle class="rim" r={HOLE + 0.8} cx={0.5} cy={0.9} />
    <circle data-hole={hole} r={HOLE} fill="url(#bore)" />
    <circle class="lamp" r={2.2} />
  </g>
);
