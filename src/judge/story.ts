import { marblesOf, type Seat, seatsOf } from '../engine/index.ts';
import { homeNumber, isKennel, type Layout, seatOfHole } from './layout.ts';
import type { Reading } from './readings.ts';
import type { Change } from './sensed-board.ts';
import type { Standing } from './standing.ts';

/** A marble that was lifted, as far as the order of lifts and placements tells which one it is. */
export interface Piece {
  /** Null for a marble that came from nowhere. */
  readonly seat: Seat | null;
  readonly from: number | null;
  /** Where it stands now; null in the air. */
  to: number | null;
  liftedAt: number;
}

/**
 * What hands most likely did to the marbles since the last accepted play: each marble that is not where it was. For
 * explaining a mistake; whether a play is right is never decided by it.
 */
export function storyOf(
  standing: Standing,
  changes: readonly Change[],
  readings: readonly Reading[],
): readonly Piece[] {
  const { layout } = standing;
  const at = piecesOf(standing);
  const waiting = [...standing.kennels];
  const told: Piece[] = [];
  for (const { hole, occupied, t } of changes) {
    if (!occupied) {
      const piece = at.get(hole) ?? fromKennel(layout, hole, waiting);
      if (!piece) continue;
      at.delete(hole);
      piece.to = null;
      piece.liftedAt = t;
      if (!told.includes(piece)) told.push(piece);
      continue;
    }
    const air = told.filter((piece) => piece.to === null);
    const piece = choose(layout, air, hole, readings) ?? { seat: null, from: null, to: hole, liftedAt: t };
    if (piece.seat === null && !told.includes(piece)) told.push(piece);
    piece.to = hole;
    at.set(hole, piece);
  }
  return told.filter((piece) => piece.to !== piece.from && !backInKennel(layout, piece));
}

function piecesOf(standing: Standing): Map<number, Piece> {
  const at = new Map<number, Piece>();
  const { layout } = standing;
  for (const seat of seatsOf(layout.sectors)) {
    for (const marble of marblesOf(standing.position, seat)) {
      if (marble.place === 'kennel') continue;
      const hole = marble.place === 'loop' ? marble.index : homeNumber(layout, seat, marble.index);
      at.set(hole, { seat, from: hole, to: hole, liftedAt: 0 });
    }
  }
  return at;
}

function fromKennel(layout: Layout, hole: number, waiting: number[]): Piece | undefined {
  if (!isKennel(layout, hole)) return undefined;
  const seat = seatOfHole(layout, hole);
  if (!waiting[seat]) return undefined;
  waiting[seat] -= 1;
  return { seat, from: hole, to: hole, liftedAt: 0 };
}

const backInKennel = (layout: Layout, { seat, from, to }: Piece): boolean =>
  seat !== null &&
  from !== null &&
  to !== null &&
  isKennel(layout, from) &&
  isKennel(layout, to) &&
  seatOfHole(layout, to) === seat;

/** Which of the marbles in the air was put down there. */
function choose(layout: Layout, air: readonly Piece[], hole: number, readings: readonly Reading[]): Piece | undefined {
  if (air.length <= 1) return air[0];
  if (isKennel(layout, hole)) {
    const owner = seatOfHole(layout, hole);
    const captured = (piece: Piece) => readings.some(({ captures }) => captures.some((c) => c.from === piece.from));
    return air.find((piece) => piece.seat === owner) ?? air.find(captured) ?? air[0];
  }
  const planned = (piece: Piece) =>
    piece.from !== hole &&
    readings.some(({ movers }) => movers.some((mover) => mover.from === piece.from && mover.to === hole));
  const moves = (piece: Piece) => readings.some(({ movers }) => movers.some((mover) => mover.from === piece.from));
  const latest = [...air].sort((a, b) => b.liftedAt - a.liftedAt);
  return latest.find(planned) ?? latest.find((piece) => piece.from === hole) ?? latest.find(moves) ?? latest[0];
}
