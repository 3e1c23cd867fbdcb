import { describe, expect, test } from 'vitest';
import type { Seat } from '../../src/engine/index.ts';
import { lampOf, type SignalledTable, soundOf } from '../../src/seat-controls/signals.ts';

const table = (changes: Partial<SignalledTable> = {}): SignalledTable => ({
  toPlay: 1,
  winners: [],
  notice: null,
  ...changes,
});
const illegal = { t: 0, kind: 'illegal', seat: 3, code: 'not-your-turn', holes: [], closest: '' } as const;
const ambiguous = { t: 0, kind: 'ambiguous', seat: 1, options: [] } as const;
const bumped = { t: 0, kind: 'bumped', holes: [] } as const;
const lamps = (state: SignalledTable) => ([0, 1, 2, 3] as Seat[]).map((seat) => lampOf(seat, state));

describe('the lamps', () => {
  test('show whose turn it is', () => {
    expect(lamps(table())).toEqual(['dark', 'steady', 'dark', 'dark']);
    expect(lamps(table({ toPlay: null }))).toEqual(['dark', 'dark', 'dark', 'dark']);
  });

  test('blink for whom the table waits, whoever has the turn', () => {
    expect(lamps(table({ notice: illegal }))).toEqual(['dark', 'steady', 'dark', 'blink']);
    expect(lamps(table({ notice: ambiguous }))).toEqual(['dark', 'blink', 'dark', 'dark']);
    expect(lamps(table({ notice: bumped }))).toEqual(['blink', 'blink', 'blink', 'blink']);
  });

  test('blink for the winners', () => {
    expect(lamps(table({ toPlay: null, winners: [0, 2] }))).toEqual(['blink', 'dark', 'blink', 'dark']);
  });
});

describe('the buzzer', () => {
  test('sounds when something new must be put right or answered, and only then', () => {
    expect(soundOf(table(), table({ notice: illegal }))).toBe('wrong');
    expect(soundOf(table({ notice: illegal }), table({ notice: illegal }))).toBeNull();
    expect(soundOf(table(), table({ notice: ambiguous }))).toBe('which');
    expect(soundOf(table({ notice: ambiguous }), table({ notice: bumped }))).toBe('wrong');
    expect(soundOf(table({ notice: illegal }), table())).toBeNull();
    expect(soundOf(table(), table({ toPlay: 2 }))).toBeNull();
  });

  test('sounds once for the winners', () => {
    const won = table({ toPlay: null, winners: [0, 2] });
    expect(soundOf(table(), won)).toBe('won');
    expect(soundOf(won, won)).toBeNull();
  });
});
