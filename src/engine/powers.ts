import { CARDS, type Card, type PlainCard } from './cards.ts';
import type { Rules } from './rules.ts';

/** Everything that one card can do to the marbles, all the cards that it may stand for taken together. */
export interface Powers {
  /** Steps of a walk, negative backwards, without repeats. */
  readonly steps: readonly number[];
  /** How many of `steps`, from the front, are the card's own and not a copied Joker's. */
  readonly ownSteps: number;
  readonly start: boolean;
  readonly swap: boolean;
  readonly seven: boolean;
  /** The plain cards it may be played as. */
  readonly uses: readonly PlainCard[];
  /** A Joker, or an 8 that copies one. */
  readonly joker: boolean;
}

/** The plain card whose power a walk of so many steps is. */
const WALKS: readonly (readonly [steps: number, card: PlainCard])[] = [
  [1, 'A'],
  [11, 'A'],
  [2, '2'],
  [3, '3'],
  [4, '4'],
  [-4, '4'],
  [5, '5'],
  [6, '6'],
  [8, '8'],
  [9, '9'],
  [10, '10'],
  [12, 'Q'],
  [13, 'K'],
];
const STARTERS: readonly PlainCard[] = ['A', 'K'];

function powersOfUses(uses: readonly PlainCard[], joker: boolean): Powers {
  const steps = WALKS.filter(([, card]) => uses.includes(card)).map(([n]) => n);
  return {
    steps,
    ownSteps: joker ? 0 : steps.length,
    start: uses.some((card) => STARTERS.includes(card)),
    swap: uses.includes('J'),
    seven: uses.includes('7'),
    uses,
    joker,
  };
}

const PLAIN_CARDS = CARDS.filter((card) => card !== 'Joker');

const ALONE = new Map<Card, Powers>(
  CARDS.map((card) => [card, card === 'Joker' ? powersOfUses(PLAIN_CARDS, true) : powersOfUses([card], false)]),
);

/** An 8 that may copy each card: its own walk stays possible, and stays an 8's where a Joker's is forbidden. */
const COPYING = new Map<Card, Powers>(
  CARDS.map((copied) => {
    if (copied !== 'Joker') return [copied, powersOfUses(['8', copied], false)];
    const powers = powersOfUses(PLAIN_CARDS, true);
    const steps = [8, ...powers.steps.filter((n) => n !== 8)];
    return [copied, { ...powers, steps, ownSteps: 1 }];
  }),
);

/** The powers of a card while `lastCard` lies on top of this round's discard pile. */
export function powersOf(rules: Rules, card: Card, lastCard: Card | undefined): Powers {
  const copies = card === '8' && rules.copyingEight && lastCard !== undefined && lastCard !== '8';
  return (copies ? COPYING.get(lastCard) : ALONE.get(card))!;
}

/** The cards among a card's uses that such a walk can be played as: one. */
export const walkCards = (steps: number): readonly PlainCard[] =>
  WALKS.filter(([n]) => n === steps).map(([, card]) => card);

/** The cards among a card's uses that a start can be played as. */
export const startCards = (powers: Powers): readonly PlainCard[] =>
  powers.uses.filter((card) => STARTERS.includes(card));
