import { beforeEach, describe, expect, test } from 'vitest';
import { type Hole, holesOf } from '../../src/engine/index.ts';
import { kennelStandings, Wood } from '../../src/sensing/simulated/wood.ts';
import { classic, placeOf } from './at-the-table.ts';

const done = { ok: true, value: [] };

let wood: Wood;
beforeEach(() => {
  wood = new Wood(classic);
  expect(wood.setUp(kennelStandings(classic)).ok).toBe(true);
});

const felt = () => holesOf(4).filter((hole) => wood.felt().has(hole));

describe('marbles on the wood', () => {
  test('lie in their kennels at first, four a seat, each felt by its sensor', () => {
    expect(felt()).toHaveLength(16);
    expect(felt().every((hole) => hole.startsWith('K'))).toBe(true);
    expect(wood.view().map(({ id, seat, hole }) => ({ id, seat, hole }))[5]).toEqual({ id: 5, seat: 1, hole: 'K1.1' });
    expect(wood.view()[5]).toMatchObject(placeOf('K1.1'));
  });

  test('are lifted and put into another hole', () => {
    expect(wood.act({ kind: 'lift', marble: 0 })).toEqual(done);
    expect(wood.view()[0]?.hole).toBeNull();
    expect(felt()).not.toContain('K0.0');
    expect(wood.act({ kind: 'put', marble: 0, hole: 'L0' })).toEqual(done);
    expect(wood.view()[0]).toMatchObject({ hole: 'L0', ...placeOf('L0') });
    expect(felt()).toContain('L0');
  });

  test('do not fit into a hole by twos', () => {
    wood.act({ kind: 'lift', marble: 0 });
    expect(wood.act({ kind: 'put', marble: 0, hole: 'K0.1' })).toMatchObject({
      ok: false,
      error: { code: 'wood/hole-taken' },
    });
    // It is still in the hand, and goes elsewhere.
    expect(wood.act({ kind: 'put', marble: 0, hole: 'L3' })).toEqual(done);
    expect(
      wood.setUp([
        { seat: 0, hole: 'L1' },
        { seat: 1, hole: 'L1' },
      ]),
    ).toMatchObject({ ok: false, error: { code: 'wood/hole-taken' } });
  });

  test('are moved only by a hand that holds them, and only to where there is something', () => {
    const code = (result: ReturnType<Wood['act']>) => (result.ok ? 'ok' : result.error.code);
    expect(code(wood.act({ kind: 'put', marble: 0, hole: 'L0' }))).toBe('wood/not-lifted');
    expect(code(wood.act({ kind: 'move', marble: 0, x: 1, y: 1 }))).toBe('wood/not-lifted');
    expect(code(wood.act({ kind: 'lift', marble: 16 }))).toBe('wood/no-such-marble');
    expect(code(wood.act({ kind: 'lift', marble: -1 }))).toBe('wood/no-such-marble');
    wood.act({ kind: 'lift', marble: 0 });
    expect(code(wood.act({ kind: 'put', marble: 0, hole: 'L64' }))).toBe('wood/no-such-hole');
    expect(code(wood.act({ kind: 'move', marble: 0, x: Number.NaN, y: 1 }))).toBe('wood/no-such-place');
    expect(code(wood.act({ kind: 'lift', marble: 0 }))).toBe('ok');
  });

  test('may lie beside the holes, where no sensor feels them, and be picked up again', () => {
    wood.act({ kind: 'lift', marble: 0 });
    expect(wood.act({ kind: 'drop', marble: 0, x: 270, y: 270 }).ok).toBe(true);
    expect(wood.view()[0]).toMatchObject({ hole: null, x: 270, y: 270 });
    expect(felt()).toHaveLength(15);
    wood.act({ kind: 'lift', marble: 0 });
    expect(wood.act({ kind: 'put', marble: 0, hole: 'K0.0' })).toEqual(done);
  });

  test('stay on the table', () => {
    wood.act({ kind: 'lift', marble: 0 });
    wood.act({ kind: 'drop', marble: 0, x: 100_000, y: -100_000 });
    expect(wood.view()[0]).toMatchObject({ x: 690, y: -150 });
  });

  test('that are dropped over a free hole fall into it, and over a taken one lie beside it', () => {
    const { x, y } = placeOf('L8');
    wood.act({ kind: 'lift', marble: 0 });
    wood.act({ kind: 'drop', marble: 0, x: x + 4, y });
    expect(wood.view()[0]).toMatchObject({ hole: 'L8', x, y });
    wood.act({ kind: 'lift', marble: 1 });
    wood.act({ kind: 'drop', marble: 1, x: x + 4, y });
    expect(wood.view()[1]?.hole).toBeNull();
  });
});

describe('a marble rolled over the board', () => {
  test('is felt by every free hole that it passes, and by none that is taken', () => {
    wood.setUp([
      { seat: 0, hole: 'L0' },
      { seat: 1, hole: 'L2' },
    ]);
    wood.act({ kind: 'lift', marble: 0 });
    const passed: Hole[] = [];
    for (const hole of ['L1', 'L2', 'L3'] as const) {
      const done = wood.act({ kind: 'move', marble: 0, ...placeOf(hole) });
      if (done.ok) passed.push(...done.value);
      expect(wood.felt().has(hole)).toBe(true);
    }
    expect(passed).toEqual([]);
    expect(felt()).toEqual(['L2', 'L3']);
  });

  test('in one quick stroke is felt by the holes on its way', () => {
    wood.setUp([{ seat: 0, hole: 'L0' }]);
    wood.act({ kind: 'lift', marble: 0 });
    // L0 to L3 lie on a straight line.
    expect(wood.act({ kind: 'move', marble: 0, ...placeOf('L3') })).toEqual({ ok: true, value: ['L1', 'L2'] });
    expect(felt()).toEqual(['L3']);
  });

  test('is not felt again by the hole that it was just lifted from, until it comes back', () => {
    const { x, y } = placeOf('L8');
    wood.setUp([{ seat: 0, hole: 'L8' }]);
    wood.act({ kind: 'lift', marble: 0 });
    wood.act({ kind: 'move', marble: 0, x: x + 3, y });
    expect(felt()).toEqual([]);
    wood.act({ kind: 'move', marble: 0, x: x + 9, y });
    wood.act({ kind: 'move', marble: 0, x: x + 3, y });
    expect(felt()).toEqual(['L8']);
  });

  test('between the holes is felt by none', () => {
    const [a, b] = [placeOf('L0'), placeOf('L1')];
    wood.setUp([{ seat: 0, hole: 'L40' }]);
    wood.act({ kind: 'lift', marble: 0 });
    wood.act({ kind: 'move', marble: 0, x: 270, y: 270 });
    wood.act({ kind: 'move', marble: 0, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    expect(felt()).toEqual([]);
  });
});
