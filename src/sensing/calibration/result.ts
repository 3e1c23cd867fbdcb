import { type Hole, holesOf } from '../../engine/index.ts';
import type { BoardMap, HoleMap } from '../board-map.ts';
import { type Lamp, type Sensor, sensorKey } from './sensor.ts';

/** Something about the finished board that a person should know, and most often mend. */
export type CalibrationFinding =
  /** Nothing answered for this hole; it is unsensed. `idle`: sensors that answered for no hole, one of which may be its. */
  | { readonly kind: 'dead'; readonly hole: Hole; readonly idle: readonly Sensor[] }
  /** This sensor answers for several holes; those that have no other are unsensed. */
  | {
      readonly kind: 'shared';
      readonly sensor: Sensor;
      readonly holes: readonly Hole[];
      readonly unsensed: readonly Hole[];
    }
  /** Several sensors answer for this hole alone; the first is taken. */
  | { readonly kind: 'doubled'; readonly hole: Hole; readonly sensors: readonly Sensor[] }
  /** The sensors of these two are the other way around than the map that was begun with says; the new one has them right. */
  | { readonly kind: 'swapped'; readonly holes: readonly [Hole, Hole] }
  /** These have other sensors than that map says. */
  | { readonly kind: 'moved'; readonly holes: readonly Hole[] }
  /** Always occupied, on an empty board as well; ignored. */
  | { readonly kind: 'stuck'; readonly sensor: Sensor }
  /** It changed all by itself; ignored. */
  | { readonly kind: 'noisy'; readonly sensor: Sensor }
  /** No light was seen under these. */
  | { readonly kind: 'dark'; readonly holes: readonly Hole[] }
  /** The light under this hole belongs to another driver than its sensor, which a map can't say. */
  | { readonly kind: 'light-elsewhere'; readonly hole: Hole; readonly lamp: Lamp };

export interface Answers {
  /** Which sensors answered for a hole, in their order; none: it was skipped. */
  readonly sensors: ReadonlyMap<Hole, readonly Sensor[]>;
  /** Null: lights were not learned. */
  readonly lamps: ReadonlyMap<Hole, Lamp> | null;
  readonly stuck: readonly Sensor[];
  readonly noisy: readonly Sensor[];
  /** All sensors of all drivers. */
  readonly all: readonly Sensor[];
}

/** For each sensor, the holes that it answered for. */
function holesOfSensors(sensors: Answers['sensors']): ReadonlyMap<string, readonly Hole[]> {
  const holes = new Map<string, Hole[]>();
  for (const [hole, answering] of sensors) {
    for (const sensor of answering) {
      const key = sensorKey(sensor);
      holes.set(key, [...(holes.get(key) ?? []), hole]);
    }
  }
  return holes;
}

/** For each hole that was asked for, the sensors that answer for it and for no other. */
export function ownSensors(sensors: Answers['sensors']): ReadonlyMap<Hole, readonly Sensor[]> {
  const holes = holesOfSensors(sensors);
  const own = (sensor: Sensor) => holes.get(sensorKey(sensor))?.length === 1;
  return new Map([...sensors].map(([hole, answering]) => [hole, answering.filter(own)]));
}

/** The sensor that a map says is under a hole. */
export function mappedSensor(map: BoardMap, hole: Hole): Sensor | null {
  const place = map.holes[hole];
  return place?.channel === undefined ? null : { driver: place.driver, channel: place.channel };
}

/** The sensor that is taken for a hole: the one that the map says if it is among those that answered, else the first. */
function chosen(map: BoardMap, hole: Hole, own: readonly Sensor[]): Sensor | undefined {
  const mapped = mappedSensor(map, hole);
  return own.find((sensor) => mapped && sensorKey(sensor) === sensorKey(mapped)) ?? own[0];
}

function placeOf(old: HoleMap, sensor: Sensor | undefined, lamp: Lamp | undefined): HoleMap {
  const { x, y } = old;
  const driver = sensor?.driver ?? lamp?.driver ?? old.driver;
  return {
    driver,
    ...(sensor && { channel: sensor.channel }),
    ...(lamp?.driver === driver && { light: lamp.light }),
    x,
    y,
  };
}

function compare(map: BoardMap, taken: ReadonlyMap<Hole, Sensor>): readonly CalibrationFinding[] {
  const key = (hole: Hole) => {
    const mapped = mappedSensor(map, hole);
    return mapped && sensorKey(mapped);
  };
  const owner = new Map([...taken.keys()].map((hole) => [key(hole), hole]));
  const moved = [...taken].filter(([hole, sensor]) => key(hole) !== null && key(hole) !== sensorKey(sensor));
  const swapped: [Hole, Hole][] = [];
  const rest: Hole[] = [];
  for (const [hole, sensor] of moved) {
    const other = owner.get(sensorKey(sensor));
    const back = other && taken.get(other);
    if (!other || !back || sensorKey(back) !== key(hole)) rest.push(hole);
    else if (!swapped.some(([, second]) => second === hole)) swapped.push([hole, other]);
  }
  return [
    ...swapped.map((holes) => ({ kind: 'swapped', holes }) as const),
    ...(rest.length > 0 ? [{ kind: 'moved', holes: rest } as const] : []),
  ];
}

/** The map as it was learned, begun with `map`, and what is still wrong with the board. */
export function calibrated(
  map: BoardMap,
  answers: Answers,
): { readonly map: BoardMap; readonly findings: readonly CalibrationFinding[] } {
  const own = ownSensors(answers.sensors);
  const holes = holesOf(map.sectors);
  const taken = new Map<Hole, Sensor>();
  for (const hole of holes) {
    const sensor = chosen(map, hole, own.get(hole) ?? []);
    if (sensor) taken.set(hole, sensor);
  }
  const sharing = holesOfSensors(answers.sensors);
  const useless = new Set([...answers.stuck, ...answers.noisy].map(sensorKey));
  const idle = answers.all.filter((sensor) => !sharing.has(sensorKey(sensor)) && !useless.has(sensorKey(sensor)));
  const findings: CalibrationFinding[] = [
    ...answers.stuck.map((sensor) => ({ kind: 'stuck', sensor }) as const),
    ...answers.noisy.map((sensor) => ({ kind: 'noisy', sensor }) as const),
  ];
  for (const hole of holes) {
    if (answers.sensors.get(hole)?.length === 0) findings.push({ kind: 'dead', hole, idle });
    const sensors = own.get(hole) ?? [];
    if (sensors.length > 1) findings.push({ kind: 'doubled', hole, sensors });
  }
  for (const sensor of answers.all) {
    const shared = sharing.get(sensorKey(sensor)) ?? [];
    if (shared.length < 2) continue;
    findings.push({ kind: 'shared', sensor, holes: shared, unsensed: shared.filter((hole) => !taken.has(hole)) });
  }
  findings.push(...compare(map, taken));

  const lampOf = (hole: Hole): Lamp | undefined => {
    if (answers.lamps) return answers.lamps.get(hole);
    const old = map.holes[hole];
    return old?.light === undefined ? undefined : { driver: old.driver, light: old.light };
  };
  const places = holes.flatMap((hole) => {
    const old = map.holes[hole];
    return old ? [[hole, placeOf(old, taken.get(hole), lampOf(hole))] as const] : [];
  });
  if (answers.lamps) {
    const dark = holes.filter((hole) => !answers.lamps?.has(hole));
    if (dark.length > 0) findings.push({ kind: 'dark', holes: dark });
  }
  for (const [hole, place] of places) {
    const lamp = lampOf(hole);
    if (lamp && place.light === undefined) findings.push({ kind: 'light-elsewhere', hole, lamp });
  }
  return { map: { ...map, holes: Object.fromEntries(places) }, findings };
}
