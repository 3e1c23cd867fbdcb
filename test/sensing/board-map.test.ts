import { describe, expect, test } from 'vitest';
import { holesOf } from '../../src/engine/index.ts';
import { unsensedHoles } from '../../src/sensing/board-map.ts';
import { loadBoardMap, readBoardMap } from '../../src/sensing/board-map-file.ts';
import { wiringOf } from '../../src/sensing/wiring.ts';
import { classic } from './at-the-table.ts';

const code = (text: string) => {
  const read = readBoardMap(text);
  return read.ok ? 'ok' : read.error.code;
};

/** The classic board with something else at one of its holes. */
const changed = (hole: string, place: object | undefined, rest: object = {}) =>
  JSON.stringify({ ...classic, ...rest, holes: { ...classic.holes, [hole]: place } });
const l0 = { driver: 'main', channel: 0, light: 0, x: 270, y: 411.4 };

describe('a board map', () => {
  test('that comes with the program is found by its name', async () => {
    expect(await loadBoardMap('classic-4')).toEqual({ ok: true, value: classic });
  });

  test('of the classic board has its channels and lights in the order of the holes', () => {
    const wiring = wiringOf(classic, 'main');
    expect([...wiring.holeOfChannel].sort(([a], [b]) => a - b).map(([, hole]) => hole)).toEqual(holesOf(4));
    expect([...wiring.lightOfHole.values()].sort((a, b) => a - b)).toEqual(Array.from({ length: 96 }, (_, at) => at));
  });

  test('that is not there is named with its path', async () => {
    const missing = await loadBoardMap('/no/such/board.json');
    expect(missing).toMatchObject({ ok: false, error: { code: 'board-map/not-read' } });
    expect(missing.ok ? '' : missing.error.message).toContain('/no/such/board.json');
  });

  test.each([
    ['not-json', '{'],
    ['malformed', '[]'],
    ['malformed', JSON.stringify({ ...classic, sectors: 5 })],
    ['malformed', JSON.stringify({ ...classic, format: 2 })],
    ['malformed', JSON.stringify({ ...classic, drivers: [] })],
    ['malformed', changed('L0', { ...l0, channel: -1 })],
    ['malformed', changed('L0', { ...l0, channel: 144 })],
    ['malformed', changed('L0', { ...l0, x: '270' })],
    ['hole-missing', changed('L0', undefined)],
    ['hole-missing', JSON.stringify({ ...classic, sectors: 6 })],
    ['no-such-hole', changed('L64', { ...l0, channel: 96, light: 96 })],
    ['no-such-driver', changed('L0', { ...l0, driver: 'left' })],
    ['driver-twice', JSON.stringify({ ...classic, drivers: [...classic.drivers, ...classic.drivers] })],
    ['off-the-board', changed('L0', { ...l0, x: 541 })],
    [
      'module-twice',
      JSON.stringify({
        ...classic,
        drivers: ['main', 'left'].map((id) => ({ id, kind: 'serial', module: 'a' })),
      }),
    ],
    ['channel-twice', changed('L0', { ...l0, channel: 1 })],
    ['light-twice', changed('L0', { ...l0, light: 1 })],
  ])('with a fault is refused with the code board-map/%s', (wanted, text) => {
    expect(code(text)).toBe(`board-map/${wanted}`);
  });

  test('may leave out a sensor that does not work; the hole is then unsensed', () => {
    const read = readBoardMap(changed('L0', { driver: 'main', light: 0, x: 270, y: 411.4 }));
    expect(read.ok && unsensedHoles(read.value)).toEqual(['L0']);
    expect(read.ok && wiringOf(read.value, 'main').holeOfChannel.has(0)).toBe(false);
    expect(unsensedHoles(classic)).toEqual([]);
  });

  test('may leave lights out, have further fields, and share its holes among several modules', () => {
    expect(code(changed('L0', { driver: 'main', channel: 0, x: 270, y: 411.4, wire: 'red' }, { maker: 'Anna' }))).toBe(
      'ok',
    );
    const two = changed(
      'L0',
      { ...l0, driver: 'left', channel: 1, light: 1 },
      {
        drivers: [
          { id: 'main', kind: 'serial' },
          { id: 'left', kind: 'serial' },
        ],
      },
    );
    const read = readBoardMap(two);
    expect(read.ok && [...wiringOf(read.value, 'left').holeOfChannel]).toEqual([[1, 'L0']]);
  });
});
