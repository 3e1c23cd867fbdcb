import type { Seat } from '../engine/index.ts';
import { isKennel, kennelHoles, seatOfHole } from './layout.ts';
import type { Reading } from './readings.ts';
import type { Change } from './sensed-board.ts';
import type { Standing } from './standing.ts';

/** A time during which a hole that had a marble stood empty; `to` Infinity while it still does. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** What the sensors showed since the last accepted play, hole by hole. */
export class Evidence {
  readonly #standing: Standing;
  readonly #masked: Uint8Array;
  readonly #gaps = new Map<number, Gap[]>();
  /** When a marble was last put into a hole. */
  readonly #puts = new Map<number, number>();

  constructor(standing: Standing, changes: readonly Change[], masked: Uint8Array) {
    this.#standing = standing;
    this.#masked = masked;
    for (const { hole, occupied, t } of changes) {
      if (occupied) {
        this.#puts.set(hole, t);
        const last = this.#gaps.get(hole)?.at(-1);
        if (last && last.to === Number.POSITIVE_INFINITY)
          this.#gaps.get(hole)!.splice(-1, 1, { from: last.from, to: t });
        continue;
      }
      const gaps = this.#gaps.get(hole);
      const gap = { from: t, to: Number.POSITIVE_INFINITY };
      if (gaps) gaps.push(gap);
      else this.#gaps.set(hole, [gap]);
    }
  }

  /** Whether the sensor of this hole showed it empty for a while. */
  wasEmpty(hole: number): boolean {
    return this.#gaps.has(hole);
  }

  /**
   * What speaks against a play that the board's state fits: 0 if everything that it needs was seen, in an order that is
   * possible. Much for a change of marbles in a hole that no sensor saw, little for a marble that was only touched.
   */
  against(reading: Reading): number {
    let cost = 0;
    if (reading.kind === 'swap') cost += this.#againstSwap(reading);
    else for (const hole of reading.replaced) cost += this.#againstReplacing(reading, hole);
    for (const { to, captured } of reading.movers) {
      const put = this.#puts.get(to);
      if (captured || put === undefined || reading.replaced.includes(to)) continue;
      if (!this.#mayArrive(reading, to, put)) cost += OUT_OF_ORDER;
    }
    return cost + TOUCHED * this.unexplained(reading);
  }

  /** What speaks against a play having been taken back by hand: marbles that changed places in a hole unseen. */
  againstReturn({ replaced }: Reading): number {
    return replaced.reduce((cost, hole) => cost + this.#againstMissing(hole, this.#gaps.get(hole)), 0);
  }

  /**
   * What this play has no use for: marbles that were lifted and put back into the same hole, and holes through which one
   * rolled that are not on its way.
   */
  unexplained(reading: Reading): number {
    let count = 0;
    for (const [hole, gaps] of this.#gaps) count += this.#touches(reading, hole, gaps);
    for (const hole of this.#puts.keys()) count += this.#isOffTheWay(reading, hole) ? 1 : 0;
    return count + this.#kennelTraffic(reading);
  }

  /** Marbles that came into a kennel or left it without being captured or started. */
  #kennelTraffic({ captures, movers }: Reading): number {
    const { layout, kennels } = this.#standing;
    let count = 0;
    for (let seat = 0; seat < kennels.length; seat++) {
      const holes = kennelHoles(layout, seat as Seat);
      const came = holes.filter((hole) => this.#puts.has(hole)).length;
      const left = holes.filter((hole) => this.#gaps.has(hole)).length;
      const captured = captures.filter((capture) => capture.seat === seat).length;
      const started = movers.filter((mover) => mover.seat === seat && isKennel(layout, mover.from)).length;
      count += KENNEL_TRAFFIC * (Math.max(0, came - captured) + Math.max(0, left - started));
    }
    return count;
  }

  #isOffTheWay({ movers }: Reading, hole: number): boolean {
    const { layout, taken } = this.#standing;
    return !taken[hole] && !isKennel(layout, hole) && !movers.some((mover) => mover.path.includes(hole));
  }

  /** Whether a marble was taken out of this seat's kennel and one put back. */
  touchedKennel(seat: Seat): boolean {
    return kennelHoles(this.#standing.layout, seat).some((hole) => this.#gaps.has(hole) || this.#puts.has(hole));
  }

  /** Two holes that were empty at the same time and are occupied again: what a swap looks like. The latest first. */
  exchanges(): readonly (readonly [number, number])[] {
    const closed = [...this.#gaps].flatMap(([hole, gaps]) => {
      const last = gaps.at(-1)!;
      const lasted = last.to - last.from >= SWAP_TAKES && Number.isFinite(last.to);
      return lasted && !isKennel(this.#standing.layout, hole) && this.#standing.taken[hole] ? [{ hole, ...last }] : [];
    });
    closed.sort((a, b) => b.to - a.to);
    return closed.flatMap((one, i) =>
      closed
        .slice(i + 1)
        .filter((other) => one.from < other.to && other.from < one.to)
        .map((other) => [one.hole, other.hole] as const),
    );
  }

  #againstSwap(reading: Reading): number {
    const [a, b] = reading.replaced as [number, number];
    const gapsA = this.#gaps.get(a);
    const gapsB = this.#gaps.get(b);
    if (gapsA && gapsB) {
      const together = gapsA.some((gap) => gapsB.some((other) => gap.from < other.to && other.from < gap.to));
      return together ? 0 : APART;
    }
    return this.#againstMissing(a, gapsA) + this.#againstMissing(b, gapsB);
  }

  #againstMissing(hole: number, gaps: readonly Gap[] | undefined): number {
    if (gaps) return 0;
    return this.#masked[hole] ? HIDDEN : SILENT;
  }

  /** The marble that stands there now must have come after it was lifted elsewhere. */
  #againstReplacing(reading: Reading, hole: number): number {
    if (this.#masked[hole]) return HIDDEN;
    const put = this.#gaps.get(hole)?.at(-1)?.to;
    if (put !== undefined && this.#mayArrive(reading, hole, put)) return 0;
    if (this.#arrivedElsewhere(reading, hole)) return CONTRADICTED;
    const captured = reading.captures.find((capture) => capture.from === hole);
    return captured && this.#cameHome(captured.seat) ? SILENT_CAPTURE : SILENT;
  }

  /** A marble that nobody saw arrive there was, for all that can be seen, put into another hole instead. */
  #arrivedElsewhere(reading: Reading, hole: number): boolean {
    const mover = reading.movers.find(({ to, captured }) => to === hole && !captured);
    const left = mover && this.#gaps.get(mover.from)?.at(-1)?.from;
    if (left === undefined) return false;
    return [...this.#gaps].some(([other, gaps]) => {
      if (other === mover!.from || !this.#standing.taken[other] || isKennel(this.#standing.layout, other)) return false;
      if (reading.replaced.includes(other) || reading.changes.includes(other)) return false;
      return gaps.some((gap) => Number.isFinite(gap.to) && gap.to > left);
    });
  }

  #cameHome(seat: Seat): boolean {
    return kennelHoles(this.#standing.layout, seat).some((hole) => this.#puts.has(hole));
  }

  /** Whether the marble that this play puts there could have come by then. */
  #mayArrive(reading: Reading, hole: number, t: number): boolean {
    const { layout, taken } = this.#standing;
    return reading.movers.some((mover) => {
      if (mover.to !== hole || mover.captured) return false;
      if (isKennel(layout, mover.from)) {
        const kennel = kennelHoles(layout, seatOfHole(layout, mover.from));
        return kennel.some((k) => this.#masked[k] || this.#gaps.get(k)?.some((gap) => gap.from < t));
      }
      const gaps = this.#gaps.get(mover.from);
      if (!gaps) return true;
      // Left for good with the last lift, unless another marble has taken its place since.
      const refilled = reading.replaced.includes(mover.from) || !taken[mover.from];
      return refilled ? gaps[0]!.from < t : gaps.at(-1)!.from < t;
    });
  }

  #touches(reading: Reading, hole: number, gaps: readonly Gap[]): number {
    const { layout, taken } = this.#standing;
    if (isKennel(layout, hole) || !taken[hole]) return 0;
    const closed = gaps.filter((gap) => Number.isFinite(gap.to));
    if (reading.kind === 'swap' && reading.replaced.includes(hole)) return 0;
    if (reading.replaced.includes(hole)) return closed.filter((gap) => !this.#mayArrive(reading, hole, gap.to)).length;
    return closed.length;
  }
}

/** What was seen is another play's doing. */
export const CONTRADICTED = 400;
/** Nothing showed that marbles changed places in a hole. */
export const SILENT = 100;
/** The same for a capture, of a marble whose kennel got one. */
export const SILENT_CAPTURE = 40;
/** Two marbles of which one was back before the other was lifted have not changed places. */
const APART = 120;
/** A marble that is down before it was lifted is another one. */
const OUT_OF_ORDER = 60;
const HIDDEN = 30;
const TOUCHED = 1;
/** Few marbles come into a kennel or leave it for no reason; times `TOUCHED`. */
const KENNEL_TRAFFIC = 25;
/** Nobody carries a marble to another hole in less; in ms. */
const SWAP_TAKES = 150;
