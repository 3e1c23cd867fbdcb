import type { Duplex } from 'node:stream';
import { type Hole, ok, type Result, refuse } from '../../engine/index.ts';
import type { Light } from '../../lights/scene.ts';
import type { BoardMap } from '../board-map.ts';
import type { Wire } from '../connection.ts';
import type { Limits } from '../light-orders.ts';
import { type Wiring, wiringOf } from '../wiring.ts';
import { Device } from './device.ts';
import type { Faults } from './faults.ts';
import { plugPair } from './plug.ts';

export interface ModuleOptions {
  readonly map: BoardMap;
  /** Which driver of the map it is. */
  readonly driver: string;
  /** Milliseconds between two signs of life. */
  readonly beat: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** The lights, or whether a daemon attends, have changed. */
  readonly changed: () => void;
}

/** One microcontroller of a simulated board, with its sensors, its lights and its cable. */
export class SimulatedModule {
  readonly driver: string;
  private readonly wiring: Wiring;
  private readonly channelOfHole: ReadonlyMap<Hole, number>;
  private readonly device: Device;
  private readonly powerListeners = new Set<(plugged: boolean) => void>();
  private isPlugged = true;

  constructor({ map, driver, beat, now, changed }: ModuleOptions) {
    this.driver = driver;
    this.wiring = wiringOf(map, driver);
    this.channelOfHole = new Map([...this.wiring.holeOfChannel].map(([channel, hole]) => [hole, channel]));
    const self = map.drivers.find(({ id }) => id === driver);
    this.device = new Device({
      name: (self?.kind === 'serial' ? self.module : undefined) ?? `simulated-${map.sectors}`,
      channels: this.wiring.channels,
      lights: this.wiring.lights,
      beat,
      now,
      changed,
    });
  }

  /** The holes that it senses. */
  get holes(): Iterable<Hole> {
    return this.channelOfHole.keys();
  }

  /** What the lights under its holes show. */
  get lights(): ReadonlyMap<Hole, Light> {
    const lights = new Map<Hole, Light>();
    for (const { colour, effect, lights: indices } of this.device.looks) {
      for (const index of indices) {
        const hole = this.wiring.holeOfLight.get(index);
        if (hole !== undefined) lights.set(hole, { colour, effect });
      }
    }
    return lights;
  }

  /** True while a daemon talks to it. */
  get attended(): boolean {
    return this.device.attended;
  }

  /** Upper limits of the lights as the daemon commanded them. */
  get limits(): Limits {
    return this.device.light;
  }

  /** Faults of the line. */
  get faults(): Faults {
    return this.device.faults;
  }

  /** What the sensor under a hole feels; holes of other modules are none of its business. */
  sense(hole: Hole, occupied: boolean): void {
    const channel = this.channelOfHole.get(hole);
    if (channel !== undefined) this.device.sense(channel, occupied);
  }

  /** That sensor says the same from now on; null: it works again. */
  stick(hole: Hole, level: 'occupied' | 'empty' | null): void {
    const channel = this.channelOfHole.get(hole);
    if (channel === undefined) return;
    if (level === null) this.device.faults.stuck.delete(channel);
    else this.device.faults.stuck.set(channel, level === 'occupied');
    this.device.scanSoon();
  }

  /** Opens this module as a line source opens a port. Code: `simulated/unplugged`. */
  async open(): Promise<Result<Wire>> {
    if (!this.isPlugged) return refuse('simulated/unplugged', 'the simulated board is unplugged');
    const { board, wire } = plugPair();
    this.device.attach(board);
    return ok(wire);
  }

  /** Speaks over this stream from now on, having started anew; an earlier stream is let go. */
  attach(stream: Duplex): void {
    this.device.attach(stream);
  }

  get plugged(): boolean {
    return this.isPlugged;
  }

  /** Pulls the cable: the stream ends, the lights go out. */
  unplug(): void {
    this.isPlugged = false;
    this.device.detach();
    for (const listener of this.powerListeners) listener(false);
  }

  plug(): void {
    this.isPlugged = true;
    for (const listener of this.powerListeners) listener(true);
  }

  /** Calls back when the cable is pulled or put back; the result ends that. */
  onPower(listener: (plugged: boolean) => void): () => void {
    this.powerListeners.add(listener);
    return () => this.powerListeners.delete(listener);
  }

  /** The microcontroller starts anew; the line stays. */
  reset(): void {
    this.device.boot();
  }

  /** Releases the line and every timer. */
  stop(): void {
    this.device.detach();
  }
}
