import Type, { type Static, type TObject } from 'typebox';
import { ok, type Result, refuse } from '../engine/index.ts';
import { counting } from '../history/counting.ts';
import { detailsOf } from '../history/details.ts';
import { Moment, oneOf, RuleSet } from '../history/event-schema.ts';
import type { GameLog } from '../history/game-log.ts';
import { GAME_STATES, type GameFilter, gameById, listGames } from '../history/games.ts';
import { publicEvent } from '../history/secrets.ts';
import { totalsOf } from '../history/totals.ts';
import { exportJson, exportText } from '../history/transfer.ts';
import type { Company } from '../table/company.ts';
import { viewOf } from '../table/view-of.ts';
import { accountOf } from '../texts/account.ts';
import { LANGUAGES, type Language } from '../texts/language.ts';
import type { SchemaName } from './api-schemas.ts';
import type { BoardDrawing } from './messages.ts';

/** What the interface tells about. */
export interface ApiSubject {
  readonly company: Company;
  readonly log: GameLog;
  readonly drawing: BoardDrawing;
  readonly simulated: boolean;
}

/** One address that can be read. */
export interface Route {
  /** Below `/api/v1`, with `{id}` for the id of a game. */
  readonly path: string;
  readonly summary: string;
  readonly query: TObject;
  /** What it answers: one of the schemas as JSON, or a text. */
  readonly answers: SchemaName | 'text';
  /** Codes of refusals, with their HTTP status. */
  readonly refusals: Readonly<Record<string, number>>;
  /** `query` has been checked by its schema. */
  readonly read: (subject: ApiSubject, id: string, query: never) => Result<unknown>;
}

const Word = Type.String({ maxLength: 100 });

const FILTER = {
  player: Type.Optional(Word),
  ruleset: Type.Optional(RuleSet),
  since: Type.Optional(Moment),
  until: Type.Optional(Moment),
};
const NoQuery = Type.Object({});
const TotalsQuery = Type.Object(FILTER);
const ListQuery = Type.Object({
  ...FILTER,
  search: Type.Optional(Word),
  state: Type.Optional(oneOf(GAME_STATES)),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
});
const LanguageQuery = Type.Object({ lang: Type.Unsafe<Language>({ ...oneOf(LANGUAGES), default: 'en' }) });

const MISSING = { 'games/not-found': 404 } as const;
const SECRET = { ...MISSING, 'games/going-on': 409 } as const;
const notFound = () => refuse('games/not-found', 'There is no such game.');

function route<Query extends TObject>(
  path: string,
  summary: string,
  answers: Route['answers'],
  query: Query,
  read: (subject: ApiSubject, id: string, query: Static<Query>) => Result<unknown>,
  refusals: Route['refusals'] = {},
): Route {
  return { path, summary, answers, query, refusals, read };
}

export const ROUTES: readonly Route[] = [
  route('/games', 'Games, the newest first.', 'GameList', ListQuery, ({ log }, _id, { limit, offset, ...filter }) =>
    ok(listGames(log.db, filter as GameFilter, { limit, offset })),
  ),
  route(
    '/games/{id}',
    'One game with its figures.',
    'Game',
    NoQuery,
    ({ log }, id) => {
      const game = detailsOf(log, id);
      return game ? ok(game) : notFound();
    },
    MISSING,
  ),
  route(
    '/games/{id}/events',
    'What happened in a game.',
    'GameEvents',
    NoQuery,
    ({ log }, id) => eventsOf(log, id),
    MISSING,
  ),
  route(
    '/games/{id}/account',
    'A game told in sentences.',
    'Account',
    LanguageQuery,
    ({ log }, id, { lang }) => {
      const game = gameById(log.db, id);
      if (!game) return notFound();
      const { counts } = counting(log.eventsOf(id));
      return ok({ game: id, language: lang, lines: accountOf(counts, game.winners, lang) });
    },
    MISSING,
  ),
  route(
    '/games/{id}/export',
    'A whole game as a file that another Murmeld can read.',
    'ExportedGame',
    NoQuery,
    ({ log }, id) => {
      const line = exportJson(log, id);
      return line.ok ? ok(JSON.parse(line.value) as unknown) : line;
    },
    SECRET,
  ),
  route(
    '/games/{id}/notation',
    'A whole game in the notation that people read.',
    'text',
    NoQuery,
    ({ log }, id) => exportText(log, id),
    SECRET,
  ),
  route('/statistics', 'What games add up to.', 'Totals', TotalsQuery, ({ log }, _id, filter) =>
    ok(totalsOf(log.db, filter as GameFilter)),
  ),
  route('/table', 'What everybody at the table sees now.', 'Table', NoQuery, ({ company, simulated }) =>
    ok(viewOf(company, null, simulated)),
  ),
  route('/board', 'Where the holes are.', 'Board', NoQuery, ({ drawing }) => ok(drawing)),
  route('/events', 'What happened so far in the game at the table.', 'GameEvents', NoQuery, ({ log, company }) =>
    eventsOf(log, company.table.id),
  ),
];

/** All of a game that is over; of one that goes on, what is no secret. */
function eventsOf(log: GameLog, id: string): Result<unknown> {
  const game = gameById(log.db, id);
  if (!game) return notFound();
  const over = game.endedAt !== null;
  const events = log.eventsOf(id).flatMap(({ event, at }, number) => {
    const shown = over ? event : publicEvent(event);
    return shown ? [{ number, at, event: shown }] : [];
  });
  return ok({ game: id, events });
}
