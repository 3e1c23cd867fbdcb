import type { Result } from '../engine/index.ts';
import type { BoardMap, SerialDriver } from './board-map.ts';
import { CombinedSource } from './combined-source.ts';
import type { Wire } from './connection.ts';
import { LineSource } from './line-source.ts';
import type { BoardSource } from './source.ts';
import { wiringOf } from './wiring.ts';

/** The whole board of a map. `open`: opens a new wire to a serial driver, asked again and again. */
export function boardSource(map: BoardMap, open: (driver: SerialDriver) => Promise<Result<Wire>>): BoardSource {
  const parts = map.drivers.map((driver) => ({
    name: driver.id,
    holes: [...wiringOf(map, driver.id).holeOfChannel.values()],
    source: new LineSource({ map, driver: driver.id, open: () => open(driver) }),
  }));
  const [first] = parts;
  return first && parts.length === 1 ? first.source : new CombinedSource(parts);
}
