import {
  type Card,
  CELLS_PER_SECTOR,
  type Hole,
  loopHole,
  loopLength,
  marbleAt,
  marblesOf,
  movedSeat,
  type Outcome,
  type PlayQuestion,
  pick,
  type Random,
  type Seat,
  startCell,
  type WhyCode,
  whyNot,
} from '../engine/index.ts';
import type { Habits } from './habits.ts';
import { Hands, type HandWork, sendHome, type Wood } from './hands.ts';

/** What people get wrong, by the code that a fellow player would call out. */
export const MISTAKES = [
  'wrong-distance',
  'passes-blocker',
  'lands-on-blocker',
  'passes-in-home',
  'not-your-marble',
  'no-start-card',
  'start-blocked',
  'swap-not-allowed',
  'seven-incomplete',
  'burnt-marble-left',
  'captured-marble-left',
  'wrong-kennel',
  'home-too-early',
  'backwards-into-home',
  'missing-marble',
  'extra-marble',
] as const;
export type MistakeKind = (typeof MISTAKES)[number];

/** What a player is about to do when it goes wrong. */
export interface Situation {
  readonly question: PlayQuestion;
  /** The plays of the card that was laid. */
  readonly outcomes: readonly Outcome[];
  readonly wood: Wood;
  readonly t: number;
  readonly random: Random;
  readonly habits: Habits;
}

export interface Mistake {
  readonly kind: MistakeKind;
  /** The codes that call it by its name. */
  readonly codes: readonly string[];
  readonly work: HandWork;
  /** Puts all marbles back to where they were, from time `t` on. */
  readonly undo: (t: number) => HandWork;
  /** Nobody can know that the play is not just going on, until the next player acts. */
  readonly onlyLater: boolean;
}

/** Makes a mistake of this kind; undefined where the position offers no occasion. */
export function mistakeByHand(kind: MistakeKind, situation: Situation): Mistake | undefined {
  switch (kind) {
    case 'seven-incomplete':
    case 'burnt-marble-left':
      return sevenGoneWrong(kind, situation);
    case 'captured-marble-left':
    case 'wrong-kennel':
      return captureGoneWrong(kind, situation);
    case 'missing-marble':
    case 'extra-marble':
      return strayMarble(kind, situation);
    case 'swap-not-allowed':
      return wrongSwap(situation);
    case 'not-your-marble':
      return wrongMarble(situation);
    default:
      return wrongMove(kind, situation);
  }
}

const handsFor = ({ wood, t, random, habits }: Situation): Hands => {
  const hands = new Hands(wood, t, random, habits);
  hands.wait(habits.reach);
  return hands;
};

/** A mistake from what hands did, and the way back: what was lifted last goes back first. */
function told(
  kind: MistakeKind,
  codes: readonly string[],
  hands: Hands,
  { random, habits, wood: before }: Situation,
  onlyLater = false,
): Mistake {
  const { work } = hands;
  const undo = (t: number): HandWork => {
    const back = new Hands(work.wood, t, random, habits);
    const stray = [...work.wood].filter(([hole, seat]) => before.get(hole) !== seat);
    const empty = [...before].filter(([hole, seat]) => work.wood.get(hole) !== seat && !hole.startsWith('K'));
    const held: { readonly from: Hole; readonly seat: Seat }[] = [];
    while (empty.length > 0) {
      const free = empty.findIndex(([hole]) => !back.wood.has(hole));
      const [hole, seat] = empty.splice(Math.max(0, free), 1)[0]!;
      // Where two marbles changed places, one of them waits in the hand.
      if (free < 0) {
        const other = back.lift(hole);
        held.push({ from: hole, seat: other });
        stray.splice(
          stray.findIndex(([at]) => at === hole),
          1,
        );
        back.wait(habits.between);
      }
      const inHand = held.findIndex((marble) => marble.seat === seat);
      const lying = stray.findIndex(([, owner]) => owner === seat);
      if (inHand >= 0) carry(back, undefined, hole, seat, held.splice(inHand, 1)[0]!.from);
      else carry(back, lying < 0 ? undefined : stray.splice(lying, 1)[0]![0], hole, seat);
    }
    for (const [hole, seat] of stray) carry(back, hole, lacks(before, back.wood, seat), seat);
    for (const seat of new Set(before.values())) {
      for (let hole = lacks(before, back.wood, seat); hole; hole = lacks(before, back.wood, seat))
        carry(back, undefined, hole, seat);
    }
    return back.work;
  };
  return { kind, codes, work, undo, onlyLater };
}

const countIn = (wood: Wood, seat: Seat): number =>
  [...wood].filter(([hole, owner]) => owner === seat && hole.startsWith(`K${seat}`)).length;

/** A free hole of a kennel that has fewer marbles than before. */
function lacks(before: Wood, now: Wood, seat: Seat): Hole | undefined {
  if (countIn(now, seat) >= countIn(before, seat)) return undefined;
  return ([0, 1, 2, 3] as const).map((i): Hole => `K${seat}.${i}`).find((hole) => !now.has(hole));
}

/** From a hole, or out of the hand; to a hole, or off the board. */
function carry(hands: Hands, from: Hole | undefined, to: Hole | undefined, seat: Seat, liftedFrom = from): void {
  if (from) {
    hands.lift(from);
    hands.wait(hands.habits.carry);
  }
  if (to) hands.put(to, liftedFrom ?? to, seat);
  hands.wait(hands.habits.between);
}

/** An own marble goes where it may not. */
function wrongMove(kind: MistakeKind, situation: Situation): Mistake | undefined {
  const { question, wood, random } = situation;
  const { rules, position } = question;
  const own = movedSeat(rules, position, question.seat);
  const length = loopLength(position.sectors);
  const targets: { readonly from: Hole; readonly to: Hole }[] = [];
  for (const marble of marblesOf(position, own)) {
    const from =
      marble.place === 'kennel' ? [...wood].find(([hole]) => hole.startsWith(`K${own}`))?.[0] : holeOf(marble);
    if (!from) continue;
    const cells =
      marble.place === 'loop'
        ? Array.from({ length: 18 }, (_, i) => loopHole((marble.index + i - 4 + length) % length))
        : marble.place === 'kennel'
          ? [loopHole(startCell(own)), loopHole((startCell(own) + 1) % length)]
          : [];
    const homes = ([0, 1, 2, 3] as const).map((depth): Hole => `H${own}.${depth}`);
    for (const to of [...cells, ...(marble.place === 'kennel' ? [] : homes)]) {
      const blocked = kind === 'lands-on-blocker' && marbleAt(position, to)?.blocker;
      if (to === from || (wood.has(to) && !blocked)) continue;
      targets.push({ from, to });
    }
  }
  const fitting = targets.filter(({ from, to }) => codeOf(question, own, from, to) === kind);
  if (fitting.length === 0) return undefined;
  const { from, to } = pick(random, fitting);
  const hands = handsFor(situation);
  if (hands.wood.has(to)) {
    sendHome(hands, to);
    hands.wait(hands.habits.between);
  }
  const seat = hands.lift(from);
  hands.wait(hands.habits.carry);
  hands.put(to, from, seat);
  const also = kind === 'start-blocked' ? ['wrong-distance'] : [];
  return told(kind, [kind, ...also], hands, situation);
}

const holeOf = ({ place, index, seat }: { place: string; index: number; seat: Seat }): Hole =>
  place === 'loop' ? `L${index}` : `H${seat}.${index}`;

function codeOf(question: PlayQuestion, seat: Seat, from: Hole, to: Hole): WhyCode | undefined {
  const captured = marbleAt(question.position, to);
  return whyNot(question, {
    moved: [{ seat, from, to }],
    captured: captured ? [{ seat: captured.seat, from: to, to: `K${captured.seat}.0` }] : [],
  })?.code;
}

/** Somebody else's marble walks as many steps as the card says. */
function wrongMarble(situation: Situation): Mistake | undefined {
  const { question, wood, random } = situation;
  const { rules, position } = question;
  const own = movedSeat(rules, position, question.seat);
  const length = loopLength(position.sectors);
  const steps = stepsOf(question.card);
  if (steps === undefined) return undefined;
  const found = rules.form.seats.flatMap((seat) =>
    seat === own
      ? []
      : marblesOf(position, seat).flatMap((marble) => {
          if (marble.place !== 'loop') return [];
          const [from, to] = [loopHole(marble.index), loopHole((marble.index + steps) % length)];
          if (wood.has(to) || codeOf(question, seat, from, to) !== 'not-your-marble') return [];
          return [{ seat, from, to }];
        }),
  );
  if (found.length === 0) return undefined;
  const { from, to, seat } = pick(random, found);
  const hands = handsFor(situation);
  hands.lift(from);
  hands.wait(hands.habits.carry);
  hands.put(to, from, seat);
  return told('not-your-marble', ['not-your-marble'], hands, situation);
}

const STEPS: Partial<Record<Card, number>> = {
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '6': 6,
  '8': 8,
  '9': 9,
  '10': 10,
  Q: 12,
  K: 13,
  A: 1,
};
const stepsOf = (card: Card): number | undefined => STEPS[card];

/** With a Jack: marbles that may not be swapped change places. */
function wrongSwap(situation: Situation): Mistake | undefined {
  const { question, outcomes, random } = situation;
  if (question.card !== 'J') return undefined;
  const { rules, position } = question;
  const own = movedSeat(rules, position, question.seat);
  const pairs = marblesOf(position, own).flatMap((mine) =>
    rules.form.seats.flatMap((seat) =>
      seat === own || mine.place !== 'loop'
        ? []
        : marblesOf(position, seat).flatMap((theirs) => {
            if (theirs.place !== 'loop') return [];
            const [a, b] = [loopHole(mine.index), loopHole(theirs.index)];
            const legal = outcomes.some(({ play }) => play.moves.some((move) => move.from === a && move.to === b));
            return legal ? [] : [[a, b] as const];
          }),
    ),
  );
  if (pairs.length === 0) return undefined;
  const [a, b] = pick(random, pairs);
  const hands = handsFor(situation);
  const one = hands.lift(a);
  hands.wait(hands.habits.between);
  const other = hands.lift(b);
  hands.wait([300, 900]);
  hands.put(b, a, one);
  hands.wait(hands.habits.between);
  hands.put(a, b, other);
  return told('swap-not-allowed', ['swap-not-allowed'], hands, situation);
}

/** A seven that stops short, or leaves standing what it passed. */
function sevenGoneWrong(kind: 'seven-incomplete' | 'burnt-marble-left', situation: Situation): Mistake | undefined {
  const { question, outcomes, random } = situation;
  if (question.card !== '7') return undefined;
  const sevens = outcomes.filter(({ play }) =>
    kind === 'seven-incomplete'
      ? play.moves.length > 1 && play.captures.length === 0
      : play.captures.length === 1 && play.moves.every((move) => move.to !== play.captures[0]!.from),
  );
  if (sevens.length === 0) return undefined;
  const { play } = pick(random, sevens);
  const hands = handsFor(situation);
  const moves = kind === 'seven-incomplete' ? play.moves.slice(0, -1) : play.moves;
  for (const move of moves) {
    if (hands.wood.has(move.to)) return undefined;
    const seat = hands.lift(move.from);
    hands.wait(hands.habits.carry);
    hands.put(move.to, move.from, seat);
    hands.wait(hands.habits.between);
  }
  const codes = kind === 'burnt-marble-left' ? [kind, 'captured-marble-left'] : [kind];
  return told(kind, codes, hands, situation, true);
}

/** A capture whose marble stays in the hand, or goes to the wrong kennel. */
function captureGoneWrong(kind: 'captured-marble-left' | 'wrong-kennel', situation: Situation): Mistake | undefined {
  const { outcomes, random, wood, question } = situation;
  const captures = outcomes.filter(
    ({ play }) => play.kind === 'walk' && play.captures.length === 1 && play.captures[0]!.from === play.moves[0]!.to,
  );
  if (captures.length === 0) return undefined;
  const { play } = pick(random, captures);
  const [move] = play.moves;
  const captured = play.captures[0]!;
  const kennels = question.rules.form.seats.filter(
    (seat) => seat !== captured.seat && [0, 1, 2, 3].some((i) => !wood.has(`K${seat}.${i}`)),
  );
  if (kind === 'wrong-kennel' && kennels.length === 0) return undefined;
  const hands = handsFor(situation);
  const other = hands.lift(captured.from);
  hands.wait(hands.habits.between);
  const seat = hands.lift(move!.from);
  hands.wait(hands.habits.carry);
  hands.put(move!.to, move!.from, seat);
  if (kind === 'captured-marble-left') return told(kind, [kind, 'missing-marble'], hands, situation, true);
  hands.wait(hands.habits.carry);
  hands.put(hands.freeKennelHole(pick(random, kennels)), captured.from, other);
  return told(kind, [kind], hands, situation);
}

/** Before the play, a marble is taken off the board, or one is put on it that does not belong to the game. */
function strayMarble(kind: 'missing-marble' | 'extra-marble', situation: Situation): Mistake | undefined {
  const { question, wood, random } = situation;
  const { position, seat, rules } = question;
  const hands = handsFor(situation);
  if (kind === 'extra-marble') {
    const cells = Array.from({ length: CELLS_PER_SECTOR * position.sectors }, (_, cell) => loopHole(cell));
    const hole = pick(
      random,
      cells.filter((cell) => !wood.has(cell)),
    );
    hands.put(hole, hole, seat);
    return told(kind, [kind], hands, situation);
  }
  const others = rules.form.seats.flatMap((owner) =>
    owner === seat ? [] : marblesOf(position, owner).filter((marble) => marble.place !== 'kennel'),
  );
  if (others.length === 0) return undefined;
  hands.lift(holeOf(pick(random, others)));
  return told(kind, [kind], hands, situation);
}
