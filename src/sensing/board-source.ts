import type { Result } from '../engine/index.ts';
import type { BoardMap, Driver } from './board-map.ts';
import { CombinedSource } from './combined-source.ts';
import type { Wire } from './connection.ts';
import { PinSource, type PinSourceOptions } from './gpio/pin-source.ts';
import { LineLink } from './line-link.ts';
import { LineSource } from './line-source.ts';
import { MappedSource } from './mapped-source.ts';
import type { RawSource } from './raw-source.ts';
import type { BoardSource } from './source.ts';
import { wiringOf } from './wiring.ts';

/**
 * The whole board of a map. `open`: opens a new wire to a driver, asked again and again. `pins`: this computer's own pins, for the
 * drivers on them; where they are left out, as on a simulated board, those speak the line protocol like all others.
 */
export function boardSource(
  map: BoardMap,
  open: (driver: Driver) => Promise<Result<Wire>>,
  pins?: Omit<PinSourceOptions, 'driver'>,
): BoardSource {
  const sourceOf = (driver: Driver): BoardSource =>
    pins && driver.kind !== 'serial'
      ? new MappedSource(new PinSource({ driver, ...pins }), wiringOf(map, driver.id), () => {})
      : new LineSource({ map, driver: driver.id, open: () => open(driver) });
  const parts = map.drivers.map((driver) => ({
    name: driver.id,
    holes: [...wiringOf(map, driver.id).holeOfChannel.values()],
    source: sourceOf(driver),
  }));
  const [first] = parts;
  return first && parts.length === 1 ? first.source : new CombinedSource(parts);
}

/** One driver of a map in its own numbers, whatever the map says of them. `open`, `pins`: as for `boardSource`. */
export function rawSource(
  driver: Driver,
  open: (driver: Driver) => Promise<Result<Wire>>,
  pins?: Omit<PinSourceOptions, 'driver'>,
): RawSource {
  if (pins && driver.kind !== 'serial') return new PinSource({ driver, ...pins });
  const module = driver.kind === 'serial' ? driver.module : undefined;
  return new LineLink({ open: () => open(driver), ...(module !== undefined && { module }) });
}
