import type { SeenMove } from '../../src/drawing/moves.ts';
import type { Repair } from '../../src/drawing/repairs.ts';
import { seatLook } from '../../src/drawing/seat-look.ts';
import { isHome, isKennel } from '../../src/drawing/standing.ts';
import { type Captured, type Hole, holesOf, type Seat, seatsOf, startCell } from '../../src/engine/index.ts';
import type { BoardDrawing } from '../../src/server/messages.ts';
import {
  bay,
  holeAt,
  homePoints,
  kennelPoints,
  loopPoints,
  polyline,
  smoothRing,
  startPoint,
} from '../board/layout.ts';
import { MarkShape } from '../board/mark.tsx';
import type { ShownMarble } from './marbles.ts';
import { Capture, HOLE, MARBLE, Mend, Reading, Way } from './overlays.tsx';

const UNKNOWN = '#8d8577';

export interface BoardProps {
  readonly drawing: BoardDrawing;
  readonly label: string;
  readonly seats: readonly Seat[];
  readonly active: Seat | null;
  readonly marbles: readonly ShownMarble[];
  readonly lastMoves: readonly SeenMove[];
  readonly captured: readonly Captured[];
  readonly repairs: readonly Repair[];
  /** Each of several readings: what it would have moved. */
  readonly readings: readonly (readonly SeenMove[])[];
  readonly unsensed: readonly Hole[];
}

const ownerOf = (hole: Hole): Seat | null => {
  if (!hole.startsWith('L')) return Number(hole[1]) as Seat;
  const cell = Number(hole.slice(1));
  const seat = (cell / 16) as Seat;
  return cell === startCell(seat) ? seat : null;
};

/** Ribbons under the holes: loop, homes and kennels, and each seat's mark in its bay. */
const Ground = ({ drawing, seats, active }: Pick<BoardProps, 'drawing' | 'seats' | 'active'>) => (
  <g>
    <path class="loop" d={smoothRing(loopPoints(drawing))} />
    {seats.map((seat) => {
      const { colour, line, mark } = seatLook(seat);
      const at = bay(drawing, seat);
      const ends = kennelPoints(drawing, seat);
      return (
        <g key={seat} class={seat === active ? 'seat active' : 'seat'} style={{ '--seat': line, '--tint': colour }}>
          <path class="home" d={polyline([startPoint(drawing, seat), ...homePoints(drawing, seat)])} />
          <path class="kennel edge" d={polyline(ends)} />
          <path class="kennel" d={polyline(ends)} />
          <MarkShape mark={mark} x={at.x} y={at.y} size={13} fill={colour} name="emblem" />
        </g>
      );
    })}
  </g>
);

const Holes = ({ drawing, seats, unsensed }: Pick<BoardProps, 'drawing' | 'seats' | 'unsensed'>) => (
  <g>
    {holesOf(drawing.sectors).map((hole) => {
      const { x, y } = holeAt(drawing, hole);
      const owner = ownerOf(hole);
      const owned = owner !== null && seats.includes(owner);
      const start = owned && !isHome(hole) && !isKennel(hole);
      return (
        <circle
          key={hole}
          data-hole={hole}
          class={`hole${start ? ' start' : ''}${unsensed.includes(hole) ? ' unsensed' : ''}`}
          style={owned ? { '--seat': seatLook(owner).line } : {}}
          cx={x}
          cy={y}
          r={HOLE}
        />
      );
    })}
  </g>
);

const octagon = (radius: number): string => {
  const corners = Array.from({ length: 8 }, (_, i) => {
    const angle = (Math.PI / 4) * (i + 0.5);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
  return `${polyline(corners)}Z`;
};

const Marble = ({ drawing, marble }: { readonly drawing: BoardDrawing; readonly marble: ShownMarble }) => {
  const { x, y } = holeAt(drawing, marble.hole);
  const look = marble.seat === null ? null : seatLook(marble.seat);
  return (
    <g
      class="marble"
      data-seat={marble.seat ?? 'unknown'}
      data-at={marble.hole}
      data-blocker={marble.blocker ? '' : undefined}
      transform={`translate(${x} ${y})`}
    >
      {marble.blocker && <path class="blocker" d={octagon(18.5)} />}
      <circle r={MARBLE} fill={look?.colour ?? UNKNOWN} />
      <circle class="gleam" cx={-4} cy={-5} r={3} />
      {look && <MarkShape mark={look.mark} size={7} fill={look.ink} />}
    </g>
  );
};

/** The board as it is, drawn from the real board's map. */
export const Board = (props: BoardProps) => {
  const { drawing, label, seats, active, marbles, lastMoves, captured, repairs, readings, unsensed } = props;
  return (
    <svg class="wood" viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="img" aria-label={label}>
      <rect class="ground" width={drawing.width} height={drawing.height} rx={34} />
      <Ground
        drawing={drawing}
        seats={seatsOf(drawing.sectors).filter((seat) => seats.includes(seat))}
        active={active}
      />
      <Holes drawing={drawing} seats={seats} unsensed={unsensed} />
      {lastMoves.map((move) => (
        <Way key={`${move.seat}${move.from}`} drawing={drawing} move={move} />
      ))}
      {captured.map((each) => (
        <Capture key={`${each.seat}${each.from}`} drawing={drawing} captured={each} />
      ))}
      {marbles.map((marble) => (
        <Marble key={`${marble.seat}${marble.hole}`} drawing={drawing} marble={marble} />
      ))}
      {readings.map((moves, i) => (
        <Reading key={moves.map((move) => move.to).join()} drawing={drawing} moves={moves} number={i + 1} />
      ))}
      {repairs
        .map((step, i) => <Mend key={`${step.from}${step.to}`} drawing={drawing} step={step} first={i === 0} />)
        .reverse()}
    </svg>
  );
};
