import { SEATS, SECTORS, type Seat, seatsOf, type Travel } from './board.ts';
import { CARD_KNOWLEDGE, type GameEvent, type Players } from './events.ts';
import { applyEvent } from './fold.ts';
import type { Game } from './game.ts';
import {
  endOf,
  mistake,
  NOTATION_VERSION,
  type NotationError,
  oneOf,
  type Statement,
  valuesOf,
  type Word,
} from './notation-words.ts';
import { formatPlacement, setUpPosition } from './position.ts';
import { type GameForm, RULE_SETS, RULESETS, rulesFor, VARIANTS } from './rules.ts';

/** The statements before the first deal or turn: what the game is played by, and how it begins. */
export interface Head {
  readonly setup: GameEvent;
  readonly game: Game;
  /** How many statements belong to it. */
  readonly statements: number;
}

const KEYS = ['murmeld', 'rules', 'board', 'seats', 'players', 'cards', 'placement', 'opener'] as const;
type Key = (typeof KEYS)[number];

const TRAVELS: readonly Travel[] = ['counterclockwise', 'clockwise'];

/**
 * Reads how a game begins. Only the first two lines are needed; without the others the board has four sectors, its
 * travel is the rule set's order of turns, everybody plays, cards are announced, seat 0 opens.
 */
export function readHead(statements: readonly Statement[]): Head | NotationError {
  const count = statements.findIndex(({ words }) => !KEYS.some((key) => key === words[0]?.text));
  const head = count < 0 ? statements : statements.slice(0, count);
  const given = new Map<Key, Statement>();
  for (const statement of head) {
    const [word] = statement.words as [Word];
    const key = word.text as Key;
    if (given.has(key)) return mistake(word, 'twice', `"${key}" is told already.`);
    given.set(key, statement);
  }
  const [first] = statements;
  if (first?.words[0]?.text !== 'murmeld' || first.words[1]?.text !== String(NOTATION_VERSION))
    return mistake(first?.words[0] ?? START, 'version', `A game begins with "murmeld ${NOTATION_VERSION}".`);
  const setup = readSetup(given, first);
  if ('code' in setup) return setup;
  const game = applyEvent(null, setup);
  if (game.ok) return { setup, game: game.value, statements: head.length };
  const blamed = given.get(game.error.code === 'game/seat-not-in-game' ? 'opener' : 'placement');
  return { ...game.error, ...placeOf(blamed?.words[1]) };
}

const START: Word = { text: '', line: 1, column: 1 };

function readSetup(given: ReadonlyMap<Key, Statement>, first: Statement): GameEvent | NotationError {
  const wrong: NotationError[] = [];
  const after = (key: Key): readonly Word[] => given.get(key)?.words.slice(1) ?? [];
  const [ruleset, ...extras] = after('rules');
  const name = oneOf(RULESETS)(ruleset?.text ?? '');
  if (!name)
    return mistake(ruleset ?? endOf(given.get('rules') ?? first), 'rules', `Rule sets: ${RULESETS.join(', ')}.`);
  const switches = valuesOf(extras, oneOf(['solo', ...VARIANTS] as const), 'a variant, nor "solo"', wrong);
  const board = valuesOf(
    after('board'),
    oneOf([...SECTORS, ...TRAVELS]),
    'a number of sectors, nor a direction',
    wrong,
  );
  const seats = valuesOf(after('seats'), oneOf(SEATS), 'a seat', wrong);
  const cards = valuesOf(after('cards'), oneOf(CARD_KNOWLEDGE), `one of ${CARD_KNOWLEDGE.join(', ')}`, wrong);
  const opener = valuesOf(after('opener'), oneOf(SEATS), 'a seat', wrong);
  const named = valuesOf(after('players'), readPlayer, 'a player: "0=Anna"', wrong);
  if (wrong[0]) return wrong[0];

  const sectors = board.find((value) => typeof value === 'number') ?? 4;
  const form: GameForm = {
    ruleset: name,
    variants: switches.filter((extra) => extra !== 'solo'),
    solo: switches.includes('solo'),
    sectors,
    seats: seats.length > 0 ? seats : seatsOf(sectors),
    travel: board.find((value) => typeof value === 'string') ?? RULE_SETS[name].team.turns,
  };
  const rules = rulesFor(form);
  if (!rules.ok) return { ...rules.error, ...placeOf(ruleset) };
  const placement = after('placement')[0]?.text ?? formatPlacement(setUpPosition(rules.value));
  const players: Players = Object.fromEntries(named);
  return {
    kind: 'setup',
    form,
    placement,
    opener: opener[0] ?? form.seats[0]!,
    cards: cards[0] ?? 'announced',
    ...(named.length > 0 && { players }),
  };
}

/** `0=Anna`. What would end a word or begin a comment is written as in a web address: `0=Anna%20Maria`. */
function readPlayer(text: string): readonly [Seat, string] | undefined {
  const seat = oneOf(SEATS)(text.slice(0, 1));
  if (seat === undefined || text[1] !== '=' || text.length === 2) return undefined;
  try {
    return [seat, decodeURIComponent(text.slice(2))];
  } catch {
    return undefined;
  }
}

const placeOf = (word: Word = START) => ({ line: word.line, column: word.column });
