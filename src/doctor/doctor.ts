import type { Hole, Result } from '../engine/index.ts';
import { type BoardMap, unsensedHoles } from '../sensing/board-map.ts';
import { AUTO, portsOf, serialOpener } from '../sensing/ports.ts';
import { BoardCheck, type Patience } from './board.ts';
import { checkFolder, checkGames } from './data.ts';
import { type Finding, found } from './finding.ts';
import { checkPins } from './gpio.ts';
import { checkNetwork } from './network.ts';
import { checkLevels, SensorRound } from './sensors.ts';
import { checkDevices, checkPort } from './serial.ts';
import { checkClock, checkPower, checkSystem, type SystemOptions } from './system.ts';

export interface DoctorOptions extends SystemOptions {
  readonly map: Result<BoardMap>;
  /** What the map is called in the report. */
  readonly mapName: string;
  /** What was said with --serial; empty: no board is asked. */
  readonly serial: readonly string[];
  readonly user: string;
  readonly data: string;
  readonly port: number;
  readonly patience: Patience;
  /** Lets a person take a marble through all holes; resolves when that is done. Absent: sensors are only read. */
  readonly round?: (round: SensorRound) => Promise<void>;
}

/** Checks an installation from the system to the lights. It changes nothing, and opens no port but those that were named. */
export async function examine(options: DoctorOptions): Promise<readonly Finding[]> {
  const { root, serial, data, port } = options;
  const map = options.map.ok ? options.map.value : null;
  return [
    ...(await checkSystem(options)),
    ...(await checkClock(options)),
    ...(await checkPower(options)),
    ...(await checkFolder(data)),
    ...(await checkGames(data)),
    ...(await checkNetwork(port)),
    ...(await checkPins(root, map)),
    ...checkMap(options),
    ...(await checkDevices(root, serial)),
    ...(map && serial.length > 0 ? await checkBoard(map, options) : []),
  ];
}

function checkMap({ map, mapName }: DoctorOptions): readonly Finding[] {
  if (!map.ok) return [found('map/wrong', { detail: map.error.message })];
  const { sectors, holes } = map.value;
  const findings = [found('map/right', { map: mapName, sectors, holes: Object.keys(holes).length })];
  const unsensed = unsensedHoles(map.value);
  if (unsensed.length > 0) findings.push(found('map/unsensed', { holes: unsensed.join(', ') }));
  return findings;
}

async function checkBoard(map: BoardMap, options: DoctorOptions): Promise<readonly Finding[]> {
  const { root, serial, user, patience } = options;
  const ports = portsOf(map, serial);
  if (!ports.ok) return [found('map/ports', { detail: ports.error.message })];
  const findings: Finding[] = [];
  const round = new SensorRound(map);
  const checks: BoardCheck[] = [];
  const open = serialOpener(ports.value);
  for (const driver of map.drivers) {
    const path = ports.value.get(driver.id);
    if (driver.kind !== 'serial' || path === undefined) continue;
    const closed = path === AUTO ? [] : await checkPort(root, path, user);
    findings.push(...closed);
    if (closed.length > 0) continue;
    const onHole = (hole: Hole, occupied: boolean) => round.see(hole, occupied);
    checks.push(new BoardCheck({ map, driver, path, root, open: () => open(driver), onHole }));
  }
  try {
    await Promise.all(checks.map((check) => check.run(patience)));
    if (options.round && checks.some(({ speaks }) => speaks)) await options.round(round);
  } finally {
    await Promise.all(checks.map((check) => check.close()));
  }
  const levels = new Map<Hole, boolean>(checks.flatMap((check) => [...check.levels]));
  findings.push(...checks.flatMap((check) => check.findings), ...checkLevels(map, levels));
  if (options.round && levels.size > 0) findings.push(round.conclude());
  return findings;
}
