import type { Hole } from '../engine/index.ts';

/** Told apart by rhythm as well as by colour. The microcontroller runs effects by itself. */
export const LIGHT_EFFECTS = ['steady', 'pulse', 'blink', 'chase'] as const;
export type LightEffect = (typeof LIGHT_EFFECTS)[number];

export interface Light {
  /** `#rrggbb` */
  readonly colour: `#${string}`;
  readonly effect: LightEffect;
}

/** What the lights under the holes show; a hole that is not named is dark. */
export type LightScene = Readonly<Partial<Record<Hole, Light>>>;

export const DARK: LightScene = {};
