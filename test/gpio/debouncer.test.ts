import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Debouncer } from '../../src/sensing/gpio/debouncer.ts';

/** Levels that a contact takes, each with the milliseconds for which it lasts. */
const edges = fc.array(fc.record({ raw: fc.boolean(), lasts: fc.double({ min: 0, max: 40, noNaN: true }) }), {
  maxLength: 60,
});

describe('a contact that bounces', () => {
  test('is heard once, as early as it outweighed its bounce', () => {
    const contact = new Debouncer(false, 8, 0);
    const turns = [
      contact.edge(true, 100),
      contact.edge(false, 101),
      contact.edge(true, 103),
      contact.edge(true, 110),
      contact.edge(false, 300),
    ];
    // Up for 1 ms, down for 2, so it began to count at 103.
    expect(turns).toEqual([null, null, null, null, 111]);
    expect(contact.level).toBe(true);
    expect(contact.due).toBe(308);
    expect(contact.advance(307.9)).toBeNull();
    expect(contact.advance(308)).toBe(308);
    expect(contact.level).toBe(false);
  });

  test('that chatters for ever does not starve: it comes to rest on what it is most of the time', () => {
    const contact = new Debouncer(false, 20, 0);
    const turns: (number | null)[] = [];
    for (let t = 0; t < 1000; t += 10) turns.push(contact.edge(true, t), contact.edge(false, t + 7));
    expect(turns.filter((turn) => turn !== null)).toHaveLength(1);
    expect(contact.level).toBe(true);
  });

  test('a spark counts for nothing, however often it comes', () => {
    const contact = new Debouncer(true, 8, 0);
    for (let t = 10; t < 5000; t += 20) {
      expect(contact.edge(false, t)).toBeNull();
      expect(contact.edge(true, t + 3)).toBeNull();
    }
  });

  test('looked at now and then, needs two equal looks that are far enough apart', () => {
    const contact = new Debouncer(false, 15, 0);
    const looks = [true, false, true, true, false, false];
    expect(looks.map((raw, n) => contact.sample(raw, 100 + n * 16))).toEqual([null, null, null, 147, null, 179]);
  });

  test('always ends on the level that lasts, never turns twice within its time, never turns to what it is', () => {
    fc.assert(
      fc.property(edges, fc.boolean(), fc.integer({ min: 1, max: 30 }), (contactDid, last, steady) => {
        const contact = new Debouncer(false, steady, 0);
        const turns: number[] = [];
        let t = 0;
        let level = false;
        const note = (turn: number | null) => {
          if (turn === null) {
            expect(contact.level).toBe(level);
            return;
          }
          expect(contact.level).toBe(!level);
          level = !level;
          expect(turn).toBeLessThanOrEqual(t + 1e-9);
          expect(turn - (turns.at(-1) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(steady - 1e-6);
          turns.push(turn);
        };
        for (const { raw, lasts } of contactDid) {
          note(contact.edge(raw, t));
          t += lasts;
        }
        note(contact.edge(last, t));
        t += 2 * steady;
        note(contact.advance(t));
        expect(contact.level).toBe(last);
        expect(contact.due).toBeNull();
      }),
    );
  });

  test('turns at the moment that it announced, whenever it is asked', () => {
    fc.assert(
      fc.property(edges, fc.double({ min: 0, max: 100, noNaN: true }), (contactDid, late) => {
        const contact = new Debouncer(false, 10, 0);
        let t = 0;
        for (const { raw, lasts } of contactDid) {
          contact.edge(raw, t);
          t += lasts;
        }
        contact.advance(t);
        const { due } = contact;
        if (due !== null) expect(contact.advance(due + late)).toBeCloseTo(due, 6);
      }),
    );
  });
});
