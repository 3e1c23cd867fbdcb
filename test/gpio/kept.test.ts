import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Kept } from '../../src/sensing/gpio/kept.ts';
import { type PinRefusal, type PinResult, pinRefusal } from '../../src/sensing/gpio/refusals.ts';

class Thing {
  closed = 0;
  close(): void {
    this.closed++;
  }
}

/** Something of pins whose opening does what it is told. */
function keeping() {
  const told: string[] = [];
  const things: Thing[] = [];
  const tries: number[] = [];
  let trouble: PinResult<never> | null = null;
  let lose: (reason: PinRefusal) => void = () => {};
  const kept = new Kept<Thing>({
    open: async (lost) => {
      tries.push(Date.now());
      lose = lost;
      if (trouble) return trouble;
      const thing = new Thing();
      things.push(thing);
      return { ok: true, value: thing };
    },
    opened: () => told.push('opened'),
    failed: ({ code }) => told.push(code),
  });
  return {
    kept,
    told,
    things,
    tries,
    fail: (refused: PinResult<never> | null) => {
      trouble = refused;
    },
    lose: () => lose(pinRefusal('lost', { bcm: 4, detail: 'ENODEV' }).error),
  };
}

describe('pins that are tried again and again', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('are tried after ever longer times, and each reason is told once', async () => {
    const { kept, told, tries, fail } = keeping();
    fail(pinRefusal('no-sysfs'));
    await kept.start();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tries).toEqual([0, 500, 1500, 3500, 7500, 15_500, 25_500]);
    fail(pinRefusal('taken', { bcm: 4 }));
    await vi.advanceTimersByTimeAsync(10_000);
    fail(null);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(['gpio/no-sysfs', 'gpio/taken', 'opened']);
    await kept.stop();
  });

  test('that are lost are closed and opened anew, soon', async () => {
    const { kept, told, things, tries, lose } = keeping();
    await kept.start();
    await vi.advanceTimersByTimeAsync(60_000);
    lose();
    // What is lost is lost once.
    lose();
    expect(things[0]!.closed).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(told).toEqual(['opened', 'gpio/lost', 'opened']);
    expect(tries).toEqual([0, 60_500]);
    expect(kept.thing).toBe(things[1]);
    await kept.stop();
    expect(things[1]!.closed).toBe(1);
  });

  test('that are stopped while they are opened are closed, and never come back', async () => {
    const { kept, told, things, tries } = keeping();
    const started = kept.start();
    await kept.stop();
    await started;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(things[0]!.closed).toBe(1);
    expect(told).toEqual([]);
    expect(tries).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
