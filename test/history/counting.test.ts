import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Game, type GameEvent, replay } from '../../src/engine/index.ts';
import { counting, together } from '../../src/history/counting.ts';
import { form } from '../engine/forms.ts';
import { fold, following, play, setup } from '../engine/table.ts';
import { anyLoggedGame, loggedGame } from './games.ts';

/** A game without its past, so that two can be compared as they stand. */
const standing = ({ before: _before, previous: _previous, since: _since, ...now }: Game) => now;

function replayed(events: readonly GameEvent[]) {
  const game = replay(events);
  if (!game.ok) throw new Error(game.error.message);
  return standing(game.value);
}

const asLogged = (events: readonly GameEvent[]) => events.map((event, i) => ({ event, at: 1000 * i }));

describe('a game as it counts', () => {
  const placement = 'L5.1,K,K,K/L21.1,K,K,K/L37.1,K,K,K/L53.1,K,K,K';
  const begun = setup({ placement });

  test('leads to the same game as all that happened', () => {
    fc.assert(
      fc.property(anyLoggedGame, (log) => {
        const { counts, aside } = counting(log);
        const events = counts.map(({ event }) => event);
        expect(events.some(({ kind }) => kind === 'taken-back' || kind === 'corrected')).toBe(false);
        expect(replayed(events)).toEqual(replayed(log.map(({ event }) => event)));
        expect(counts.length + aside.length).toBe(log.length);
      }),
      { numRuns: 60 },
    );
  });

  test('is put together again with what was kept aside', () => {
    fc.assert(
      fc.property(anyLoggedGame, (log) => {
        expect(together(counting(log))).toEqual(log.map((entry, number) => ({ number, ...entry })));
      }),
      { numRuns: 30 },
    );
  });

  test('has nothing of a turn that was taken back, nor the card that was laid for it', () => {
    const two = play(following(null, begun), '2');
    const log = asLogged([begun, { kind: 'laid', seat: 0, card: '2' }, two, fold(1), { kind: 'taken-back' }]);
    expect(counting(log).counts.map(({ number }) => number)).toEqual([0]);
    expect(counting(log).aside.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  test('has a play that was set right in the place where it was played first', () => {
    const game = following(null, begun);
    const one = play(game, 'A', 'K,K,K,L6.1');
    const eleven = play(game, 'A', 'K,K,K,L16.1');
    const log = asLogged([begun, one, fold(1), { ...eleven, kind: 'corrected' }, fold(2)]);
    const { counts, aside } = counting(log);
    expect(counts.map(({ number, replaces }) => [number, replaces])).toEqual([
      [0, undefined],
      [3, 1],
      [2, undefined],
      [4, undefined],
    ]);
    expect(counts[1]?.event).toEqual(eleven);
    expect(aside).toEqual([{ number: 1, at: 1000, event: one }]);
  });

  test('ends with the play that won, where a correction made it win', () => {
    const end = 'L62.1,H1,H2,H3/K,K,K,K/H0,H1,H2,H3/K,K,K,K';
    const last = setup({ placement: end });
    const game = following(null, last);
    const past = play(game, '3', 'L1.2,H1,H2,H3');
    const home = play(game, '3', 'H0,H1,H2,H3');
    const log = asLogged([last, past, fold(1), fold(2), { ...home, kind: 'corrected' }]);
    expect(counting(log).counts.map(({ number }) => number)).toEqual([0, 4]);
    expect(replayed(counting(log).counts.map(({ event }) => event))).toEqual(replayed(log.map(({ event }) => event)));
  });

  test('has nothing aside where nobody changed their mind', () => {
    const log = loggedGame(form({ ruleset: 'house' }), 'nobody changed', 1);
    expect(counting(log)).toEqual({ counts: [{ number: 0, ...log[0] }], aside: [] });
  });
});
