import { type Hole, parseHole, type Seat } from './board.ts';
import { type Card, copiesInPack, HAND_SIZES } from './cards.ts';
import { swapBan } from './fast-moves.ts';
import { FIRST_LOOP_PLACE } from './packed.ts';
import { marbleAt, type Position, winnersOf } from './position.ts';
import { ok, type Result, refuse } from './result.ts';
import type { Rules } from './rules.ts';

/** What can `seat` do with this card in this position? */
export interface PlayQuestion {
  readonly rules: Rules;
  readonly position: Position;
  readonly seat: Seat;
  readonly card: Card;
  /** That player's hand, the card included; decides whether a Jack is the last resort. Without it: the card alone. */
  readonly hand?: readonly Card[];
  /** Two holes: the play just before swapped the marbles that now stand there. */
  readonly lastSwap?: readonly [Hole, Hole];
  /** Top card of this round's discard pile. */
  readonly lastCard?: Card;
  /** Whether anybody else (where the rules draw from the pile: or the pile) has a card to draw; true by default. */
  readonly drawable?: boolean;
}

/** Why the marbles in two holes can't be those of the last swap; undefined if they can. */
function noSwap(position: Position, [a, b]: readonly [Hole, Hole]): string | undefined {
  const [one, other] = [marbleAt(position, a), marbleAt(position, b)];
  for (const [hole, marble] of [
    [a, one],
    [b, other],
  ] as const) {
    if (!marble) return `no marble stands in ${hole}`;
    if (marble.place !== 'loop') return `${hole} is not on the loop`;
    if (marble.blocker) return `the marble in ${hole} is a blocker`;
  }
  return one?.seat === other?.seat ? `the marbles in ${a} and ${b} are of one seat` : undefined;
}

const isPossibleHand = (hand: readonly Card[]): boolean =>
  hand.length <= Math.max(...HAND_SIZES) &&
  hand.every((card) => hand.filter((other) => other === card).length <= copiesInPack(card));

/** Refuses questions without an answer, with `question/…` codes. */
export function checkQuestion(q: PlayQuestion): Result<PlayQuestion> {
  const { rules, position, seat, card, hand, lastSwap } = q;
  if (!rules.form.seats.includes(seat)) return refuse('question/seat-not-in-game', `Seat ${seat} does not play.`);
  if (hand && !hand.includes(card)) return refuse('question/card-not-in-hand', `Card ${card} is not in the hand.`);
  if (hand && !isPossibleHand(hand))
    return refuse('question/hand-impossible', 'Nobody can hold so many cards, or so many of one kind.');
  const winners = winnersOf(rules, position);
  if (winners.length > 0) return refuse('question/game-over', `Seat ${winners.join(' and ')} has won already.`);
  const reason = lastSwap && noSwap(position, lastSwap);
  return reason === undefined ? ok(q) : refuse('question/last-swap', `lastSwap: ${reason}.`);
}

/** The swap that may not be played, as `generate` wants it; 0 for none. */
export function banOf(q: PlayQuestion): number {
  if (!q.rules.noSwapBack || !q.lastSwap) return 0;
  const [a, b] = q.lastSwap.map((hole) => {
    const place = parseHole(hole, q.position.sectors);
    return place?.kind === 'loop' ? FIRST_LOOP_PLACE + place.cell : 0;
  });
  return swapBan(a ?? 0, b ?? 0);
}
