import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatPlacement, type Hole, parseGame, replay, seededRandom } from '../../src/engine/index.ts';
import { GameLog } from '../../src/history/game-log.ts';
import type { BoardMap, Driver } from '../../src/sensing/board-map.ts';
import { loadBoardMap } from '../../src/sensing/board-map-file.ts';
import { boardSource } from '../../src/sensing/board-source.ts';
import { wiringOf } from '../../src/sensing/wiring.ts';
import { systemClock } from '../../src/table/clock.ts';
import { Table } from '../../src/table/table.ts';
import { lightsOf } from '../../src/table/view-of.ts';
import { need } from '../need.ts';
import { until } from '../sensing/at-the-table.ts';
import { wishFor } from '../table/live-table.ts';
import { firmware } from './rig/build.ts';
import { LiveAvr } from './rig/live-avr.ts';
import { Players } from './rig/players.ts';

const there = [need('avr-gcc'), need('socat')].every(Boolean);

/** Called at the end of a test, the last one first. */
type Endings = (() => unknown)[];

function written(name: string) {
  const game = parseGame(readFileSync(new URL(`games/${name}.game`, import.meta.url), 'utf8'));
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
}

const BOARDS = ['classic-4', 'classic-4-modules', 'classic-6'] as const;

async function mapOf(name: string): Promise<BoardMap> {
  const loaded = await loadBoardMap(name);
  if (!loaded.ok) throw new Error(loaded.error.message);
  return loaded.value;
}

const buildOf = (map: BoardMap, driver: Driver) => ({
  holes: wiringOf(map, driver.id).channels,
  name: (driver.kind === 'serial' ? driver.module : undefined) ?? 'classic',
});

/** The modules of a board, each with the real firmware on a terminal of its own. */
async function modules(mapName: string, folder: string, endings: Endings) {
  const map = await mapOf(mapName);
  const avrs = new Map<string, LiveAvr>();
  for (const driver of map.drivers) {
    const avr = new LiveAvr(buildOf(map, driver), join(folder, driver.id));
    endings.push(() => avr.stop());
    avrs.set(driver.id, await avr.start());
  }
  const at = (hole: Hole) => {
    const place = map.holes[hole];
    const avr = avrs.get(place?.driver ?? '');
    if (!place || !avr) throw new Error(`This board has no hole ${hole}.`);
    return { ...place, board: avr.board };
  };
  return {
    source: boardSource(map, ({ id }) => (avrs.get(id) as LiveAvr).open()),
    touch: (hole: Hole, occupied: boolean) => {
      const { board, channel } = at(hole);
      board.chain.marbles[channel as number] = occupied;
    },
    pass: async (ms: number) => {
      const all = [...avrs.values()];
      const ends = all.map(({ board }) => board.chip.ms + ms);
      const over = () => all.every(({ board, lag }, i) => board.chip.ms >= ends[i]! && lag < 20);
      await until(over, `${ms} ms`, 60_000);
    },
    isLit: (hole: Hole) => {
      const { board, light } = at(hole);
      const colour = light === undefined ? undefined : board.colours[light];
      return colour !== undefined && colour !== '#000000';
    },
    overruns: () => [...avrs.values()].reduce((sum, { board }) => sum + board.chip.overruns, 0),
  };
}

async function playWhole(mapName: string, gameName: string, endings: Endings): Promise<void> {
  const { events, game } = written(gameName);
  const facts = events.map(({ event }) => event);
  const begun = replay(facts.slice(0, 1));
  if (!begun.ok) throw new Error(begun.error.message);

  const folder = mkdtempSync(join(tmpdir(), 'murmeld-game-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  const board = await modules(mapName, folder, endings);
  const log = GameLog.open(join(folder, 'games.db'));
  if (!log.ok) throw new Error(log.error.message);
  endings.push(() => log.value.close());
  let fatal: Error | null = null;
  const table = new Table({
    log: log.value,
    source: board.source,
    clock: systemClock,
    shape: game.form,
    wish: wishFor(game.form),
    unsensed: [],
    newGameId: () => 'game',
    onFatal: (error) => {
      fatal = error;
    },
  });
  endings.push(() => table.stop());
  expect(table.resume()).toEqual({ ok: true, value: null });
  const players = new Players(table, seededRandom(gameName), board);
  players.setUp(begun.value);
  table.onChange(() => board.source.show(lightsOf(table)));
  table.start();
  await until(() => table.link === 'connected' && table.unsensed.length === 0, 'all modules', 20_000);

  await players.play(facts);

  expect(fatal).toBeNull();
  expect(table.game.winners).toEqual(game.winners);
  expect(formatPlacement(table.game.position)).toBe(formatPlacement(game.position));
  const plays = (list: typeof facts) => list.filter(({ kind }) => kind === 'played');
  const stored = log.value.eventsOf('game').map(({ event }) => event);
  expect(plays(stored)).toEqual(plays(facts));
  expect(stored.filter(({ kind }) => kind === 'taken-back' || kind === 'corrected')).toEqual([]);
  // The lights celebrate: the winners' homes, and the loop.
  const shining = Object.keys(lightsOf(table)) as Hole[];
  expect(shining.length).toBeGreaterThan(16);
  await until(() => shining.every(board.isLit), 'the winning lights');
  expect(board.overruns()).toBe(0);
}

describe.skipIf(!there)('a whole game on the real firmware', () => {
  // The games run at the same time; a compiler must not hold them up.
  beforeAll(async () => {
    for (const map of await Promise.all(BOARDS.map(mapOf))) {
      for (const driver of map.drivers) firmware(buildOf(map, driver));
    }
  }, 60_000);

  test.concurrent.each([
    ['96 holes on one module', BOARDS[0], 'two-teams'],
    ['96 holes on four modules', BOARDS[1], 'three-alone'],
    ['144 holes on one module', BOARDS[2], 'six-sectors'],
  ])(
    'is followed play by play, stored and lit: %s',
    async (_, map, game) => {
      const endings: Endings = [];
      try {
        await playWhole(map, game, endings);
      } finally {
        for (const end of endings.reverse()) await end();
      }
    },
    120_000,
  );
});
