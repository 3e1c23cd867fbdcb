import type { SeenMove } from '../../src/drawing/moves.ts';
import type { Repair } from '../../src/drawing/repairs.ts';
import { seatLook } from '../../src/drawing/seat-look.ts';
import { isKennel } from '../../src/drawing/standing.ts';
import type { Captured } from '../../src/engine/index.ts';
import type { BoardDrawing } from '../../src/server/messages.ts';
import {
  arrowHead,
  bend,
  centroid,
  curve,
  distance,
  holeAt,
  kennelPoints,
  type Point,
  polyline,
  shortOf,
} from '../board/layout.ts';

/** Radii in millimetres of the board. */
export const HOLE = 10.5;
export const MARBLE = 13;
const HEAD = 13;

const middleOf = (drawing: BoardDrawing): Point => ({ x: drawing.width / 2, y: drawing.height / 2 });

/** A line with an arrow's head, on a pale casing so that it stands out from whatever lies below. */
const Arrow = ({ line, from, tip }: { readonly line: string; readonly from: Point; readonly tip: Point }) => (
  <g class="arrow">
    <path class="casing" d={line} />
    <path class="line" d={line} />
    <path class="tip" d={arrowHead(from, tip, HEAD)} />
  </g>
);

/** An arrow that bends towards the middle, or away from it where `depth` is negative. */
const Bow = ({ drawing, from, to, depth }: { drawing: BoardDrawing; from: Point; to: Point; depth: number }) => {
  const control = bend(from, to, middleOf(drawing), depth);
  const tip = shortOf(control, to, MARBLE + 3);
  return <Arrow line={curve(from, control, shortOf(control, to, MARBLE + HEAD))} from={control} tip={tip} />;
};

/** One marble's way: a ring where it stood, and along the holes that it walked, or straight for a start or a swap. */
export const Way = ({ drawing, move }: { readonly drawing: BoardDrawing; readonly move: SeenMove }) => {
  const points = move.path.map((hole) => holeAt(drawing, hole));
  const [from, to] = [holeAt(drawing, move.from), holeAt(drawing, move.to)];
  const before = points[points.length - 2] ?? from;
  // The two ways of a swap bend to either side.
  const depth = isKennel(move.from) ? 0 : move.from < move.to ? 0.18 : -0.18;
  return (
    <g class="way" style={{ '--seat': seatLook(move.seat).line }}>
      {points.length > 2 ? (
        <Arrow
          line={polyline([...points.slice(0, -1), shortOf(before, to, MARBLE + HEAD - 2)])}
          from={before}
          tip={shortOf(before, to, MARBLE + 1)}
        />
      ) : (
        <Bow drawing={drawing} from={from} to={to} depth={depth} />
      )}
      <circle class="origin" cx={from.x} cy={from.y} r={HOLE} />
    </g>
  );
};

/** A captured marble's way to its kennel. */
export const Capture = ({ drawing, captured }: { readonly drawing: BoardDrawing; readonly captured: Captured }) => {
  const to = centroid(kennelPoints(drawing, captured.seat));
  return (
    <g class="way capture" style={{ '--seat': seatLook(captured.seat).line }}>
      <Bow drawing={drawing} from={holeAt(drawing, captured.from)} to={to} depth={0.12} />
    </g>
  );
};

/** Wide enough for neighbouring holes not to hide each other's signs. */
const SIGN = 14;

/** ✕ where a marble must go, ○ where one belongs; the first step with an arrow, the later ones faintly. */
export const Mend = ({ drawing, step, first }: { drawing: BoardDrawing; step: Repair; first: boolean }) => {
  const from = step.from && holeAt(drawing, step.from);
  const to = step.to && holeAt(drawing, step.to);
  return (
    <g class={first ? 'mend now' : 'mend'}>
      {to && <circle class="casing" cx={to.x} cy={to.y} r={SIGN} />}
      {from && <circle class="casing" cx={from.x} cy={from.y} r={SIGN} />}
      {to && <circle class="here" data-mend="occupied" data-at={step.to} cx={to.x} cy={to.y} r={SIGN - 1} />}
      {from && (
        <g class="wrong" data-mend="empty" data-at={step.from} transform={`translate(${from.x} ${from.y})`}>
          <circle r={SIGN + 1} />
          <path class="edge" d="M-7-7 7 7M7-7-7 7" />
          <path class="cross" d="M-7-7 7 7M7-7-7 7" />
        </g>
      )}
      {from && to && first && <Lead drawing={drawing} from={from} to={to} />}
    </g>
  );
};

/** Neighbouring holes leave no room for an arrow between them, so it goes around on the inner side. */
const Lead = ({ drawing, from, to }: { drawing: BoardDrawing; from: Point; to: Point }) => {
  const control = bend(from, to, middleOf(drawing), Math.max(0.25, 48 / distance(from, to)));
  const [start, tip] = [shortOf(control, from, SIGN + 4), shortOf(control, to, SIGN + 4)];
  return <Arrow line={curve(start, control, shortOf(control, tip, HEAD - 2))} from={control} tip={tip} />;
};

/** One of several readings of the board: its ways, with its number where they end. */
export const Reading = (props: { drawing: BoardDrawing; moves: readonly SeenMove[]; number: number }) => (
  <g class="reading">
    {props.moves.map((move) => (
      <Way key={`${move.from}${move.to}`} drawing={props.drawing} move={move} />
    ))}
    {props.moves.map((move) => {
      const { x, y } = holeAt(props.drawing, move.to);
      return (
        <g key={move.to} class="number" transform={`translate(${x} ${y})`}>
          <circle r={15} />
          <text dy={6.5}>{props.number}</text>
        </g>
      );
    })}
  </g>
);
