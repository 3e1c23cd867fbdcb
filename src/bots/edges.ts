import type { Hole, Random } from '../engine/index.ts';
import type { Gesture } from './hands.ts';

/** One raw change of a sensor's level. */
export interface Edge {
  readonly t: number;
  readonly hole: Hole;
  readonly occupied: boolean;
}

/** How clean the sensors are. Chances from 0 to 1. */
export interface SensorHabits {
  /** A change comes with bounce: up to so many more edges, one ms apart. */
  readonly bounce: number;
  readonly mostBounces: number;
  /** Sparks a minute: a hole shows the wrong level for 2 to 11 ms. */
  readonly sparks: number;
  /** Holes with a weak magnet: an occupied one reads empty for a moment, so many times a minute. */
  readonly weak: readonly Hole[];
  readonly dropouts: number;
  /** Holes without a working sensor. */
  readonly unsensed: readonly Hole[];
}

export const CLEAN_SENSORS: SensorHabits = {
  bounce: 0,
  mostBounces: 0,
  sparks: 0,
  weak: [],
  dropouts: 0,
  unsensed: [],
};

export const LIFELIKE_SENSORS: SensorHabits = {
  ...CLEAN_SENSORS,
  bounce: 0.4,
  mostBounces: 2,
  sparks: 3,
};

/** What sensors make of gestures, with their time's own noise until `until`. `taken`: the holes taken at the beginning. */
export function edgesOf(
  gestures: readonly Gesture[],
  taken: Iterable<Hole>,
  holes: readonly Hole[],
  from: number,
  until: number,
  random: Random,
  habits: SensorHabits,
): readonly Edge[] {
  const before = new Set(taken);
  const levels = new Set(before);
  const edges: Edge[] = [];
  const sensed = [...gestures].sort((a, b) => a.t - b.t);
  for (const [i, { t, kind, hole }] of sensed.entries()) {
    if (habits.unsensed.includes(hole)) continue;
    // One marble that takes another's place at once: the level never changes.
    const replaced = sensed.some((other, j) => j !== i && other.t === t && other.hole === hole && other.kind !== kind);
    if (replaced) continue;
    const occupied = kind === 'put';
    if (levels.has(hole) === occupied) continue;
    if (occupied) levels.add(hole);
    else levels.delete(hole);
    const bounces = random.below(1000) < habits.bounce * 1000 ? 1 + random.below(habits.mostBounces) : 0;
    for (let n = 0; n <= 2 * bounces; n++) edges.push({ t: t + n, hole, occupied: n % 2 === 0 ? occupied : !occupied });
  }
  const quiet = (hole: Hole, t: number, margin: number) =>
    !edges.some((edge) => edge.hole === hole && Math.abs(edge.t - t) < margin);
  const levelAt = (hole: Hole, t: number): boolean => {
    const last = edges.findLast((edge) => edge.hole === hole && edge.t <= t);
    return last ? last.occupied : before.has(hole);
  };
  const noise: Edge[] = [];
  const flip = (hole: Hole, t: number, lasts: number) => {
    if (habits.unsensed.includes(hole) || !quiet(hole, t, 2 * lasts + 20)) return;
    const level = levelAt(hole, t);
    noise.push({ t, hole, occupied: !level }, { t: t + lasts, hole, occupied: level });
  };
  const times = (perMinute: number) => {
    const expected = ((until - from) / 60_000) * perMinute;
    return Math.floor(expected) + Number(random.below(1000) < (expected % 1) * 1000);
  };
  const when = () => from + random.below(Math.max(1, until - from));
  for (let n = times(habits.sparks); n > 0; n--) flip(holes[random.below(holes.length)]!, when(), 2 + random.below(10));
  for (const hole of habits.weak) {
    for (let n = times(habits.dropouts); n > 0; n--) {
      const t = when();
      if (levelAt(hole, t)) flip(hole, t, 5 + random.below(140));
    }
  }
  return [...edges, ...noise].sort((a, b) => a.t - b.t);
}
