import type { Layout } from './layout.ts';

/** A hole that became empty or occupied, bounce removed. `t`: its first edge, `end`: the last one of its bounce. */
export interface Change {
  readonly hole: number;
  readonly occupied: boolean;
  readonly t: number;
  readonly end: number;
}

/** What one sensor has done so far. */
export interface HoleHealth {
  /** Raw level changes, bounce included. */
  readonly edges: number;
  /** Changes that lasted. */
  readonly changes: number;
  /** Time of the last raw level change; null while there was none. */
  readonly lastEdge: number | null;
}

/** So many spells of unrest of one sensor within `FLICKER_SPAN` ms are no marble's doing. */
const FLICKER_SPELLS = 10;
const FLICKER_SPAN = 4000;

const NEVER = Number.POSITIVE_INFINITY;

/**
 * What the sensors say, each hole for itself: it may be anything, and nothing of it is a position. Takes raw edges and
 * gives back changes that lasted; a spell of edges that ends at the old level is forgotten but counted.
 */
export class SensedBoard {
  readonly #debounce: number;
  /** The level that lasted, per hole: 1 occupied, 0 empty. */
  readonly levels: Uint8Array;
  readonly #raw: Uint8Array;
  /** While a hole is restless: first and last edge of the spell. */
  readonly #spellStart: Float64Array;
  readonly #spellEnd: Float64Array;
  #restless: number[] = [];
  readonly #edges: Uint32Array;
  readonly #changes: Uint32Array;
  readonly #lastEdge: Float64Array;
  /** Starts of the latest spells of each hole, a ring each. */
  readonly #spells: Float64Array;
  readonly #spellCount: Uint32Array;

  constructor(layout: Layout, levels: Uint8Array, debounce: number) {
    const size = layout.holes.length;
    this.#debounce = debounce;
    this.levels = Uint8Array.from(levels);
    this.#raw = Uint8Array.from(levels);
    this.#spellStart = new Float64Array(size).fill(NEVER);
    this.#spellEnd = new Float64Array(size).fill(NEVER);
    this.#edges = new Uint32Array(size);
    this.#changes = new Uint32Array(size);
    this.#lastEdge = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
    this.#spells = new Float64Array(size * FLICKER_SPELLS).fill(Number.NEGATIVE_INFINITY);
    this.#spellCount = new Uint32Array(size);
  }

  /** A sensor's raw level. Changes that are due before `t` must have been taken with `settled` first. */
  edge(hole: number, occupied: boolean, t: number): void {
    const level = occupied ? 1 : 0;
    if (this.#raw[hole] === level) return;
    this.#raw[hole] = level;
    this.#edges[hole]! += 1;
    this.#lastEdge[hole] = t;
    this.#spellEnd[hole] = t;
    if (this.#spellStart[hole] !== NEVER) return;
    this.#spellStart[hole] = t;
    this.#restless.push(hole);
    const count = this.#spellCount[hole]!;
    this.#spells[hole * FLICKER_SPELLS + (count % FLICKER_SPELLS)] = t;
    this.#spellCount[hole] = count + 1;
  }

  /** Sets a level without any change having happened, as when a sensor is first heard of. */
  set(hole: number, occupied: boolean): void {
    const level = occupied ? 1 : 0;
    this.#raw[hole] = level;
    this.levels[hole] = level;
    this.#spellStart[hole] = NEVER;
    this.#restless = this.#restless.filter((other) => other !== hole);
  }

  /** When the next spell of unrest will be over, if no edge comes; Infinity while all is quiet. */
  get due(): number {
    let due = NEVER;
    for (const hole of this.#restless) due = Math.min(due, this.#spellEnd[hole]! + this.#debounce);
    return due;
  }

  /** The holes whose spell of unrest ended first, at `due`: those that changed. Empty if they are as they were. */
  settle(): readonly Change[] {
    const { due } = this;
    const changes: Change[] = [];
    const still: number[] = [];
    for (const hole of this.#restless) {
      const end = this.#spellEnd[hole]!;
      if (end + this.#debounce > due) {
        still.push(hole);
        continue;
      }
      const t = this.#spellStart[hole]!;
      this.#spellStart[hole] = NEVER;
      if (this.#raw[hole] === this.levels[hole]) continue;
      this.levels[hole] = this.#raw[hole]!;
      this.#changes[hole]! += 1;
      changes.push({ hole, occupied: this.levels[hole] === 1, t, end });
    }
    this.#restless = still;
    return changes.sort((a, b) => a.t - b.t);
  }

  /** Whether the sensor has been restless so often of late that it can't be marbles. */
  flickers(hole: number, t: number): boolean {
    const oldest = this.#spells[hole * FLICKER_SPELLS + (this.#spellCount[hole]! % FLICKER_SPELLS)]!;
    return t - oldest <= FLICKER_SPAN;
  }

  /** Since when this sensor has given no edge. */
  quietSince(hole: number): number {
    return this.#lastEdge[hole]!;
  }

  health(hole: number): HoleHealth {
    const lastEdge = this.#lastEdge[hole]!;
    return {
      edges: this.#edges[hole]!,
      changes: this.#changes[hole]!,
      lastEdge: Number.isFinite(lastEdge) ? lastEdge : null,
    };
  }
}
