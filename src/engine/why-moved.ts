import { type Hole, homeHole, loopHole, parseHole, type Seat, startCell } from './board.ts';
import { type Path, pathsBetween } from './paths.ts';
import { isPlayable } from './plays.ts';
import { marbleAt, movedSeat } from './position.ts';
import { type Powers, powersOf } from './powers.ts';
import type { PlayQuestion } from './question.ts';
import { teamOf } from './rules.ts';
import { type HandMove, type MovedMarble, mostTelling, type Objection, type WhyCode } from './why-codes.ts';

const SEVEN = 7;

/** What the objections to a hand's move are found out from. */
interface Case {
  readonly q: PlayQuestion;
  readonly hand: HandMove;
  readonly powers: Powers;
  /** The seat whose marbles the player moves. */
  readonly own: Seat;
  /** The seats whose marbles a seven's steps may go to, sooner or later. */
  readonly walkers: readonly Seat[];
}

const object = (code: WhyCode, { seat, from }: MovedMarble, hole: Hole): Objection => ({
  code,
  marble: { seat, hole: from },
  hole,
});

/** The objection to a hand's move that leads to no legal position, from where the marbles went. */
export function whyNotMoved(q: PlayQuestion, hand: HandMove): Objection {
  const own = movedSeat(q.rules, q.position, q.seat);
  const facts = { q, hand, own, powers: powersOf(q.rules, q.card, q.lastCard), walkers: sevenWalkers(q, own) };
  const [first, second] = hand.moved;
  if (!first) return whyNothingMoved(q, hand);
  if (second && hand.moved.length === 2 && first.from === second.to && first.to === second.from)
    return whyNoSwap(facts, first, second);
  const objections = hand.moved.flatMap((move) => whyNoMove(facts, move) ?? []);
  return objections.length > 0 ? mostTelling(objections) : whyNotTogether(facts, first);
}

function sevenWalkers({ rules, seat }: PlayQuestion, own: Seat): readonly Seat[] {
  if (rules.sevenMovesAll) return rules.form.seats;
  if (rules.canadianSeven) return teamOf(rules, seat);
  return [own];
}

/** Nothing was moved, or only taken off the board. */
function whyNothingMoved(q: PlayQuestion, { captured }: HandMove): Objection {
  const [taken] = captured;
  if (taken) return { code: 'unknown', marble: { seat: taken.seat, hole: taken.from }, hole: taken.from };
  const others = (q.hand ?? []).filter((card) => card !== q.card);
  const mustPlayOther = !isPlayable(q) && others.some((card) => isPlayable({ ...q, card }));
  return { code: mustPlayOther ? 'must-play-other-card' : 'unknown' };
}

function whyNoSwap({ q, own, powers }: Case, a: MovedMarble, b: MovedMarble): Objection {
  const sides = [a, b];
  const [mine, theirs] = b.seat === own ? [b, a] : [a, b];
  if (powers.swap && mine.seat !== own) return object('not-your-marble', mine, mine.from);
  const unfit = sides.find(({ from }) => {
    const marble = marbleAt(q.position, from);
    return marble?.place !== 'loop' || marble.blocker;
  });
  if (unfit) return object('swap-not-allowed', unfit, unfit.from);
  return object('swap-not-allowed', theirs, theirs.from);
}

/** What is wrong with the way of one marble, taken alone; undefined if nothing is. */
function whyNoMove(facts: Case, move: MovedMarble): Objection | undefined {
  const { q, own, powers, walkers } = facts;
  const { seat, from, to } = move;
  if (from.startsWith('K')) return whyNoStart(facts, move);
  const free = q.rules.freeFive && powers.steps.includes(5);
  const mayWalk = seat === own || free || (powers.seven && walkers.includes(seat));
  if (!mayWalk) return object('not-your-marble', move, from);
  if (powers.swap && powers.steps.length === 0) return object('swap-not-allowed', move, to);
  const paths = pathsBetween(q.position.sectors, seat, from, to);
  const objections: Objection[] = [];
  for (const path of paths) {
    const walked = powers.steps.includes(path.steps) && (seat === own || (free && path.steps === 5));
    const inSeven = powers.seven && walkers.includes(seat) && path.steps > 0 && path.steps <= SEVEN;
    if (!walked && !inSeven) continue;
    const objection = whyNotAlong(facts, move, path, inSeven && !walked);
    if (!objection) return undefined;
    objections.push(objection);
  }
  if (objections.length > 0) return mostTelling(objections);
  return object(paths.length > 0 ? 'wrong-distance' : 'unknown', move, to);
}

function whyNoStart({ q, own, powers }: Case, move: MovedMarble): Objection | undefined {
  const start = loopHole(startCell(move.seat));
  if (move.seat !== own) return object('not-your-marble', move, move.from);
  if (!powers.start) return object('no-start-card', move, move.to);
  if (q.rules.blockerBindsOwner && marbleAt(q.position, start)?.blocker) return object('start-blocked', move, start);
  return move.to === start ? undefined : object('wrong-distance', move, start);
}

/** What stands in the way of a walk of the right number of steps. */
function whyNotAlong({ q, hand }: Case, move: MovedMarble, path: Path, inSeven: boolean): Objection | undefined {
  const { rules, position } = q;
  if (path.backwardsInHome) return object('backwards-into-home', move, move.to);
  // In a seven, other marbles may have made way before.
  const standing = (hole: Hole) =>
    inSeven && hand.moved.some(({ from }) => from === hole) ? undefined : marbleAt(position, hole);
  for (const hole of path.holes) {
    const marble = standing(hole);
    if (!marble?.blocker || (inSeven && rules.sevenBreaksBlocker)) continue;
    if (!rules.blockerBindsOwner && marble.seat === move.seat) continue;
    return object(hole === move.to ? 'lands-on-blocker' : 'passes-blocker', move, hole);
  }
  if (path.entersHome && isTooEarly(q, move)) return object('home-too-early', move, homeHole(move.seat, 0));
  const taken = path.holes.find((hole) => parseHole(hole, position.sectors)?.kind === 'home' && standing(hole));
  return taken && object('passes-in-home', move, taken);
}

/** Whether a marble on the loop has not been round yet, or stands where it may not turn in. */
function isTooEarly({ rules, position }: PlayQuestion, { seat, from }: MovedMarble): boolean {
  const marble = marbleAt(position, from);
  const onStart = marble?.place === 'loop' && marble.index === startCell(seat);
  return onStart && (marble.touches < 2 || !rules.turnInFromStart);
}

/** Each marble went where it may go alone; together they are no play. */
function whyNotTogether({ q, hand, powers }: Case, first: MovedMarble): Objection {
  const { moved, captured } = hand;
  const [taken] = captured;
  const last = moved.at(-1) ?? first;
  const forward = ({ seat, from, to }: MovedMarble) =>
    pathsBetween(q.position.sectors, seat, from, to).find(({ steps }) => steps > 0)?.steps ?? 0;
  const steps = moved.map(forward).reduce((sum, n) => sum + n, 0);
  const isWalk = moved.length === 1 && !(powers.seven && steps <= SEVEN && !powers.steps.includes(steps));
  if (isWalk && taken) return { code: 'unknown', marble: { seat: taken.seat, hole: taken.from }, hole: taken.from };
  // A walk that nothing else forbids: this card may not end the game.
  if (isWalk)
    return object(q.rules.noJokerFinish && powers.joker ? 'must-play-other-card' : 'unknown', first, first.to);
  if (powers.seven && steps < SEVEN) return object('seven-incomplete', last, last.to);
  return object(powers.seven && steps === SEVEN ? 'unknown' : 'wrong-distance', last, last.to);
}
