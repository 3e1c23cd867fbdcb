import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGAIN, type Gesture, Gestures, HELD } from '../../src/seat-controls/gestures.ts';

/** Presses a button for so long, then lets go for so long, and so on; tells each gesture with its time. */
function press(...lengths: readonly number[]): readonly (readonly [Gesture, number])[] {
  const button = new Gestures(false);
  const meant: [Gesture, number][] = [];
  let t = 0;
  for (const [n, length] of [...lengths, 10_000].entries()) {
    const gesture = button.hear(n % 2 === 0 && n < lengths.length, t);
    if (gesture) meant.push([gesture, t]);
    // As timers do: asked when it is due.
    for (let { due } = button; due !== null && due < t + length; due = button.due) {
      const late = button.advance(due);
      if (late) meant.push([late, due]);
    }
    t += length;
  }
  return meant;
}

describe('a button at a seat', () => {
  test('pressed once says done, as soon as no second press can follow', () => {
    expect(press(120)).toEqual([['confirm', 120 + AGAIN]]);
  });

  test('held says take back, while it is still held, and once only', () => {
    expect(press(HELD + 4000)).toEqual([['take-back', HELD]]);
  });

  test('pressed twice folds', () => {
    expect(press(100, 150, 100)).toEqual([['fold', 350 + AGAIN]]);
  });

  test('pressed twice, slowly, says done twice', () => {
    expect(press(100, AGAIN + 1, 100).map(([gesture]) => gesture)).toEqual(['confirm', 'confirm']);
  });

  test.each([
    ['three times', [80, 80, 80, 80, 80]],
    ['again and again', [50, 50, 50, 50, 50, 50, 50, 50, 50]],
    ['once, and then held', [80, 80, HELD + 500]],
  ])('pressed %s means nothing', (_, lengths) => {
    expect(press(...lengths)).toEqual([]);
  });

  test('works after nonsense as before', () => {
    expect(press(80, 80, 80, 80, 80, 5000, 100).map(([gesture]) => gesture)).toEqual(['confirm']);
    expect(press(HELD + 1, 10, 100).map(([gesture]) => gesture)).toEqual(['take-back', 'confirm']);
  });

  test('that is down when the program starts says nothing until it has been let go', () => {
    const button = new Gestures(true);
    expect(button.due).toBeNull();
    expect(button.advance(100_000)).toBeNull();
    expect(button.hear(false, 200_000)).toBeNull();
    expect(button.due).toBeNull();
    button.hear(true, 200_100);
    button.hear(false, 200_200);
    expect(button.advance(201_000)).toBe('confirm');
  });

  test('never means more than it was pressed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 30 }), (lengths) => {
        expect(press(...lengths).length).toBeLessThanOrEqual(Math.ceil(lengths.length / 2));
      }),
    );
  });
});
