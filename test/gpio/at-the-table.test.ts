import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Hole } from '../../src/engine/index.ts';
import { TIMING } from '../../src/judge/timing.ts';
import { AGAIN, HELD } from '../../src/seat-controls/gestures.ts';
import { Household, type Phone } from '../e2e/at-home.ts';
import { boardOf, crossing, MATRIX } from './rig/boards.ts';
import { needSysfsRig } from './rig/needed.ts';
import { buildSysfsRig, SysfsRig, temporaryFolder } from './rig/sysfs-rig.ts';

const MURMELD = fileURLToPath(new URL('../../bin/murmeld.mjs', import.meta.url));
const [BUTTON, LAMP] = [
  [22, 23, 24, 25],
  [26, 27, 0],
];
const BUZZER = 1;
/** All 28 lines of a header: 20 for the holes, four buttons, three lamps, a buzzer. */
const BOARD = {
  ...boardOf(MATRIX),
  controls: {
    seats: ([0, 1, 2, 3] as const).map((seat) => ({
      seat,
      button: BUTTON[seat]!,
      ...(LAMP[seat] !== undefined && { lamp: LAMP[seat] }),
    })),
    buzzer: BUZZER,
  },
};

describe.skipIf(!needSysfsRig())('a table whose board and buttons hang on the pins', () => {
  const folder = temporaryFolder();
  const map = join(folder.path, 'board.json');
  let program: string;
  let home: Household;
  let rig: SysfsRig;
  let phone: Phone;

  beforeAll(() => {
    program = buildSysfsRig(folder.path);
    return folder.remove;
  });

  beforeEach(() => {
    home = new Household();
  });

  async function begin(board: object = BOARD): Promise<void> {
    writeFileSync(map, JSON.stringify(board));
    const serve = ['serve', '--gpio', '--board', map, '--port', '0', '--data', home.folder, '--lang', 'en'];
    rig = new SysfsRig(program, [process.execPath, MURMELD, ...serve]);
    home.onEnd(() => rig.end());
    for (const seat of [0, 1, 2, 3]) for (const n of [0, 1, 2, 3]) await put(`K${seat}.${n}`);
    for (const line of [...LAMP, BUZZER]) await rig.wood(`follow ${line}`);
    const address = await new Promise<string>((done) => {
      let text = '';
      rig.child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const port = /^Phone page .*:(\d+)\/$/m.exec(text)?.[1];
        if (port !== undefined) done(`http://127.0.0.1:${port}`);
      });
    });
    phone = await home.phone(address);
    await phone.until(({ link, notice }) => link === 'connected' && notice === null);
  }

  afterEach(() => home.end());

  const put = (hole: Hole) => rig.wood(`close ${crossing(hole).join(' ')}`);
  const take = (hole: Hole) => rig.wood(`open ${crossing(hole).join(' ')}`);
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const move = async (from: Hole, to: Hole) => {
    await take(from);
    await wait(150);
    await put(to);
  };
  /** A finger on a button, which bounces. */
  async function press(seat: number, ms: number): Promise<void> {
    const line = BUTTON[seat]!;
    for (const act of ['ground', 'free', 'ground', 'free', 'ground']) await rig.wood(`${act} ${line}`);
    await wait(ms);
    for (const act of ['free', 'ground', 'free']) await rig.wood(`${act} ${line}`);
  }
  /** Again, where this machine was too busy to press as quickly as a finger. */
  async function pressTwice(seat: number): Promise<void> {
    for (;;) {
      await press(seat, 80);
      const up = performance.now();
      await wait(80);
      await rig.wood(`ground ${BUTTON[seat]}`);
      const gap = performance.now() - up;
      await press(seat, 80);
      if (gap < AGAIN - 100) return;
      await wait(2 * AGAIN);
    }
  }
  const turnsOf = (line: number) => rig.turns.filter((turn) => turn.line === line);
  const lampIs = (seat: number, high: boolean) =>
    rig.until(() => turnsOf(LAMP[seat]!).at(-1)?.high === high, `lamp ${seat} is ${high}`);
  /** Lengths for which the buzzer sounded, in tens of milliseconds. */
  const sounds = () => {
    const turns = turnsOf(BUZZER);
    return turns.flatMap((turn, n) => {
      const end = turns[n + 1];
      return turn.high && end ? [Math.round((end.at - turn.at) / 10_000)] : [];
    });
  };

  test('is played, folded and taken back without touching a phone again', async () => {
    await begin();
    await lampIs(0, true);
    await phone.lay(0, 'A');
    await move('K0.0', 'L0');
    await phone.until(({ toPlay }) => toPlay === 1);
    expect(phone.view.placement).toBe('K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');
    await lampIs(0, false);
    await lampIs(1, true);

    await pressTwice(1);
    await phone.until(({ toPlay }) => toPlay === 2);
    expect(phone.view.seats[1]).toMatchObject({ out: true });
    await lampIs(1, false);
    await lampIs(2, true);

    // First the fold, then the play.
    await press(0, HELD + 200);
    await phone.until(({ toPlay }) => toPlay === 1);
    await wait(100);
    await press(0, HELD + 200);
    await phone.until(({ placement }) => placement === 'K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K');
  });

  test('hears a fold of somebody who has not the turn, and refuses it with a sound', async () => {
    await begin();
    await pressTwice(3);
    await rig.until(() => sounds().length >= 3, 'three short sounds');
    for (const length of sounds()) expect(length).toBeLessThan(20);
    expect(phone.view.seats.some(({ out }) => out)).toBe(false);
  });

  test('does not wait and see after a button said done', async () => {
    // No sensor tells that the marble stands on the start cell, so the table would wait for long.
    await begin({ ...BOARD, holes: { ...BOARD.holes, L0: { ...BOARD.holes['L0']!, channel: undefined } } });
    await phone.lay(0, 'A');
    await take('K0.0');
    const lifted = performance.now();
    await wait(300);
    expect(phone.view.toPlay).toBe(0);
    await press(0, 80);
    await phone.until(({ toPlay }) => toPlay === 1);
    expect(performance.now() - lifted).toBeLessThan(TIMING.unseen);
    expect(phone.view.placement).toBe('K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');
  });

  test('blinks and sounds for whoever must put something right', async () => {
    await begin();
    await phone.lay(0, '10');
    await move('K0.0', 'L0');
    await phone.until(({ notice }) => notice?.kind === 'illegal');
    await rig.until(() => sounds().some((length) => length >= 35), 'a long sound');
    const from = turnsOf(LAMP[0]!).length;
    await rig.until(() => turnsOf(LAMP[0]!).length >= from + 6, 'the lamp blinks');
    const [first, , , , fifth] = turnsOf(LAMP[0]!).slice(from);
    // Two periods of 600 ms.
    expect((fifth!.at - first!.at) / 1000).toBeGreaterThan(1100);
    await move('L0', 'K0.0');
    await phone.until(({ notice }) => notice === null);
    await lampIs(0, true);
  });

  test('goes dark and lets go of all lines when the program ends', async () => {
    await begin();
    await lampIs(0, true);
    rig.child.kill('SIGTERM');
    expect(await rig.ended).toBe(0);
    expect(turnsOf(LAMP[0]!).at(-1)).toMatchObject({ high: false });
  });
});
