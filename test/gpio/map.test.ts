import { describe, expect, test } from 'vitest';
import { type BoardMap, unsensedHoles } from '../../src/sensing/board-map.ts';
import { readBoardMap } from '../../src/sensing/board-map-file.ts';
import type { GpioLinesDriver } from '../../src/sensing/gpio/map.ts';
import { boardOf, MATRIX } from './rig/boards.ts';

const LINES: GpioLinesDriver = { id: 'lines', kind: 'gpio-lines', lines: [17, 27, 22] };
const read = (map: BoardMap) => readBoardMap(JSON.stringify(map));
const refusal = (map: BoardMap) => {
  const done = read(map);
  return done.ok ? 'none' : done.error.code;
};

describe('a board map with holes on pins', () => {
  test('may have all of them in a matrix, or some on single lines, or both', () => {
    for (const map of [
      boardOf(MATRIX),
      boardOf(LINES),
      boardOf({ ...MATRIX, rows: [2, 3] }, { ...LINES, lines: [22, 23] }),
    ]) {
      expect(read(map)).toEqual({ ok: true, value: map });
    }
    expect(unsensedHoles(boardOf(MATRIX))).toEqual([]);
    expect(unsensedHoles(boardOf(LINES))).toHaveLength(93);
  });

  test('may have a button and a lamp a seat, and a buzzer', () => {
    const controls = {
      seats: [
        { seat: 0, button: 22, lamp: 23 },
        { seat: 3, lamp: 24 },
      ],
      buzzer: 25,
    } as const;
    expect(refusal({ ...boardOf(MATRIX), controls })).toBe('none');
    const twice = (seats: NonNullable<BoardMap['controls']>['seats']) =>
      refusal({ ...boardOf(MATRIX), controls: { seats: seats ?? [] } });
    expect(twice([{ seat: 5, button: 22 }])).toBe('board-map/no-such-seat');
    expect(
      twice([
        { seat: 1, button: 22 },
        { seat: 1, lamp: 23 },
      ]),
    ).toBe('board-map/seat-twice');
  });

  test('gives every line to one thing only', () => {
    expect(refusal(boardOf({ ...LINES, lines: [17, 17] }))).toBe('board-map/line-twice');
    expect(refusal(boardOf(MATRIX, { ...LINES, lines: [12] }))).toBe('board-map/line-twice');
    expect(refusal({ ...boardOf(MATRIX), controls: { buzzer: 2 } })).toBe('board-map/line-twice');
    expect(refusal({ ...boardOf(MATRIX), controls: { seats: [{ seat: 0, button: 22, lamp: 22 }] } })).toBe(
      'board-map/line-twice',
    );
  });

  test('names only lines of the header', () => {
    expect(refusal(boardOf({ ...LINES, lines: [28] }))).toBe('board-map/malformed');
    expect(refusal(boardOf({ ...LINES, lines: [] }))).toBe('board-map/malformed');
  });

  test('asks of no driver what it has not: a channel beyond its lines, or a light', () => {
    const map = boardOf(LINES);
    const beyond = { ...map.holes['L2']!, channel: 3 };
    expect(refusal({ ...map, holes: { ...map.holes, L2: beyond } })).toBe('board-map/no-such-channel');
    const lit = { ...map.holes['L2']!, light: 0 };
    expect(refusal({ ...map, holes: { ...map.holes, L2: lit } })).toBe('board-map/no-lights');
  });

  test('scans no faster than its rows can settle', () => {
    expect(refusal(boardOf({ ...MATRIX, rate: 125 }))).toBe('none');
    expect(refusal(boardOf({ ...MATRIX, rate: 126 }))).toBe('board-map/matrix-too-fast');
    expect(refusal(boardOf({ ...MATRIX, rate: 60, settle: 2000 }))).toBe('none');
    expect(refusal(boardOf({ ...MATRIX, rate: 60, settle: 2200 }))).toBe('board-map/matrix-too-fast');
  });
});
