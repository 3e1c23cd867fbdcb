import { seatColour } from '../drawing/seat-look.ts';
import {
  applyEvent,
  type CardKnowledge,
  type Colour,
  formatPlacement,
  type GameEvent,
  type GameForm,
  ok,
  type Result,
  type RuleSetName,
  refuse,
  rulesFor,
  type Seat,
  type Sectors,
  seatsOf,
  setUpPosition,
  type Travel,
  type Variant,
} from '../engine/index.ts';
import { cleanName } from './names.ts';

/** How somebody wants the next game to be. The board itself says how many sectors there are and which way they run. */
export interface GameWish {
  readonly ruleset: RuleSetName;
  readonly variants: readonly Variant[];
  readonly solo: boolean;
  /** Who plays, by seat, ascending. */
  readonly players: readonly PlayerWish[];
  /** Who opens the first round: the seat after the dealer, in the order of turns. */
  readonly opener: Seat;
  readonly cards: CardKnowledge;
}

export interface PlayerWish {
  readonly seat: Seat;
  /** At most 24 characters; empty where nobody said so. */
  readonly name: string;
  /** Each colour once. */
  readonly colour: Colour;
}

/**
 * Where the marbles stand when the game begins: as the rules have it, or as somebody says (rules of a placement: see the
 * engine). `board`: that placement stands on the board now; refused with `table/board-differs` where the sensors see something
 * else.
 */
export type GameStart =
  | { readonly kind: 'set-up' }
  | { readonly kind: 'placement' | 'board'; readonly placement: string };

/** What the board says about every game that is played on it. */
export interface BoardShape {
  readonly sectors: Sectors;
  readonly travel: Travel;
}

/** The classic game with every seat taken: in teams, where the board has room for them. */
export function classicWish({ sectors }: BoardShape): GameWish {
  const seats = seatsOf(sectors);
  return {
    ruleset: 'braendi',
    variants: [],
    solo: sectors < 4,
    players: seats.map((seat) => ({ seat, name: '', colour: seatColour(seat) })),
    opener: seats[0]!,
    cards: 'announced',
  };
}

export function formOf({ ruleset, variants, solo, players }: GameWish, { sectors, travel }: BoardShape): GameForm {
  const seats = players.map(({ seat }) => seat).sort((a, b) => a - b);
  return { ruleset, variants, solo, sectors, seats, travel };
}

export type SetUp = Extract<GameEvent, { kind: 'setup' }>;

/**
 * The first fact of a game that is played as somebody wishes. Codes: `table/name` (too long), `table/colour-twice`, and those of
 * the engine: `rules/impossible-form`, `placement/…`, `game/seat-not-in-game` (the opener), `game/over` (nothing left to play).
 */
export function setUpAs(wish: GameWish, start: GameStart, board: BoardShape): Result<SetUp> {
  const { opener, cards } = wish;
  const form = formOf(wish, board);
  const rules = rulesFor(form);
  if (!rules.ok) return rules;
  const colours = wish.players.map(({ colour }) => colour);
  if (new Set(colours).size < colours.length) return refuse('table/colour-twice', 'Two seats have the same colour.');
  const named = wish.players.filter(({ name }) => name.trim() !== '');
  const names = named.map(({ seat, name }) => [seat, cleanName(name)] as const);
  if (names.some(([, name]) => name === null)) return refuse('table/name', 'A name is too long.');
  const unusual = wish.players.filter(({ seat, colour }) => colour !== seatColour(seat));
  const setup: SetUp = {
    kind: 'setup',
    form,
    placement: start.kind === 'set-up' ? formatPlacement(setUpPosition(rules.value)) : start.placement,
    opener,
    cards,
    ...(names.length > 0 && { players: Object.fromEntries(names) }),
    ...(unusual.length > 0 && { colours: Object.fromEntries(wish.players.map(({ seat, colour }) => [seat, colour])) }),
  };
  const begun = applyEvent(null, setup);
  if (!begun.ok) return begun;
  // As every other placement that is written down: the marbles of a seat in order.
  return ok({ ...setup, placement: formatPlacement(begun.value.position) });
}
