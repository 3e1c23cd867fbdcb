import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { Errors } from 'typebox/value';
import { MAX_HOLES, MAX_LIGHTS } from '../../firmware-protocol/index.ts';
import { type Hole, holesOf, ok, type Result, refuse, SECTORS } from '../engine/index.ts';
import type { BoardMap, HoleMap } from './board-map.ts';
import { wrongPins } from './gpio/check-map.ts';
import { ControlsSchema, GpioLinesSchema, GpioMatrixSchema } from './gpio/map.ts';

const DriverName = Type.String({ pattern: '^[a-z0-9-]{1,24}$' });
const SerialDriverSchema = Type.Object(
  {
    id: DriverName,
    kind: Type.Literal('serial'),
    module: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]{1,24}$',
        description: 'The name that the module says in its hello; without it, any module will do.',
      }),
    ),
  },
  { description: 'A microcontroller that speaks the line protocol; its port is told at the start of the program.' },
);

const HoleSchema = Type.Object({
  driver: Type.String({ description: 'The id of the driver that serves this hole.' }),
  channel: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_HOLES - 1,
      description: 'Sensor channel of that driver; without it, no sensor that works.',
    }),
  ),
  light: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_LIGHTS - 1,
      description: 'Place in the light chain of that driver; without it, no light.',
    }),
  ),
  x: Type.Number({ description: 'Millimetres from the left edge.' }),
  y: Type.Number({ description: 'Millimetres from the upper edge.' }),
});

/** The shape of a board map; what must hold between its parts is checked by `readBoardMap`. */
export const BoardMapSchema = Type.Object(
  {
    format: Type.Literal(1),
    name: Type.String({ minLength: 1, maxLength: 80 }),
    sectors: Type.Union(SECTORS.map((sectors) => Type.Literal(sectors))),
    travel: Type.Union([Type.Literal('counterclockwise'), Type.Literal('clockwise')]),
    width: Type.Number({ exclusiveMinimum: 0, description: 'Millimetres.' }),
    height: Type.Number({ exclusiveMinimum: 0, description: 'Millimetres.' }),
    drivers: Type.Array(Type.Union([SerialDriverSchema, GpioLinesSchema, GpioMatrixSchema]), { minItems: 1 }),
    holes: Type.Record(Type.String({ pattern: '^(L(0|[1-9][0-9]?)|[HK][0-5]\\.[0-3])$' }), HoleSchema, {
      description: 'All holes of the board: L0 to L63 for four sectors, H0.0 to H3.3, K0.0 to K3.3.',
    }),
    controls: Type.Optional(ControlsSchema),
  },
  {
    title: 'Board map of Murmeld',
    description:
      'Which sensor and which light is under which hole. Beyond this shape: every hole of the board is there, no channel, no light and no line is given twice, every driver is in the list, and all holes lie on the wood.',
  },
);

/** The first hole that claims what another one has already, by driver and number. */
function sharedBy(holes: readonly (readonly [Hole, HoleMap])[], number: (place: HoleMap) => number | undefined) {
  const owners = new Map<string, Hole>();
  for (const [hole, place] of holes) {
    const claim = number(place);
    if (claim === undefined) continue;
    const key = `${place.driver} ${claim}`;
    const owner = owners.get(key);
    if (owner !== undefined) return { owner, hole, key };
    owners.set(key, hole);
  }
  return undefined;
}

function check(map: BoardMap): Result<BoardMap> {
  const expected = holesOf(map.sectors);
  const given = Object.entries(map.holes) as [Hole, HoleMap][];
  const missing = expected.find((hole) => map.holes[hole] === undefined);
  if (missing !== undefined) return refuse('board-map/hole-missing', `hole ${missing} is missing`);
  const strange = given.find(([hole]) => !expected.includes(hole));
  if (strange) return refuse('board-map/no-such-hole', `a board of ${map.sectors} sectors has no hole ${strange[0]}`);
  const drivers = new Set(map.drivers.map(({ id }) => id));
  if (drivers.size < map.drivers.length) return refuse('board-map/driver-twice', 'two drivers have the same id');
  const modules = map.drivers.flatMap((driver) =>
    driver.kind === 'serial' && driver.module !== undefined ? [driver.module] : [],
  );
  if (new Set(modules).size < modules.length) {
    return refuse('board-map/module-twice', 'two drivers want the same module');
  }
  for (const [hole, place] of given) {
    if (!drivers.has(place.driver)) {
      return refuse('board-map/no-such-driver', `hole ${hole} names a driver ${place.driver} that is not in the list`);
    }
    if (place.x < 0 || place.x > map.width || place.y < 0 || place.y > map.height) {
      return refuse('board-map/off-the-board', `hole ${hole} lies outside of the board`);
    }
  }
  const channel = sharedBy(given, (place) => place.channel);
  if (channel) {
    return refuse(
      'board-map/channel-twice',
      `${channel.owner} and ${channel.hole} have the same channel, ${channel.key}`,
    );
  }
  const light = sharedBy(given, (place) => place.light);
  if (light)
    return refuse('board-map/light-twice', `${light.owner} and ${light.hole} have the same light, ${light.key}`);
  const pins = wrongPins(map);
  return pins ? refuse(pins.code, pins.message) : ok(map);
}

/** Reads the text of a board map. Codes: `board-map/not-json`, `board-map/malformed`, and one for each thing that can't be. */
export function readBoardMap(text: string): Result<BoardMap> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse('board-map/not-json', `a board map is a JSON file: ${(error as Error).message}`);
  }
  const wrong = Errors(BoardMapSchema, value)[0];
  if (wrong) return refuse('board-map/malformed', `${wrong.instancePath || 'the whole file'} ${wrong.message}`);
  return check(value as BoardMap);
}

/** Where the board maps are that come with the program, from the sources as well as from the built files. */
function shippedBoards(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const boards = join(folder, 'hardware', 'boards');
    if (existsSync(boards) || folder === dirname(folder)) return boards;
  }
}

/** Reads a board map: a shipped one by its name (`classic-4`), any other by its path. Also `board-map/not-read`. */
export async function loadBoardMap(nameOrPath: string): Promise<Result<BoardMap>> {
  const path = /^[a-z0-9-]+$/.test(nameOrPath) ? join(shippedBoards(), `${nameOrPath}.json`) : nameOrPath;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return refuse('board-map/not-read', `the board map ${path} can't be read: ${(error as Error).message}`);
  }
  const read = readBoardMap(text);
  return read.ok ? read : refuse(read.error.code, `the board map ${path}: ${read.error.message}`);
}

/** A map as a file that a person can read: one hole a line. */
export function printBoardMap(map: BoardMap): string {
  const { holes, ...head } = map;
  const lines = Object.entries(holes).map(([hole, place]) => `    ${JSON.stringify(hole)}: ${JSON.stringify(place)}`);
  const top = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${[...top, `  "holes": {\n${lines.join(',\n')}\n  }`].join(',\n')}\n}\n`;
}
