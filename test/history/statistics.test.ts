import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameEvent, Seat } from '../../src/engine/index.ts';
import { counting } from '../../src/history/counting.ts';
import { NO_FIGURES } from '../../src/history/figures.ts';
import { gameStatistics } from '../../src/history/statistics.ts';
import { fold, following, play, setup } from '../engine/table.ts';
import { anyLoggedGame } from './games.ts';

const MINUTE = 60_000;

/** A log of a game that begins so, each event some seconds after the one before. */
class Told {
  readonly log: { event: GameEvent; at: number }[] = [];
  #at = 1_000_000;
  #events: GameEvent[] = [];

  constructor(begun: GameEvent) {
    this.after(0, begun);
  }

  get game() {
    return following(null, ...this.#events);
  }

  after(seconds: number, event: GameEvent): this {
    this.#at += seconds * 1000;
    this.#events.push(event);
    this.log.push({ event, at: this.#at });
    return this;
  }
}

const figuresOf = (told: Told, seat: Seat) => {
  const { seats } = gameStatistics(told.log);
  const figures = Object.entries(seats.get(seat) ?? {}).filter(([, count]) => count !== 0);
  return Object.fromEntries(figures);
};

describe('the figures of a game', () => {
  test('tell who captured whom, and what was burnt by a seven', () => {
    const told = new Told(setup({ placement: 'L5.1,L40.1,K,K/L8.1,L20.1,K,K/L10.1,K,K,K/L42.1,K,K,K' }));
    told.after(5, play(told.game, '7', 'K,K,L12.1,L40.1'));
    told.after(9, play(told.game, '3', 'K,K,K,L23.1'));
    expect(gameStatistics(told.log).captures).toEqual([
      { by: 0, of: 1, captured: 1, burnt: 1 },
      { by: 0, of: 2, captured: 1, burnt: 1 },
    ]);
    expect(figuresOf(told, 0)).toEqual({
      turns: 1,
      played: 1,
      captures: 2,
      burnt: 2,
      thinking: 5000,
      thoughtTurns: 1,
      longestThought: 5000,
      sevenMarbles: 1,
      sevenBurnt: 2,
    });
    expect(figuresOf(told, 1)).toMatchObject({ suffered: 1, gotBurnt: 1, thinking: 9000 });
    expect(figuresOf(told, 2)).toEqual({ suffered: 1, gotBurnt: 1 });
    expect(figuresOf(told, 3)).toEqual({});
  });

  test('tell laps, marbles brought home, and marbles of one’s own that were captured', () => {
    const told = new Told(setup({ placement: 'L60.1,L62.1,L4.2,K/K,K,K,K/K,K,K,K/K,K,K,K' }));
    told.after(1, play(told.game, '8', 'K,K,L4.2,L62.1'));
    expect(figuresOf(told, 0)).toMatchObject({ laps: 1, ownCaptured: 1 });
    expect(gameStatistics(told.log).captures).toEqual([{ by: 0, of: 0, captured: 1, burnt: 0 }]);
    for (const seat of [1, 2, 3] as const) told.after(1, fold(seat));
    told.after(1, play(told.game, '3', 'K,K,L4.2,H0'));
    expect(figuresOf(told, 0)).toMatchObject({ laps: 2, reachedHome: 1, turns: 2 });
  });

  test('do not take a walk backwards over the start cell for a lap, nor one that begins on it', () => {
    const back = new Told(setup({ placement: 'L2.1,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K' }));
    back.after(1, play(back.game, '4', 'K,K,K,L62.2'));
    expect(figuresOf(back, 0)).not.toHaveProperty('laps');
    const from = new Told(setup({ placement: 'L0.2,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K' }));
    from.after(1, play(from.game, '2', 'K,K,K,H1'));
    expect(figuresOf(from, 0)).toMatchObject({ reachedHome: 1 });
    expect(figuresOf(from, 0)).not.toHaveProperty('laps');
  });

  test('tell how long somebody waited for a start, and how many cards were laid down', () => {
    const told = new Told(setup()).after(0, { kind: 'dealt', cards: 6, opener: 0 });
    for (const seat of [0, 1, 2] as const) told.after(1, fold(seat));
    told.after(1, play(told.game, 'K'));
    expect(figuresOf(told, 0)).toMatchObject({ turns: 1, folds: 1, foldedCards: 6, waited: 1 });
    expect(figuresOf(told, 3)).toMatchObject({ starts: 1, played: 1 });
    expect(figuresOf(told, 3)).not.toHaveProperty('waited');
  });

  test('take the time up to the card for thinking, and no break', () => {
    const told = new Told(setup({ placement: 'L5.1,K,K,K/L21.1,K,K,K/L37.1,K,K,K/L53.1,K,K,K' }));
    told.after(7, { kind: 'laid', seat: 0, card: '2' });
    told.after(3, play(told.game, '2'));
    told.after(20 * 60, fold(1));
    told.after(4, fold(2));
    expect(figuresOf(told, 0)).toMatchObject({ thinking: 7000, thoughtTurns: 1 });
    expect(figuresOf(told, 1)).not.toHaveProperty('thinking');
    expect(figuresOf(told, 2)).toMatchObject({ thinking: 4000 });
    expect(gameStatistics(told.log).playing).toBe(14_000);
  });

  test('leave out what was taken back, and take a correction for the play', () => {
    const told = new Told(setup({ placement: 'L5.1,K,K,K/L6.1,K,K,K/L16.1,K,K,K/L53.1,K,K,K' }));
    const before = told.game;
    told.after(6, play(before, 'A', 'K,K,K,L6.1'));
    told.after(30, { ...play(before, 'A', 'K,K,K,L16.1'), kind: 'corrected' });
    expect(gameStatistics(told.log).captures).toEqual([{ by: 0, of: 2, captured: 1, burnt: 0 }]);
    expect(figuresOf(told, 0)).toMatchObject({ captures: 1, turns: 1, thinking: 6000 });
    told.after(1, { kind: 'taken-back' });
    expect(gameStatistics(told.log)).toMatchObject({ plays: 0, captures: [] });
    expect(figuresOf(told, 0)).toEqual({});
  });

  test('count wrong moves that were flagged', () => {
    const told = new Told(setup());
    const { seats } = gameStatistics(told.log, [{ seat: 2 }, { seat: 2 }]);
    expect(seats.get(2)).toEqual({ ...NO_FIGURES, illegal: 2 });
  });

  test('know nothing of time where nobody wrote it down', () => {
    const told = new Told(setup());
    for (const seat of [0, 1, 2, 3] as const) told.after(0, fold(seat));
    expect(figuresOf(told, 2)).toEqual({ turns: 1, folds: 1, waited: 1 });
    expect(gameStatistics(told.log).playing).toBe(0);
  });

  test('agree with the plays of any game', () => {
    fc.assert(
      fc.property(anyLoggedGame, (log) => {
        const { seats, captures, plays, playing } = gameStatistics(log);
        const { counts } = counting(log);
        const played = counts.flatMap(({ event }) => (event.kind === 'played' ? [event] : []));
        const sum = (figure: keyof typeof NO_FIGURES) =>
          [...seats.values()].reduce((total, figures) => total + figures[figure], 0);
        expect(plays).toBe(played.length);
        expect(sum('captures')).toBe(sum('suffered'));
        expect(sum('burnt')).toBe(sum('gotBurnt'));
        const captured = played.flatMap((event) => event.captured).length;
        expect(sum('captures') + sum('ownCaptured')).toBe(captured);
        expect(captures.reduce((total, count) => total + count.captured, 0)).toBe(captured);
        expect(sum('played') + sum('folds') + sum('discards')).toBe(sum('turns'));
        expect(sum('thinking')).toBeLessThanOrEqual(playing);
        expect(playing).toBeLessThan(log.length * 2 * MINUTE);
      }),
      { numRuns: 15 },
    );
  });
});
