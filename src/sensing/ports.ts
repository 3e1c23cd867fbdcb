import { ok, type Result, refuse } from '../engine/index.ts';
import type { BoardMap, Driver } from './board-map.ts';
import type { Wire } from './connection.ts';
import { ModuleFinder } from './module-finder.ts';
import { serialDevices } from './serial-devices.ts';
import { openSerial } from './serial-source.ts';

/** In place of a path: wherever the module is that says the right name. */
export const AUTO = 'auto';

/**
 * Which serial driver of a map is at which port: `PATH` for a map with one, `DRIVER=PATH` for each of several, `auto` in place of
 * a path or alone for all of them. Codes: `ports/no-such-driver`, `ports/twice`, `ports/missing`.
 */
export function portsOf(map: BoardMap, wishes: readonly string[]): Result<ReadonlyMap<string, string>> {
  const drivers = map.drivers.filter(({ kind }) => kind === 'serial').map(({ id }) => id);
  if (wishes.length === 1 && wishes[0] === AUTO) return ok(new Map(drivers.map((driver) => [driver, AUTO])));
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

/** Opens the port of a serial driver again and again, as `portsOf` told where it is. */
export function serialOpener(ports: ReadonlyMap<string, string>): (driver: Driver) => Promise<Result<Wire>> {
  const finder = new ModuleFinder({ ports: () => serialDevices(), open: openSerial });
  return (driver) => {
    const path = ports.get(driver.id) ?? '';
    return path === AUTO ? finder.open(driver.kind === 'serial' ? driver.module : undefined) : openSerial(path);
  };
}
