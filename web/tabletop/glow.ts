import type { Light } from '../../src/lights/scene.ts';

/** A screen shows a dim lamp as a full colour that covers less, since the wood around it is bright. */
export function glowOf(colour: Light['colour']): { readonly hue: string; readonly strength: number } {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const most = Math.max(...parts);
  if (most === 0) return { hue: '#000', strength: 0 };
  const hue = `rgb(${parts.map((part) => Math.round((part * 255) / most)).join(' ')})`;
  return { hue, strength: (most / 255) ** 0.6 };
}
