import { type Sensor, sensorKey } from './sensor.ts';

/** A sensor that lets go this often while one hole is asked for chatters by itself. */
const CHATTER = 12;

interface Feeler {
  readonly sensor: Sensor;
  occupied: boolean;
  ignored: boolean;
  /** Occupied since before this hole was asked for. */
  leftOver: boolean;
  falls: number;
}

/**
 * Waits for the next marble: for the last one to be taken out, then for other sensors to be occupied and to stay so. Times are
 * monotonic milliseconds.
 */
export class Touch {
  private readonly settle: number;
  private readonly feelers = new Map<string, Feeler>();
  private edgeAt = 0;

  /** `settle`: milliseconds for which the same sensors must stay occupied. */
  constructor(settle: number) {
    this.settle = settle;
  }

  /** Levels of some sensors at one moment, whether they changed or not. Returns those that chatter and are ignored from now on. */
  feel(levels: readonly (readonly [Sensor, boolean])[], now: number): readonly Sensor[] {
    return levels.filter(([sensor, occupied]) => this.set(sensor, occupied, now)).map(([sensor]) => sensor);
  }

  /** A driver is away; what lay there before counts as left over when it is back. */
  forget(driver: string): void {
    for (const feeler of this.feelers.values()) {
      if (feeler.sensor.driver !== driver) continue;
      feeler.leftOver ||= feeler.occupied;
      feeler.occupied = false;
    }
  }

  /** From now on this sensor counts for nothing. */
  ignore(sensor: Sensor): void {
    const known = this.feelers.get(sensorKey(sensor));
    if (known) known.ignored = true;
    else this.feelers.set(sensorKey(sensor), { sensor, occupied: false, ignored: true, leftOver: false, falls: 0 });
  }

  /** What is occupied now and not ignored, in the order in which it became so. */
  get busy(): readonly Sensor[] {
    return this.occupied.map(({ sensor }) => sensor);
  }

  /** True while something must be taken out before the next marble counts. */
  get lifting(): boolean {
    return this.occupied.some(({ leftOver }) => leftOver);
  }

  /** Another hole is asked for. */
  restart(): void {
    for (const feeler of this.feelers.values()) {
      feeler.falls = 0;
      feeler.leftOver ||= feeler.occupied;
    }
  }

  /** When `take` has an answer if nothing changes until then; null: it waits for a hand. */
  get due(): number | null {
    return this.lifting || this.occupied.length === 0 ? null : this.edgeAt + this.settle;
  }

  /** The sensors that answer, once: in the order in which they did. Null: none does yet. */
  take(now: number): readonly Sensor[] | null {
    const { due, busy } = this;
    if (due === null || now < due) return null;
    this.restart();
    return busy;
  }

  private get occupied(): readonly Feeler[] {
    return [...this.feelers.values()].filter(({ occupied, ignored }) => occupied && !ignored);
  }

  private set(sensor: Sensor, occupied: boolean, now: number): boolean {
    const key = sensorKey(sensor);
    const feeler = this.feelers.get(key) ?? { sensor, occupied: false, ignored: false, leftOver: false, falls: 0 };
    if (!occupied) feeler.leftOver = false;
    if (feeler.occupied !== occupied || !this.feelers.has(key)) {
      // Deleted and put anew, so that the sensors stand in the order in which they last changed.
      this.feelers.delete(key);
      this.feelers.set(key, feeler);
      if (!feeler.ignored) this.edgeAt = now;
      if (feeler.occupied) feeler.falls++;
      feeler.occupied = occupied;
    }
    if (feeler.ignored || feeler.falls <= CHATTER) return false;
    feeler.ignored = true;
    return true;
  }
}
