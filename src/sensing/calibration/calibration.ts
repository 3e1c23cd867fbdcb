import { type Hole, holesOf } from '../../engine/index.ts';
import type { BoardMap } from '../board-map.ts';
import type { CalibrationProgress, Learn } from './progress.ts';
import { calibrated, mappedSensor, ownSensors } from './result.ts';
import { type Lamp, lampKey, type Sensor, sensorKey } from './sensor.ts';
import { Touch } from './touch.ts';

/** What the person has to do now. `done` of `of`: how many were asked for already. */
export type CalibrationStep =
  /** These drivers have not told their levels yet. */
  | { readonly kind: 'waiting'; readonly drivers: readonly string[] }
  /** The board must be empty at the beginning; these are occupied. */
  | { readonly kind: 'clear'; readonly sensors: readonly Sensor[] }
  /** Put a marble into this hole. `lift`: first take out what still lies in another. `again`: asked for a second time. */
  | {
      readonly kind: 'hole';
      readonly hole: Hole;
      readonly again: boolean;
      readonly lift: boolean;
      readonly done: number;
      readonly of: number;
    }
  /** Put a marble into the hole that is lit. */
  | { readonly kind: 'light'; readonly lamp: Lamp; readonly lift: boolean; readonly done: number; readonly of: number }
  | { readonly kind: 'done' };

/** What has just been learned, for the person to see. */
export type CalibrationNotice =
  | { readonly kind: 'answered'; readonly hole: Hole; readonly sensors: readonly Sensor[]; readonly asMapped: boolean }
  /** A sensor answered for an earlier hole already: the marble is in the wrong one, or two holes share a sensor. */
  | { readonly kind: 'answered-before'; readonly hole: Hole; readonly earlier: Hole; readonly sensor: Sensor }
  | { readonly kind: 'skipped'; readonly hole: Hole }
  /** Nothing can be said of a hole yet, because these have been occupied since before it was asked for. */
  | { readonly kind: 'still-occupied'; readonly sensors: readonly Sensor[] }
  | { readonly kind: 'noisy'; readonly sensor: Sensor }
  | { readonly kind: 'lit'; readonly hole: Hole; readonly lamp: Lamp }
  /** The marble lies in a hole whose sensor is not known. */
  | { readonly kind: 'unknown-hole'; readonly sensors: readonly Sensor[] };

export interface CalibrationOptions {
  /** The board as it is thought to be; its holes are asked for in their order. */
  readonly map: BoardMap;
  readonly learn: Learn;
  /** How far an earlier attempt came. */
  readonly progress?: CalibrationProgress;
  /** Milliseconds for which a marble must lie still; one that rolls through a hole on its way does not. 250 if left out. */
  readonly settle?: number;
}

/**
 * Learns which sensor and which light is under which hole: asks for one hole after the other and notes which sensors answer to a
 * marble in it. Holes for which none answered, or one that answers for others too, are asked for once more at the end. Then it
 * lights one light after the other and learns from the known sensors where each is.
 *
 * Pure: it is fed by whoever listens to the drivers, is woken at `deadline`, and is shown by `step` and the notices that its
 * methods return. Times are monotonic milliseconds.
 */
export class Calibration {
  private readonly map: BoardMap;
  private readonly learn: Learn;
  private readonly holes: readonly Hole[];
  private readonly touch: Touch;
  private readonly sizes = new Map<string, { readonly channels: number; readonly lights: number }>();
  private readonly missing: Set<string>;
  private readonly sensors = new Map<Hole, readonly Sensor[]>();
  private readonly again = new Set<Hole>();
  private readonly stuck = new Map<string, Sensor>();
  private readonly noisy = new Map<string, Sensor>();
  private readonly lamps = new Map<string, { readonly lamp: Lamp; readonly hole: Hole | null }>();
  /** What was answered in this run, the newest last. */
  private readonly past: (Hole | Lamp)[] = [];
  /** Asked for out of turn. */
  private wanted: Hole | Lamp | null = null;
  private cleared = false;

  constructor({ map, learn, progress, settle = 250 }: CalibrationOptions) {
    this.map = map;
    this.learn = learn;
    this.touch = new Touch(settle);
    this.holes = holesOf(map.sectors);
    this.missing = new Set(map.drivers.map(({ id }) => id));
    if (learn === 'lights') {
      for (const hole of this.holes) {
        const sensor = mappedSensor(map, hole);
        this.sensors.set(hole, sensor ? [sensor] : []);
        this.again.add(hole);
      }
    }
    if (progress) this.resume(progress);
  }

  get step(): CalibrationStep {
    if (this.missing.size > 0) return { kind: 'waiting', drivers: [...this.missing] };
    if (!this.cleared && this.touch.busy.length > 0) return { kind: 'clear', sensors: this.touch.busy };
    const next = this.next();
    if (next === null) return { kind: 'done' };
    const lift = this.touch.lifting;
    if (typeof next !== 'string') {
      return { kind: 'light', lamp: next, lift, done: this.lamps.size, of: this.allLamps().length };
    }
    const again = this.sensors.has(next);
    return { kind: 'hole', hole: next, again, lift, done: this.sensors.size, of: this.holes.length };
  }

  /** The light that must shine now. */
  get lit(): Lamp | null {
    const { step } = this;
    if (step.kind === 'light') return step.lamp;
    // A light that is yet to be learned would lead astray.
    if (step.kind !== 'hole' || this.learn !== 'sensors') return null;
    const place = this.map.holes[step.hole];
    return place?.light === undefined ? null : { driver: place.driver, light: place.light };
  }

  /** All that was learned so far, as JSON. */
  get progress(): CalibrationProgress {
    return {
      format: 1,
      board: this.map.name,
      learn: this.learn,
      sensors:
        this.learn === 'lights' ? [] : [...this.sensors].map(([hole, sensors]) => ({ hole, sensors: [...sensors] })),
      again: this.learn === 'lights' ? [] : [...this.again],
      stuck: [...this.stuck.values()],
      noisy: [...this.noisy.values()],
      lamps: [...this.lamps.values()].map(({ lamp, hole }) => ({ ...lamp, hole })),
    };
  }

  /** The map as far as it is known, and what is wrong with the board. */
  result(): ReturnType<typeof calibrated> {
    const lamps = [...this.lamps.values()].flatMap(({ lamp, hole }) => (hole === null ? [] : [[hole, lamp] as const]));
    return calibrated(this.map, {
      sensors: this.sensors,
      lamps: this.learn === 'sensors' ? null : new Map(lamps),
      stuck: [...this.stuck.values()],
      noisy: [...this.noisy.values()],
      all: [...this.sizes].flatMap(([driver, { channels }]) =>
        Array.from({ length: channels }, (_, channel) => ({ driver, channel })),
      ),
    });
  }

  /** A driver answers. */
  greeted(driver: string, size: { readonly channels: number; readonly lights: number }): void {
    this.sizes.set(driver, size);
  }

  /** All levels of a driver. */
  snapshot(driver: string, levels: readonly boolean[], now: number): readonly CalibrationNotice[] {
    this.missing.delete(driver);
    return this.feel(
      levels.map((occupied, channel) => [{ driver, channel }, occupied] as const),
      now,
    );
  }

  change(driver: string, channel: number, occupied: boolean, now: number): readonly CalibrationNotice[] {
    return this.feel([[{ driver, channel }, occupied]], now);
  }

  /** A driver's levels are unknown until its next snapshot. */
  away(driver: string): void {
    this.missing.add(driver);
    this.touch.forget(driver);
  }

  /** When `wake` must be called next; null: something else must happen first. */
  deadline(): number | null {
    return this.missing.size > 0 || !this.cleared ? null : this.touch.due;
  }

  wake(now: number): readonly CalibrationNotice[] {
    if (this.deadline() === null) return [];
    const answer = this.touch.take(now);
    const next = answer && this.next();
    if (!answer || next === null) return [];
    return typeof next === 'string' ? this.answered(next, answer) : this.lampAnswered(next, answer);
  }

  /** Nothing answers for this hole, or no light is to be seen. */
  skip(): readonly CalibrationNotice[] {
    const next = this.next();
    if (next === null || this.step.kind === 'waiting' || this.step.kind === 'clear') return [];
    if (this.touch.lifting) return [{ kind: 'still-occupied', sensors: this.touch.busy }];
    if (typeof next !== 'string') {
      this.noteLamp(next, null);
      return [];
    }
    this.noteHole(next, []);
    return [{ kind: 'skipped', hole: next }];
  }

  /** Asks for the last one again; what was learned for it is forgotten. */
  back(): readonly CalibrationNotice[] {
    const last = this.past.pop();
    return last === undefined ? [] : this.ask(last);
  }

  /** Asks for this hole or light now. */
  ask(target: Hole | Lamp): readonly CalibrationNotice[] {
    this.wanted = target;
    if (typeof target === 'string') {
      this.sensors.delete(target);
      this.again.delete(target);
    } else this.lamps.delete(lampKey(target));
    this.touch.restart();
    return [];
  }

  /** Where the light is that shines now, where no sensor can tell. */
  here(hole: Hole): readonly CalibrationNotice[] {
    const next = this.next();
    return this.step.kind !== 'light' || next === null || typeof next === 'string' ? [] : this.lampAt(next, hole);
  }

  /** What is occupied now is so without a marble: it counts for nothing from now on. */
  ignoreBusy(): readonly CalibrationNotice[] {
    for (const sensor of this.touch.busy) {
      this.stuck.set(sensorKey(sensor), sensor);
      this.touch.ignore(sensor);
    }
    this.cleared ||= this.missing.size === 0;
    return [];
  }

  private resume(progress: CalibrationProgress): void {
    for (const { hole, sensors } of progress.sensors) this.sensors.set(hole, sensors);
    for (const hole of progress.again) this.again.add(hole);
    for (const sensor of progress.stuck) this.stuck.set(sensorKey(sensor), sensor);
    for (const sensor of progress.noisy) this.noisy.set(sensorKey(sensor), sensor);
    for (const sensor of [...progress.stuck, ...progress.noisy]) this.touch.ignore(sensor);
    for (const { driver, light, hole } of progress.lamps) {
      const lamp = { driver, light };
      this.lamps.set(lampKey(lamp), { lamp, hole: hole });
    }
  }

  private feel(levels: Parameters<Touch['feel']>[0], now: number): readonly CalibrationNotice[] {
    const chattering = this.touch.feel(levels, now);
    if (this.missing.size === 0 && this.touch.busy.length === 0) this.cleared = true;
    for (const sensor of chattering) this.noisy.set(sensorKey(sensor), sensor);
    return chattering.map((sensor) => ({ kind: 'noisy', sensor }));
  }

  private next(): Hole | Lamp | null {
    return this.wanted ?? this.nextHole() ?? this.nextLamp();
  }

  private nextHole(): Hole | null {
    const unasked = this.holes.find((hole) => !this.sensors.has(hole));
    if (unasked) return unasked;
    const own = ownSensors(this.sensors);
    return this.holes.find((hole) => own.get(hole)?.length === 0 && !this.again.has(hole)) ?? null;
  }

  private nextLamp(): Lamp | null {
    if (this.learn === 'sensors') return null;
    const found = new Set([...this.lamps.values()].flatMap(({ hole }) => hole ?? []));
    if (found.size === this.holes.length) return null;
    return this.allLamps().find((lamp) => !this.lamps.has(lampKey(lamp))) ?? null;
  }

  private allLamps(): readonly Lamp[] {
    return [...this.sizes].flatMap(([driver, { lights }]) =>
      Array.from({ length: lights }, (_, light) => ({ driver, light })),
    );
  }

  private noteHole(hole: Hole, sensors: readonly Sensor[]): void {
    if (this.sensors.has(hole)) this.again.add(hole);
    this.sensors.set(hole, sensors);
    this.goOnAfter(hole);
  }

  private noteLamp(lamp: Lamp, hole: Hole | null): void {
    this.lamps.set(lampKey(lamp), { lamp, hole });
    this.goOnAfter(lamp);
  }

  private goOnAfter(target: Hole | Lamp): void {
    this.wanted = null;
    this.past.push(target);
    this.touch.restart();
  }

  private answered(hole: Hole, sensors: readonly Sensor[]): readonly CalibrationNotice[] {
    const before = sensors.flatMap((sensor) => {
      const earlier = [...this.sensors].find(
        ([other, theirs]) => other !== hole && theirs.some((own) => sensorKey(own) === sensorKey(sensor)),
      );
      return earlier ? [{ kind: 'answered-before', hole, earlier: earlier[0], sensor } as const] : [];
    });
    const mapped = mappedSensor(this.map, hole);
    this.noteHole(hole, sensors);
    const asMapped = sensors.length === 1 && mapped !== null && sensorKey(sensors[0] as Sensor) === sensorKey(mapped);
    return [{ kind: 'answered', hole, sensors, asMapped }, ...before];
  }

  private lampAnswered(lamp: Lamp, sensors: readonly Sensor[]): readonly CalibrationNotice[] {
    const keys = new Set(sensors.map(sensorKey));
    const hole = [...ownSensors(this.sensors)].find(([, own]) =>
      own.some((sensor) => keys.has(sensorKey(sensor))),
    )?.[0];
    return hole === undefined ? [{ kind: 'unknown-hole', sensors }] : this.lampAt(lamp, hole);
  }

  private lampAt(lamp: Lamp, hole: Hole): readonly CalibrationNotice[] {
    // The newest counts; the light that was thought to be there is asked for anew.
    for (const [key, other] of this.lamps) if (other.hole === hole) this.lamps.delete(key);
    this.noteLamp(lamp, hole);
    return [{ kind: 'lit', hole, lamp }];
  }
}
