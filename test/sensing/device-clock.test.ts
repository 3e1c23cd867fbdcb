import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeviceClock } from '../../src/sensing/device-clock.ts';

test('lines that were held up on their way keep the distance at which they happened', () => {
  const clock = new DeviceClock();
  expect(clock.read(100, 5000)).toBe(5000);
  expect(clock.read(200, 5102)).toBe(5100);
  expect(clock.read(300, 5390)).toBe(5200);
  expect(clock.read(310, 5391)).toBe(5210);
});

test('a clock that runs half a percent slow or fast is followed for hours', () => {
  for (const rate of [0.995, 1.005]) {
    const clock = new DeviceClock();
    for (let second = 0; second < 7200; second++) {
      const now = second * 1000;
      const at = clock.read(Math.round(now * rate), now) as number;
      expect(Math.abs(at - now)).toBeLessThan(25);
    }
  }
});

test('the 32 bits of its stamps run over without a jump', () => {
  const clock = new DeviceClock();
  expect(clock.read(0xffff_ff9c, 1000)).toBe(1000);
  expect(clock.read(0, 1100)).toBe(1100);
  expect(clock.read(50, 1150)).toBe(1150);
});

test('stamps that run backwards are told apart from late ones', () => {
  const clock = new DeviceClock();
  clock.read(60_000, 1000);
  expect(clock.read(200, 2000)).toBeNull();
  clock.restart();
  expect(clock.read(200, 2000)).toBe(2000);
});

test('times never run backwards and are never in the future', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ step: fc.nat(3000), delay: fc.nat(300) }), { minLength: 1 }), (lines) => {
      const clock = new DeviceClock();
      let [stamp, arrival, before] = [0, 0, Number.NEGATIVE_INFINITY];
      for (const { step, delay } of lines) {
        stamp += step;
        arrival = Math.max(arrival, stamp + delay);
        const at = clock.read(stamp, arrival) as number;
        expect(at).toBeGreaterThanOrEqual(before);
        expect(at).toBeLessThanOrEqual(arrival);
        before = at;
      }
    }),
  );
});
