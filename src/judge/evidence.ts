import { isKennel } from './layout.ts';
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
  readonly #lifts = new Map<number, number>();

  constructor(standing: Standing, changes: readonly Change[], masked: Uint8Array) {
    this.#standing = standing;
    this.#masked = masked;
    for (const { hole, occupied, t } of changes) {
      if (occupied) {
        const last = this.#gaps.get(hole)?.at(-1);
        if (last && last.to === Number.POSITIVE_INFINITY)
          this.#gaps.get(hole)!.splice(-1, 1, { from: last.from, to: t });
        continue;
      }
      if (!this.#lifts.has(hole)) this.#lifts.set(hole, t);
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
    for (const hole of this.#gaps.keys()) if (this.#onlyTouched(reading, hole)) cost += TOUCHED;
    return cost;
  }

  /** Holes from which a marble was lifted, and to which one came back, that this play has no use for. */
  unexplained(reading: Reading): number {
    let count = 0;
    for (const hole of this.#gaps.keys()) if (this.#onlyTouched(reading, hole)) count++;
    return count;
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
    const gaps = this.#gaps.get(hole);
    const put = gaps?.at(-1)?.to;
    if (put === undefined) return SILENT;
    const mover = reading.movers.find((candidate) => candidate.to === hole && !candidate.captured)!;
    const lifted = isKennel(this.#standing.layout, mover.from)
      ? this.#firstLiftInKennel(mover.from)
      : this.#lifts.get(mover.from);
    return lifted === undefined || lifted < put ? 0 : SILENT;
  }

  #firstLiftInKennel(hole: number): number | undefined {
    const first = hole - ((hole - this.#standing.layout.firstKennel) % 4);
    const lifts = [0, 1, 2, 3].flatMap((i) => this.#lifts.get(first + i) ?? []);
    return lifts.length > 0 ? Math.min(...lifts) : undefined;
  }

  /** A marble was lifted there and put back, if this was the play. */
  #onlyTouched(reading: Reading, hole: number): boolean {
    const { layout, taken } = this.#standing;
    if (isKennel(layout, hole) || !taken[hole]) return false;
    return !reading.changes.includes(hole) && !reading.replaced.includes(hole);
  }
}

export const SILENT = 100;
/** Two marbles of which one was back before the other was lifted have not changed places. */
const APART = 120;
const HIDDEN = 30;
const TOUCHED = 1;
/** Nobody carries a marble to another hole in less; in ms. */
const SWAP_TAKES = 150;
