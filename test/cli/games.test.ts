import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { games } from '../../src/cli/games.ts';
import type { GameEvent } from '../../src/engine/index.ts';
import { GameLog } from '../../src/history/game-log.ts';
import { insertGame } from '../../src/history/rows.ts';
import { LANGUAGES } from '../../src/texts/language.ts';
import { form } from '../engine/forms.ts';
import { fold, setup } from '../engine/table.ts';
import { EVENING, loggedGame } from '../history/games.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'murmeld-games-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(data, { recursive: true });
});

/** Runs `murmeld games` on the test's folder and gathers what it prints. */
async function run(...args: readonly string[]) {
  let out = '';
  let err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
  const lang = args.includes('--lang') ? [] : ['--lang', 'en'];
  const code = await games([...args, '--data', data, ...lang]);
  vi.restoreAllMocks();
  return { code, out, err };
}

const PLAYERS = { 0: 'Anna', 1: 'Ben', 2: 'Carla', 3: 'David' };
const named = ({ event, at }: { event: GameEvent; at: number }) =>
  event.kind === 'setup' ? { at, event: { ...event, players: PLAYERS } } : { at, event };

/** A log with a whole game of people with names, and one that goes on. */
function twoGames(name = 'games'): void {
  const log = GameLog.open(join(data, `${name}.db`));
  if (!log.ok) throw new Error(log.error.message);
  const { db } = log.value;
  const whole = loggedGame(form({ ruleset: 'dog' }), 'at the kitchen table').map(named);
  db.transaction(() => insertGame(db, { id: 'aaaa-1', startedAt: EVENING, importedAt: null, log: whole }))();
  const open = [setup(), fold(0), fold(1)].map((event, i) => ({ event, at: EVENING + 90_000_000 + i * 2000 }));
  insertGame(db, { id: 'bbbb-2', startedAt: EVENING + 90_000_000, importedAt: null, log: open });
  log.value.close();
}

describe('murmeld games', () => {
  test('lists games with rules, players and result, the newest first', async () => {
    twoGames();
    const { code, out } = await run('list');
    expect(code).toBe(0);
    const [newest, oldest, ...more] = out.trimEnd().split('\n');
    expect(newest).toMatch(/^bbbb-2 +.* Brändi Dog +Red, Blue, Yellow and Green +going on$/);
    expect(oldest).toMatch(/^aaaa-1 +.* Dog +Anna, Ben, Carla and David +won by (Anna and Carla|Ben and David)$/);
    expect(more).toEqual([]);
    expect((await run('list', '--limit', '1', '--page', '2')).out).toMatch(/^aaaa-1 .*\n1 of 2 games \(page 2\)\n$/);
    expect((await run('list', 'carla', '--state', 'over')).out).toMatch(/^aaaa-1/);
    expect((await run('list', '--until', '2020-01-01')).out).toBe('No games.\n');
    expect(JSON.parse((await run('list', '--json', '--player', 'ben')).out)).toMatchObject({
      total: 1,
      games: [{ id: 'aaaa-1', players: PLAYERS }],
    });
  });

  test('shows a game and its figures, and tells it in sentences', async () => {
    twoGames();
    const { out } = await run('show', 'aaaa');
    expect(out).toMatch(/^At the table +Anna, Ben, Carla and David$/m);
    expect(out).toMatch(/^ +Anna +Ben +Carla +David$/m);
    expect(out).toMatch(/^cards played( +\d+){4}$/m);
    const told = (await run('replay', 'aaaa')).out.trimEnd().split('\n');
    expect(told[0]).toBe('Anna begins.');
    expect(told.at(-1)).toMatch(/ and .* have won!$/);
    expect((await run('replay', 'last', '--lang', 'fr')).out).toBe(
      'Rouge commence.\nRouge pose toutes ses cartes.\nBleu pose toutes ses cartes.\n',
    );
  });

  test('adds games up', async () => {
    twoGames();
    const { out } = await run('stats');
    expect(out).toMatch(/^Dog +1 /m);
    expect(out).toMatch(/^games( +1){4}$/m);
    expect(out).toMatch(/^Anna → Ben +\d+ +\d+$/m);
    expect(JSON.parse((await run('stats', '--json')).out)).toMatchObject({ games: 1, uncounted: 0 });
    expect((await run('stats', '--ruleset', 'odog')).out).toBe('No games.\n');
  });

  test('moves games to another computer and back, byte by byte', async () => {
    twoGames();
    const file = join(data, 'one.jsonl');
    expect(await run('export', 'aaaa', '--to', file)).toEqual({ code: 0, out: '', err: '' });
    const whole = readFileSync(file, 'utf8');
    expect((await run('import', file)).out).toBe(`${file}: 0 imported, 1 there already.\n`);
    expect((await run('import', file, '--log', 'simulated')).out).toBe(`${file}: 1 imported.\n`);
    expect((await run('export', 'aaaa', '--log', 'simulated')).out).toBe(whole);
    const all = (await run('export', '--all')).out.trimEnd().split('\n');
    expect(all.map((line) => JSON.parse(line).id)).toEqual(['aaaa-1', 'bbbb-2']);
    const text = join(data, 'one.txt');
    await run('export', 'aaaa', '--text', '--to', text);
    expect(readFileSync(text, 'utf8')).toMatch(/^murmeld 1\nrules dog\n.*players 0=Anna/s);
    expect((await run('import', text, '--log', 'simulated')).out).toMatch(/1 imported/);
    expect((await run('export', '--all', '--text')).code).toBe(2);
  });

  test('says where a file breaks the rules, and reads the next file all the same', async () => {
    twoGames();
    const [wrong, right] = [join(data, 'wrong.txt'), join(data, 'right.txt')];
    writeFileSync(wrong, 'murmeld 1\nrules house\n0: fold; 2: fold\n');
    writeFileSync(right, 'murmeld 1\nrules house\n0: fold; 1: fold\n');
    const { code, out, err } = await run('import', wrong, right, join(data, 'missing'));
    expect(code).toBe(1);
    expect(err).toContain(`${wrong}:3:10: not imported, `);
    expect(err).toContain('(game/not-your-turn)');
    expect(err).toMatch(/missing: ENOENT/);
    expect(out).toBe(`${right}: 1 imported.\n`);
  });

  test('gives away no hand of a game that goes on', async () => {
    twoGames();
    const log = GameLog.open(join(data, 'games.db'));
    if (!log.ok) throw new Error(log.error.message);
    const events = loggedGame(form(), 'still secret', 20).map(({ event }) => event);
    log.value.begin('cccc-3', events, EVENING);
    log.value.close();
    expect(await run('export', 'cccc')).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/secret/) });
    const shown = `${(await run('show', 'cccc', '--json')).out}${(await run('replay', 'cccc')).out}`;
    expect(shown).not.toMatch(/hands"|"hand"/);
    // All games: those that are over, or whose cards nobody dealt on phones.
    const { code, out, err } = await run('export', '--all');
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/secret/) });
    expect(out.trimEnd().split('\n')).toHaveLength(2);
  });

  test('backs up and restores', async () => {
    twoGames();
    expect((await run('backup', '--keep', '7')).out).toMatch(/^Backed up in .*games-.*\.db\.\n$/);
    expect((await run('backup')).out).toBe('Nothing has changed since the last backup.\n');
    writeFileSync(join(data, 'games.db'), 'rubbish'.repeat(1000));
    expect(await run('list')).toMatchObject({ code: 1, err: expect.stringMatching(/damaged.*murmeld games restore/) });
    const restored = await run('restore');
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^The backup of .* is back: 2 games/) });
    expect(restored.out).toMatch(/lies unchanged in .*games-replaced-/);
    expect((await run('list')).out.split('\n')).toHaveLength(3);
    expect(await run('restore', join(data, 'nothing.db'))).toMatchObject({ code: 1 });
    expect(readdirSync(data).some((name) => name.includes('restoring'))).toBe(false);
  });

  test('takes the only log that there is, and asks where there are several', async () => {
    expect(await run('list')).toMatchObject({ code: 1, err: expect.stringMatching(/There are no games/) });
    twoGames('simulated');
    expect((await run('list')).out).toMatch(/^bbbb-2/);
    twoGames('demonstration');
    expect(await run('list')).toMatchObject({ code: 1, err: expect.stringMatching(/simulated, demonstration/) });
    expect((await run('list', '--log', 'demonstration')).out).toMatch(/^bbbb-2/);
  });

  test.each([
    [[], /which command/],
    [['dance'], /no command "dance"/],
    [['list', '--ruleset', 'chess'], /--ruleset chess: braendi/],
    [['list', '--since', 'yesterday'], /--since yesterday/],
    [['list', '--limit', '0'], /--limit 0/],
    [['list', '--nonsense'], /nonsense/],
  ])('words that are off (%j) are named, with the usage', async (args, said) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(said);
    expect(err).toMatch(/murmeld games COMMAND/);
  });

  test('names a game that is not there, or not one alone', async () => {
    twoGames();
    expect(await run('show', 'zzz')).toMatchObject({ code: 1, err: expect.stringMatching(/There is no game zzz/) });
    expect(await run('show', '')).toMatchObject({ code: 1, err: expect.stringMatching(/Several games begin/) });
  });

  test('explains itself in every language', async () => {
    for (const lang of LANGUAGES) {
      const { code, out } = await run('--help', '--lang', lang);
      expect(code).toBe(0);
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
    }
  });
});
