import { describe, expect, it } from 'vitest';
import classic from '../../hardware/boards/classic-4.json' with { type: 'json' };
import { type Hole, holesOf } from '../../src/engine/index.ts';
import type { BoardDrawing, TableView } from '../../src/server/messages.ts';
import { distance, holeAt, shortOf, smoothRing, turned } from '../../web/board/layout.ts';
import { BUMPED, ILLEGAL, KENNEL, PROGRESS, TURN } from '../../web/dev/views.ts';
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

  it('in the middle of a seven the marbles stand where it has brought them', () => {
    expect([at(PROGRESS, 'L24')?.seat, at(PROGRESS, 'L20')]).toEqual([1, undefined]);
    expect(shownMarbles(PROGRESS)).toHaveLength(16);
  });

  it('a marble that a seven has passed stands there until somebody carries it home, whichever hole of its kennel is free', () => {
    const holes = [
      { hole: 'L22', should: 'empty' },
      { hole: 'K0.3', should: 'occupied' },
    ] as const;
    const halfway = `K,K,K,L60.1/K,K,L16!,L24.2/K,L34.1,L44.1,H3/K,K,K,K`;
    const view = { ...PROGRESS, halfway, notice: { ...PROGRESS.notice, holes } as TableView['notice'] };
    expect([at(view, 'L22')?.seat, at(view, 'L24')?.seat]).toEqual([0, 1]);
    expect(shownMarbles(view).filter(({ hole }) => hole.startsWith('K0'))).toHaveLength(2);
    expect(shownMarbles(view)).toHaveLength(16);
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
