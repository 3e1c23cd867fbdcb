import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { CARDS, SEATS } from '../engine/index.ts';
import type { TableCommand, WoodenAction } from './messages.ts';

const StateNumber = Type.Integer({ minimum: 0 });
const SeatNumber = Type.Union(SEATS.map((seat) => Type.Literal(seat)));
const CardName = Type.Union(CARDS.map((card) => Type.Literal(card)));
const strict = { additionalProperties: false };

const Command = Type.Union([
  Type.Object({ kind: Type.Literal('lay'), state: StateNumber, seat: SeatNumber, card: CardName }, strict),
  Type.Object({ kind: Type.Literal('fold'), state: StateNumber, seat: SeatNumber }, strict),
  Type.Object({ kind: Type.Literal('undo'), state: StateNumber }, strict),
  Type.Object({ kind: Type.Literal('done'), state: StateNumber }, strict),
  Type.Object({ kind: Type.Literal('choose'), state: StateNumber, placement: Type.String({ maxLength: 200 }) }, strict),
  Type.Object({ kind: Type.Literal('new-game'), state: StateNumber }, strict),
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

const command = Compile(Command);
const action = Compile(Action);

/** Anything that a socket sent, as a command; null if it is none. */
export function asCommand(input: unknown): TableCommand | null {
  return command.Check(input) ? (input satisfies Static<typeof Command> as TableCommand) : null;
}

/** Anything that a socket sent, as something done to the wooden board; null if it is none. */
export function asAction(input: unknown): WoodenAction | null {
  return action.Check(input) ? (input satisfies Static<typeof Action> as WoodenAction) : null;
}
