import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  crc16,
  EFFECTS,
  type Look,
  MAX_LINE_FROM_BOARD,
  MAX_LINE_FROM_DAEMON,
  MAX_LOOKS,
  type Message,
  parse,
  print,
  sceneOrders,
  seal,
} from '../../firmware-protocol/index.ts';

const number = fc.integer({ min: 0, max: 0xffff });
const ms = fc.integer({ min: 0, max: 0xffff_ffff });
const id = fc.integer({ min: 0, max: 255 });
const light = fc.integer({ min: 0, max: 143 });
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}` as const);
const effect = fc.constantFrom(...EFFECTS);
const of = <const Kind extends string>(kind: Kind) => fc.constant(kind);

const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({
    kind: of('hello'),
    protocol: fc.constant(1 as const),
    firmware: fc.stringMatching(/^[0-9A-Za-z.+-]{1,16}$/),
    holes: fc.integer({ min: 0, max: 144 }),
    lights: fc.integer({ min: 0, max: 144 }),
    name: fc.stringMatching(/^[a-z0-9-]{1,24}$/),
  }),
  fc.record({ kind: of('snapshot'), number, ms, levels: fc.array(fc.boolean(), { minLength: 1, maxLength: 144 }) }),
  fc.record({ kind: of('change'), number, ms, channel: light, occupied: fc.boolean() }),
  fc.record({ kind: of('beat'), number, ms, broken: number }),
  fc.record({ kind: of('ok'), id }),
  fc.record({ kind: of('no'), id, code: fc.stringMatching(/^[a-z-]{1,20}$/) }),
  fc.record({ kind: of('ask'), id, what: fc.constantFrom('hello' as const, 'snapshot' as const) }),
  fc.record({ kind: of('limit'), id, brightness: id, milliamps: fc.integer({ min: 0, max: 9999 }) }),
  fc.record({ kind: of('scene'), id }),
  fc.record({ kind: of('paint'), id, colour, effect, lights: fc.array(light, { minLength: 1, maxLength: 12 }) }),
  fc.record({ kind: of('show'), id }),
  fc.record({ kind: of('ping'), id }),
);

describe('every message', () => {
  test('is read as it was printed, in a line that is short enough', () => {
    fc.assert(
      fc.property(message, (said) => {
        const line = print(said);
        expect(line.endsWith('\n')).toBe(true);
        expect(line.length).toBeLessThanOrEqual(MAX_LINE_FROM_BOARD);
        expect(parse(line.slice(0, -1))).toEqual(said);
      }),
      { numRuns: 2000 },
    );
  });

  test('is never taken for another one when up to two neighbouring characters are changed', () => {
    fc.assert(
      fc.property(
        message,
        fc.nat(),
        fc.string({ minLength: 2, maxLength: 2, unit: 'binary-ascii' }),
        (said, where, noise) => {
          const line = print(said).slice(0, -1);
          const at = where % (line.length - 1);
          const changed = line.slice(0, at) + noise + line.slice(at + 2);
          fc.pre(changed !== line && !changed.includes('\n') && !changed.endsWith('\r'));
          expect(parse(changed).kind).toBe('broken');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test('whatever comes over the line, reading it ends in an answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 250 }), (noise) => {
      expect(['broken', 'blank']).toContain(parse(noise.replaceAll('\n', '')).kind);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 80 }), (body) => {
      expect(typeof parse(seal(body).slice(0, -1)).kind).toBe('string');
    }),
    { numRuns: 2000 },
  );
});

test('the checksum is CRC-16/CCITT-FALSE, by its published check value', () => {
  expect(crc16('123456789')).toBe(0x29b1);
});

describe('a whole scene', () => {
  const look: fc.Arbitrary<Look> = fc.record({
    colour,
    effect,
    lights: fc.uniqueArray(light, { minLength: 1, maxLength: 144 }),
  });

  test('is sent in lines that a board can hold, and arrives with every light and its order', () => {
    fc.assert(
      fc.property(fc.array(look, { maxLength: MAX_LOOKS }), (looks) => {
        const orders = sceneOrders(looks);
        expect(orders[0]).toEqual({ kind: 'scene' });
        expect(orders.at(-1)).toEqual({ kind: 'show' });
        const painted = orders.slice(1, -1).map((order) => {
          const line = print({ ...order, id: 255 } as Message);
          expect(line.length).toBeLessThanOrEqual(MAX_LINE_FROM_DAEMON);
          const read = parse(line.slice(0, -1));
          if (read.kind !== 'paint') throw new Error(`a paint line was read as ${read.kind}`);
          return { ...read, id: 255 };
        });
        let at = 0;
        for (const { colour: wanted, effect: moving, lights } of looks) {
          const arrived: number[] = [];
          while (arrived.length < lights.length) {
            const paint = painted[at++];
            expect(paint).toMatchObject({ colour: wanted, effect: moving });
            arrived.push(...(paint?.lights ?? []));
          }
          expect(arrived).toEqual(lights);
        }
        expect(at).toBe(painted.length);
      }),
    );
  });

  test('of one colour for all lights needs one line', () => {
    const lights = Array.from({ length: 144 }, (_, index) => index);
    expect(sceneOrders([{ colour: '#ffffff', effect: 'steady', lights }])).toHaveLength(3);
  });

  test('has at most fifteen looks', () => {
    const looks = Array.from(
      { length: MAX_LOOKS + 1 },
      (_, index): Look => ({ colour: '#ffffff', effect: 'pulse', lights: [index] }),
    );
    expect(() => sceneOrders(looks)).toThrow(RangeError);
  });
});

test('a line that would not fit is a mistake of the program, and says so', () => {
  const lights = Array.from({ length: 40 }, (_, index) => index * 3);
  expect(() => print({ kind: 'paint', id: 1, colour: '#ffffff', effect: 'steady', lights })).toThrow(RangeError);
});
