import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  formatPlacement,
  type GameEvent,
  type GameForm,
  randomGame,
  randomStep,
  replay,
  rulesFor,
  seededRandom,
  setUpPosition,
} from '../../src/engine/index.ts';
import { backUp } from '../../src/history/backup.ts';
import { detailsOf } from '../../src/history/details.ts';
import { storeFigures } from '../../src/history/figures-store.ts';
import { GameLog } from '../../src/history/game-log.ts';
import { listGames } from '../../src/history/games.ts';
import { insertGame } from '../../src/history/rows.ts';
import { gameStatistics } from '../../src/history/statistics.ts';
import { totalsOf } from '../../src/history/totals.ts';

const GAMES = 10_000;
const NAMES = 'Anna Ben Carla David Eva Felix Greta Hugo Ida Jonas Karin Luca Mia Noah Olga Paul'.split(' ');
const FORMS: readonly GameForm[] = (['braendi', 'dog', 'odog', 'almdog'] as const).map((ruleset) => ({
  ruleset,
  variants: [],
  solo: false,
  sectors: 4,
  seats: [0, 1, 2, 3],
  travel: 'counterclockwise',
}));

/** The shortest of many random games of a form: people play to win and so need fewer turns. */
function shortGame(form: GameForm): readonly GameEvent[] {
  const rules = rulesFor(form);
  if (!rules.ok) throw new Error(rules.error.message);
  const placement = formatPlacement(setUpPosition(rules.value));
  let shortest: readonly GameEvent[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let seed = 0; seed < 200; seed++) {
    if (randomGame(rules.value, seededRandom(seed)).turns >= least) continue;
    const random = seededRandom(`log ${seed}`);
    const events: GameEvent[] = [{ kind: 'setup', form, placement, opener: 0, cards: 'dealt' }];
    const begun = replay(events);
    if (!begun.ok) throw new Error(begun.error.message);
    let game = begun.value;
    for (let step = randomStep(game, random); step; step = randomStep(game, random)) {
      events.push(...step.events);
      game = step.game;
    }
    if (events.length < least) [shortest, least] = [events, events.length];
  }
  return shortest;
}

/** Fills a log with four games over and over, under other names and at other times. */
function fill(log: GameLog): void {
  const { db } = log;
  const random = seededRandom('names');
  const patterns = FORMS.map(shortGame).map((events) => {
    const timed = events.map((event, i) => ({ event, at: i * 8000 }));
    return { timed, statistics: gameStatistics(timed) };
  });
  db.pragma('synchronous = OFF');
  db.transaction(() => {
    for (let i = 0; i < GAMES; i++) {
      const { timed, statistics } = patterns[i % patterns.length]!;
      const at = Date.UTC(2016, 0, 1) + i * 8 * 3_600_000;
      const first = random.below(NAMES.length);
      const players = Object.fromEntries([0, 1, 2, 3].map((seat) => [seat, NAMES[(first + seat * 3) % NAMES.length]!]));
      const moved = timed.map(({ event, at: after }) => ({ event, at: at + after }));
      moved[0] = { at, event: { ...(timed[0]!.event as Extract<GameEvent, { kind: 'setup' }>), players } };
      const number = insertGame(db, { id: `game-${i}`, startedAt: at, importedAt: null, log: moved });
      const row = db.prepare('SELECT * FROM games WHERE number = ?').get(number);
      storeFigures(db, row as Parameters<typeof storeFigures>[1], statistics);
    }
  })();
  db.pragma('synchronous = FULL');
  db.pragma('wal_checkpoint(TRUNCATE)');
}

function medianMs(times: number, run: () => unknown): number {
  const ms = Array.from({ length: times }, () => {
    const begin = performance.now();
    run();
    return performance.now() - begin;
  }).sort((a, b) => a - b);
  return Math.round(ms[times >> 1]! * 100) / 100;
}

function opened(file: string): GameLog {
  const log = GameLog.open(file);
  if (!log.ok) throw new Error(log.error.message);
  return log.value;
}

/** Times a log of ten thousand games. All figures are milliseconds but `games`, `events` and `megabytes`. */
export async function bench(): Promise<Readonly<Record<string, number>>> {
  const folder = mkdtempSync(join(tmpdir(), 'murmeld-bench-'));
  const file = join(folder, 'games.db');
  try {
    const filled = opened(file);
    fill(filled);
    const events = filled.db.prepare('SELECT sum(events) FROM games').pluck().get() as number;
    filled.close();
    // What the log adds to the start of a daemon.
    const start = medianMs(5, () => {
      const begun = opened(file);
      const game = replay(begun.eventsOf(begun.latestGame()!).map(({ event }) => event));
      if (!game.ok) throw new Error(game.error.message);
      begun.close();
    });
    const log = opened(file);
    const { db } = log;
    const page = { limit: 50, offset: 0 };
    const last = log.latestGame()!;
    const length = log.eventsOf(last).length;
    let added = 0;
    const figures = {
      games: GAMES,
      events,
      megabytes: Math.round(statSync(file).size / 1e6),
      start,
      firstPage: medianMs(21, () => listGames(db, {}, page)),
      lastPage: medianMs(21, () => listGames(db, {}, { limit: 50, offset: GAMES - 50 })),
      search: medianMs(21, () => listGames(db, { search: 'anna dog' }, page)),
      oneGame: medianMs(21, () => log.eventsOf('game-5000')),
      totals: medianMs(21, () => totalsOf(db, {})),
      totalsOfOne: medianMs(21, () => totalsOf(db, { player: 'Anna' })),
      totalsOfRuleSet: medianMs(21, () => totalsOf(db, { ruleset: 'dog' })),
      details: medianMs(21, () => detailsOf(log, 'game-5000')),
      append: medianMs(201, () => log.append(last, length + added++, [{ kind: 'taken-back' }], 0)),
      wholeCheck: medianMs(1, () => db.pragma('quick_check')),
      backup: medianMs(1, () => backUp(db, file, 0)),
    };
    log.close();
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
