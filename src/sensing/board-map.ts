import type { Hole, Sectors, Travel } from '../engine/index.ts';

/** Where the sensor and the light of one hole are, and where the hole is on the wood. */
export interface HoleMap {
  /** Which driver of the map senses this hole. */
  readonly driver: string;
  /** Sensor channel of that driver, from 0. */
  readonly channel: number;
  /** Index in that driver's light chain, from 0; absent: no light under this hole. */
  readonly light?: number;
  /** Millimetres from the upper left corner of the board. */
  readonly x: number;
  readonly y: number;
}

/** One board: a JSON file in `hardware/boards/`. */
export interface BoardMap {
  readonly format: 1;
  readonly name: string;
  readonly sectors: Sectors;
  readonly travel: Travel;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly drivers: readonly { readonly id: string; readonly kind: 'serial' }[];
  readonly holes: Readonly<Partial<Record<Hole, HoleMap>>>;
}
