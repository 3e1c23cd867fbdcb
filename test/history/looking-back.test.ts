import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameForm, Players } from '../../src/engine/index.ts';
import type { LoggedEvent } from '../../src/history/counting.ts';
import { GameLog } from '../../src/history/game-log.ts';
import { findGame, listGames } from '../../src/history/games.ts';
import { gameStatistics } from '../../src/history/statistics.ts';
import { totalsOf } from '../../src/history/totals.ts';
import { form } from '../engine/forms.ts';
import { loggedGame } from './games.ts';

const DAY = 24 * 3_600_000;
const SOLO: GameForm = form({ ruleset: 'odog', solo: true, sectors: 3, seats: [0, 1, 2] });
const PATIENT = 60_000;

let folder: string;
let log: GameLog;

/** A game by its form, under these names, as if it had begun on this day. */
function put(id: string, events: readonly LoggedEvent[], day: number, players?: Players): readonly LoggedEvent[] {
  const moved = events.map(({ event, at }) => ({
    at: at + day * DAY,
    event: event.kind === 'setup' && players ? { ...event, players } : event,
  }));
  const [first, ...rest] = moved;
  log.begin(id, [first!.event], first!.at);
  for (const [i, { event, at }] of rest.entries()) log.append(id, i + 1, [event], at);
  return moved;
}

const FOUR: Players = { 0: 'Anna', 1: 'Ben', 2: 'Zoé', 3: 'David' };
let team: readonly LoggedEvent[];
let other: readonly LoggedEvent[];
let solo: readonly LoggedEvent[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmeld-back-'));
  const opened = GameLog.open(join(folder, 'games.db'));
  if (!opened.ok) throw new Error(opened.error.message);
  log = opened.value;
  log.db.pragma('synchronous = OFF');
  team = put('aa-team', loggedGame(form(), 'team'), 0, FOUR);
  // The next day Anna and Ben sit together.
  other = put('ab-other', loggedGame(form({ ruleset: 'dog' }), 'other'), 1, { 0: 'anna ', 2: 'Ben' });
  solo = put('bb-solo', loggedGame(SOLO, 'solo'), 2);
  put('cc-going-on', loggedGame(form(), 'going on', 40), 3, FOUR);
  log.noteIllegalMove('aa-team', { events: 9, at: 0, seat: 1, code: 'wrong-distance' });
});
afterAll(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

const ids = (filter: Parameters<typeof listGames>[1], limit = 10, offset = 0) =>
  listGames(log.db, filter, { limit, offset }).games.map(({ id }) => id);

describe('the list of games', () => {
  test('begins with the newest and comes in pages', () => {
    expect(ids({})).toEqual(['cc-going-on', 'bb-solo', 'ab-other', 'aa-team']);
    expect(ids({}, 2, 1)).toEqual(['bb-solo', 'ab-other']);
    expect(listGames(log.db, {}, { limit: 2, offset: 1 }).total).toBe(4);
  });

  test('tells of each game what it was, who played, and who won', () => {
    const [game] = listGames(log.db, { search: 'aa-team' }, { limit: 1, offset: 0 }).games;
    expect(game).toMatchObject({
      id: 'aa-team',
      startedAt: team[0]!.at,
      endedAt: team.at(-1)!.at,
      importedAt: null,
      form: form(),
      players: FOUR,
      events: team.length,
    });
    expect(game?.winners).toHaveLength(2);
    expect(listGames(log.db, { state: 'going-on' }, { limit: 9, offset: 0 }).games[0]).toMatchObject({
      endedAt: null,
      winners: [],
    });
  });

  test('can be searched by words, names, rule set, state and day', () => {
    expect(ids({ search: 'ZOÉ' })).toEqual(['cc-going-on', 'aa-team']);
    expect(ids({ search: 'anna dog' })).toEqual(['ab-other']);
    expect(ids({ search: '%' })).toEqual([]);
    expect(ids({ player: 'ANNA' })).toEqual(['cc-going-on', 'ab-other', 'aa-team']);
    expect(ids({ player: 'Ann' })).toEqual([]);
    expect(ids({ player: 'dog' })).toEqual([]);
    expect(ids({ ruleset: 'odog' })).toEqual(['bb-solo']);
    expect(ids({ state: 'over', player: 'ben' })).toEqual(['ab-other', 'aa-team']);
    expect(ids({ since: other[0]!.at, until: solo[0]!.at })).toEqual(['ab-other']);
  });

  test('knows a game by the beginning of its id, as long as that is one game’s', () => {
    const found = (name: string) => {
      const game = findGame(log.db, name);
      return game.ok ? game.value.id : game.error.code;
    };
    expect(found('aa')).toBe('aa-team');
    expect(found('ab-other')).toBe('ab-other');
    expect(found('a')).toBe('games/ambiguous');
    expect(found('x')).toBe('games/not-found');
    expect(found('last')).toBe('cc-going-on');
  });
});

describe('what many games add up to', () => {
  test('is told per player, pair, rule set, and who captured whom', () => {
    const totals = totalsOf(log.db, {}, PATIENT);
    expect(totals).toMatchObject({ games: 3, uncounted: 0 });
    const anna = totals.players.find(({ name }) => name?.trim().toLowerCase() === 'anna');
    const inTeam = gameStatistics(team).seats.get(0)!;
    const inOther = gameStatistics(other).seats.get(0)!;
    expect(anna).toMatchObject({
      games: 2,
      played: inTeam.played + inOther.played,
      captures: inTeam.captures + inOther.captures,
      thinking: inTeam.thinking + inOther.thinking,
      longestThought: Math.max(inTeam.longestThought, inOther.longestThought),
    });
    expect(totals.players.find(({ name }) => name === 'Ben')).toMatchObject({ games: 2, illegal: 1 });
    // Seats without a name stand for whoever sat there.
    expect(totals.players.filter(({ name }) => name === null).map(({ seat, games }) => [seat, games])).toEqual(
      expect.arrayContaining([
        [0, 1],
        [1, 2],
        [2, 1],
        [3, 1],
      ]),
    );
    expect(totals.rulesets).toMatchObject([
      { ruleset: 'braendi', solo: false, games: 1, plays: gameStatistics(team).plays },
      { ruleset: 'dog', solo: false, games: 1 },
      { ruleset: 'odog', solo: true, games: 1 },
    ]);
    const pairs = totals.pairs.map(({ players, games, won }) => [
      players.map(({ name, seat }) => name ?? seat),
      games,
      won,
    ]);
    expect(pairs).toHaveLength(4);
    expect(totals.pairs.reduce((sum, { won }) => sum + won, 0)).toBe(2);
    const captured = totals.captures.reduce((sum, count) => sum + count.captured, 0);
    const expected = [team, other, solo].flatMap((game) => gameStatistics(game).captures);
    expect(captured).toBe(expected.reduce((sum, count) => sum + count.captured, 0));
  });

  test('can be asked of some games only', () => {
    expect(totalsOf(log.db, { ruleset: 'odog' }, PATIENT)).toMatchObject({ games: 1, pairs: [] });
    expect(totalsOf(log.db, { player: 'anna' }, PATIENT).games).toBe(2);
    expect(totalsOf(log.db, { since: solo.at(-1)!.at + DAY }, PATIENT)).toMatchObject({ games: 0, players: [] });
  });

  test('says how many games are not counted yet when there was no time to', () => {
    log.db.exec('UPDATE games SET counted = NULL');
    expect(totalsOf(log.db, {}, 0)).toMatchObject({ uncounted: 3 });
    expect(totalsOf(log.db, {}, PATIENT)).toMatchObject({ games: 3, uncounted: 0 });
  });

  test('leaves a game out that goes on again since its last play was taken back', () => {
    log.append('bb-solo', solo.length, [{ kind: 'taken-back' }], solo.at(-1)!.at + 1);
    expect(totalsOf(log.db, {}, PATIENT).games).toBe(2);
    expect(totalsOf(log.db, { ruleset: 'odog' }, PATIENT)).toMatchObject({ games: 0, captures: [] });
  });
});
