import { type Sensor, sensorKey } from './sensor.ts';

/** A marble must lie still for so long, in milliseconds; one that rolls through a hole on its way does not. */
const SETTLE = 250;
/** A sensor that lets go this often while one hole is asked for chatters by itself. */
const CHATTER = 12;

interface Feeler {
  readonly sensor: Sensor;
  occupied: boolean;
  ignored: boolean;
  falls: number;
}

/**
 * Waits for the next marble: first for the board to be empty, then for sensors to be occupied and to stay so. Times are
 * monotonic milliseconds.
 */
export class Touch {
  private readonly feelers = new Map<string, Feeler>();
  private armed = false;
  private edgeAt = 0;

  /** Levels of some sensors at one moment, whether they changed or not. Returns those that chatter and are ignored from now on. */
  feel(levels: readonly (readonly [Sensor, boolean])[], now: number): readonly Sensor[] {
    const chattering = levels.filter(([sensor, occupied]) => this.set(sensor, occupied, now)).map(([sensor]) => sensor);
    this.look();
    return chattering;
  }

  /** Forgets the levels of a driver that is away; which of its sensors are ignored is remembered. */
  forget(driver: string): void {
    for (const feeler of this.feelers.values()) if (feeler.sensor.driver === driver) feeler.occupied = false;
    // Only its next levels tell whether the board is empty.
    this.armed = false;
  }

  /** From now on this sensor counts for nothing. */
  ignore(sensor: Sensor): void {
    const key = sensorKey(sensor);
    const feeler = this.feelers.get(key);
    if (feeler) feeler.ignored = true;
    else this.feelers.set(key, { sensor, occupied: false, ignored: true, falls: 0 });
    this.look();
  }

  /** What is occupied now and not ignored. */
  get busy(): readonly Sensor[] {
    return [...this.feelers.values()]
      .filter(({ occupied, ignored }) => occupied && !ignored)
      .map(({ sensor }) => sensor);
  }

  /** True while something must be taken out before the next marble counts. */
  get lifting(): boolean {
    return !this.armed;
  }

  /** Another hole is asked for. */
  restart(): void {
    this.armed = false;
    for (const feeler of this.feelers.values()) feeler.falls = 0;
    this.look();
  }

  /** When `take` has an answer if nothing changes until then; null: it waits for a marble. */
  get due(): number | null {
    return this.armed && this.busy.length > 0 ? this.edgeAt + SETTLE : null;
  }

  /** The sensors that answer, once: in the order in which they did. Null: none does yet. */
  take(now: number): readonly Sensor[] | null {
    const { due, busy } = this;
    if (due === null || now < due) return null;
    this.restart();
    return busy;
  }

  private set(sensor: Sensor, occupied: boolean, now: number): boolean {
    const key = sensorKey(sensor);
    const feeler = this.feelers.get(key) ?? { sensor, occupied: false, ignored: false, falls: 0 };
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

  private look(): void {
    if (this.busy.length === 0) this.armed = true;
  }
}
