import { describe, expect, it } from 'vitest';
import { pick, randomFrom, seededRandom, shuffled } from '../../src/engine/index.ts';

/** Draws words of 32 bits. */
const words = (seed: string | number, count: number): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.below(2 ** 32));
};

describe('a seeded source of chance', () => {
  it('gives the same numbers on every machine', () => {
    expect(words(1, 4)).toEqual([350175097, 640680501, 3603964963, 713971460]);
    expect(words('1', 4)).toEqual(words(1, 4));
    expect(words('kitchen table', 4)).toEqual([2301141606, 3748818361, 482187848, 705801910]);
  });

  it('gives every number as often as any other', () => {
    const random = seededRandom('fair');
    const counts = Array<number>(7).fill(0);
    for (let i = 0; i < 70_000; i++) counts[random.below(7)]! += 1;
    // Chi-square with 6 degrees of freedom: above 22.5 once in a thousand seeds, and this seed is fixed.
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(22.5);
  });
});

describe('any source of chance', () => {
  it('does not favour small numbers where 2³² is no multiple of the count', () => {
    const given = [2 ** 32 - 1, 2 ** 32 - 4, 5];
    const random = randomFrom(() => given.shift()!);
    // 2³² = 4 (mod 6): the last four words are drawn again.
    expect(random.below(6)).toBe(5);
    expect(given).toEqual([]);
  });

  it('shuffles into every order as often', () => {
    const random = seededRandom('orders');
    const seen = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = shuffled(random, 'abcd'.split('')).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(24);
    // 23 degrees of freedom: above 49.7 once in a thousand seeds.
    const chi = [...seen.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(49.7);
  });

  it('leaves the list that it shuffles or picks from alone', () => {
    const list = Object.freeze([1, 2, 3]);
    expect(shuffled(seededRandom(5), list).toSorted()).toEqual([1, 2, 3]);
    expect(list).toContain(pick(seededRandom(5), list));
    expect(() => pick(seededRandom(5), [])).toThrow();
  });
});
