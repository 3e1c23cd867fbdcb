import { parseHole, SEATS, type Seat } from './board.ts';
import { CARDS, type Card, isCard } from './cards.ts';
import type { GameEvent, Hands } from './events.ts';
import { applyEvent } from './fold.ts';
import { type Game, nextRound } from './game.ts';
import { readHead } from './notation-head.ts';
import { carryOut, type WrittenMove } from './notation-moves.ts';
import {
  endOf,
  mistake,
  type NotationError,
  oneOf,
  type Statement,
  statementsOf,
  valuesOf,
  type Word,
} from './notation-words.ts';
import type { NotedEvent } from './notation-write.ts';
import { formatPlacement } from './position.ts';

/** A game as it was written. */
export interface WrittenGame {
  readonly events: readonly NotedEvent[];
  readonly game: Game;
}

export type NotationResult =
  | { readonly ok: true; readonly value: WrittenGame }
  | { readonly ok: false; readonly error: NotationError };

/**
 * Reads a game that `formatGame` or a person wrote (README.md, "Notation"). Everything must be possible by the rules, so
 * far as the hands are told. Refused with `notation/…`, or the code of the fact that is not possible, and the place.
 */
export function parseGame(text: string): NotationResult {
  const statements = statementsOf(text);
  if ('code' in statements) return { ok: false, error: statements };
  const head = readHead(statements);
  if ('code' in head) return { ok: false, error: head };
  const headComments = statements.slice(0, head.statements).flatMap(({ comments }) => comments);
  const events: NotedEvent[] = [noted(head.setup, headComments)];
  let { game } = head;
  for (const statement of statements.slice(head.statements)) {
    const read = readStatement(game, statement);
    if ('code' in read) return { ok: false, error: read };
    for (const [i, event] of read.entries()) {
      const next = applyEvent(game, event);
      const [{ line, column }] = statement.words as [Word];
      if (!next.ok) return { ok: false, error: { ...next.error, line, column } };
      game = next.value;
      events.push(noted(event, i === read.length - 1 ? statement.comments : []));
    }
  }
  return { ok: true, value: { events, game } };
}

const noted = (event: GameEvent, comments: readonly string[]): NotedEvent =>
  comments.length > 0 ? { event, comment: comments.join('\n') } : { event };

/** The facts that a statement tells, or what is wrong with it. */
type Read = readonly GameEvent[] | NotationError;

function readStatement(game: Game, statement: Statement): Read {
  const [word, ...rest] = statement.words as [Word, ...Word[]];
  switch (word.text) {
    case 'deal':
      return readDeal(game, statement, rest);
    case 'hands': {
      const hands = readHands(rest);
      return 'code' in hands ? hands : [{ kind: 'hands', hands }];
    }
    case 'exchange':
      return readExchange(rest);
    case 'declare':
      return readDeclared(statement, rest);
    case 'abandon':
      return rest[0] ? unexpected(rest[0]) : [{ kind: 'abandoned' }];
    default: {
      const seat = oneOf(SEATS)(word.text.slice(0, -1));
      if (seat === undefined || !word.text.endsWith(':'))
        return mistake(
          word,
          'statement',
          `Here stands "deal", "hands", "exchange", "declare", "abandon" or a seat ("0:"), not "${word.text}".`,
        );
      return readTurn(game, statement, seat, rest);
    }
  }
}

function readDeal(game: Game, statement: Statement, [cards, ...rest]: readonly Word[]): Read {
  const count = Number(cards?.text);
  if (!cards || !Number.isInteger(count))
    return mistake(cards ?? endOf(statement), 'count', 'How many cards does each seat get? For example "deal 6".');
  let opener = nextRound(game).opener;
  let left = rest;
  if (left[0]?.text === 'opener') {
    const wrong: NotationError[] = [];
    const seats = valuesOf(left.slice(1, 2), oneOf(SEATS), 'a seat', wrong);
    if (wrong[0] || seats[0] === undefined)
      return wrong[0] ?? mistake(endOf(statement), 'seat', 'Who opens the round?');
    opener = seats[0];
    left = left.slice(2);
  }
  if (!left[0]) return [{ kind: 'dealt', cards: count, opener }];
  if (left[0].text !== 'hands') return unexpected(left[0]);
  const hands = readHands(left.slice(1));
  return 'code' in hands ? hands : [{ kind: 'dealt', cards: count, opener, hands }];
}

const unexpected = (word: Word): NotationError => mistake(word, 'unexpected', `"${word.text}" is too much here.`);

function readHands(words: readonly Word[]): Hands | NotationError {
  const hands: Partial<Record<Seat, readonly Card[]>> = {};
  for (const word of words) {
    const [seatText = '', cardsText] = word.text.split('=');
    const seat = oneOf(SEATS)(seatText);
    if (seat === undefined || cardsText === undefined)
      return mistake(word, 'hand', `A hand is written like "0=A,9,Joker", not "${word.text}".`);
    const cards = readCards({ ...word, column: word.column + 2, text: cardsText });
    if ('code' in cards) return cards;
    hands[seat] = cards;
  }
  return hands;
}

/** Cards with commas between them; none where there is no text. */
function readCards({ text, line, column }: Word): readonly Card[] | NotationError {
  if (text === '') return [];
  const wrong: NotationError[] = [];
  const cards = valuesOf(partsOf({ text, line, column }), oneOf(CARDS), `a card (${CARDS.join(' ')})`, wrong);
  return wrong[0] ?? cards;
}

/** The parts of a word between commas, each with its place. */
function partsOf({ text, line, column }: Word): readonly Word[] {
  let at = column;
  return text.split(',').map((part) => {
    const word = { text: part, line, column: at };
    at += part.length + 1;
    return word;
  });
}

function readExchange(words: readonly Word[]): Read {
  const events: GameEvent[] = [];
  for (const word of words) {
    const match = /^([0-5])>([0-5])(?:=(.+))?$/.exec(word.text);
    const card = match?.[3];
    if (!match || (card !== undefined && !isCard(card)))
      return mistake(word, 'exchange', `An exchange is written like "0>2=A", or "0>2", not "${word.text}".`);
    const way = { from: Number(match[1]) as Seat, to: Number(match[2]) as Seat };
    events.push({ kind: 'exchanged', ...way, ...(card !== undefined && { card }) });
  }
  return events;
}

function readDeclared(statement: Statement, [placement, next, seat, extra]: readonly Word[]): Read {
  if (extra) return unexpected(extra);
  const toPlay = next?.text === 'next' && seat ? oneOf(SEATS)(seat.text) : undefined;
  if (!placement || toPlay === undefined)
    return mistake(seat ?? next ?? endOf(statement), 'seat', 'Who plays next? For example "declare PLACEMENT next 2".');
  return [{ kind: 'declared', placement: placement.text, toPlay }];
}

function readTurn(game: Game, statement: Statement, seat: Seat, [what, ...rest]: readonly Word[]): Read {
  if (!what) return mistake(endOf(statement), 'turn', `What does seat ${seat} do?`);
  const [first, second] = rest;
  const extra = rest[first?.text === 'draw' ? 2 : 1];
  if (extra) return unexpected(extra);
  switch (what.text) {
    case 'fold': {
      const cards = first ? readCards(first) : [];
      return 'code' in cards ? cards : [{ kind: 'folded', seat, ...(cards.length > 0 && { cards }) }];
    }
    case 'discard':
    case 'lay': {
      const cards = first ? readCards(first) : [];
      if ('code' in cards) return cards;
      const [card] = cards;
      if (!card || cards.length > 1) return mistake(first ?? endOf(statement), 'card', 'Which card? One is laid.');
      return what.text === 'lay' ? [{ kind: 'laid', seat, card }] : [{ kind: 'discarded', seat, card }];
    }
    default: {
      const use = readUse(what);
      if ('code' in use) return use;
      if (!first) return mistake(endOf(statement), 'moves', 'What does the card do? Moves, "idle" or "draw".');
      if (first.text === 'draw') return readDraw(seat, use, second ?? { ...endOf(statement), text: '' });
      if (first.text === 'idle')
        return [{ kind: 'played', seat, ...use, placement: formatPlacement(game.position), captured: [] }];
      return readPlay(game, seat, use, first);
    }
  }
}

/** A card and what it stands for; null where nobody can know it. */
interface Use {
  readonly card: Card | null;
  readonly as: Card | null;
}

function readUse(word: Word): Use | NotationError {
  const [cardText = '', asText] = word.text.split('=');
  const known = (text: string) => (text === '?' ? null : isCard(text) ? text : undefined);
  const card = known(cardText);
  const as = asText === undefined ? (cardText === 'Joker' ? null : card) : known(asText);
  if (card === undefined || as === undefined)
    return mistake(
      word,
      'card',
      `Here stands a card ("7", "Joker=7", "?"), "fold", "discard" or "lay", not "${word.text}".`,
    );
  return { card, as };
}

function readDraw(seat: Seat, { card }: Use, word: Word): Read {
  const [fromText = '', drawn] = word.text.split('=');
  const from = oneOf([...SEATS, 'pile'] as const)(fromText);
  if (from === undefined || (drawn !== undefined && !isCard(drawn)))
    return mistake(word, 'draw', 'A draw is written like "draw 1=K", "draw 1" or "draw pile".');
  const draw: GameEvent = { kind: 'drawn', seat, from, ...(drawn !== undefined && { card: drawn }) };
  return card === null ? [draw] : [{ kind: 'laid', seat, card }, draw];
}

const MOVE = /^(K|[LH][\d.]+)([-x~])([LH][\d.]+)$/;

function readPlay(game: Game, seat: Seat, use: Use, word: Word): Read {
  const parts = partsOf(word);
  const moves: WrittenMove[] = [];
  for (const part of parts) {
    const [, from = '', by, to = ''] = MOVE.exec(part.text) ?? [];
    const hole = (text: string) => parseHole(text, game.form.sectors) !== undefined;
    if (!((from === 'K' || hole(from)) && hole(to)))
      return mistake(
        part,
        'move',
        `A move is written like "L10-L15", "L10xL15", "K-L0" or "L5~L9", not "${part.text}".`,
      );
    moves.push({ from, by, to } as WrittenMove);
  }
  const seven = use.as === null ? undefined : use.as === '7';
  const carried = carryOut(game.rules, game.position, moves, seven);
  if ('message' in carried) return mistake(parts[carried.move] ?? word, 'move', carried.message);
  for (const [i, { by }] of moves.entries()) {
    const captures = (carried.captured[i]?.length ?? 0) > 0;
    if (by === '~' || captures === (by === 'x')) continue;
    return mistake(
      parts[i] ?? word,
      'capture',
      captures ? 'This captures: write x.' : 'This captures nothing: write -.',
    );
  }
  return [{ kind: 'played', seat, ...use, placement: carried.placement, captured: carried.captured.flat() }];
}
