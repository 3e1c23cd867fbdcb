import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatPlacement,
  type GameForm,
  type Hole,
  kennelCount,
  legalPlays,
  loopLength,
  marblesOf,
  type Outcome,
  type Play,
  type PlayQuestion,
  type Position,
  parsePlacement,
  type Seat,
  samePosition,
  seatsOf,
} from '../../src/engine/index.ts';
import { must } from './ask.ts';
import { rulesOf } from './forms.ts';
import { type AnyPosition, type AnyQuestion, anyPosition, anyQuestion } from './positions.ts';

const RUNS = { seed: 1, numRuns: 250 };

const outcomesOf = (question: PlayQuestion): readonly Outcome[] => must(legalPlays(question)).outcomes;

/** Enough of a Joker's thousands. */
const some = (outcomes: readonly Outcome[]) => outcomes.slice(0, 40);

test('every play leaves each playing seat four marbles, and empty seats empty', () => {
  fc.assert(
    fc.property(anyQuestion, ({ form, question }) => {
      for (const { position } of some(outcomesOf(question)))
        for (const seat of seatsOf(form.sectors))
          expect(marblesOf(position, seat)).toHaveLength(form.seats.includes(seat) ? 4 : 0);
    }),
    RUNS,
  );
});

test('a placement that is read and written again is the same, in whatever order its marbles come', () => {
  fc.assert(
    fc.property(anyPosition, fc.boolean(), ({ rules, position, placement }, reversed) => {
      const shuffled = placement
        .split('/')
        .map((seat) => (reversed ? seat.split(',').reverse().join(',') : seat))
        .join('/');
      const read = must(parsePlacement(shuffled, rules));
      expect(samePosition(read, position)).toBe(true);
      expect(formatPlacement(read)).toBe(placement);
    }),
    RUNS,
  );
});

/** The same game with everybody one seat further on. */
function turned({ form, placement }: AnyPosition): AnyPosition {
  const next = (seat: Seat) => ((seat + 1) % form.sectors) as Seat;
  const moved: GameForm = { ...form, seats: form.seats.map(next).sort((a, b) => a - b) };
  const parts = placement.split('/').map((seat) => turnedTokens(seat, form));
  const rules = rulesOf(moved);
  const position = must(parsePlacement([parts.at(-1), ...parts.slice(0, -1)].join('/'), rules));
  return { form: moved, rules, position, placement: formatPlacement(position) };
}

const turnedCell = (cell: string, form: GameForm) => `L${(Number(cell) + 16) % loopLength(form.sectors)}`;

const turnedTokens = (seat: string, form: GameForm) =>
  seat.replace(/L(\d+)/g, (_, cell: string) => turnedCell(cell, form));

test('turning the board by a seat changes nothing but names', () => {
  fc.assert(
    fc.property(anyQuestion, (any) => {
      const { form, question } = any;
      const there = turned(any);
      const { lastSwap, rules: _, position: __, ...asked } = question;
      const turn = (hole: Hole) => turnedCell(hole.slice(1), form) as Hole;
      const legal = must(
        legalPlays({
          ...asked,
          rules: there.rules,
          position: there.position,
          seat: ((question.seat + 1) % form.sectors) as Seat,
          ...(lastSwap && { lastSwap: [turn(lastSwap[0]), turn(lastSwap[1])] as const }),
        }),
      );
      const here = must(legalPlays(question));
      const expected = here.outcomes.map(({ placement }) => turned({ ...any, placement }).placement);
      expect(legal.outcomes.map(({ placement }) => placement)).toEqual(expected.sort());
      expect([legal.idle, legal.draw]).toEqual([here.idle, here.draw]);
    }),
    RUNS,
  );
});

type Holes = Map<Hole, Seat>;

/** Who is in which hole, kennels filled from their first hole on. */
function holesOf(form: GameForm, position: Position): Holes {
  const holes: Holes = new Map();
  for (const seat of form.seats) {
    for (let i = 0; i < kennelCount(position, seat); i++) holes.set(`K${seat}.${i}`, seat);
    for (const { place, index } of marblesOf(position, seat))
      if (place !== 'kennel') holes.set(place === 'loop' ? `L${index}` : `H${seat}.${index}`, seat);
  }
  return holes;
}

/** Where everybody is, kennels only counted: a captured marble may have left a gap in the order of its kennel. */
const summed = (holes: Holes): string[] =>
  [...holes].map(([hole, seat]) => `${hole.startsWith('K') ? 'K' : hole} ${seat}`).sort();

/** Takes a play back, last move first; a capture was made by the move that came to or over its hole. */
function undone({ kind, moves, captures }: Play, after: Holes): Holes {
  const holes = new Map(after);
  const lift = (hole: Hole, seat: Seat) => {
    expect(holes.get(hole), `seat ${seat} in ${hole}`).toBe(seat);
    holes.delete(hole);
  };
  if (kind === 'swap') {
    for (const { seat, to } of moves) lift(to, seat);
    for (const { seat, from } of moves) holes.set(from, seat);
    return holes;
  }
  const sent = new Map(captures.map(({ to, from, seat }) => [to, { from, seat }]));
  for (const { to, seat } of captures) lift(to, seat);
  for (const { seat, from, to } of moves.toReversed()) {
    // A walker that was captured afterwards is not on the board any more.
    const own = [...sent.values()].find(
      (capture) => capture.seat === seat && capture.from === to && holes.get(to) !== seat,
    );
    if (!own) lift(to, seat);
    else sent.delete([...sent].find(([, capture]) => capture === own)![0]);
    holes.set(from, seat);
  }
  for (const { from, seat } of sent.values()) holes.set(from, seat);
  return holes;
}

test('a play taken back hole by hole gives the old board', () => {
  fc.assert(
    fc.property(anyQuestion, ({ form, question }: AnyQuestion) => {
      for (const { play, position } of some(outcomesOf(question))) {
        const before = summed(holesOf(form, question.position));
        expect(summed(undone(play, holesOf(form, position))), JSON.stringify(play)).toEqual(before);
      }
    }),
    RUNS,
  );
});

test('a seven tells all of its seven steps, and cuts no part in two', () => {
  fc.assert(
    fc.property(anyQuestion, ({ question }) => {
      for (const { play } of some(outcomesOf({ ...question, card: '7', hand: ['7'] }))) {
        expect(play.moves.reduce((sum, { steps }) => sum + steps, 0)).toBe(7);
        for (const [i, { from, seat }] of play.moves.entries()) {
          const last = play.moves[i - 1];
          expect(last?.to === from && last.seat === seat).toBe(false);
        }
      }
    }),
    RUNS,
  );
});
