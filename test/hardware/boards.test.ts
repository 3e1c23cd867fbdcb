import { describe, expect, it } from 'vitest';
import classic from '../../hardware/boards/classic-4.json' with { type: 'json' };
import { type Hole, holesOf } from '../../src/engine/index.ts';
import type { BoardMap } from '../../src/sensing/board-map.ts';

const board = classic as BoardMap;
const names = holesOf(board.sectors);
const at = (hole: Hole) => board.holes[hole]!;
const distance = (a: Hole, b: Hole) => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y);

describe('the classic board of four', () => {
  it('has exactly the 96 holes, wired in their order', () => {
    expect(Object.keys(board.holes)).toEqual([...names]);
    expect(names.map((hole) => at(hole).channel)).toEqual(names.map((_, i) => i));
    expect(names.map((hole) => at(hole).light)).toEqual(names.map((_, i) => i));
    expect(new Set(names.map((hole) => at(hole).driver))).toEqual(new Set(['main']));
  });

  it('keeps neighbouring holes far enough apart for a finger and a magnet', () => {
    for (const [i, a] of names.entries()) {
      for (const b of names.slice(i + 1)) expect(distance(a, b), `${a} to ${b}`).toBeGreaterThan(27);
    }
  });

  it('looks exactly the same from every seat', () => {
    const nextSeat = (hole: Hole): Hole =>
      hole.startsWith('L')
        ? `L${(Number(hole.slice(1)) + 16) % 64}`
        : (`${hole[0]}${(Number(hole[1]) + 1) % 4}${hole.slice(2)}` as Hole);
    for (const hole of names) {
      const { x, y } = at(hole);
      const next = at(nextSeat(hole));
      // A quarter turn counterclockwise, seen from above with y downwards.
      expect(
        [next.x, next.y].map((mm) => mm.toFixed(3)),
        hole,
      ).toEqual([y, board.width - x].map((mm) => mm.toFixed(3)));
    }
  });

  it('runs counterclockwise around the middle, start cells first, home inwards from them', () => {
    const area = names
      .filter((hole) => hole.startsWith('L'))
      .map((hole, i, loop) => {
        const [a, b] = [at(hole), at(loop[(i + 1) % loop.length]!)];
        return a.x * b.y - b.x * a.y;
      })
      .reduce((sum, part) => sum + part);
    expect(area, 'negative with y downwards').toBeLessThan(0);
    for (const seat of [0, 1, 2, 3]) {
      const row: Hole[] = [`L${16 * seat}`, `H${seat}.0`, `H${seat}.1`, `H${seat}.2`, `H${seat}.3`];
      const fromCentre = row.map((hole) => Math.hypot(at(hole).x - board.width / 2, at(hole).y - board.height / 2));
      expect(fromCentre).toEqual([...fromCentre].sort((a, b) => b - a));
    }
  });
});
