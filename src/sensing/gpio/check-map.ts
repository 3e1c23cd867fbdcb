import { type Hole, type Refusal, seatsOf } from '../../engine/index.ts';
import type { BoardMap, Driver, HoleMap } from '../board-map.ts';
import { MATRIX } from './map.ts';

/** Timers know whole milliseconds, so a row takes one at least. */
const FASTEST_ROW = 1;

/** How many sensor channels a driver on pins has; null: another kind of driver, which says so itself. */
export function pinChannels(driver: Driver): number | null {
  switch (driver.kind) {
    case 'gpio-lines':
      return driver.lines.length;
    case 'gpio-matrix':
      return driver.rows.length * driver.columns.length;
    default:
      return null;
  }
}

/** All lines that a map uses, each with who uses it. */
function linesOf({ drivers, controls }: BoardMap): readonly (readonly [line: number, user: string])[] {
  const own = drivers.flatMap((driver) => {
    const lines = driver.kind === 'gpio-lines' ? driver.lines : [];
    const crossed = driver.kind === 'gpio-matrix' ? [...driver.rows, ...driver.columns] : [];
    return [...lines, ...crossed].map((line) => [line, driver.id] as const);
  });
  const parts = [
    ...(controls?.seats ?? []).flatMap(({ seat, button, lamp }) => [
      [button, `the button of seat ${seat}`] as const,
      [lamp, `the lamp of seat ${seat}`] as const,
    ]),
    [controls?.buzzer, 'the buzzer'] as const,
  ];
  return [...own, ...parts.flatMap(([line, user]) => (line === undefined ? [] : [[line, user] as const]))];
}

/** What cannot be about the computer's own pins in a map of the right shape; null: all can. */
export function wrongPins(map: BoardMap): Refusal | null {
  const users = new Map<number, string>();
  for (const [line, user] of linesOf(map)) {
    const other = users.get(line);
    if (other !== undefined) {
      return { code: 'board-map/line-twice', message: `GPIO${line} is given to ${other} and to ${user}` };
    }
    users.set(line, user);
  }
  for (const driver of map.drivers) {
    if (driver.kind !== 'gpio-matrix') continue;
    const { rate = MATRIX.rate, settle = MATRIX.settle } = driver;
    const row = Math.max(FASTEST_ROW, settle / 1000);
    const fastest = Math.floor(1000 / (row * driver.rows.length));
    if (rate > fastest) {
      const message = `${driver.id} can't be scanned ${rate} times a second: its ${driver.rows.length} rows need ${row} ms each, so at most ${fastest}`;
      return { code: 'board-map/matrix-too-fast', message };
    }
  }
  return wrongHoles(map) ?? wrongSeats(map);
}

function wrongHoles(map: BoardMap): Refusal | null {
  const channels = new Map(map.drivers.map((driver) => [driver.id, pinChannels(driver)]));
  for (const [hole, { driver, channel, light }] of Object.entries(map.holes) as [Hole, HoleMap][]) {
    const count = channels.get(driver) ?? null;
    if (count === null) continue;
    if (channel !== undefined && channel >= count) {
      const message = `hole ${hole} has channel ${channel} of ${driver}, which has 0 to ${count - 1} only`;
      return { code: 'board-map/no-such-channel', message };
    }
    if (light !== undefined) {
      return { code: 'board-map/no-lights', message: `hole ${hole} has a light of ${driver}, which can drive none` };
    }
  }
  return null;
}

function wrongSeats({ sectors, controls }: BoardMap): Refusal | null {
  const seats = (controls?.seats ?? []).map(({ seat }) => seat);
  const strange = seats.find((seat) => !seatsOf(sectors).includes(seat));
  if (strange !== undefined) {
    return { code: 'board-map/no-such-seat', message: `a board of ${sectors} sectors has no seat ${strange}` };
  }
  if (new Set(seats).size < seats.length) {
    return { code: 'board-map/seat-twice', message: 'the controls of a seat are given twice' };
  }
  return null;
}
