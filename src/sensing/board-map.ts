import { type Hole, holesOf, type Sectors, type Travel } from '../engine/index.ts';
import type { Controls, GpioLinesDriver, GpioMatrixDriver } from './gpio/map.ts';

/** Where the sensor and the light of one hole are, and where the hole is on the wood. */
export interface HoleMap {
  /** Which driver of the map serves this hole. */
  readonly driver: string;
  /** Sensor channel of that driver, from 0; absent: no sensor that works, the hole is unsensed. */
  readonly channel?: number;
  /** Index in that driver's light chain, from 0; absent: no light under this hole. */
  readonly light?: number;
  /** Millimetres from the upper left corner of the board. */
  readonly x: number;
  readonly y: number;
}

/** A microcontroller that speaks the line protocol. Which port it is plugged into is told at the start of the program. */
export interface SerialDriver {
  readonly id: string;
  readonly kind: 'serial';
  /** The name that it says in its hello; absent: any. It tells apart modules that look alike on the USB. */
  readonly module?: string;
}

/** Whatever senses some of a board's holes. */
export type Driver = SerialDriver | GpioLinesDriver | GpioMatrixDriver;

/** One board: a JSON file in `hardware/boards/`, or one that `murmeld calibrate` wrote. */
export interface BoardMap {
  readonly format: 1;
  readonly name: string;
  readonly sectors: Sectors;
  readonly travel: Travel;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly drivers: readonly Driver[];
  readonly holes: Readonly<Partial<Record<Hole, HoleMap>>>;
  /** Buttons, lamps and a buzzer on the computer's own pins. */
  readonly controls?: Controls;
}

/** The holes without a sensor that works. */
export const unsensedHoles = (map: BoardMap): readonly Hole[] =>
  holesOf(map.sectors).filter((hole) => map.holes[hole]?.channel === undefined);
