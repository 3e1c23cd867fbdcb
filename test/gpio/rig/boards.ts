import { readFileSync } from 'node:fs';
import { type Hole, holesOf } from '../../../src/engine/index.ts';
import type { BoardMap, Driver, HoleMap } from '../../../src/sensing/board-map.ts';
import type { GpioLinesDriver, GpioMatrixDriver } from '../../../src/sensing/gpio/map.ts';

const classic = JSON.parse(
  readFileSync(new URL('../../../hardware/boards/classic-4.json', import.meta.url), 'utf8'),
) as BoardMap;

export const ROWS = [2, 3, 4, 5, 6, 7, 8, 9];
export const COLUMNS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21];
/** A classic board of four without any microcontroller: 96 holes as 8 × 12. */
export const MATRIX: GpioMatrixDriver = { id: 'matrix', kind: 'gpio-matrix', rows: ROWS, columns: COLUMNS };

/** The classic board with these drivers, whose channels are given out hole by hole, loop first; the rest is unsensed. */
export function boardOf(...drivers: readonly (GpioLinesDriver | GpioMatrixDriver)[]): BoardMap {
  const channels = drivers.flatMap((driver) => {
    const count = driver.kind === 'gpio-lines' ? driver.lines.length : driver.rows.length * driver.columns.length;
    return Array.from({ length: count }, (_, channel) => ({ driver: driver.id, channel }));
  });
  const holes = holesOf(4).map((hole, n): readonly [Hole, HoleMap] => {
    const { x, y } = classic.holes[hole]!;
    return [hole, { x, y, ...(channels[n] ?? { driver: drivers[0]!.id }) }];
  });
  return { ...classic, drivers: drivers as readonly Driver[], holes: Object.fromEntries(holes) };
}

/** Row and column of a hole on the matrix board, by their lines. */
export function crossing(hole: Hole): readonly [row: number, column: number] {
  const channel = holesOf(4).indexOf(hole);
  return [ROWS[Math.floor(channel / COLUMNS.length)]!, COLUMNS[channel % COLUMNS.length]!];
}
