import { counting } from '../history/counting.ts';
import { detailsOf } from '../history/details.ts';
import { SEAT_FIGURES, type SeatFigure } from '../history/figures.ts';
import type { GameLog } from '../history/game-log.ts';
import { findGame, type GameSummary, listGames } from '../history/games.ts';
import { type Player, type Totals, totalsOf } from '../history/totals.ts';
import { accountOf, namesOf } from '../texts/account.ts';
import { FIGURES } from '../texts/figures.ts';
import { duration, GAMES, NOT_FOUND, NOT_ONE, PAGE, UNCOUNTED, WON_BY } from '../texts/games.ts';
import type { Language } from '../texts/language.ts';
import { listed } from '../texts/plays.ts';
import { RULESET_NAMES, VARIANT_NAMES } from '../texts/rules.ts';
import { seatName } from '../texts/seats.ts';
import { complain, type GamesRequest, say } from './games-request.ts';

/** So much of an id is shown; the commands take the beginning of one. */
const ID_SHOWN = 8;
/** Ms that this command takes for games that nobody has counted yet. */
const COUNTING_MS = 20_000;

/** Lines of cells with their columns one below the other. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((most, row) => {
    row.forEach((cell, i) => {
      most[i] = Math.max(most[i] ?? 0, cell.length);
    });
    return most;
  }, []);
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const moment = (at: number, language: Language): string =>
  new Date(at).toLocaleString(language, { dateStyle: 'short', timeStyle: 'short' });

const print = (value: unknown) => say(JSON.stringify(value, null, 2));

function sitting({ form, players }: GameSummary, language: Language): string {
  const nameOf = namesOf(players, language);
  return listed(form.seats.map(nameOf), language);
}

function resultOf({ endedAt, winners, players }: GameSummary, language: Language): string {
  if (endedAt === null) return GAMES.goingOn[language];
  return WON_BY[language](listed(winners.map(namesOf(players, language)), language));
}

function rulesOf({ form }: GameSummary, language: Language): string {
  const variants = form.variants.map((variant) => VARIANT_NAMES[variant][language]);
  return [RULESET_NAMES[form.ruleset][language], ...(form.solo ? [GAMES.solo[language]] : []), ...variants].join(', ');
}

export function listOfGames({ db }: GameLog, { filter, limit, page, json, language }: GamesRequest): number {
  const { total, games } = listGames(db, filter, { limit, offset: (page - 1) * limit });
  if (json) print({ total, games });
  else if (games.length === 0) say(GAMES.none[language]);
  else {
    const rows = games.map((game) => [
      game.id.slice(0, ID_SHOWN),
      moment(game.startedAt, language),
      RULESET_NAMES[game.form.ruleset][language],
      sitting(game, language),
      resultOf(game, language),
    ]);
    say(table(rows));
    if (total > games.length) say(PAGE[language]({ shown: games.length, total, page }));
  }
  return 0;
}

/** The game that the words name; the newest if they name none. Undefined after a complaint. */
export function gameOf({ db }: GameLog, name: string, language: Language): GameSummary | undefined {
  const game = findGame(db, name);
  if (game.ok) return game.value;
  complain((game.error.code === 'games/ambiguous' ? NOT_ONE : NOT_FOUND)[language](name));
  return undefined;
}

export function showGame(log: GameLog, { words: [name = 'last'], json, language }: GamesRequest): number {
  const found = gameOf(log, name, language);
  const game = found && detailsOf(log, found.id);
  if (!game) return 1;
  if (json) {
    print(game);
    return 0;
  }
  const { importedAt, endedAt, players } = game;
  say(
    table([
      ['ID', game.id],
      [GAMES.rules[language], rulesOf(game, language)],
      [GAMES.players[language], sitting(game, language)],
      [GAMES.begun[language], moment(game.startedAt, language)],
      ...(endedAt === null ? [] : [[GAMES.ended[language], moment(endedAt, language)]]),
      ...(importedAt === null ? [] : [[GAMES.imported[language], moment(importedAt, language)]]),
      [GAMES.result[language], resultOf(game, language)],
      [GAMES.playing[language], duration(game.playing)],
      [GAMES.rounds[language], String(game.rounds)],
      [GAMES.plays[language], String(game.plays)],
    ]),
  );
  const nameOf = namesOf(players, language);
  say('');
  say(table([['', ...game.seats.map(({ seat }) => nameOf(seat))], ...figureRows(game.seats, language)]));
  return 0;
}

export function replayGame(log: GameLog, { words: [name = 'last'], language }: GamesRequest): number {
  const game = gameOf(log, name, language);
  if (!game) return 1;
  const { counts } = counting(log.eventsOf(game.id));
  for (const { text } of accountOf(counts, game.winners, language)) say(text);
  return 0;
}

const TIMES: ReadonlySet<SeatFigure> = new Set(['thinking', 'longestThought']);

/** One row a figure, one column a player; figures that are nobody's are left out. */
const figureRows = (
  players: readonly Readonly<Record<SeatFigure, number>>[],
  language: Language,
): readonly (readonly string[])[] =>
  SEAT_FIGURES.filter((figure) => players.some((player) => player[figure] > 0)).map((figure) => [
    FIGURES[figure][language],
    ...players.map((player) => (TIMES.has(figure) ? duration(player[figure]) : String(player[figure]))),
  ]);

const playerName = ({ name, seat }: Player, language: Language): string => name ?? seatName(seat, language);

export function statsOfGames({ db }: GameLog, { filter, json, language }: GamesRequest): number {
  const totals = totalsOf(db, filter, COUNTING_MS);
  if (json) print(totals);
  else if (totals.games === 0) say(GAMES.none[language]);
  else printTotals(totals, language);
  return 0;
}

function printTotals({ players, pairs, rulesets, captures, uncounted }: Totals, language: Language): void {
  const [games, won] = [GAMES.games[language], GAMES.won[language]];
  const head = [GAMES.rules[language], games, GAMES.rounds[language], GAMES.plays[language], GAMES.playing[language]];
  const rules = rulesets.map(({ ruleset, solo, ...row }) => [
    solo ? `${RULESET_NAMES[ruleset][language]}, ${GAMES.solo[language]}` : RULESET_NAMES[ruleset][language],
    ...[row.games, row.rounds, row.plays].map(String),
    duration(row.playing),
  ]);
  say(table([head, ...rules]));
  const counts = [
    [games, ...players.map((player) => String(player.games))],
    [won, ...players.map((player) => String(player.won))],
  ];
  const names = ['', ...players.map((player) => playerName(player, language))];
  say(`\n${table([names, ...counts, ...figureRows(players, language)])}`);
  if (pairs.length > 0) {
    const rows = pairs.map((pair) => [
      listed(
        pair.players.map((player) => playerName(player, language)),
        language,
      ),
      String(pair.games),
      String(pair.won),
    ]);
    say(`\n${table([[GAMES.pairs[language], games, won], ...rows])}`);
  }
  if (captures.length > 0) {
    const rows = captures.map(({ by, of, captured, burnt }) => [
      `${playerName(by, language)} → ${playerName(of, language)}`,
      String(captured),
      String(burnt),
    ]);
    say(`\n${table([[GAMES.captures[language], '', GAMES.burnt[language]], ...rows])}`);
  }
  if (uncounted > 0) say(`\n${UNCOUNTED[language](uncounted)}`);
}
