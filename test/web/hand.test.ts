import { describe, expect, it } from 'vitest';
import classic from '../../hardware/boards/classic-4.json' with { type: 'json' };
import type { BoardDrawing, WoodenMarble } from '../../src/server/messages.ts';
import { distance, holeAt } from '../../web/board/layout.ts';
import { glowOf, turnsOf } from '../../web/tabletop/glow.ts';
import { catching, grasped, MARBLE, resting } from '../../web/tabletop/hand.ts';

const board = classic as BoardDrawing;
const marble = (id: number, hole: 'L5' | 'L6' | 'L20'): WoodenMarble => ({ id, seat: 0, hole, ...holeAt(board, hole) });
const near = (hole: 'L5' | 'L6', dx: number, dy = 0) => ({
  x: holeAt(board, hole).x + dx,
  y: holeAt(board, hole).y + dy,
});

describe('a finger on the wooden board', () => {
  it('takes the nearest marble within reach, even when it comes down beside it', () => {
    const marbles = [marble(0, 'L5'), marble(1, 'L6')];
    expect(grasped(near('L6', -6), marbles)?.id).toBe(1);
    expect(grasped(near('L5', 18), marbles)?.id).toBe(1);
    expect(grasped({ x: 270, y: 270 }, marbles)).toBeUndefined();
  });

  it('lets a marble fall into the free hole next to it', () => {
    const marbles = [marble(0, 'L20')];
    expect(catching(near('L5', 9, -8), 0, board, marbles)).toBe('L5');
    expect(catching({ x: 270, y: 270 }, 0, board, marbles)).toBeNull();
  });

  it('never into a hole that is taken, but back into its own', () => {
    const marbles = [marble(0, 'L5'), marble(1, 'L6')];
    expect(catching(near('L6', 1), 0, board, marbles)).toBeNull();
    expect(catching(near('L6', 1), 1, board, marbles)).toBe('L6');
  });

  it('puts a marble beside another one, not on top of it', () => {
    const marbles = [marble(1, 'L6')];
    for (const point of [near('L6', 0), near('L6', 4, 3), near('L6', -20)]) {
      expect(distance(resting(point, 0, board, marbles), near('L6', 0))).toBeCloseTo(2 * MARBLE);
    }
    expect(resting({ x: 200, y: 200 }, 0, board, marbles)).toEqual({ x: 200, y: 200 });
  });

  it('finds it room among many: on no marble, and on no rim of a free hole', () => {
    const kennel = (['K1.0', 'K1.1', 'K1.3'] as const).map((hole, id) => ({ id, hole, ...holeAt(board, hole) }));
    const lying = { id: 8, hole: null, ...holeAt(board, 'K1.1'), x: holeAt(board, 'K1.1').x - 2 * MARBLE };
    const marbles = [...kennel, lying];
    for (const { x, y } of kennel) {
      for (const at of [resting({ x, y }, 9, board, marbles), resting({ x: x - 3, y: y + 1 }, 9, board, marbles)]) {
        for (const other of marbles) expect(distance(at, other)).toBeGreaterThan(2 * MARBLE - 0.1);
        expect(catching(at, 9, board, marbles)).toBeNull();
      }
    }
  });
});

describe('a lamp on the screen', () => {
  it('keeps its hue when it is dim', () => {
    expect(glowOf('#4d1600').hue).toBe(glowOf('#ff4900').hue);
    expect(glowOf('#4d1600').strength).toBeLessThan(glowOf('#ff4900').strength);
    expect(glowOf('#000000').strength).toBe(0);
  });

  it('takes its turn in a chase among those that look the same', () => {
    const [red, blue] = [
      { colour: '#ff0000', effect: 'chase' },
      { colour: '#0000ff', effect: 'chase' },
    ] as const;
    expect([...turnsOf({ L0: red, L1: blue, L2: red, L3: red, L4: blue })]).toEqual([
      ['L0', 0],
      ['L1', 0],
      ['L2', 1],
      ['L3', 2],
      ['L4', 1],
    ]);
  });
});
