import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  CARD_KNOWLEDGE,
  CARDS,
  COLOURS,
  type GameEvent,
  type Hole,
  RULESETS,
  SEATS,
  SECTORS,
  VARIANTS,
} from '../engine/index.ts';

/** The shapes of events, for reading files of other programs and for the description of the HTTP interface. */

const STRICT = { additionalProperties: false } as const;
/** One of a closed set of values. */
export const oneOf = <T extends string | number>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values] });

export const SeatNumber = oneOf(SEATS);
export const CardName = oneOf(CARDS);
export const RuleSet = oneOf(RULESETS);
export const HoleName = Type.Unsafe<Hole>(Type.String({ pattern: '^(L\\d{1,2}|[HK][0-5]\\.[0-3])$' }));
export const Placement = Type.String({ maxLength: 200 });
/** ms since 1970 */
export const Moment = Type.Integer({ minimum: 0 });

const bySeat = <T extends Parameters<typeof Type.Optional>[0]>(value: T) =>
  Type.Object(
    {
      0: Type.Optional(value),
      1: Type.Optional(value),
      2: Type.Optional(value),
      3: Type.Optional(value),
      4: Type.Optional(value),
      5: Type.Optional(value),
    },
    STRICT,
  );

const Cards = Type.Array(CardName, { maxItems: 110 });
const Hands = bySeat(Cards);

export const Form = Type.Object(
  {
    ruleset: RuleSet,
    variants: Type.Array(oneOf(VARIANTS), { maxItems: VARIANTS.length, uniqueItems: true }),
    solo: Type.Boolean(),
    sectors: oneOf(SECTORS),
    seats: Type.Array(SeatNumber, { minItems: 1, maxItems: 6 }),
    travel: oneOf(['counterclockwise', 'clockwise']),
  },
  STRICT,
);

const PLAY = {
  seat: SeatNumber,
  card: Type.Union([CardName, Type.Null()]),
  as: Type.Union([CardName, Type.Null()]),
  placement: Placement,
  captured: Type.Array(Type.Object({ seat: SeatNumber, from: HoleName }, STRICT), { maxItems: 24 }),
};
const Name = Type.String({ minLength: 1, maxLength: 40 });
export const PlayerNames = bySeat(Name);
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** `by`: who said so. */
const shape = <K extends GameEvent['kind'], F extends Record<string, TSchema>>(kind: K, fields: F) =>
  Type.Object({ kind: Type.Literal(kind), ...fields, by: Type.Optional(Name) }, STRICT);

const SHAPES = {
  setup: shape('setup', {
    form: Form,
    placement: Placement,
    opener: SeatNumber,
    cards: oneOf(CARD_KNOWLEDGE),
    players: Type.Optional(PlayerNames),
    colours: Type.Optional(bySeat(oneOf(COLOURS))),
  }),
  dealt: shape('dealt', {
    cards: Type.Integer({ minimum: 1, maximum: 18 }),
    opener: SeatNumber,
    hands: Type.Optional(Hands),
  }),
  hands: shape('hands', { hands: Hands }),
  exchanged: shape('exchanged', { from: SeatNumber, to: SeatNumber, card: Type.Optional(CardName) }),
  laid: shape('laid', { seat: SeatNumber, card: CardName }),
  played: shape('played', PLAY),
  corrected: shape('corrected', PLAY),
  'taken-back': shape('taken-back', {}),
  'turn-taken-back': shape('turn-taken-back', {}),
  folded: shape('folded', { seat: SeatNumber, cards: Type.Optional(Cards) }),
  discarded: shape('discarded', { seat: SeatNumber, card: CardName }),
  drawn: shape('drawn', {
    seat: SeatNumber,
    from: Type.Union([SeatNumber, Type.Literal('pile')]),
    card: Type.Optional(CardName),
  }),
  declared: shape('declared', { placement: Placement, toPlay: SeatNumber }),
  paused: shape('paused', {}),
  resumed: shape('resumed', {}),
  abandoned: shape('abandoned', {}),
  committed: shape('committed', { hash: Digest }),
  revealed: shape('revealed', { seed: Digest }),
} satisfies Record<GameEvent['kind'], TSchema>;

/** The compiler sees to it that what has the shape of an event is one. */
export const asGameEvent = (event: Static<(typeof SHAPES)[GameEvent['kind']]>): GameEvent => event;

export const Event = Type.Union([
  SHAPES.setup,
  SHAPES.dealt,
  SHAPES.hands,
  SHAPES.exchanged,
  SHAPES.laid,
  SHAPES.played,
  SHAPES.corrected,
  SHAPES['taken-back'],
  SHAPES['turn-taken-back'],
  SHAPES.folded,
  SHAPES.discarded,
  SHAPES.drawn,
  SHAPES.declared,
  SHAPES.paused,
  SHAPES.resumed,
  SHAPES.abandoned,
  SHAPES.committed,
  SHAPES.revealed,
]);

const event = Compile(Event);

/** Whether something that was read is an event; whether it is possible is for the rules to say. */
export const isEvent = (value: unknown): value is GameEvent => event.Check(value);
