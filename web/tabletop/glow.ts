import type { Hole } from '../../src/engine/index.ts';
import type { Light, LightScene } from '../../src/lights/scene.ts';

/** A screen shows a dim lamp as a full colour that covers less, since the wood around it is bright. */
export function glowOf(colour: Light['colour']): { readonly hue: string; readonly strength: number } {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const most = Math.max(...parts);
  if (most === 0) return { hue: '#000', strength: 0 };
  const hue = `rgb(${parts.map((part) => Math.round((part * 255) / most)).join(' ')})`;
  return { hue, strength: (most / 255) ** 0.6 };
}

/** Which one each lit hole is of those with its look, in the order of the scene: that is how a chase runs. */
export function turnsOf(lights: LightScene): ReadonlyMap<Hole, number> {
  const counts = new Map<string, number>();
  const turns = new Map<Hole, number>();
  for (const [hole, { colour, effect }] of Object.entries(lights) as [Hole, Light][]) {
    const look = `${colour} ${effect}`;
    const index = counts.get(look) ?? 0;
    turns.set(hole, index);
    counts.set(look, index + 1);
  }
  return turns;
}
