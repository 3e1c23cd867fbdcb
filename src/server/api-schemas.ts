import Type, { type TSchema } from 'typebox';
import { CARD_KNOWLEDGE } from '../engine/index.ts';
import {
  CardName,
  Event,
  Form,
  HoleName,
  Moment,
  oneOf,
  Placement,
  PlayerNames,
  RuleSet,
  SeatNumber,
} from '../history/event-schema.ts';
import { ExportedGame } from '../history/exported.ts';
import { SEAT_FIGURES } from '../history/figures.ts';
import { STORAGE_CODES } from '../history/trouble.ts';
import { LANGUAGES } from '../texts/language.ts';

/** The shapes of what the HTTP interface answers. Fields may be added to any of them; none is taken away within a version. */

const Count = Type.Integer({ minimum: 0 });
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const about = (description: string) => ({ description });

const SUMMARY = {
  id: Type.String(),
  startedAt: Moment,
  changedAt: Type.Integer(about('When its last event came, ms since 1970.')),
  endedAt: orNull(Moment),
  importedAt: orNull(Moment),
  form: Form,
  cards: oneOf(CARD_KNOWLEDGE),
  players: PlayerNames,
  events: Type.Integer(about('How many events it has.')),
  winners: Type.Array(SeatNumber, about('Empty while it goes on.')),
};
const GameSummary = Type.Object(SUMMARY);
const FIGURES = Object.fromEntries(SEAT_FIGURES.map((figure) => [figure, Count]));

const Player = Type.Object(
  { name: orNull(Type.String()), seat: orNull(SeatNumber) },
  about('Somebody with a name; or, with a seat, whoever sat there when nobody told a name.'),
);

const LoggedEvent = Type.Object({ number: Count, at: Moment, event: Event });

export const SCHEMAS = {
  Refusal: Type.Object({ ok: Type.Literal(false), code: Type.String(about('Stable.')) }),
  GameList: Type.Object({ total: Count, games: Type.Array(GameSummary) }),
  Game: Type.Object(
    {
      ...SUMMARY,
      plays: Count,
      rounds: Count,
      playing: Type.Integer(about('Ms; breaks of more than a quarter of an hour left out.')),
      seats: Type.Array(Type.Object({ seat: SeatNumber, won: Type.Boolean(), ...FIGURES })),
      captures: Type.Array(Type.Object({ by: SeatNumber, of: SeatNumber, captured: Count, burnt: Count })),
    },
    about('A game with its figures. Times are in milliseconds.'),
  ),
  GameEvents: Type.Object(
    { game: Type.String(), events: Type.Array(LoggedEvent) },
    about('What happened, in order, taken back or not. While the game goes on no hand is told.'),
  ),
  Account: Type.Object(
    {
      game: Type.String(),
      language: oneOf(LANGUAGES),
      lines: Type.Array(
        Type.Object({
          number: Type.Integer(about('The event that it tells of.')),
          at: Moment,
          seat: orNull(SeatNumber),
          text: Type.String(),
        }),
      ),
    },
    about('The game as it counts, in sentences.'),
  ),
  ExportedGame,
  Totals: Type.Object(
    {
      games: Count,
      uncounted: Type.Integer(about('Games that are over but not counted yet; ask again later.')),
      players: Type.Array(Type.Intersect([Player, Type.Object({ games: Count, won: Count, ...FIGURES })])),
      pairs: Type.Array(Type.Object({ players: Type.Tuple([Player, Player]), games: Count, won: Count })),
      rulesets: Type.Array(
        Type.Object({
          ruleset: RuleSet,
          solo: Type.Boolean(),
          games: Count,
          plays: Count,
          rounds: Count,
          playing: Count,
          mostPlays: Count,
        }),
      ),
      captures: Type.Array(Type.Object({ by: Player, of: Player, captured: Count, burnt: Count })),
    },
    about('What the games that are over add up to.'),
  ),
  Table: Type.Object(
    {
      state: Type.Integer(about('Grows with every change.')),
      game: Type.String(),
      form: Form,
      cards: oneOf(CARD_KNOWLEDGE),
      round: Count,
      placement: Placement,
      toPlay: orNull(SeatNumber),
      laid: orNull(Type.Object({ seat: SeatNumber, card: CardName })),
      seats: Type.Array(Type.Object({ seat: SeatNumber, cards: orNull(Count), out: Type.Boolean() })),
      winners: Type.Array(SeatNumber),
      link: oneOf(['connecting', 'connected', 'away']),
      storage: orNull(oneOf(STORAGE_CODES)),
      unsensed: Type.Array(HoleName),
    },
    about('What everybody at the table sees now, and more than is listed here.'),
  ),
  Board: Type.Object(
    {
      sectors: Count,
      width: Type.Number(),
      height: Type.Number(),
      holes: Type.Record(Type.String(), Type.Object({ x: Type.Number(), y: Type.Number() })),
    },
    about('Where the holes are on the wood, in millimetres.'),
  ),
} satisfies Record<string, TSchema>;

export type SchemaName = keyof typeof SCHEMAS;
