import { expect, test } from 'vitest';
import {
  type Card,
  legalPlays,
  type Position,
  parsePlacement,
  type RuleSetName,
  type Rules,
  seatsFrom,
  winnersOf,
} from '../../src/engine/index.ts';
import { must, rulesOf } from './ask.ts';

/** Distinct positions after the first play, the first two, all three. */
type Counts = readonly [number, number, number];

/** The counts were made with this engine and, separately, with the rules written out naively (naive.ts). */
interface Row {
  readonly name: string;
  readonly placement: string;
  readonly solo?: boolean;
  /** Played one after the other by the first seat of the game and those after it in turn order. */
  readonly cards: readonly [Card, Card, Card];
  readonly counts: Partial<Record<RuleSetName, Counts>>;
}

const ROWS: readonly Row[] = [
  {
    name: 'one marble out each',
    placement: 'K,K,K,L0!/K,K,K,L16!/K,K,K,L32!/K,K,K,L48!',
    cards: ['Joker', 'Joker', 'Joker'],
    counts: {
      braendi: [14, 196, 2744],
      odog: [15, 225, 3375],
      dog: [14, 196, 2744],
      almdog: [14, 196, 2744],
      house: [14, 196, 2744],
    },
  },
  {
    name: 'blockers on every start',
    placement: 'K,K,L0!,L60.1/K,K,L10.1,L16!/K,L22.1,L30.1,L32!/K,K,L44.2,L48!',
    cards: ['Joker', 'K', '7'],
    counts: {
      braendi: [30, 30, 1178],
      odog: [45, 133, 6608],
      dog: [28, 28, 1120],
      almdog: [30, 30, 1178],
      house: [30, 30, 1178],
    },
  },
  {
    name: 'the middle of a game',
    placement: 'K,L18.1,L22.1,H3/K,L5.1,L30.1,H2/K,L40.2,L43.1,L63.1/K,K,L19.1,L50.2',
    cards: ['7', 'J', '4'],
    counts: {
      braendi: [8, 94, 588],
      odog: [8, 94, 588],
      dog: [8, 76, 480],
      almdog: [8, 94, 588],
      house: [8, 94, 588],
    },
  },
  {
    name: 'a crowd before the start',
    placement: 'L58.1,L60.1,L62.2,L63.1/K,L1.1,L3.1,L61.1/K,K,L2.1,L59.1/K,K,L4.1,L57.2',
    cards: ['7', '8', '7'],
    counts: {
      braendi: [199, 304, 535],
      odog: [199, 304, 535],
      dog: [199, 304, 535],
      almdog: [199, 304, 535],
      house: [199, 304, 535],
    },
  },
  {
    name: 'two homes all but full',
    placement: 'L62.1,H1,H2,H3/K,L14.1,L15.2,H3/L29.1,L30.2,H2,H3/K,K,L46.1,L47.3',
    cards: ['7', 'A', 'Joker'],
    counts: {
      braendi: [9, 45, 1133],
      odog: [9, 45, 1133],
      dog: [1, 5, 248],
      almdog: [9, 45, 1133],
      house: [9, 45, 1133],
    },
  },
  {
    name: 'a helper',
    placement: 'H0,H1,H2,H3/K,L20.1,L50.1,H3/K,L30.1,L31.2,H3/K,K,L33.1,L47.3',
    cards: ['J', 'Q', '7'],
    counts: {
      braendi: [8, 16, 176],
      odog: [8, 16, 176],
      dog: [8, 16, 176],
      almdog: [8, 16, 176],
      house: [8, 16, 176],
    },
  },
  {
    name: 'standing on the start again',
    placement: 'K,K,L0.2,L63.1/K,K,L13.1,L16.2/K,K,L32.3,H1/K,K,L47.1,L48.2',
    cards: ['3', '7', '4'],
    counts: {
      braendi: [4, 56, 112],
      odog: [4, 56, 112],
      dog: [3, 36, 72],
      almdog: [4, 56, 112],
      house: [4, 56, 112],
    },
  },
  {
    name: 'three teams',
    placement: 'K,K,L5.1,L94.1/K,L16!,L20.1,H3/K,K,L31.1,L60.1/K,L44.1,L48.2,H0/K,K,L64!,L90.1/K,K,L79.1,L80.2',
    cards: ['7', 'J', 'A'],
    counts: {
      braendi: [12, 103, 424],
      odog: [12, 103, 424],
      dog: [12, 91, 376],
      almdog: [12, 103, 424],
      house: [12, 103, 424],
    },
  },
  {
    name: 'two of three teams',
    placement: 'K,K,L5.1,L94.1/-/K,K,L31.1,L60.1/K,L44.1,L48.2,H0/-/K,K,L79.1,L80.2',
    cards: ['J', '7', 'A'],
    counts: {
      braendi: [12, 136, 816],
      odog: [12, 136, 816],
      dog: [8, 88, 528],
      almdog: [12, 136, 816],
      house: [12, 136, 816],
    },
  },
  {
    name: 'two alone',
    placement: 'K,K,L0!,L31.2/K,K,L16!,L28.1',
    solo: true,
    cards: ['7', 'A', 'Joker'],
    counts: {
      braendi: [122, 454, 13359],
      odog: [12, 60, 984],
    },
  },
  {
    name: 'three alone',
    placement: 'K,K,L0!,L47.1/K,K,L5.2,L16!/K,K,L20.1,L32!',
    solo: true,
    cards: ['Joker', '4', 'J'],
    counts: {
      braendi: [723, 2821, 12894],
      odog: [45, 163, 299],
    },
  },
];

/** One play of each position: all that the cards lead to, from the positions that nobody has won. */
function playEach(rules: Rules, positions: ReadonlyMap<string, Position>, turn: number, card: Card) {
  const order = seatsFrom(rules, rules.form.seats[0]!);
  const seat = order[turn % order.length]!;
  const reached = new Map<string, Position>();
  for (const position of positions.values()) {
    if (winnersOf(rules, position).length > 0) continue;
    for (const outcome of must(legalPlays({ rules, position, seat, card })).outcomes)
      reached.set(outcome.placement, outcome.position);
  }
  return reached;
}

function countNodes({ placement, solo = false, cards }: Row, ruleset: RuleSetName): number[] {
  const rules = rulesOf(placement, { ruleset, solo });
  let positions: ReadonlyMap<string, Position> = new Map([[placement, must(parsePlacement(placement, rules))]]);
  return cards.map((card, turn) => {
    positions = playEach(rules, positions, turn, card);
    return positions.size;
  });
}

const CASES = ROWS.flatMap((row) =>
  (Object.entries(row.counts) as [RuleSetName, Counts][]).map(([ruleset, counts]) => ({ ...row, ruleset, counts })),
);

test.each(CASES)('$name, $ruleset: $cards lead to $counts positions', ({ ruleset, counts, ...row }) => {
  expect(countNodes({ ...row, counts: {} }, ruleset)).toEqual(counts);
});
