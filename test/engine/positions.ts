import fc from 'fast-check';
import {
  CARDS,
  type Card,
  formatPlacement,
  type GameForm,
  type Hole,
  loopLength,
  marblesOf,
  type PlayQuestion,
  type Position,
  parsePlacement,
  type Rules,
  type Seat,
  startCell,
  VARIANTS,
  winnersOf,
} from '../../src/engine/index.ts';
import { must } from './ask.ts';
import { formsWith, rulesOf } from './forms.ts';

/** Any game: rule set, variants, with or without partners, board, seats. */
export const anyForm: fc.Arbitrary<GameForm> = fc
  .tuple(fc.subarray([...VARIANTS]), fc.constantFrom(...formsWith([])))
  .map(([variants, form]) => ({ ...form, variants }));

/** A marble as drawn; where it can't stand because another does, it stays in the kennel. */
type Wish =
  | { readonly kind: 'K' | 'start' | 'back' }
  | { readonly kind: 'L'; readonly cell: number; readonly touches: number }
  | { readonly kind: 'H'; readonly depth: number };

/** Cells are drawn close behind a start cell as often as anywhere, so that marbles meet, blockers block and homes fill. */
const anyWish = (form: GameForm): fc.Arbitrary<Wish> => {
  const length = loopLength(form.sectors);
  const nearStart = fc
    .tuple(fc.constantFrom(...form.seats), fc.integer({ min: -9, max: 5 }))
    .map(([seat, offset]) => (startCell(seat) + offset + length) % length);
  const cell = fc.oneof(nearStart, fc.integer({ min: 0, max: length - 1 }));
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant({ kind: 'K' } as const) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('L' as const), cell, touches: fc.integer({ min: 1, max: 3 }) }),
    },
    { weight: 1, arbitrary: fc.constantFrom({ kind: 'start' } as const, { kind: 'back' } as const) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('H' as const), depth: fc.integer({ min: 0, max: 3 }) }) },
  );
};

function tokenOf(wish: Wish, seat: Seat): { readonly hole: string; readonly token: string } {
  const start = startCell(seat);
  switch (wish.kind) {
    case 'K':
      return { hole: '', token: 'K' };
    case 'start':
      return { hole: `L${start}`, token: `L${start}!` };
    case 'back':
      return { hole: `L${start}`, token: `L${start}.2` };
    case 'L':
      return { hole: `L${wish.cell}`, token: `L${wish.cell}.${wish.touches}` };
    case 'H':
      return { hole: `H${seat}.${wish.depth}`, token: `H${wish.depth}` };
  }
}

function placementOf(form: GameForm, wishes: readonly (readonly Wish[])[]): string {
  const taken = new Set<string>();
  const seats = Array.from({ length: form.sectors }, (_, seat) => {
    if (!form.seats.includes(seat as Seat)) return '-';
    const tokens = (wishes[seat] ?? []).map((wish) => {
      const { hole, token } = tokenOf(wish, seat as Seat);
      if (taken.has(hole)) return 'K';
      if (hole !== '') taken.add(hole);
      return token;
    });
    return tokens.join(',');
  });
  return seats.join('/');
}

export interface AnyPosition {
  readonly form: GameForm;
  readonly rules: Rules;
  readonly position: Position;
  readonly placement: string;
}

/** Any position of any game that nobody has won. */
export const anyPosition: fc.Arbitrary<AnyPosition> = anyForm
  .chain((form) => {
    const seat = fc.array(anyWish(form), { minLength: 4, maxLength: 4 });
    const seats = fc.array(seat, { minLength: form.sectors, maxLength: form.sectors });
    return seats.map((wishes) => {
      const rules = rulesOf(form);
      const position = must(parsePlacement(placementOf(form, wishes), rules));
      return { form, rules, position, placement: formatPlacement(position) };
    });
  })
  .filter(({ rules, position }) => winnersOf(rules, position).length === 0);

/** Two marbles that a swap can just have put where they stand. */
function swappedPairs({ form, position }: AnyPosition): (readonly [Hole, Hole])[] {
  const swappable = form.seats.flatMap((seat) =>
    marblesOf(position, seat).filter(({ place, blocker }) => place === 'loop' && !blocker),
  );
  return swappable.flatMap((a) =>
    swappable.filter((b) => b.seat > a.seat).map((b): [Hole, Hole] => [`L${a.index}`, `L${b.index}`]),
  );
}

export interface AnyQuestion extends AnyPosition {
  readonly question: PlayQuestion;
}

/** The cards with the most rules somewhat more often than the others. */
const anyCard: fc.Arbitrary<Card> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CARDS) },
  { weight: 1, arbitrary: fc.constantFrom<Card>('7', 'J', 'Joker', '8') },
);

/** Any question about any position. */
export const anyQuestion: fc.Arbitrary<AnyQuestion> = anyPosition.chain((standing) => {
  const pairs = swappedPairs(standing);
  return fc
    .record({
      seat: fc.constantFrom(...standing.form.seats),
      card: anyCard,
      others: fc.array(fc.constantFrom(...CARDS), { maxLength: 3 }),
      lastCard: fc.option(fc.constantFrom(...CARDS), { nil: undefined }),
      lastSwap: pairs.length > 0 ? fc.option(fc.constantFrom(...pairs), { nil: undefined }) : fc.constant(undefined),
      drawable: fc.boolean(),
    })
    .map(({ seat, card, others, lastCard, lastSwap, drawable }) => ({
      ...standing,
      question: {
        rules: standing.rules,
        position: standing.position,
        seat,
        card,
        hand: [card, ...others],
        drawable,
        ...(lastCard && { lastCard }),
        ...(lastSwap && { lastSwap }),
      },
    }));
});
