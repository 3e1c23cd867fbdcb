import {
  CARD_KNOWLEDGE,
  type CardKnowledge,
  type Hole,
  isCard,
  ok,
  parseHole,
  type Result,
  RULE_SETS,
  RULESETS,
  refuse,
  SEATS,
  SECTORS,
  type Seat,
  type Sectors,
  VARIANTS,
} from '../engine/index.ts';
import type { TableLine, TraceLine } from './verdicts.ts';

/** The fields that lines of a trace have; any value may stand in them, and others are ignored. */
type Fields = Readonly<
  Partial<
    Record<
      | 't'
      | 'kind'
      | 'ruleset'
      | 'variants'
      | 'solo'
      | 'sectors'
      | 'seats'
      | 'travel'
      | 'placement'
      | 'toPlay'
      | 'cards'
      | 'unsensed'
      | 'hands'
      | 'seat'
      | 'card'
      | 'hole'
      | 'occupied'
      | 'from',
      unknown
    >
  >
>;

class Malformed extends Error {}

function demand<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Malformed(what);
  return value;
}

const isSeat = (value: unknown): value is Seat => (SEATS as readonly unknown[]).includes(value);
const asSeat = (value: unknown, field: string): Seat =>
  demand(isSeat(value) ? value : undefined, `"${field}" must be a seat, 0 to 5.`);

function listOf<T>(value: unknown, field: string, read: (item: unknown) => T | undefined): readonly T[] {
  if (!Array.isArray(value)) throw new Malformed(`"${field}" must be a list.`);
  return value.map((item) => demand(read(item), `"${field}" has an entry that is none: ${JSON.stringify(item)}.`));
}

const oneOf = <T>(list: readonly T[], value: unknown): T | undefined => list.find((item) => item === value);
const asCard = (value: unknown) => (typeof value === 'string' && isCard(value) ? value : undefined);
const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

function tableLine(t: number, fields: Fields): TableLine {
  const given = (name: keyof Fields, otherwise: unknown): unknown => fields[name] ?? otherwise;
  const ruleset = demand(oneOf(RULESETS, given('ruleset', 'braendi')), `"ruleset" is one of ${RULESETS.join(', ')}.`);
  const sectors: Sectors = demand(oneOf(SECTORS, given('sectors', 4)), `"sectors" is one of ${SECTORS.join(', ')}.`);
  const placement = demand(asText(fields.placement), '"placement" is missing.');
  const playing = placement.split('/').flatMap((marbles, seat) => (marbles === '-' ? [] : [seat]));
  const travel = given('travel', RULE_SETS[ruleset].team.turns);
  const cards: CardKnowledge = demand(
    oneOf(CARD_KNOWLEDGE, given('cards', 'announced')),
    `"cards" is one of ${CARD_KNOWLEDGE.join(', ')}.`,
  );
  const hole = (value: unknown) =>
    typeof value === 'string' && parseHole(value, sectors) ? (value as Hole) : undefined;
  return {
    t,
    kind: 'table',
    ruleset,
    variants: listOf(given('variants', []), 'variants', (value) => oneOf(VARIANTS, value)),
    solo: given('solo', false) === true,
    sectors,
    seats: listOf(given('seats', playing), 'seats', (value) => (isSeat(value) ? value : undefined)),
    travel: demand(
      oneOf(['counterclockwise', 'clockwise'] as const, travel),
      '"travel" is clockwise or counterclockwise.',
    ),
    placement,
    toPlay: asSeat(fields.toPlay, 'toPlay'),
    cards,
    unsensed: listOf(given('unsensed', []), 'unsensed', hole),
  };
}

function handsOf(value: unknown): Extract<TraceLine, { kind: 'hands' }>['hands'] {
  if (typeof value !== 'object' || value === null) throw new Malformed('"hands" must be an object, hands by seat.');
  return Object.fromEntries(
    Object.entries(value).map(([seat, cards]) => [asSeat(Number(seat), 'hands'), listOf(cards, 'hands', asCard)]),
  );
}

function lineOf(t: number, fields: Fields): TraceLine {
  const seat = () => asSeat(fields.seat, 'seat');
  switch (fields.kind) {
    case 'table':
      return tableLine(t, fields);
    case 'hands':
      return { t, kind: 'hands', hands: handsOf(fields.hands) };
    case 'card':
      return { t, kind: 'card', seat: seat(), card: demand(asCard(fields.card), '"card" must be a card.') };
    case 'hole': {
      const { occupied } = fields;
      if (typeof occupied !== 'boolean') throw new Malformed('"occupied" must be true or false.');
      return { t, kind: 'hole', hole: demand(asText(fields.hole), '"hole" is missing.') as Hole, occupied };
    }
    case 'fold':
      return { t, kind: 'fold', seat: seat() };
    case 'draw': {
      const from = fields.from === 'pile' ? 'pile' : asSeat(fields.from, 'from');
      return { t, kind: 'draw', seat: seat(), from };
    }
    case 'round': {
      const { cards } = fields;
      if (typeof cards !== 'number' || !Number.isInteger(cards)) throw new Malformed('"cards" must be a whole number.');
      return { t, kind: 'round', toPlay: asSeat(fields.toPlay, 'toPlay'), cards };
    }
    case 'choose':
      return { t, kind: 'choose', placement: demand(asText(fields.placement), '"placement" is missing.') };
    case 'undo':
    case 'end':
      return { t, kind: fields.kind };
    default:
      throw new Malformed(`"kind" is none of a trace: ${JSON.stringify(fields.kind)}.`);
  }
}

/** Reads one line of a trace. Refused: `trace/not-json`, `trace/malformed`. */
export function parseTraceLine(text: string): Result<TraceLine> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('trace/not-json', 'The line is no JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('trace/malformed', 'The line is no JSON object.');
  const fields = value as Fields;
  const t = fields.t;
  if (typeof t !== 'number' || !Number.isFinite(t) || t < 0)
    return refuse('trace/malformed', '"t" must be a time in milliseconds from 0 on.');
  try {
    return ok(lineOf(t, fields));
  } catch (error) {
    if (error instanceof Malformed) return refuse('trace/malformed', error.message);
    throw error;
  }
}
