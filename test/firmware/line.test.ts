import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Hole } from '../../src/engine/index.ts';
import type { LightScene } from '../../src/lights/scene.ts';
import type { BoardMap } from '../../src/sensing/board-map.ts';
import { loadBoardMap } from '../../src/sensing/board-map-file.ts';
import { LineSource } from '../../src/sensing/line-source.ts';
import { wiringOf } from '../../src/sensing/wiring.ts';
import { need } from '../need.ts';
import { Follower, until } from '../sensing/at-the-table.ts';
import { LiveAvr } from './rig/live-avr.ts';

const there = [need('avr-gcc'), need('socat')].every(Boolean);
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A module on a terminal and the daemon's side of its line. */
async function connected(mapName: string, driver: string) {
  const loaded = await loadBoardMap(mapName);
  if (!loaded.ok) throw new Error(loaded.error.message);
  const map: BoardMap = loaded.value;
  const { channels, holeOfChannel, lightOfHole } = wiringOf(map, driver);
  const folder = mkdtempSync(join(tmpdir(), 'murmeld-line-'));
  const avr = new LiveAvr({ holes: channels, name: driver }, join(folder, 'board'));
  const { chain } = avr.board;
  for (let channel = 0; channel < channels; channel += 7) chain.marbles[channel] = true;
  await avr.start();
  const source = new LineSource({ map, driver, open: avr.open, limits: { brightness: 255, milliamps: 9999 } });
  const follower = new Follower();
  endings.push(
    () => rmSync(folder, { recursive: true }),
    () => avr.stop(),
    () => source.stop(),
  );
  source.start(follower);
  await until(() => follower.state === 'connected' && follower.snapshots > 0, 'connected');
  /** The levels as the sensors have them. */
  const wood = () => new Map([...holeOfChannel].map(([channel, hole]) => [hole, chain.marbles[channel] === true]));
  const sameAsWood = () => [...wood()].every(([hole, level]) => follower.levels.get(hole) === level);
  const lit = (): LightScene =>
    Object.fromEntries(
      [...lightOfHole].flatMap(([hole, light]) => {
        const colour = avr.board.colours[light] as `#${string}` | undefined;
        return colour === undefined || colour === '#000000' ? [] : [[hole, { colour, effect: 'steady' }]];
      }),
    );
  return { avr, chain, source, follower, holes: [...holeOfChannel.values()], sameAsWood, lit };
}

const steady = (holes: readonly (Hole | undefined)[], colour: `#${string}`): LightScene =>
  Object.fromEntries(holes.flatMap((hole) => (hole ? [[hole, { colour, effect: 'steady' }]] : [])));

describe.skipIf(!there).each([
  [24, 'classic-4-modules', 'sector-2'],
  [96, 'classic-4', 'main'],
  [144, 'classic-6', 'main'],
])('the real firmware for %i holes, on a real terminal line', (count, map, driver) => {
  test('is found, greeted, followed and lit', async () => {
    const { avr, chain, source, follower, holes, sameAsWood, lit } = await connected(map, driver);
    expect(holes).toHaveLength(count);
    expect(sameAsWood()).toBe(true);
    for (let i = 0; i < 12; i++) {
      const channel = (i * 31) % count;
      chain.marbles[channel] = !chain.marbles[channel];
      await until(() => follower.changes.length === i + 1, 'a change');
      expect(sameAsWood()).toBe(true);
      const scene = { ...steady(holes, '#102030'), ...steady([holes[channel]], '#ff8000') };
      source.show(scene);
      await until(() => JSON.stringify(lit()) === JSON.stringify(scene), 'the scene on the lights');
    }
    // Everything at once, in the midst of a scene being sent.
    source.show(steady(holes, '#ffffff'));
    chain.marbles.forEach((level, channel) => {
      chain.marbles[channel] = !level;
    });
    await until(() => follower.changes.length === 12 + count, 'all changes');
    expect(sameAsWood()).toBe(true);
    await until(() => lit()[holes[0] as Hole]?.colour === '#ffffff', 'white');
    // A busy host may be late to read an answer and ask again; nothing else may go wrong.
    const { broken, gaps, refusals, unknown, failures, restarts } = source.counters;
    expect({ gaps, refusals, unknown, failures, restarts }).toEqual({
      gaps: 0,
      refusals: 0,
      unknown: 0,
      failures: 0,
      restarts: 0,
    });
    // The line was opened in the midst of one.
    expect(Object.values(broken).reduce((sum, lines) => sum + lines)).toBeLessThanOrEqual(1);
    expect(avr.board.chip.overruns).toBe(0);
  });
});

describe.skipIf(!there)('the real firmware, when something goes wrong', () => {
  test('loses and invents nothing when its cable is pulled', async () => {
    const { avr, chain, source, follower, holes, sameAsWood, lit } = await connected('classic-4', 'main');
    for (let round = 0; round < 2; round++) {
      chain.marbles[round] = !chain.marbles[round];
      await until(() => follower.changes.length === round + 1, 'a change');
      avr.unplug();
      await until(() => follower.state === 'away', 'away');
      chain.marbles[round + 50] = !chain.marbles[round + 50];
      source.show(steady([holes[round + 1]], '#00ff00'));
      const scene = steady([holes[round]], '#ffffff');
      source.show(scene);
      avr.plug();
      await until(() => follower.state === 'connected', 'connected again');
      expect(sameAsWood()).toBe(true);
      await until(() => JSON.stringify(lit()) === JSON.stringify(scene), 'the newest scene');
    }
    expect(follower.changes).toHaveLength(2);
  });

  test('begins anew when it hangs, and gets its scene back', async () => {
    const { avr, chain, source, follower, holes, sameAsWood, lit } = await connected('classic-4', 'main');
    const scene = steady(holes, '#203040');
    source.show(scene);
    await until(() => JSON.stringify(lit()) === JSON.stringify(scene), 'the scene');
    const { chip } = avr.board;
    while (!chip.sleeping) chip.runTo(chip.cycles + 1);
    const { programCounter } = chip;
    const word = chip.program[programCounter] as number;
    chip.program[programCounter] = 0xcfff;
    chain.marbles[3] = !chain.marbles[3];
    // The fault is gone once the watchdog has had the program begin anew.
    const hung = chip.ms;
    await until(() => chip.ms > hung + 550, 'the watchdog');
    chip.program[programCounter] = word;
    await until(() => source.counters.restarts === 1 && follower.state === 'connected', 'greeted anew');
    await until(sameAsWood, 'the levels');
    await until(() => JSON.stringify(lit()) === JSON.stringify(scene), 'the scene again');
    expect(source.counters.failures).toBe(0);
  });
});
