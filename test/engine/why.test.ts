import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type HandMove,
  type Hole,
  homeHole,
  legalPlays,
  loopHole,
  loopLength,
  marblesOf,
  type Outcome,
  type PlayQuestion,
  type Position,
  whyNot,
} from '../../src/engine/index.ts';
import { type Asked, must, questionOf } from './ask.ts';

const move = (seat: 0 | 1 | 2 | 3, from: HandMove['moved'][0]['from'], to: HandMove['moved'][0]['to']) => ({
  seat,
  from,
  to,
});

interface Wrong {
  readonly what: string;
  readonly asked: Asked;
  readonly moved?: HandMove['moved'];
  readonly captured?: HandMove['captured'];
  readonly because: ReturnType<typeof whyNot>;
}

const WAITING = 'K,K,K,K';
const own = (marbles: string, others = `${WAITING}/${WAITING}/${WAITING}`) => `${marbles}/${others}`;

const WRONGS: readonly Wrong[] = [
  {
    what: 'a step too far',
    asked: { placement: own('K,K,K,L5.1'), seat: 0, card: '5' },
    moved: [move(0, 'L5', 'L11')],
    because: { code: 'wrong-distance', marble: { seat: 0, hole: 'L5' }, hole: 'L11' },
  },
  {
    what: 'past a blocker',
    asked: { placement: own('K,K,K,L14.1', `K,K,K,L16!/${WAITING}/${WAITING}`), seat: 0, card: '5' },
    moved: [move(0, 'L14', 'L19')],
    because: { code: 'passes-blocker', marble: { seat: 0, hole: 'L14' }, hole: 'L16' },
  },
  {
    what: 'onto a blocker',
    asked: { placement: own('K,K,K,L14.1', `K,K,K,L16!/${WAITING}/${WAITING}`), seat: 0, card: '2' },
    moved: [move(0, 'L14', 'L16')],
    captured: [{ seat: 1, from: 'L16', to: 'K1.3' }],
    because: { code: 'lands-on-blocker', marble: { seat: 0, hole: 'L14' }, hole: 'L16' },
  },
  {
    what: 'backwards past a blocker',
    asked: { placement: own('K,K,K,L18.1', `K,K,K,L16!/${WAITING}/${WAITING}`), seat: 0, card: '4' },
    moved: [move(0, 'L18', 'L14')],
    because: { code: 'passes-blocker', marble: { seat: 0, hole: 'L18' }, hole: 'L16' },
  },
  {
    what: 'past a marble in home',
    asked: { placement: own('K,K,L62.1,H1'), seat: 0, card: '5' },
    moved: [move(0, 'L62', 'H0.2')],
    because: { code: 'passes-in-home', marble: { seat: 0, hole: 'L62' }, hole: 'H0.1' },
  },
  {
    what: 'within home past a marble',
    asked: { placement: own('K,K,H0,H1'), seat: 0, card: '3' },
    moved: [move(0, 'H0.0', 'H0.3')],
    because: { code: 'passes-in-home', marble: { seat: 0, hole: 'H0.0' }, hole: 'H0.1' },
  },
  {
    what: "somebody else's marble",
    asked: { placement: own('K,K,K,L5.1', `K,K,K,L20.1/${WAITING}/${WAITING}`), seat: 0, card: '5' },
    moved: [move(1, 'L20', 'L25')],
    because: { code: 'not-your-marble', marble: { seat: 1, hole: 'L20' }, hole: 'L20' },
  },
  {
    what: "the partner's marble in a seven while own ones are out",
    asked: { placement: own('K,K,K,L5.1', `${WAITING}/K,K,K,L40.1/${WAITING}`), seat: 0, card: '7' },
    moved: [move(0, 'L5', 'L8'), move(2, 'L40', 'L44')],
    because: { code: 'not-your-marble', marble: { seat: 2, hole: 'L40' }, hole: 'L40' },
  },
  {
    what: 'a start with a card that starts nobody',
    asked: { placement: own(WAITING), seat: 0, card: 'Q' },
    moved: [move(0, 'K0.3', 'L0')],
    because: { code: 'no-start-card', marble: { seat: 0, hole: 'K0.3' }, hole: 'L0' },
  },
  {
    what: 'a start onto the own blocker',
    asked: { placement: own('K,K,K,L0!'), seat: 0, card: 'K' },
    moved: [move(0, 'K0.2', 'L0')],
    captured: [{ seat: 0, from: 'L0', to: 'K0.2' }],
    because: { code: 'start-blocked', marble: { seat: 0, hole: 'K0.2' }, hole: 'L0' },
  },
  {
    what: 'a swap without a Jack',
    asked: { placement: own('K,K,K,L5.1', `K,K,K,L20.1/${WAITING}/${WAITING}`), seat: 0, card: '5' },
    moved: [move(0, 'L5', 'L20'), move(1, 'L20', 'L5')],
    because: { code: 'swap-not-allowed', marble: { seat: 1, hole: 'L20' }, hole: 'L20' },
  },
  {
    what: 'a swap with a blocker',
    asked: { placement: own('K,K,K,L5.1', `K,K,K,L16!/${WAITING}/${WAITING}`), seat: 0, card: 'J' },
    moved: [move(0, 'L5', 'L16'), move(1, 'L16', 'L5')],
    because: { code: 'swap-not-allowed', marble: { seat: 1, hole: 'L16' }, hole: 'L16' },
  },
  {
    what: "a swap of two others' marbles",
    asked: { placement: own('K,K,K,L5.1', `K,K,K,L20.1/K,K,K,L30.1/${WAITING}`), seat: 0, card: 'J' },
    moved: [move(1, 'L20', 'L30'), move(2, 'L30', 'L20')],
    because: { code: 'not-your-marble', marble: { seat: 1, hole: 'L20' }, hole: 'L20' },
  },
  {
    what: "a swap with the partner where that isn't allowed",
    asked: { placement: own('K,K,K,L5.1', `${WAITING}/K,K,K,L30.1/${WAITING}`), seat: 0, card: 'J', ruleset: 'dog' },
    moved: [move(0, 'L5', 'L30'), move(2, 'L30', 'L5')],
    because: { code: 'swap-not-allowed', marble: { seat: 2, hole: 'L30' }, hole: 'L30' },
  },
  {
    what: 'a swap straight back',
    asked: {
      placement: own('K,K,K,L5.1', `K,K,K,L20.1/${WAITING}/${WAITING}`),
      seat: 0,
      card: 'J',
      variants: ['noSwapBack'],
      lastSwap: ['L20', 'L5'],
    },
    moved: [move(0, 'L5', 'L20'), move(1, 'L20', 'L5')],
    because: { code: 'swap-not-allowed', marble: { seat: 1, hole: 'L20' }, hole: 'L20' },
  },
  {
    what: 'five steps of a seven',
    asked: { placement: own('K,K,L5.1,L20.1'), seat: 0, card: '7' },
    moved: [move(0, 'L5', 'L8'), move(0, 'L20', 'L22')],
    because: { code: 'seven-incomplete', marble: { seat: 0, hole: 'L5' }, hole: 'L8' },
  },
  {
    what: 'eight steps of a seven',
    asked: { placement: own('K,K,L5.1,L20.1'), seat: 0, card: '7' },
    moved: [move(0, 'L5', 'L9'), move(0, 'L20', 'L24')],
    because: { code: 'wrong-distance', marble: { seat: 0, hole: 'L20' }, hole: 'L24' },
  },
  {
    what: 'a seven that leaves a marble it passed',
    asked: { placement: own('K,K,K,L5.1', `K,K,K,L9.1/${WAITING}/${WAITING}`), seat: 0, card: '7' },
    moved: [move(0, 'L5', 'L12')],
    because: { code: 'burnt-marble-left', marble: { seat: 1, hole: 'L9' }, hole: 'L9' },
  },
  {
    what: 'a captured marble that lies nowhere',
    asked: { placement: own('K,K,K,L5.1', `K,K,K,L10.1/${WAITING}/${WAITING}`), seat: 0, card: '5' },
    moved: [move(0, 'L5', 'L10')],
    captured: [{ seat: 1, from: 'L10' }],
    because: { code: 'captured-marble-left', marble: { seat: 1, hole: 'L10' }, hole: 'L10' },
  },
  {
    what: "a captured marble in somebody else's kennel",
    asked: { placement: own('K,K,K,L5.1', `K,K,K,L10.1/K,K,K,L40.1/${WAITING}`), seat: 0, card: '5' },
    moved: [move(0, 'L5', 'L10')],
    captured: [{ seat: 1, from: 'L10', to: 'K2.3' }],
    because: { code: 'wrong-kennel', marble: { seat: 1, hole: 'L10' }, hole: 'K2.3' },
  },
  {
    what: 'home straight from the start',
    asked: { placement: own('K,K,K,L0!'), seat: 0, card: '2' },
    moved: [move(0, 'L0', 'H0.1')],
    because: { code: 'home-too-early', marble: { seat: 0, hole: 'L0' }, hole: 'H0.0' },
  },
  {
    what: 'home from the start cell in a later turn where that is not allowed',
    asked: { placement: own('K,K,K,L0.2'), seat: 0, card: '2', ruleset: 'dog' },
    moved: [move(0, 'L0', 'H0.1')],
    because: { code: 'home-too-early', marble: { seat: 0, hole: 'L0' }, hole: 'H0.0' },
  },
  {
    what: 'backwards into home',
    asked: { placement: own('K,K,K,L1.1'), seat: 0, card: '4' },
    moved: [move(0, 'L1', 'H0.2')],
    because: { code: 'backwards-into-home', marble: { seat: 0, hole: 'L1' }, hole: 'H0.2' },
  },
  {
    what: 'backwards out of home',
    asked: { placement: own('K,K,K,H1'), seat: 0, card: '4' },
    moved: [move(0, 'H0.1', 'L62')],
    because: { code: 'backwards-into-home', marble: { seat: 0, hole: 'H0.1' }, hole: 'L62' },
  },
  {
    what: 'a Jack laid idle with another card to play',
    asked: { placement: own('K,K,K,L5.1'), seat: 0, card: 'J', hand: ['J', '2'] },
    because: { code: 'must-play-other-card' },
  },
  {
    what: 'the last marble brought home with a Joker where that is barred',
    asked: {
      placement: `L63.1,H1,H2,H3/${WAITING}/H0,H1,H2,H3/${WAITING}`,
      seat: 0,
      card: 'Joker',
      variants: ['noJokerFinish'],
    },
    moved: [move(0, 'L63', 'H0.0')],
    because: { code: 'must-play-other-card', marble: { seat: 0, hole: 'L63' }, hole: 'H0.0' },
  },
  {
    what: "a marble of no card's in another home",
    asked: { placement: own('K,K,K,L5.1'), seat: 0, card: '5' },
    moved: [move(0, 'L5', 'H1.0')],
    because: { code: 'unknown', marble: { seat: 0, hole: 'L5' }, hole: 'H1.0' },
  },
];

test.each(WRONGS)('says why not: $what', ({ asked, moved, captured, because }) => {
  expect(whyNot(questionOf(asked), { moved: moved ?? [], captured: captured ?? [] })).toEqual(because);
});

const QUESTIONS: readonly PlayQuestion[] = readFileSync(
  new URL('../cases/legal/questions.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => questionOf((JSON.parse(line) as { question: Asked }).question));

/** What stands on loop and homes, as texts to compare. */
function onBoard(q: PlayQuestion, position: Position): { seat: HandMove['moved'][0]['seat']; hole: Hole }[] {
  return q.rules.form.seats.flatMap((seat) =>
    marblesOf(position, seat)
      .filter(({ place }) => place !== 'kennel')
      .map(({ place, index }) => ({ seat, hole: place === 'loop' ? loopHole(index) : homeHole(seat, index) })),
  );
}

/** The hand's move that a play amounts to: which marbles left their hole, and where some of that seat are now. */
function handOf(q: PlayQuestion, { position }: Outcome): HandMove {
  const [before, after] = [onBoard(q, q.position), onBoard(q, position)];
  const missing = (a: typeof before, b: typeof before) =>
    a.filter(({ seat, hole }) => !b.some((other) => other.seat === seat && other.hole === hole));
  const arrived = missing(after, before);
  const moved: HandMove['moved'][number][] = [];
  const captured: HandMove['captured'][number][] = [];
  for (const { seat, hole } of missing(before, after)) {
    const at = arrived.findIndex((other) => other.seat === seat);
    const [to] = at < 0 ? [] : arrived.splice(at, 1);
    if (to) moved.push({ seat, from: hole, to: to.hole });
    else captured.push({ seat, from: hole, to: `K${seat}.0` });
  }
  for (const { seat, hole } of arrived) moved.push({ seat, from: `K${seat}.3`, to: hole });
  return { moved, captured };
}

test('objects to no legal play', () => {
  for (const q of QUESTIONS)
    for (const outcome of must(legalPlays(q)).outcomes.slice(0, 2)) {
      const hand = handOf(q, outcome);
      // A start onto the own blocker, where that is a play, leaves everything as it was.
      if (hand.moved.length > 0) expect(whyNot(q, hand), outcome.placement).toBeUndefined();
    }
});

test('knows a reason why an own marble may not go from cell to cell', () => {
  for (const q of QUESTIONS.slice(0, 30)) {
    const outcomes = must(legalPlays(q)).outcomes.map((outcome) => JSON.stringify(handOf(q, outcome)));
    for (const { seat, place, index } of marblesOf(q.position, q.seat)) {
      if (place !== 'loop') continue;
      for (let cell = 0; cell < loopLength(q.position.sectors); cell += 5) {
        const taken = onBoard(q, q.position).some(({ hole }) => hole === loopHole(cell));
        const hand = { moved: [{ seat, from: loopHole(index), to: loopHole(cell) }], captured: [] };
        if (taken || outcomes.includes(JSON.stringify(hand))) continue;
        expect(whyNot(q, hand)?.code, JSON.stringify(hand)).toMatch(/^(?!unknown)/);
      }
    }
  }
});
