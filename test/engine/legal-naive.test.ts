import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOutcomes, isPlayable, legalPlays, marblesOf, sevenStages } from '../../src/engine/index.ts';
import { must } from './ask.ts';
import { type NaiveQuestion, naiveAnswer, sevenStates } from './naive.ts';
import { type AnyQuestion, anyQuestion } from './positions.ts';

const asNaive = ({ form, placement, question: { rules: _, position: __, ...asked } }: AnyQuestion): NaiveQuestion => ({
  ...form,
  placement,
  ...asked,
});

/** Trying all orders of a seven takes for ever with many marbles: those positions are left to others. */
function fewWalkers({ form, position, rules }: AnyQuestion): boolean {
  const walkers = form.seats.flatMap((seat) => marblesOf(position, seat).filter(({ place }) => place === 'loop'));
  return walkers.length <= (rules.sevenMovesAll || rules.canadianSeven ? 4 : 16);
}

/** The naive one takes its time on a busy machine. */
const PATIENT_MS = 120_000;

const told = ({ form, placement, question: { rules: _, position: __, ...asked } }: AnyQuestion) =>
  JSON.stringify({ ...form, placement, ...asked });

test(
  'agrees with the rules written out naively, in positions of every kind of game',
  () => {
    fc.assert(
      fc.property(anyQuestion.filter(fewWalkers), (any) => {
        const { outcomes, idle, draw } = must(legalPlays(any.question));
        const answer = { outcomes: outcomes.map(({ placement }) => placement), idle, draw };
        expect(answer, told(any)).toEqual(naiveAnswer(asNaive(any)));
        expect(countOutcomes(any.question), told(any)).toBe(outcomes.length);
        expect(isPlayable(any.question)).toBe(outcomes.length > 0 || idle || draw);
      }),
      { seed: 42, numRuns: 3000, endOnFailure: true },
    );
  },
  PATIENT_MS,
);

test(
  'knows the same states on the way of a seven',
  () => {
    fc.assert(
      fc.property(anyQuestion.filter(fewWalkers), (any) => {
        const question = { ...any.question, card: '7', hand: ['7'] } as const;
        const stages = sevenStages(question);
        const { placements } = sevenStates(asNaive({ ...any, question }));
        for (const [done, expected] of placements.entries()) {
          const found = stages.filter((stage) => stage.done === done).map(({ placement }) => placement);
          expect(found.sort(), told(any)).toEqual([...expected].sort());
        }
        for (const { done, from } of stages) {
          expect(from.length > 0).toBe(done > 0);
          for (const earlier of from) expect(stages[earlier]?.done).toBe(done - 1);
        }
      }),
      { seed: 7, numRuns: 200, endOnFailure: true },
    );
  },
  PATIENT_MS,
);
