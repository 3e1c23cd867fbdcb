import type { Layout } from './layout.ts';
import type { SensorFault } from './verdicts.ts';

interface Fault {
  readonly fault: SensorFault;
  /** The sensor has changed its level since. */
  moved: boolean;
  /** Since when it agrees with the position; null while it doesn't. */
  agreesSince: number | null;
}

/** So long must a sensor agree with the game before it is trusted again, in ms. */
const PROBATION: Readonly<Record<SensorFault, number>> = {
  flicker: 10_000,
  'stuck-occupied': 3000,
  'stuck-empty': 3000,
};

/** Which sensors can't be trusted, and why. */
export class Faults {
  readonly #unsensed: Uint8Array;
  readonly #faults = new Map<number, Fault>();
  /** 1 for every hole whose level says nothing. A new array after every change. */
  masked: Uint8Array;

  constructor(layout: Layout, unsensed: readonly number[]) {
    this.#unsensed = new Uint8Array(layout.holes.length);
    for (const hole of unsensed) this.#unsensed[hole] = 1;
    this.masked = this.#unsensed;
  }

  add(hole: number, fault: SensorFault): void {
    this.#faults.set(hole, { fault, moved: false, agreesSince: null });
    this.#mask();
  }

  /** A sensor that is under suspicion has given an edge. */
  edge(hole: number): void {
    const fault = this.#faults.get(hole);
    if (!fault) return;
    fault.moved = true;
    fault.agreesSince = null;
  }

  /** The holes that may be trusted from now on. `agrees`: whether a sensor shows what the position says. */
  review(t: number, agrees: (hole: number) => boolean): readonly number[] {
    const cleared: number[] = [];
    for (const [hole, fault] of this.#faults) {
      if (!agrees(hole)) fault.agreesSince = null;
      else fault.agreesSince ??= t;
      if (fault.moved && fault.agreesSince !== null && t - fault.agreesSince >= PROBATION[fault.fault])
        cleared.push(hole);
    }
    for (const hole of cleared) this.#faults.delete(hole);
    if (cleared.length > 0) this.#mask();
    return cleared;
  }

  /** When the next sensor may be trusted again, if it goes on agreeing; Infinity for none. */
  get due(): number {
    let due = Number.POSITIVE_INFINITY;
    for (const { moved, agreesSince, fault } of this.#faults.values())
      if (moved && agreesSince !== null) due = Math.min(due, agreesSince + PROBATION[fault]);
    return due;
  }

  #mask(): void {
    const masked = Uint8Array.from(this.#unsensed);
    for (const hole of this.#faults.keys()) masked[hole] = 1;
    this.masked = masked;
  }
}
