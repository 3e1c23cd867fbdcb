import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { CARD_KNOWLEDGE, CARDS, COLOURS, HAND_SIZES, RULESETS, SEATS, VARIANTS } from '../engine/index.ts';
import type { GameWish, SeatingCommand, TableCommand, WoodenAction } from './messages.ts';

const strict = { additionalProperties: false };
const oneOf = <T extends string | number>(values: readonly T[]) =>
  Type.Union(values.map((value) => Type.Literal(value)));
const optional = Type.Optional;

const SeatNumber = oneOf(SEATS);
const CardName = oneOf(CARDS);
const Placement = Type.String({ maxLength: 200 });
/** Trimmed and checked further where it is used. */
const Name = Type.String({ maxLength: 100 });

const Wish = Type.Object(
  {
    ruleset: oneOf(RULESETS),
    variants: Type.Array(oneOf(VARIANTS), { maxItems: VARIANTS.length, uniqueItems: true }),
    solo: Type.Boolean(),
    players: Type.Array(Type.Object({ seat: SeatNumber, name: Name, colour: oneOf(COLOURS) }, strict), {
      maxItems: SEATS.length,
    }),
    opener: SeatNumber,
    cards: oneOf(CARD_KNOWLEDGE),
  },
  strict,
);

const Start = Type.Union([
  Type.Object({ kind: Type.Literal('set-up') }, strict),
  Type.Object({ kind: oneOf(['placement', 'board']), placement: Placement }, strict),
]);

const command = <Kind extends string, Fields extends Record<string, TSchema>>(kind: Kind, fields: Fields) =>
  Type.Object({ kind: Type.Literal(kind), state: Type.Integer({ minimum: 0 }), ...fields }, strict);
const seat = SeatNumber;

const Command = Type.Union([
  command('lay', { seat, card: CardName }),
  command('fold', { seat, cards: optional(Type.Array(CardName, { maxItems: Math.max(...HAND_SIZES) })) }),
  command('exchange', { seat, card: optional(CardName) }),
  command('draw', { seat, from: Type.Union([SeatNumber, Type.Literal('pile')]) }),
  command('idle', { seat }),
  command('undo', { turns: optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
  command('correct', { card: optional(CardName), placement: optional(Placement) }),
  command('done', {}),
  command('choose', { placement: Placement }),
  command('answer-fold', { folded: Type.Boolean() }),
  command('declare', { placement: Placement, toPlay: optional(SeatNumber) }),
  command('pause', {}),
  command('go-on', {}),
  command('abandon', {}),
  command('new-game', { wish: optional(Wish), start: optional(Start) }),
]);

const seating = <Kind extends string, Fields extends Record<string, TSchema>>(kind: Kind, fields: Fields) =>
  Type.Object({ kind: Type.Literal(kind), ...fields }, strict);

const Seating = Type.Union([
  seating('sit', { seat }),
  seating('stand', { seat }),
  seating('rename', { name: Name }),
  seating('host', { person: Type.String({ maxLength: 50 }) }),
  seating('open', { open: Type.Boolean() }),
  seating('uncover', { seat }),
  seating('cover', {}),
  seating('leave', {}),
]);

const Marble = Type.Integer({ minimum: 0, maximum: 23 });
const Millimetres = Type.Number({ minimum: -1000, maximum: 2000 });
const HoleName = Type.Unsafe<WoodenAction extends infer A ? (A extends { hole: infer H } ? H : never) : never>(
  Type.String({ pattern: '^(L\\d{1,2}|[HK][0-5]\\.[0-3])$' }),
);

const Action = Type.Union([
  Type.Object({ kind: Type.Literal('lift'), marble: Marble }, strict),
  Type.Object({ kind: Type.Literal('move'), marble: Marble, x: Millimetres, y: Millimetres }, strict),
  Type.Object({ kind: Type.Literal('put'), marble: Marble, hole: HoleName }, strict),
  Type.Object({ kind: Type.Literal('drop'), marble: Marble, x: Millimetres, y: Millimetres }, strict),
]);

const checkCommand = Compile(Command);
const checkSeating = Compile(Seating);
const checkWish = Compile(Wish);
const checkName = Compile(Name);
const checkAction = Compile(Action);

/** Anything that a socket sent, as a command; null if it is none. */
export function asCommand(input: unknown): TableCommand | null {
  return checkCommand.Check(input) ? (input satisfies Static<typeof Command> as TableCommand) : null;
}

/** The same for who is who. */
export function asSeating(input: unknown): SeatingCommand | null {
  return checkSeating.Check(input) ? (input satisfies Static<typeof Seating> as SeatingCommand) : null;
}

export function asWish(input: unknown): GameWish | null {
  return checkWish.Check(input) ? (input satisfies Static<typeof Wish> as GameWish) : null;
}

export function asName(input: unknown): string | null {
  return checkName.Check(input) ? input : null;
}

/** Anything that a socket sent, as something done to the wooden board; null if it is none. */
export function asAction(input: unknown): WoodenAction | null {
  return checkAction.Check(input) ? (input satisfies Static<typeof Action> as WoodenAction) : null;
}
