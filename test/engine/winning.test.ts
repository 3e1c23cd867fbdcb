import { expect, test } from 'vitest';
import { countOutcomes, legalPlays, parsePlacement, winnersOf } from '../../src/engine/index.ts';
import { must, questionOf, rulesOf } from './ask.ts';

const HOME = 'H0,H1,H2,H3';
const WAITING = 'K,K,K,K';

const winners = (placement: string, solo: boolean, playedBy?: 0 | 1 | 2 | 3) => {
  const rules = rulesOf(placement, { solo });
  return winnersOf(rules, must(parsePlacement(placement, rules)), playedBy);
};

test('a team wins with its eight marbles home, and no sooner', () => {
  expect(winners(`${HOME}/${WAITING}/K,H1,H2,H3/${WAITING}`, false)).toEqual([]);
  expect(winners(`${HOME}/${HOME}/K,H1,H2,H3/${WAITING}`, false)).toEqual([]);
  expect(winners(`${WAITING}/${HOME}/${WAITING}/${HOME}`, false)).toEqual([1, 3]);
});

test('of two players whom one seven brings home, the one who played it wins, else the next in turn order', () => {
  const placement = `${HOME}/${WAITING}/${HOME}`;
  expect(winners(placement, true, 2)).toEqual([2]);
  expect(winners(placement, true, 0)).toEqual([0]);
  expect(winners(placement, true, 1)).toEqual([2]);
});

test('a seven that brings the last own marble home ends with the partner where the rules let it, and else not', () => {
  const asked = { placement: `L63.1,H1,H2,H3/${WAITING}/K,K,K,L40.1/${WAITING}`, seat: 0, card: '7' } as const;
  const ends = (ruleset: 'braendi' | 'dog') =>
    must(legalPlays(questionOf({ ...asked, ruleset }))).outcomes.map(({ placement }) => placement);
  expect(ends('braendi')).toContain(`${HOME}/${WAITING}/K,K,K,L45.1/${WAITING}`);
  expect(ends('dog')).not.toContain(`${HOME}/${WAITING}/K,K,K,L45.1/${WAITING}`);
});

test('walks onto marbles just like the walker are one outcome: it looks as if the walker had gone home', () => {
  const question = questionOf({ placement: `K,L1.1,L2.1,L12.1/${WAITING}/${WAITING}/${WAITING}`, seat: 0, card: 'A' });
  const start = `L0!,L1.1,L2.1,L12.1/${WAITING}/${WAITING}/${WAITING}`;
  const { outcomes } = must(legalPlays(question));
  expect(outcomes.map(({ placement }) => placement)).toContain(start);
  expect(outcomes.filter(({ placement }) => placement.startsWith('K,K,L2.1,L12.1/'))).toHaveLength(1);
  expect(countOutcomes(question)).toBe(outcomes.length);
});
