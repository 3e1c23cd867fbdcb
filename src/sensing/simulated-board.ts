import type { Duplex } from 'node:stream';
import { type Hole, ok, type Result } from '../engine/index.ts';
import type { LightScene } from '../lights/scene.ts';
import type { BoardMap } from './board-map.ts';
import type { Wire } from './connection.ts';
import type { Limits } from './light-orders.ts';
import type { Faults } from './simulated/faults.ts';
import { SimulatedModule } from './simulated/module.ts';
import { kennelStandings, type Standing, Wood } from './simulated/wood.ts';
import type { WoodenAction, WoodenView } from './simulated/wooden.ts';

export type { Standing } from './simulated/wood.ts';

/** A marble that rolls through a hole is felt there for this long, in milliseconds. */
const ROLL = 40;

export interface SimulatedBoardOptions {
  readonly map: BoardMap;
  /** Milliseconds between two signs of life. */
  readonly beat?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * A wooden board with marbles, sensors and lights that behaves like a real one on its serial lines, one for each driver of its
 * map: it speaks the line protocol over any byte stream, and knows no rules. At first all marbles lie in their kennels.
 */
export class SimulatedBoard {
  readonly map: BoardMap;
  /** In the order of the map's drivers. */
  readonly modules: readonly SimulatedModule[];
  private readonly wood: Wood;
  private readonly viewers = new Set<() => void>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly rolling = new Map<Hole, NodeJS.Timeout>();
  private readonly bridges = new Map<Hole, Hole>();

  constructor({ map, beat = 1000, now = () => performance.now() }: SimulatedBoardOptions) {
    this.map = map;
    this.wood = new Wood(map);
    this.modules = map.drivers.map(
      ({ id }) => new SimulatedModule({ map, driver: id, beat, now, changed: () => this.tell() }),
    );
    this.setUp(kennelStandings(map));
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
    const lights = Object.fromEntries(this.modules.flatMap((module) => [...module.lights]));
    return {
      marbles: this.wood.view(),
      lights: lights satisfies LightScene,
      connected: this.modules.every((module) => module.attended),
    };
  }

  /** Calls back after every change of `view()`; the result ends that. */
  onView(listener: () => void): () => void {
    this.viewers.add(listener);
    return () => this.viewers.delete(listener);
  }

  /** The module of a driver of the map; its only one if left out. */
  module(driver?: string): SimulatedModule {
    const module = driver === undefined ? this.modules[0] : this.modules.find((other) => other.driver === driver);
    if (!module) throw new Error(`this board has no driver ${driver}`);
    return module;
  }

  /** Of its only module, or its first one: upper limits of the lights as the daemon commanded them. */
  get limits(): Limits {
    return this.module().limits;
  }

  /** Of its only module, or its first one: faults of the line; those of sensors are `stick`, `bridge` and `bounce`. */
  get faults(): Faults {
    return this.module().faults;
  }

  /** Opens a module as a line source opens a port. Code: `simulated/unplugged`. */
  open(driver?: string): Promise<Result<Wire>> {
    return this.module(driver).open();
  }

  /** Its only module, or its first one, speaks over this stream from now on. */
  attach(stream: Duplex): void {
    this.module().attach(stream);
  }

  /** Pulls all cables: the streams end, the lights go out, the marbles stay. */
  unplug(): void {
    for (const module of this.modules) module.unplug();
  }

  plug(): void {
    for (const module of this.modules) module.plug();
  }

  /** All microcontrollers start anew; the lines stay. */
  reset(): void {
    for (const module of this.modules) module.reset();
  }

  /** This sensor says the same from now on; null: it works again. */
  stick(hole: Hole, level: 'occupied' | 'empty' | null): void {
    for (const module of this.modules) module.stick(hole, level);
  }

  /** This sensor feels the marble in another hole as well as its own, as when two are wired to one input; null: no more. */
  bridge(hole: Hole, other: Hole | null): void {
    if (other === null) this.bridges.delete(hole);
    else this.bridges.set(hole, other);
    this.feel();
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

  /** Releases the lines and every timer. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.rolling.clear();
    for (const module of this.modules) module.stop();
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
    const marbles = this.wood.felt();
    const feels = (hole: Hole) => marbles.has(hole) || this.rolling.has(hole);
    for (const module of this.modules) {
      for (const hole of module.holes) {
        const other = this.bridges.get(hole);
        module.sense(hole, feels(hole) || (other !== undefined && feels(other)));
      }
    }
    this.tell();
  }

  private sense(hole: Hole, occupied: boolean): void {
    for (const module of this.modules) module.sense(hole, occupied);
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
