import { ok, type Result, refuse } from '../engine/index.ts';
import type { BoardMap } from './board-map.ts';

/**
 * Which serial driver of a map is at which port: `PATH` for a map with one, `DRIVER=PATH` for each of several. Codes:
 * `ports/no-such-driver`, `ports/twice`, `ports/missing`.
 */
export function portsOf(map: BoardMap, wishes: readonly string[]): Result<ReadonlyMap<string, string>> {
  const drivers = map.drivers.filter(({ kind }) => kind === 'serial').map(({ id }) => id);
  const ports = new Map<string, string>();
  for (const wish of wishes) {
    const named = /^([a-z0-9-]{1,24})=(.+)$/.exec(wish);
    const driver = named ? named[1] : drivers[0];
    const path = named?.[2] ?? wish;
    if (driver === undefined || !drivers.includes(driver)) {
      return refuse('ports/no-such-driver', `${wish}: this board's serial drivers are ${drivers.join(', ') || 'none'}`);
    }
    if (!named && drivers.length > 1) {
      return refuse('ports/missing', `${wish}: say whose port it is, one of ${drivers.join(', ')}: ${driver}=${wish}`);
    }
    if (ports.has(driver)) return refuse('ports/twice', `two ports are given for ${driver}`);
    ports.set(driver, path);
  }
  const missing = drivers.find((driver) => !ports.has(driver));
  if (missing !== undefined) return refuse('ports/missing', `no port is given for the driver ${missing} of this board`);
  return ok(ports);
}
