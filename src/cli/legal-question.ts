import {
  CARDS,
  type Card,
  type Hole,
  ok,
  type PlayQuestion,
  parseHole,
  parsePlacement,
  type Result,
  RULE_SETS,
  RULESETS,
  type RuleSetName,
  refuse,
  rulesFor,
  SEATS,
  SECTORS,
  type Seat,
  type Sectors,
  VARIANTS,
  type Variant,
} from '../engine/index.ts';

/** The fields of a question as they are written; one that is missing or null has its default. */
export interface QuestionFields {
  readonly ruleset?: RuleSetName;
  readonly variants?: readonly Variant[];
  readonly solo?: boolean;
  readonly sectors?: Sectors;
  readonly placement?: string;
  readonly seat?: Seat;
  readonly card?: Card;
  readonly hand?: readonly Card[];
  readonly lastSwap?: readonly [string, string];
  readonly lastCard?: Card;
  readonly drawable?: boolean;
  readonly plays?: boolean;
}

interface Check<T> {
  readonly is: (value: unknown) => value is T;
  readonly expected: string;
  readonly code: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function listOf<T>(one: (value: unknown) => value is T): (value: unknown) => value is readonly T[] {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(one);
}

const oneOf =
  <T>(values: readonly T[]) =>
  (value: unknown): value is T =>
    (values as readonly unknown[]).includes(value);

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText);

const isTruth = (value: unknown): value is boolean => typeof value === 'boolean';

const CHECKS: { readonly [Name in keyof QuestionFields]-?: Check<NonNullable<QuestionFields[Name]>> } = {
  ruleset: { is: oneOf(RULESETS), expected: `one of ${RULESETS.join(', ')}`, code: 'question/ruleset' },
  variants: { is: listOf(oneOf(VARIANTS)), expected: `a list of ${VARIANTS.join(', ')}`, code: 'question/variants' },
  solo: { is: isTruth, expected: 'true or false', code: 'question/solo' },
  sectors: { is: oneOf(SECTORS), expected: `one of ${SECTORS.join(', ')}`, code: 'question/sectors' },
  placement: { is: isText, expected: 'a text', code: 'question/placement' },
  seat: { is: oneOf(SEATS), expected: `a number from 0 to ${SEATS.length - 1}`, code: 'question/seat' },
  card: { is: oneOf(CARDS), expected: `one of ${CARDS.join(' ')}`, code: 'question/card' },
  hand: { is: listOf(oneOf(CARDS)), expected: `a list of ${CARDS.join(' ')}`, code: 'question/hand' },
  lastSwap: { is: isPair, expected: 'a list of two holes', code: 'question/last-swap' },
  lastCard: { is: oneOf(CARDS), expected: `one of ${CARDS.join(' ')}`, code: 'question/last-card' },
  drawable: { is: isTruth, expected: 'true or false', code: 'question/drawable' },
  plays: { is: isTruth, expected: 'true or false', code: 'question/plays' },
};

const REQUIRED = ['placement', 'seat', 'card'] as const;

/** Checks the fields one by one, names and all; what else the record holds is ignored. */
function readFields(record: Readonly<Record<string, unknown>>): Result<QuestionFields> {
  const fields: Record<string, unknown> = {};
  for (const [name, { is, expected, code }] of Object.entries(CHECKS)) {
    const value = Object.hasOwn(record, name) ? record[name] : null;
    if (value === null) continue;
    if (!is(value)) return refuse(code, `${name} must be ${expected}, not ${shortened(JSON.stringify(value))}.`);
    fields[name] = value;
  }
  const missing = REQUIRED.find((name) => fields[name] === undefined);
  return missing === undefined ? ok(fields) : refuse(CHECKS[missing].code, `${missing} is missing.`);
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function readHoles(names: readonly [string, string], sectors: Sectors): Result<readonly [Hole, Hole]> {
  const wrong = names.find((name) => !parseHole(name, sectors));
  return wrong === undefined
    ? ok(names as readonly [Hole, Hole])
    : refuse('question/last-swap', `lastSwap: ${shortened(JSON.stringify(wrong))} is no hole of this board.`);
}

/**
 * Understands one question, given as the object of its line. Who plays is told by the placement: the seats that are not
 * `-`. Refused with `question/…`, `rules/…` and `placement/…` codes.
 */
export function readQuestion(record: Readonly<Record<string, unknown>>): Result<PlayQuestion> {
  const read = readFields(record);
  if (!read.ok) return read;
  const { ruleset = 'braendi', variants = [], solo = false, sectors = 4 } = read.value;
  const { placement = '', seat = 0, card = 'A', hand, lastCard, drawable } = read.value;
  const parts = placement.split('/');
  const seats = SEATS.filter((s) => s < parts.length && parts[s] !== '-');
  if (parts.length !== sectors)
    return refuse('placement/seat-count', `A board of ${sectors} sectors has ${sectors} seats, not ${parts.length}.`);
  // The direction of travel decides about the order of turns only.
  const travel = RULE_SETS[ruleset].team.turns;
  const rules = rulesFor({ ruleset, variants, solo, sectors, seats, travel });
  if (!rules.ok) return rules;
  const position = parsePlacement(placement, rules.value);
  if (!position.ok) return position;
  const lastSwap = read.value.lastSwap && readHoles(read.value.lastSwap, sectors);
  if (lastSwap && !lastSwap.ok) return lastSwap;
  return ok({
    rules: rules.value,
    position: position.value,
    seat,
    card,
    ...(hand && { hand }),
    ...(lastSwap && { lastSwap: lastSwap.value }),
    ...(lastCard && { lastCard }),
    ...(drawable !== undefined && { drawable }),
  });
}
