import type { Duplex } from 'node:stream';
import { type Hole, ok, type Result, refuse } from '../engine/index.ts';
import type { Light, LightScene } from '../lights/scene.ts';
import type { WoodenAction, WoodenView } from '../server/messages.ts';
import type { BoardMap } from './board-map.ts';
import type { Wire } from './connection.ts';
import type { Limits } from './light-orders.ts';
import { Device } from './simulated/device.ts';
import type { Faults } from './simulated/faults.ts';
import { plugPair } from './simulated/plug.ts';
import { kennelStandings, type Standing, Wood } from './simulated/wood.ts';
import { type Wiring, wiringOf } from './wiring.ts';

export type { Standing } from './simulated/wood.ts';

/** A marble that rolls through a hole is felt there for this long, in milliseconds. */
const ROLL = 40;

export interface SimulatedBoardOptions {
  readonly map: BoardMap;
  /** The driver of the map that this module is; its only one if left out. */
  readonly driver?: string;
  /** Milliseconds between two signs of life. */
  readonly beat?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * A wooden board with marbles, sensors and lights that behaves like a real one on a serial line: it speaks the line protocol over
 * any byte stream, and knows no rules. At first all marbles lie in their kennels.
 */
export class SimulatedBoard {
  readonly map: BoardMap;
  private readonly wiring: Wiring;
  private readonly channelOfHole: ReadonlyMap<Hole, number>;
  private readonly wood: Wood;
  private readonly device: Device;
  private readonly viewers = new Set<() => void>();
  private readonly powerListeners = new Set<(plugged: boolean) => void>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly rolling = new Map<Hole, NodeJS.Timeout>();
  private isPlugged = true;

  constructor(options: SimulatedBoardOptions) {
    this.map = options.map;
    this.wiring = wiringOf(options.map, options.driver ?? options.map.drivers[0]?.id ?? '');
    this.channelOfHole = new Map([...this.wiring.holeOfChannel].map(([channel, hole]) => [hole, channel]));
    this.wood = new Wood(options.map);
    this.device = new Device({
      name: `simulated-${options.map.sectors}`,
      channels: this.wiring.channels,
      lights: this.wiring.lights,
      beat: options.beat ?? 1000,
      now: options.now ?? (() => performance.now()),
      changed: () => this.tell(),
    });
    this.setUp(kennelStandings(options.map));
  }

  /** Takes all marbles off and puts these into their holes; ids count from 0 in this order. */
  setUp(standings: readonly Standing[]): Result<null> {
    const done = this.wood.setUp(standings);
    if (done.ok) this.feel();
    return done;
  }

  /** What one finger does. Codes: see `Wood.act`. */
  act(action: WoodenAction): Result<null> {
    const done = this.wood.act(action);
    if (!done.ok) return done;
    for (const hole of done.value) this.roll(hole);
    this.feel();
    return ok(null);
  }

  view(): WoodenView {
    const lights: Partial<Record<Hole, Light>> = {};
    for (const { colour, effect, lights: indices } of this.device.looks) {
      for (const index of indices) {
        const hole = this.wiring.holeOfLight.get(index);
        if (hole !== undefined) lights[hole] = { colour, effect };
      }
    }
    return { marbles: this.wood.view(), lights: lights satisfies LightScene, connected: this.device.attended };
  }

  /** Calls back after every change of `view()`; the result ends that. */
  onView(listener: () => void): () => void {
    this.viewers.add(listener);
    return () => this.viewers.delete(listener);
  }

  /** Upper limits of the lights as the daemon commanded them. */
  get limits(): Limits {
    return this.device.light;
  }

  /** Opens this board as a line source opens a port. Code: `simulated/unplugged`. */
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

  /** Pulls the cable: the stream ends, the lights go out, the marbles stay. */
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

  /** Faults of the line; those of sensors are `stick` and `bounce`. */
  get faults(): Faults {
    return this.device.faults;
  }

  /** This sensor says the same from now on; null: it works again. */
  stick(hole: Hole, level: 'occupied' | 'empty' | null): void {
    const channel = this.channelOfHole.get(hole);
    if (channel === undefined) return;
    if (level === null) this.device.faults.stuck.delete(channel);
    else this.device.faults.stuck.set(channel, level === 'occupied');
    this.device.scanSoon();
  }

  /** The sensor wavers: away from its level and back, so many times, each for so many milliseconds. */
  bounce(hole: Hole, times: number, ms: number): void {
    if (times <= 0) return;
    this.sense(hole, !this.wood.felt().has(hole));
    this.later(ms, () => {
      this.sense(hole, this.wood.felt().has(hole));
      this.later(ms, () => this.bounce(hole, times - 1, ms));
    });
  }

  /** Releases the line and every timer. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.rolling.clear();
    this.device.detach();
  }

  private roll(hole: Hole): void {
    const earlier = this.rolling.get(hole);
    if (earlier) this.forget(earlier);
    const timer = this.later(ROLL, () => {
      this.rolling.delete(hole);
      this.feel();
    });
    this.rolling.set(hole, timer);
  }

  private feel(): void {
    const felt = this.wood.felt();
    for (const hole of this.channelOfHole.keys()) this.sense(hole, felt.has(hole) || this.rolling.has(hole));
    this.tell();
  }

  private sense(hole: Hole, occupied: boolean): void {
    const channel = this.channelOfHole.get(hole);
    if (channel !== undefined) this.device.sense(channel, occupied);
  }

  private later(ms: number, what: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      what();
    }, ms);
    this.timers.add(timer);
    return timer;
  }

  private forget(timer: NodeJS.Timeout): void {
    clearTimeout(timer);
    this.timers.delete(timer);
  }

  private tell(): void {
    for (const viewer of this.viewers) viewer();
  }
}
