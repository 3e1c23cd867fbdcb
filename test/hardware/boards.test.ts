import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { CELLS_PER_SECTOR, type Hole, holesOf, loopLength, type Sectors, seatsOf } from '../../src/engine/index.ts';
import type { BoardMap } from '../../src/sensing/board-map.ts';
import { BoardMapSchema, readBoardMap } from '../../src/sensing/board-map-file.ts';
import { wiringOf } from '../../src/sensing/wiring.ts';

const FOLDER = fileURLToPath(new URL('../../hardware/boards/', import.meta.url));
const text = (name: string) => readFileSync(`${FOLDER}${name}.json`, 'utf8');
const shipped = readdirSync(FOLDER)
  .filter((file) => /^[a-z0-9-]+\.json$/.test(file))
  .map((file) => file.slice(0, -'.json'.length))
  .sort();

/** The same hole of the next seat. */
const nextSeat = (hole: Hole, sectors: Sectors): Hole =>
  hole.startsWith('L')
    ? `L${(Number(hole.slice(1)) + CELLS_PER_SECTOR) % loopLength(sectors)}`
    : (`${hole[0]}${(Number(hole[1]) + 1) % sectors}${hole.slice(2)}` as Hole);

test('There are boards for two, three, four and six seats, and such of one module a sector', () => {
  expect(shipped).toEqual([
    'classic-2',
    'classic-3',
    'classic-4',
    'classic-4-matrix',
    'classic-4-modules',
    'classic-6',
    'classic-6-modules',
  ]);
});

test('The published schema is the one that the program reads maps with', () => {
  const published = JSON.parse(readFileSync(`${FOLDER}board-map.schema.json`, 'utf8'));
  delete published.$schema;
  expect(published, 'see hardware/boards/schema.mjs').toEqual(JSON.parse(JSON.stringify(BoardMapSchema)));
});

describe.each(shipped)('the board %s', (name) => {
  const board = JSON.parse(text(name)) as BoardMap;
  const names = holesOf(board.sectors);
  const at = (hole: Hole) => board.holes[hole]!;
  const distance = (a: Hole, b: Hole) => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y);
  const loop = names.slice(0, loopLength(board.sectors));

  it('is as its drawing says, and readable', () => {
    const drawn = execFileSync(process.execPath, [`${FOLDER}draw.mjs`, name], { encoding: 'utf8' });
    expect(text(name)).toBe(drawn);
    expect(readBoardMap(drawn)).toEqual({ ok: true, value: board });
  });

  it('has a sensor and a light for every hole, in the order of the holes of each driver', () => {
    expect(Object.keys(board.holes)).toEqual([...names]);
    for (const { id, kind } of board.drivers) {
      if (kind !== 'serial') continue;
      const own = names.filter((hole) => at(hole).driver === id);
      expect(own.map((hole) => at(hole).channel)).toEqual(own.map((_, i) => i));
      expect(own.map((hole) => at(hole).light)).toEqual(own.map((_, i) => i));
      expect(wiringOf(board, id).channels).toBe(names.length / board.drivers.length);
    }
  });

  it('has two rows for every sector where it is a matrix on pins, and no light', () => {
    for (const driver of board.drivers) {
      if (driver.kind !== 'gpio-matrix') continue;
      const perSector = 2 * driver.columns.length;
      for (const seat of seatsOf(board.sectors)) {
        const own = [...loop.slice(seat * CELLS_PER_SECTOR, (seat + 1) * CELLS_PER_SECTOR)];
        own.push(...names.filter((hole) => hole.startsWith(`H${seat}`) || hole.startsWith(`K${seat}`)));
        expect(own.map((hole) => at(hole).channel)).toEqual(own.map((_, i) => seat * perSector + i));
      }
      expect(names.every((hole) => at(hole).light === undefined)).toBe(true);
    }
  });

  it('keeps neighbouring holes far enough apart for a finger and a magnet', () => {
    for (const [i, a] of names.entries()) {
      for (const b of names.slice(i + 1)) expect(distance(a, b), `${a} to ${b}`).toBeGreaterThan(27);
    }
  });

  it('has wood around every hole', () => {
    for (const hole of names) {
      const { x, y } = at(hole);
      expect(Math.min(x, y, board.width - x, board.height - y), hole).toBeGreaterThan(25);
    }
  });

  it('has even steps along the loop and along the home rows', () => {
    const steps = loop.map((hole, i) => distance(hole, loop[(i + 1) % loop.length]!));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.6);
    for (const seat of seatsOf(board.sectors)) {
      const row: Hole[] = [`L${CELLS_PER_SECTOR * seat}`, `H${seat}.0`, `H${seat}.1`, `H${seat}.2`, `H${seat}.3`];
      for (const [i, hole] of row.slice(1).entries()) expect(distance(row[i]!, hole)).toBeCloseTo(28, 0);
    }
  });

  it('looks the same from every seat, and runs counterclockwise', () => {
    const turn = (2 * Math.PI) / board.sectors;
    // The middle of the wood is not the middle of a board of three.
    const middle = (axis: 'x' | 'y') => loop.reduce((sum, hole) => sum + at(hole)[axis], 0) / loop.length;
    const [cx, cy] = [middle('x'), middle('y')];
    for (const hole of names) {
      const [x, y] = [at(hole).x - cx, at(hole).y - cy];
      const next = at(nextSeat(hole, board.sectors));
      // Counterclockwise seen from above, with y downwards.
      expect(
        Math.hypot(
          next.x - cx - (x * Math.cos(turn) + y * Math.sin(turn)),
          next.y - cy - (y * Math.cos(turn) - x * Math.sin(turn)),
        ),
        hole,
      ).toBeLessThan(0.15);
    }
    const first = at('K0.0');
    expect(first.y, 'seat 0 sits below').toBeGreaterThan(at('L0').y);
    expect(first.x, 'the kennel is counted from the left').toBeLessThan(at('K0.3').x);
  });
});
