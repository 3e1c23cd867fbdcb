/** A source of chance. The engine has none of its own: the daemon passes a secure one, tests and bots a seeded one. */
export interface Random {
  /** A whole number from 0 to `count` − 1, each as likely; `count` from 1 to 2³². */
  below(count: number): number;
}

const WORDS = 2 ** 32;

/** Makes a source of chance from one of 32-bit words, such as `() => randomInt(2 ** 32)` of Node's crypto module. */
export function randomFrom(word: () => number): Random {
  return {
    below(count) {
      // Words from the last, incomplete stretch would favour small numbers.
      const fair = WORDS - (WORDS % count);
      let drawn = word();
      while (drawn >= fair) drawn = word();
      return drawn % count;
    },
  };
}

/** The same numbers for the same seed on every machine: integer arithmetic only (xoshiro128**, Blackman and Vigna). */
export function seededRandom(seed: string | number): Random {
  let [a, b, c, d] = spread(String(seed));
  return randomFrom(() => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  });
}

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** Four words from a text (FNV-1a, then Murmur3's finaliser of a counter, which never gives the forbidden four zeros). */
function spread(text: string): [number, number, number, number] {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const next = () => {
    hash = (hash + 0x9e3779b9) | 0;
    let word = hash;
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return word ^ (word >>> 16);
  };
  return [next(), next(), next(), next()];
}

/** One entry of the list, each as likely. Not for an empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  if (list.length === 0) throw new Error('Nothing to pick from.');
  return list[random.below(list.length)]!;
}

/** A new list in random order, each order as likely. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}
