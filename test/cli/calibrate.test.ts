import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holesOf } from '../../src/engine/index.ts';
import type { BoardMap } from '../../src/sensing/board-map.ts';
import { readBoardMap } from '../../src/sensing/board-map-file.ts';
import { need } from '../need.ts';
import { Running } from '../program.ts';

const HOLES = holesOf(2);
const thought = JSON.parse(
  readFileSync(new URL('../../hardware/boards/classic-2.json', import.meta.url), 'utf8'),
) as BoardMap;

let folder: string;
const endings: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmeld-calibrate-'));
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true });
});

function murmeld(...args: readonly string[]): Running {
  const running = Running.murmeld([...args, '--lang', 'en']);
  endings.push(async () => {
    running.kill('SIGKILL');
    await running.ended;
  });
  return running;
}

/** A simulated board on a pseudo-terminal whose sensors are wired backwards, with one marble that lies beside it. */
async function backwards() {
  const map = join(folder, 'wired.json');
  const holes = HOLES.map((hole, i) => [hole, { ...thought.holes[hole], channel: 47 - i, light: i }]);
  writeFileSync(map, JSON.stringify({ ...thought, holes: Object.fromEntries(holes) }));
  const pty = join(folder, 'board');
  const board = murmeld('simulate', '--pty', pty, '--board', map, '--port', '0');
  await board.line(/simulated board waits/);
  await board.ask({ kind: 'set-up', marbles: [{ seat: 0, hole: 'K0.0' }] });
  const aside = async () => {
    await board.ask({ kind: 'lift', marble: 0 });
    await board.ask({ kind: 'drop', marble: 0, x: 190, y: 500 });
  };
  await aside();
  const put = async (hole: string) => {
    await board.ask({ kind: 'lift', marble: 0 });
    await board.ask({ kind: 'put', marble: 0, hole });
  };
  return { pty, put, aside };
}

describe.skipIf(!need('socat'))('murmeld calibrate', () => {
  test('asks hole by hole, stops and goes on where it was, and writes a map that tells what is wrong', async () => {
    const { pty, put, aside } = await backwards();
    const out = join(folder, 'maps', 'board.json');
    const args = ['calibrate', '--serial', pty, '--board', 'classic-2', '--out', out];
    const first = murmeld(...args);
    for (const hole of HOLES.slice(0, 3)) {
      await first.line(new RegExp(`^\\[${HOLES.indexOf(hole)}/48\\] The marble to ${hole} \\(.*\\); it is lit\\.$`));
      await put(hole);
    }
    await first.line(/✓ L2: sensor 45 of main, other than on the map/);
    first.child.stdin?.write('q\n');
    expect(await first.ended).toBe(0);
    expect(first.out.at(-1)).toMatch(/same command goes on/);
    expect(existsSync(out)).toBe(false);

    const second = murmeld(...args);
    await second.line(/3 holes are known/);
    await second.line(/Take all marbles off the board. Still occupied: sensor 45 of main/);
    await aside();
    await second.line(/^\[3\/48\] The marble to L3 /);
    await put('L3');
    await second.line(/✓ L3: sensor 44/);
    second.child.stdin?.write('football\n');
    await second.line(/don't understand "football"/);
    second.child.stdin?.write('k1.3\n');
    await second.line(/The marble to K1.3 \(hole 4 of Blue’s kennel, from Blue’s left\)/);
    await put('K1.3');
    await second.line(/✓ K1.3: sensor 0 of main/);
    // The other 43 are dead, and are asked for twice.
    second.child.stdin?.write('\n');
    await second.line(/Still occupied: sensor 0 of main/);
    await aside();
    const enter = setInterval(() => second.child.stdin?.write('\n'), 20);
    endings.push(() => clearInterval(enter));
    expect(await second.ended, second.err.join('\n')).toBe(0);
    clearInterval(enter);

    const read = readBoardMap(readFileSync(out, 'utf8'));
    if (!read.ok) throw new Error(read.error.message);
    const sensed = HOLES.filter((hole) => read.value.holes[hole]?.channel !== undefined);
    expect(sensed).toEqual(['L0', 'L1', 'L2', 'L3', 'K1.3']);
    for (const hole of sensed) expect(read.value.holes[hole]?.channel).toBe(47 - HOLES.indexOf(hole));
    expect(second.out.filter((line) => /no sensor answers/.test(line))).toHaveLength(43);
    expect(second.out.join('\n')).toContain(`murmeld serve --board ${out}`);
    expect(existsSync(`${out}.unfinished`)).toBe(false);
  });

  test('says how to go on when the line is not there, and ends cleanly on a signal', async () => {
    const out = join(folder, 'board.json');
    const running = murmeld('calibrate', '--serial', join(folder, 'nothing'), '--out', out);
    await running.line(/nothing: is the board plugged in/);
    await running.line(/Waiting for main/);
    running.kill('SIGINT');
    expect(await running.ended).toBe(0);
  });

  test.each([
    ['no line', [], /--serial/],
    ['a driver that the board has not', ['--serial', 'left=/dev/ttyUSB0'], /main/],
    ['something else to learn', ['--serial', '/dev/ttyUSB0', '--learn', 'French'], /sensors, lights, both/],
  ])('says what is wrong with %s', async (_, args, pattern) => {
    const running = murmeld('calibrate', ...args);
    expect(await running.ended).toBe(2);
    expect(running.err.join('\n')).toMatch(pattern);
  });

  test('says so when the map can’t be written', async () => {
    const running = murmeld('calibrate', '--serial', '/dev/null', '--out', '/dev/null/board.json');
    expect(await running.ended).toBe(1);
    expect(running.err.join('\n')).toMatch(/--out/);
  });
});
