import { describe, expect, it } from 'vitest';
import classic from '../../hardware/boards/classic-4.json' with { type: 'json' };
import { type Hole, holesOf } from '../../src/engine/index.ts';
import type { BoardDrawing } from '../../src/server/messages.ts';
import { distance, holeAt, shortOf, smoothRing, turned } from '../../web/board/layout.ts';
import { BUMPED, ILLEGAL, KENNEL, TURN } from '../../web/dev/views.ts';
import { shownMarbles } from '../../web/phone/marbles.ts';

const board = classic as BoardDrawing;

describe('the drawing of the board', () => {
  it('can be turned so that any seat sits at the lower side, and all the way round is where it was', () => {
    expect(holeAt(turned(board, 1), 'L16').x).toBeCloseTo(board.width / 2);
    expect(holeAt(turned(board, 1), 'L16').y).toBeCloseTo(holeAt(board, 'L0').y);
    for (const hole of holesOf(4))
      expect(distance(holeAt(turned(board, 4), hole), holeAt(board, hole))).toBeLessThan(1e-6);
  });

  it('goes through every point of the loop and closes', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ];
    const path = smoothRing(points);
    expect(path.startsWith('M0 0C')).toBe(true);
    expect(path).toContain(' 10 0C');
    expect(path).toContain(' 10 10C');
    expect(path.endsWith(' 0 0Z')).toBe(true);
  });

  it('ends an arrow short of its hole, and never behind its beginning', () => {
    expect(shortOf({ x: 0, y: 0 }, { x: 10, y: 0 }, 3)).toEqual({ x: 7, y: 0 });
    expect(shortOf({ x: 0, y: 0 }, { x: 2, y: 0 }, 3)).toEqual({ x: 0, y: 0 });
  });
});

describe('the phone shows the board as it is', () => {
  const at = (view: Parameters<typeof shownMarbles>[0], hole: Hole) =>
    shownMarbles(view).find((marble) => marble.hole === hole);

  it('four marbles a seat, blockers marked', () => {
    expect(shownMarbles(TURN)).toHaveLength(16);
    expect(at(TURN, 'L16')).toEqual({ seat: 1, hole: 'L16', blocker: true });
  });

  it('a marble that went too far stands where it stands, in its own colour', () => {
    expect(at(ILLEGAL, 'L26')?.seat).toBe(1);
    expect(at(ILLEGAL, 'L25')).toBeUndefined();
    expect(shownMarbles(ILLEGAL)).toHaveLength(16);
  });

  it('a marble in somebody’s hand is not on the board', () => {
    expect(at(KENNEL, 'K2.1')).toBeUndefined();
    expect(shownMarbles(KENNEL)).toHaveLength(15);
  });

  it('after a knock every marble is where it rolled', () => {
    expect([at(BUMPED, 'L11')?.seat, at(BUMPED, 'L62')?.seat]).toEqual([0, 0]);
    expect([at(BUMPED, 'L10'), at(BUMPED, 'L60'), at(BUMPED, 'L34')]).toEqual([undefined, undefined, undefined]);
  });

  it('a marble too much has nobody’s colour', () => {
    const holes = [{ hole: 'L50', should: 'empty' }] as const;
    const view = { ...TURN, notice: { t: 0, kind: 'bumped', holes } } as const;
    expect(at(view, 'L50')?.seat).toBeNull();
  });
});
