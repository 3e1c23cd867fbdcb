import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type Card,
  type Hole,
  legalPlays,
  parsePlacement,
  type RuleSetName,
  rulesFor,
  type Seat,
  type Sectors,
  type Variant,
} from '../../src/engine/index.ts';

interface Case {
  readonly question: {
    readonly ruleset: RuleSetName;
    readonly variants: readonly Variant[];
    readonly solo: boolean;
    readonly sectors: Sectors;
    readonly placement: string;
    readonly seat: Seat;
    readonly card: Card;
    readonly hand?: readonly Card[];
    readonly lastSwap?: readonly [Hole, Hole];
    readonly lastCard?: Card;
  };
  readonly answer: {
    readonly outcomes: readonly string[];
    readonly idle: boolean;
    readonly draw: boolean;
  };
}

const cases = readFileSync(new URL('../cases/legal/questions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

function answer({ question }: Case) {
  const { ruleset, variants, solo, sectors, placement, ...asked } = question;
  const seats = placement.split('/').flatMap((marbles, seat) => (marbles === '-' ? [] : [seat as Seat]));
  const rules = rulesFor({
    ruleset,
    variants,
    solo,
    sectors,
    seats,
    travel: 'counterclockwise',
  });
  if (!rules.ok) return rules.error;
  const position = parsePlacement(placement, rules.value);
  if (!position.ok) return position.error;
  const plays = legalPlays({
    rules: rules.value,
    position: position.value,
    ...asked,
  });
  if (!plays.ok) return plays.error;
  const { outcomes, idle, draw } = plays.value;
  return { outcomes: outcomes.map((o) => o.placement), idle, draw };
}

test('every question of the collection gets the answer that two other implementations agree on', () => {
  expect(cases.length).toBe(879);
  for (const item of cases) expect(answer(item), JSON.stringify(item.question)).toEqual(item.answer);
});
