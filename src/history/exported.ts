import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { applyEvent, type Game, ok, type Result, refuse } from '../engine/index.ts';
import { type Counted, type CountingEvent, counting, type LoggedEvent, together } from './counting.ts';
import { asGameEvent, Event, Moment, SeatNumber } from './event-schema.ts';
import type { IllegalMove } from './game-log.ts';

/** Stands in every exported game. */
export const EXPORT_VERSION = 1;

const Entry = Type.Object({
  number: Type.Integer({ minimum: 0 }),
  at: Moment,
  event: Event,
  replaces: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** A game in a file: as it counts, and what is no part of it any more. README.md says more. */
export const ExportedGame = Type.Object({
  format: Type.Literal('murmeld-game'),
  version: Type.Integer({ minimum: 1 }),
  id: Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.:-]+$' }),
  startedAt: Moment,
  events: Type.Array(Entry, { minItems: 1, maxItems: 100_000 }),
  aside: Type.Array(Entry, { maxItems: 100_000 }),
  illegal: Type.Array(
    Type.Object({
      events: Type.Integer({ minimum: 0 }),
      at: Moment,
      seat: SeatNumber,
      code: Type.String({ maxLength: 40 }),
    }),
    { maxItems: 100_000 },
  ),
});
const exported = Compile(ExportedGame);

/** A whole game, out of the log or on its way into it. */
export interface WholeGame {
  readonly id: string;
  /** Wall clock, ms since 1970. */
  readonly startedAt: number;
  readonly log: readonly LoggedEvent[];
  readonly illegal: readonly IllegalMove[];
}

/** Why a game can't be taken in. `event`: which one is to blame, by its number. */
export interface GameFault {
  readonly code: string;
  readonly message: string;
  readonly event?: number;
}
export type GameResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: GameFault };

/** Writes a game as one line of JSON. The same game gives the same bytes, whoever wrote its events. */
export function formatExported({ id, startedAt, log, illegal }: WholeGame): string {
  const { counts, aside } = counting(log);
  return JSON.stringify({
    format: 'murmeld-game',
    version: EXPORT_VERSION,
    id,
    startedAt,
    events: counts.map(entryOf),
    aside: aside.map(entryOf),
    illegal: illegal.map(({ events, at, seat, code }) => ({ events, at, seat, code })),
  });
}

const entryOf = ({ number, at, event, replaces }: CountingEvent) => ({
  number,
  at,
  event: sorted(event),
  ...(replaces !== undefined && { replaces }),
});

/** The same value with the fields of all its objects in one order, the kind first. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const rank = (key: string) => (key === 'kind' ? '' : key);
  const fields = Object.entries(value).toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
  return Object.fromEntries(fields.map(([key, field]) => [key, sorted(field)]));
}

/**
 * Reads a line that `formatExported` wrote, and checks every event by the rules. Codes: `games/not-json`,
 * `games/malformed`, `games/newer-version`, `games/numbers`, `games/wrong-aside`, or that of the event that is not possible.
 */
export function parseExported(line: string): GameResult<WholeGame> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return refuse('games/not-json', (error as Error).message);
  }
  const version = (value as { readonly version?: unknown } | null)?.version;
  if (typeof version === 'number' && version > EXPORT_VERSION)
    return refuse(
      'games/newer-version',
      `This file has version ${version}, this program reads up to ${EXPORT_VERSION}.`,
    );
  if (!exported.Check(value)) {
    const [first] = exported.Errors(value);
    return refuse(
      'games/malformed',
      `${first?.instancePath || 'the whole'} ${first?.message ?? 'is no exported game'}`,
    );
  }
  const { id, startedAt, illegal, events, aside } = value;
  const counted: Counted = { counts: entriesIn(events), aside: entriesIn(aside) };
  const all = together(counted);
  if (all.some(({ number }, i) => number !== i))
    return refuse('games/numbers', `There are ${all.length} events, but not one with each number up to that.`);
  const log = all.map(({ at, event }) => ({ at, event }));
  const checked = checkLog(log);
  if (!checked.ok) return checked;
  if (numbersOf(counting(log)) !== numbersOf(counted))
    return refuse('games/wrong-aside', 'What is kept aside is not what was taken back and corrected.');
  return ok({ id, startedAt, log, illegal: illegal.map(({ events, at, seat, code }) => ({ events, at, seat, code })) });
}

const entriesIn = (list: Static<typeof ExportedGame>['events']): readonly CountingEvent[] =>
  list.map(({ event, ...rest }) => ({ ...rest, event: asGameEvent(event) }));

const numbersOf = ({ counts, aside }: Counted): string =>
  JSON.stringify([counts, aside].map((list) => list.map(({ number, replaces }) => [number, replaces])));

/** Goes through a log by the rules. */
export function checkLog(log: readonly LoggedEvent[]): GameResult<Game> {
  let game: Game | null = null;
  for (const [number, { event }] of log.entries()) {
    const next: Result<Game> = applyEvent(game, event);
    if (!next.ok) return { ok: false, error: { ...next.error, event: number } };
    game = next.value;
  }
  return game ? ok(game) : refuse('game/not-set-up', 'A game has one event at least.');
}
