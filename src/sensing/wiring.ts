import { type Look, MAX_LOOKS } from '../../firmware-protocol/index.ts';
import type { Hole } from '../engine/index.ts';
import type { LightScene } from '../lights/scene.ts';
import type { BoardMap, HoleMap } from './board-map.ts';

/** The part of a board map that one driver serves. */
export interface Wiring {
  readonly holeOfChannel: ReadonlyMap<number, Hole>;
  readonly lightOfHole: ReadonlyMap<Hole, number>;
  readonly holeOfLight: ReadonlyMap<number, Hole>;
  /** How many sensor channels and lights the board must have for it. */
  readonly channels: number;
  readonly lights: number;
}

/** Which channel and which light of `driver` belongs to which hole. */
export function wiringOf(map: BoardMap, driver: string): Wiring {
  const holes = (Object.entries(map.holes) as [Hole, HoleMap][]).filter(([, place]) => place.driver === driver);
  const sensed = holes.flatMap(([hole, { channel }]) => (channel === undefined ? [] : [[hole, channel] as const]));
  const lit = holes.flatMap(([hole, { light }]) => (light === undefined ? [] : [[hole, light] as const]));
  return {
    holeOfChannel: new Map(sensed.map(([hole, channel]) => [channel, hole])),
    lightOfHole: new Map(lit),
    holeOfLight: new Map(lit.map(([hole, light]) => [light, hole])),
    channels: Math.max(-1, ...sensed.map(([, channel]) => channel)) + 1,
    lights: Math.max(-1, ...lit.map(([, light]) => light)) + 1,
  };
}

/**
 * The looks of a scene for one driver's lights, in the order in which the scene names the holes: a chase runs in that order.
 * `leftOut`: lights of looks beyond MAX_LOOKS; those hold the fewest lights, and stay dark.
 */
export function looksOf(
  scene: LightScene,
  wiring: Wiring,
): { readonly looks: readonly Look[]; readonly leftOut: number } {
  const byLook = new Map<string, { colour: `#${string}`; effect: Look['effect']; lights: number[] }>();
  for (const [hole, light] of Object.entries(scene) as [Hole, NonNullable<LightScene[Hole]>][]) {
    const index = wiring.lightOfHole.get(hole);
    if (index === undefined) continue;
    const colour = light.colour.toLowerCase() as `#${string}`;
    const look = byLook.get(colour + light.effect) ?? { colour, effect: light.effect, lights: [] };
    look.lights.push(index);
    byLook.set(colour + light.effect, look);
  }
  const looks = [...byLook.values()];
  const most = new Set([...looks].sort((a, b) => b.lights.length - a.lights.length).slice(0, MAX_LOOKS));
  const leftOut = looks.reduce((sum, look) => sum + (most.has(look) ? 0 : look.lights.length), 0);
  return { looks: looks.filter((look) => most.has(look)), leftOut };
}
