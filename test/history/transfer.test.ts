import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GameEvent, type GameForm, parseGame } from '../../src/engine/index.ts';
import type { LoggedEvent } from '../../src/history/counting.ts';
import { GameLog } from '../../src/history/game-log.ts';
import { gameById, listGames } from '../../src/history/games.ts';
import { insertGame } from '../../src/history/rows.ts';
import { exportJson, exportText, importGames } from '../../src/history/transfer.ts';
import { form, formsWith } from '../engine/forms.ts';
import { fold, setup } from '../engine/table.ts';
import { anyLoggedGame, EVENING, loggedGame } from './games.ts';

let folder: string;
let home: GameLog;
let away: GameLog;

function opened(name: string): GameLog {
  const log = GameLog.open(join(folder, name));
  if (!log.ok) throw new Error(log.error.message);
  log.value.db.pragma('synchronous = OFF');
  return log.value;
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmeld-transfer-'));
  home = opened('home.db');
  away = opened('away.db');
});
afterEach(() => {
  home.close();
  away.close();
  rmSync(folder, { recursive: true });
});

function put(log: GameLog, id: string, events: readonly LoggedEvent[]): void {
  log.db.transaction(() => insertGame(log.db, { id, startedAt: events[0]!.at, importedAt: null, log: events }))();
}

function value<T>(result: { ok: true; value: T } | { ok: false; error: { code: string; message: string } }): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}
const faultOf = (log: GameLog, text: string) => {
  const result = importGames(log, text, EVENING);
  return result.ok ? undefined : result.error;
};
const count = (log: GameLog) => listGames(log.db, {}, { limit: 1, offset: 0 }).total;

const NAMES = { 0: 'Anna', 1: 'Jörg "der Fuchs"', 3: 'Zoë; {7}' };

/** A whole game of a form, with names. */
function named(gameForm: GameForm, seed: string): LoggedEvent[] {
  const [first, ...rest] = loggedGame(gameForm, seed);
  const players = Object.fromEntries(Object.entries(NAMES).filter(([seat]) => gameForm.seats.includes(+seat as 0)));
  return [{ ...first!, event: { ...first!.event, players } as GameEvent }, ...rest];
}

describe('every kind of game', () => {
  // Every rule set with and without partners; other tests send all boards and variants through the notation.
  const whole = formsWith([]).filter(({ sectors, seats, solo }) =>
    solo ? seats.length === 2 && sectors === 2 : sectors === 4,
  );

  test('exported, imported and exported again gives the same bytes', { timeout: 60_000 }, () => {
    for (const gameForm of whole) {
      const id = JSON.stringify(gameForm).replace(/[^\w]+/g, '-');
      put(home, id, named(gameForm, id));
      home.noteIllegalMove(id, { events: 3, at: EVENING + 1, seat: gameForm.seats[0]!, code: 'wrong-distance' });
      const json = value(exportJson(home, id));
      expect(value(importGames(away, json, EVENING))).toEqual({ games: [id], known: [] });
      expect(value(exportJson(away, id))).toBe(json);
      expect(away.eventsOf(id)).toEqual(home.eventsOf(id));
    }
    expect(count(away)).toBe(whole.length);
  });

  test('survives the text notation as it counts, names included', { timeout: 60_000 }, () => {
    for (const gameForm of whole) {
      const id = JSON.stringify(gameForm).replace(/[^\w]+/g, '-');
      put(home, id, named(gameForm, id));
      const text = value(exportText(home, id));
      const { games } = value(importGames(away, text, EVENING));
      const [there, here] = [gameById(away.db, games[0]!), gameById(home.db, id)];
      expect(there).toMatchObject({ players: here!.players, winners: here!.winners, form: gameForm });
      // Comments are no events, so what was taken back is gone now.
      const again = value(parseGame(value(exportText(away, games[0]!))));
      expect(again.events.map(({ event }) => event)).toEqual(value(parseGame(text)).events.map(({ event }) => event));
    }
  });

  test('may also break off anywhere, and hold any change of mind', () => {
    let id = 0;
    fc.assert(
      fc.property(anyLoggedGame, (events) => {
        // As at a table that deals a wooden pack: nothing is secret there, and most is unknown.
        const known = events.map(({ event, at }) => ({ at, event: withoutHands(event) })).filter(({ event }) => event);
        const name = `game-${id++}`;
        const log = known as LoggedEvent[];
        put(home, name, log);
        const json = value(exportJson(home, name));
        const taken = importGames(away, json, EVENING);
        if (!taken.ok) {
          // A correction may depend on the hands that were left out.
          expect(taken.error.code).toMatch(/^game\//);
          return;
        }
        expect(value(exportJson(away, name))).toBe(json);
      }),
      { numRuns: 15 },
    );
  });
});

/** What the log holds of an event where nobody's cards are known. */
function withoutHands(event: GameEvent): GameEvent | null {
  switch (event.kind) {
    case 'setup':
      return { ...event, cards: 'announced' };
    case 'dealt':
      return { kind: 'dealt', cards: event.cards, opener: event.opener };
    case 'hands':
    case 'exchanged':
      return null;
    case 'drawn':
      return { kind: 'drawn', seat: event.seat, from: event.from };
    default:
      return event;
  }
}

describe('an export', () => {
  test('shows the game as it counts, and keeps aside what was taken back', () => {
    const events = [setup(), fold(0), { kind: 'turn-taken-back' }, fold(0), fold(1)] as const;
    home.begin('one', [events[0]], 1000);
    for (const [i, event] of events.entries()) if (i > 0) home.append('one', i, [event], 1000 + i);
    expect(JSON.parse(value(exportJson(home, 'one')))).toEqual({
      format: 'murmeld-game',
      version: 1,
      id: 'one',
      startedAt: 1000,
      events: [
        { number: 0, at: 1000, event: setup() },
        { number: 3, at: 1003, event: fold(0) },
        { number: 4, at: 1004, event: fold(1) },
      ],
      aside: [
        { number: 1, at: 1001, event: fold(0) },
        { number: 2, at: 1002, event: { kind: 'turn-taken-back' } },
      ],
      illegal: [],
    });
    expect(value(exportText(home, 'one'))).toMatch(/\n0: fold; 1: fold\n$/);
  });

  test('of a game that goes on gives away no hand', () => {
    const events = loggedGame(form(), 'secret', 30);
    put(home, 'secret', events);
    expect(exportJson(home, 'secret')).toMatchObject({ ok: false, error: { code: 'games/going-on' } });
    expect(exportText(home, 'secret')).toMatchObject({ ok: false, error: { code: 'games/going-on' } });
    expect(exportJson(home, 'nobody')).toMatchObject({ ok: false, error: { code: 'games/not-found' } });
  });
});

describe('an import', () => {
  const game = loggedGame(form({ ruleset: 'house' }), 'imported');
  const lines = () => {
    put(home, 'one', game);
    put(home, 'two', loggedGame(form({ ruleset: 'dog' }), 'also imported'));
    return [value(exportJson(home, 'one')), value(exportJson(home, 'two'))];
  };

  test('never becomes the game that the table goes on with', () => {
    away.begin('own', [setup()], 1000);
    expect(value(importGames(away, lines().join('\n'), EVENING)).games).toEqual(['one', 'two']);
    expect(away.latestGame()).toBe('own');
    expect(gameById(away.db, 'one')?.importedAt).toBe(EVENING);
  });

  test('of the same file twice changes nothing the second time', () => {
    const text = lines().join('\n');
    importGames(away, text, EVENING);
    expect(value(importGames(away, text, EVENING + 1))).toEqual({ games: [], known: ['one', 'two'] });
    const notation = value(exportText(home, 'one'));
    const { games } = value(importGames(away, notation, EVENING));
    expect(value(importGames(away, notation, EVENING + 99))).toEqual({ games: [], known: games });
    expect(count(away)).toBe(3);
  });

  test('says where a game breaks the rules, and takes in no other game of that file', () => {
    const [one, two] = lines();
    const broken = JSON.parse(two!);
    const at = broken.events.findIndex(({ event }: { event: GameEvent }) => event.kind === 'played');
    broken.events[at].event.placement = broken.events.at(-1).event.placement;
    const fault = faultOf(away, `${one}\n${JSON.stringify(broken)}\n`);
    expect(fault).toMatchObject({ code: 'game/illegal-play', line: 2, event: broken.events[at].number });
    expect(count(away)).toBe(0);
  });

  test('refuses another game with the id of one that is there', () => {
    const [one, two] = lines();
    importGames(away, one!, EVENING);
    const disguised = two!.replace('"id":"two"', '"id":"one"');
    expect(faultOf(away, disguised)).toMatchObject({ code: 'games/other-game', line: 1, game: 'one' });
    expect(faultOf(home, `${one}\n${disguised}`)).toMatchObject({ code: 'games/other-game', line: 2 });
  });

  test('refuses a game whose aside is not what was taken back', () => {
    const events = [setup(), fold(0), { kind: 'turn-taken-back' }, fold(0)] as const;
    home.begin('three', events, 1000);
    const parsed = JSON.parse(value(exportJson(home, 'three')));
    const all = [...parsed.events, ...parsed.aside].sort((a, b) => a.number - b.number);
    expect(faultOf(away, JSON.stringify({ ...parsed, events: all, aside: [] }))?.code).toBe('games/wrong-aside');
    expect(faultOf(away, JSON.stringify({ ...parsed, aside: [] }))?.code).toBe('games/numbers');
  });

  test.each([
    ['', 'games/empty', 1],
    ['{}', 'games/malformed', 1],
    ['{"format":"murmeld-game"', 'games/not-json', 1],
    ['{"format":"murmeld-game","version":2}', 'games/newer-version', 1],
    ['\n\n{"events":[]}', 'games/malformed', 3],
    ['murmeld 1\nrules house\n0: fold; 2: fold', 'game/not-your-turn', 3],
    ['a shopping list', 'notation/version', 1],
  ])('says what is wrong with %j', (text, code, line) => {
    expect(faultOf(away, text)).toMatchObject({ code, line });
  });

  test('takes no event with a field that no event has', () => {
    const [one] = lines();
    const smuggled = one!.replace('"kind":"dealt"', '"kind":"dealt","seed":1');
    expect(faultOf(away, smuggled)).toMatchObject({ code: 'games/malformed' });
  });

  test('survives any damage to the file: it is refused, or it is a game by the rules', () => {
    put(
      home,
      'short',
      [setup(), fold(0), fold(1), fold(2)].map((event, i) => ({ event, at: i })),
    );
    const one = value(exportJson(home, 'short'));
    fc.assert(
      fc.property(fc.nat(one.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (at, rubbish) => {
        const text = one.slice(0, at) + rubbish + one.slice(at + rubbish.length);
        const result = importGames(away, text, EVENING);
        if (!result.ok) expect(result.error.code).toMatch(/^(games|game|placement|rules|notation)\//);
      }),
      { numRuns: 300 },
    );
  });
});
