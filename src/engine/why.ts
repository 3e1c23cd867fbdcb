import { type Hole, homeHole, loopHole, parseHole } from './board.ts';
import { legalPlays, type Outcome } from './plays.ts';
import { type Marble, marblesOf, type Position } from './position.ts';
import type { PlayQuestion } from './question.ts';
import { sevenStages } from './seven.ts';
import type { CapturedMarble, HandMove, Objection } from './why-codes.ts';
import { whyNotMoved } from './why-moved.ts';

/** A marble in a hole of loop or home, as the eye tells it from others; sorted lists of them compare positions by eye. */
type Sight = `${number}@${Hole}`;

function sightsOf(q: PlayQuestion, position: Position): Sight[] {
  const sight = ({ seat, place, index }: Marble): Sight =>
    `${seat}@${place === 'loop' ? loopHole(index) : homeHole(seat, index)}`;
  return q.rules.form.seats
    .flatMap((seat) => marblesOf(position, seat).filter(({ place }) => place !== 'kennel'))
    .map(sight)
    .sort();
}

/** What stands on loop and homes after a hand's move; captured marbles are off, wherever they lie. */
function sightsAfter(q: PlayQuestion, { moved, captured }: HandMove): Sight[] {
  const sights = sightsOf(q, q.position);
  for (const { seat, from } of [...moved, ...captured]) {
    const at = sights.indexOf(`${seat}@${from}`);
    if (at >= 0) sights.splice(at, 1);
  }
  return [...sights, ...moved.map(({ seat, to }): Sight => `${seat}@${to}`)].sort();
}

const same = (a: readonly Sight[], b: readonly Sight[]): boolean =>
  a.length === b.length && a.every((sight, i) => sight === b[i]);

/** What is in `a` and not in `b`. */
function surplus(a: readonly Sight[], b: readonly Sight[]): Sight[] {
  const rest = [...b];
  return a.filter((sight) => {
    const at = rest.indexOf(sight);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Loop and homes are as after a play: is each captured marble in its own kennel too? */
function astray({ captured }: HandMove, sectors: Position['sectors'], outcome: Outcome): Objection | undefined {
  for (const marble of captured) {
    const { seat, from, to } = marble;
    if (to === undefined) return leftCaptured(outcome, marble);
    const place = parseHole(to, sectors);
    if (place?.kind !== 'kennel' || place.seat !== seat)
      return { code: 'wrong-kennel', marble: { seat, hole: from }, hole: to };
  }
  return undefined;
}

const leftCaptured = ({ play }: Outcome, { seat, from }: CapturedMarble): Objection => ({
  code: play.kind === 'seven' ? 'burnt-marble-left' : 'captured-marble-left',
  marble: { seat, hole: from },
  hole: from,
});

/** A play that went right but for marbles it captured, which were left standing: the first of those. */
function leftStanding(q: PlayQuestion, sights: readonly Sight[], outcomes: readonly Outcome[]): Objection | undefined {
  let fewest = Number.POSITIVE_INFINITY;
  let objection: Objection | undefined;
  for (const outcome of outcomes) {
    const wanted = sightsOf(q, outcome.position);
    if (wanted.length >= sights.length || surplus(wanted, sights).length > 0) continue;
    const left = surplus(sights, wanted);
    const captures = left.map((sight) => outcome.play.captures.find(({ seat, from }) => sight === `${seat}@${from}`));
    const [first] = captures;
    if (!first || captures.includes(undefined) || left.length >= fewest) continue;
    fewest = left.length;
    objection = leftCaptured(outcome, first);
  }
  return objection;
}

/**
 * Why a hand's move is no play of the question's card: the most telling rule that forbids it; undefined if none does.
 * Expects a question that `legalPlays` answers. `seven-incomplete` may still be completed.
 */
export function whyNot(q: PlayQuestion, hand: HandMove): Objection | undefined {
  const legal = legalPlays(q);
  if (!legal.ok) throw new Error(`${legal.error.code}: ${legal.error.message}`);
  const { outcomes, idle, draw } = legal.value;
  const nothing = hand.moved.length === 0 && hand.captured.length === 0;
  if (nothing && (idle || draw)) return undefined;
  const sights = sightsAfter(q, hand);
  const reached = outcomes.find(({ position }) => same(sightsOf(q, position), sights));
  if (reached) return astray(hand, q.position.sectors, reached);
  if (nothing) return whyNotMoved(q, hand);
  const left = leftStanding(q, sights, outcomes);
  if (left) return left;
  const underway = sevenStages(q).some(
    ({ done, position }) => done > 0 && done < 7 && same(sightsOf(q, position), sights),
  );
  const [first] = hand.moved;
  if (underway && first)
    return { code: 'seven-incomplete', marble: { seat: first.seat, hole: first.from }, hole: first.to };
  return whyNotMoved(q, hand);
}
