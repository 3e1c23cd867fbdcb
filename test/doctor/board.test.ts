import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DoctorOptions, examine } from '../../src/doctor/doctor.ts';
import { holesOf, ok } from '../../src/engine/index.ts';
import type { BoardMap } from '../../src/sensing/board-map.ts';
import { PtyLine } from '../../src/sensing/simulated/pty-line.ts';
import { SimulatedBoard } from '../../src/sensing/simulated-board.ts';
import { need } from '../need.ts';
import { Running } from '../program.ts';
import { classic, until } from '../sensing/at-the-table.ts';

let folder: string;
const endings: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmeld-doctor-test-'));
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true });
});

const shipped = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../hardware/boards/${name}.json`, import.meta.url), 'utf8')) as BoardMap;

/** A board with each of its modules on a pseudo-terminal. */
async function plugged(map: BoardMap) {
  const board = new SimulatedBoard({ map, beat: 100 });
  endings.push(() => board.stop());
  const paths: string[] = [];
  for (const module of board.modules) {
    const path = join(folder, module.driver);
    const line = new PtyLine(module, path);
    endings.push(() => line.stop());
    const started = await line.start();
    if (!started.ok) throw new Error(started.error.message);
    paths.push(path);
  }
  return { board, path: paths[0] ?? '', paths };
}

/** What the doctor says of board and line. */
async function ask(map: BoardMap, serial: readonly string[], more: Partial<DoctorOptions> = {}) {
  const findings = await examine({
    root: '',
    version: '1.0.0',
    node: process.versions.node,
    arch: process.arch,
    wall: Date.now(),
    map: ok(map),
    mapName: 'test',
    serial,
    user: 'anna',
    data: folder,
    port: 9,
    patience: { listen: 500, colour: 0 },
    ...more,
  });
  return findings.filter(({ code }) =>
    /^(board|line|sensors|lights)\/|^map\/ports|^serial\/(?!none|found|not-told)/.test(code),
  );
}
const codes = (findings: readonly { readonly code: string }[]) => findings.map(({ code }) => code);

describe.skipIf(!need('socat'))('the doctor', () => {
  test('greets a board, listens to its line, and names the holes that are occupied', async () => {
    const { path } = await plugged(classic);
    const findings = await ask(classic, [path]);
    expect(codes(findings)).toEqual(['board/answers', 'line/clean', 'sensors/marbles']);
    expect(findings[0]?.given).toMatchObject({ name: 'simulated-4', protocol: 1, holes: 96, lights: 96 });
    expect(findings[2]?.given).toMatchObject({ count: 16, most: 16 });
  });

  test('asks all modules of a board, and says which of them is at another one’s port', async () => {
    const map = shipped('classic-4-modules');
    const { paths } = await plugged(map);
    const all = await ask(
      map,
      paths.map((path, i) => `sector-${i}=${path}`),
    );
    expect(codes(all).filter((code) => code === 'board/answers')).toHaveLength(4);
    expect(all.at(-1)).toMatchObject({ code: 'sensors/marbles', given: { count: 16 } });
    const crossed = await ask(
      map,
      [3, 1, 2, 0].map((i, sector) => `sector-${sector}=${paths[i]}`),
    );
    expect(codes(crossed).filter((code) => code === 'board/other-module')).toHaveLength(2);
    expect(codes(crossed).filter((code) => code === 'board/answers')).toHaveLength(2);
    expect(codes(await ask(map, [paths[0] ?? '']))).toEqual(['map/ports']);
  });

  test('tells a board of another version, of too few holes, and one that does not speak', async () => {
    const { board, path } = await plugged(classic);
    expect(codes(await ask(shipped('classic-6'), [path]))).toEqual(['board/too-few-holes']);
    board.faults.protocol = 2;
    expect(codes(await ask(classic, [path]))).toEqual(['board/other-version']);
    board.faults.protocol = 1;
    board.faults.loseLines(1_000_000);
    expect(codes(await ask(classic, [path]))).toEqual(['board/silent']);
  });

  test('tells a disturbed line', async () => {
    const { board, path } = await plugged(classic);
    let garbling: NodeJS.Timeout | undefined;
    board.onView(() => {
      garbling ??= setInterval(() => board.faults.garbleLines(1), 60);
    });
    endings.push(() => clearInterval(garbling));
    const findings = await ask(classic, [path], { patience: { listen: 1500, colour: 0 } });
    expect(codes(findings)).toContain('line/errors');
    expect(Number(findings.find(({ code }) => code === 'line/errors')?.given['broken'])).toBeGreaterThan(2);
  });

  test('tells more marbles than there are, and none at all', async () => {
    const { board, path } = await plugged(classic);
    for (const hole of holesOf(4).slice(0, 20)) board.stick(hole, 'occupied');
    expect((await ask(classic, [path])).at(-1)).toMatchObject({ code: 'sensors/too-many', given: { count: 36 } });
    for (const hole of holesOf(4).slice(0, 20)) board.stick(hole, null);
    board.setUp([]);
    expect(codes(await ask(classic, [path])).at(-1)).toBe('sensors/no-marbles');
  });

  test('shows all lights in four colours, and leaves them dark', async () => {
    const { board, path } = await plugged(classic);
    const shown = new Set<string>();
    board.onView(() => {
      const lights = Object.values(board.view().lights);
      if (lights.length === 96) shown.add(lights[0]?.colour ?? '');
    });
    const findings = await ask(classic, [path], { patience: { listen: 100, colour: 400 } });
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'lights/shown', given: { driver: 'main', lights: 96 } }),
    );
    expect([...shown]).toEqual(['#ff0000', '#00ff00', '#0000ff', '#ffffff']);
    expect(Object.keys(board.view().lights)).toEqual([]);
  });

  test('takes a person with a marble through all holes, and names those that saw nothing', async () => {
    const small = shipped('classic-2');
    const { board, path } = await plugged(small);
    board.setUp([{ seat: 0, hole: 'L0' }]);
    board.stick('L9', 'empty');
    const findings = await ask(small, [path], {
      round: async (round) => {
        for (const hole of holesOf(2).slice(1)) {
          board.act({ kind: 'lift', marble: 0 });
          board.act({ kind: 'put', marble: 0, hole });
          if (hole !== 'L9') await until(() => !round.unseen.includes(hole), `a marble in ${hole}`);
        }
      },
    });
    expect(findings.at(-1)).toMatchObject({ code: 'sensors/unseen', given: { count: 1, holes: 'L9' } });
  });

  test.each([
    ['murmeld serve', 'serial/used-by-murmeld', undefined],
    ['ModemManager', 'serial/busy', 'ModemManager'],
  ])('knows that %s has the port', async (title, code, program) => {
    const { path } = await plugged(classic);
    const other = new Running(
      `process.title = process.argv[2];
       const { openSerial } = await import(program + '/src/sensing/serial-source.js');
       const opened = await openSerial(process.argv[1]);
       setInterval(() => opened, 1000);
       console.log(opened.ok ? 'opened' : opened.error.message);`,
      [path, title],
    );
    endings.push(() => other.kill('SIGKILL'));
    await other.line(/^opened/);
    const [finding] = await ask(classic, [path]);
    expect(finding?.code).toBe(code);
    if (program) expect(finding?.given['program']).toContain(program);
  });

  test('says what is wrong with a port before it opens it', async () => {
    expect(codes(await ask(classic, [join(folder, 'nothing')]))).toEqual(['serial/not-there']);
    expect(codes(await ask(classic, [folder]))).toEqual(['serial/no-device']);
  });
});
