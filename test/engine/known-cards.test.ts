import { describe, expect, it } from 'vitest';
import type { GameEvent, GameForm, Hands } from '../../src/engine/index.ts';
import { questionFor } from '../../src/engine/index.ts';
import { fold, following, KENNELS, play, refusal, setup } from './table.ts';

const PLACEMENT = 'L5.1,K,K,K/L21.1,K,K,K/L37.1,K,K,K/L53.1,K,K,K';

/** A game in which these hands have just been told. */
const withHands = (hands: Hands, change: Partial<GameForm> & { placement?: string } = {}) =>
  following(null, setup({ placement: PLACEMENT, ...change }), { kind: 'hands', hands });

describe('a known hand', () => {
  it('plays only what it holds, and every card by its name', () => {
    const game = withHands({ 0: ['2', '9'], 1: ['3'], 2: ['Q'], 3: ['K'] });
    expect(refusal(game, play(game, '5'))).toBe('game/card-not-held');
    expect(refusal(game, { ...play(game, '2'), card: null })).toBe('game/card-unknown');
    expect(refusal(game, { kind: 'laid', seat: 0, card: '7' })).toBe('game/card-not-held');
    expect(following(game, play(game, '2')).hands).toEqual({ 0: ['9'], 1: ['3'], 2: ['Q'], 3: ['K'] });
  });

  it('is not laid down while a card of it can be played', () => {
    const kennel = { placement: KENNELS };
    expect(refusal(withHands({ 0: ['2', 'A'] }, kennel), fold(0))).toBe('game/must-play');
    const game = following(withHands({ 0: ['2', '9', '3'] }, kennel), fold(0));
    expect(game).toMatchObject({ out: [0], toPlay: 1, lastCard: '3' });
    expect(game.hands[0]).toEqual([]);
  });

  it('is laid down in the order that its owner chooses', () => {
    const game = withHands({ 0: ['2', '9', '3'] }, { placement: KENNELS });
    const order = (...cards: readonly ('2' | '9' | '3')[]): GameEvent => ({ kind: 'folded', seat: 0, cards });
    expect(following(game, order('9', '3', '2')).lastCard).toBe('2');
    expect(following(game, order('9')).lastCard).toBe('9');
    expect(refusal(game, order('9', '9'))).toBe('game/card-not-held');
  });

  it('may be the only one that is known', () => {
    let game = withHands({ 0: ['2', '9'] });
    game = following(game, play(game, '9', 'K,K,K,L14.1'));
    game = following(game, { ...play(game, '6'), card: null, as: null }, fold(2), fold(3));
    expect(game.hands).toEqual({ 0: ['2'] });
    expect(refusal(game, fold(0))).toBe('game/must-play');
  });
});

describe('the last swap', () => {
  const placement = 'L5.1,K,K,K/L21.1,K,K,K/K,K,K,K/K,K,K,K';

  it('may not be swapped back right after it, fold and new round or not', () => {
    let game = following(null, setup({ placement, variants: ['noSwapBack'] }));
    game = following(game, play(game, 'J'));
    expect(questionFor(game, 'J').lastSwap).toEqual(['L5', 'L21']);
    const swapBack = {
      ...play(game, '2'),
      card: 'J',
      as: 'J',
      placement: 'K,K,K,L5.1/K,K,K,L21.1/K,K,K,K/K,K,K,K',
    } as const;
    expect(refusal(game, swapBack)).toBe('game/illegal-play');
    game = following(game, fold(1), fold(2), fold(3), { kind: 'dealt', cards: 5, opener: 1 });
    expect(refusal(game, swapBack)).toBe('game/illegal-play');
  });

  it('may be swapped back after any other play', () => {
    let game = following(null, setup({ placement, variants: ['noSwapBack'] }));
    game = following(game, play(game, 'J'));
    game = following(game, play(game, '2'), fold(2), fold(3));
    expect(game.lastSwap).toBeNull();
    expect(play(game, 'J').captured).toEqual([]);
  });
});

describe('the top card', () => {
  const copying = { variants: ['copyingEight'] as const, placement: PLACEMENT };

  it('is what was laid last in this round, cards of a folded hand included', () => {
    let game = following(null, setup(copying), { kind: 'dealt', cards: 6, opener: 0 });
    expect(questionFor(game, '8').lastCard).toBeUndefined();
    game = following(game, play(game, '9'));
    expect(questionFor(game, '8').lastCard).toBe('9');
    game = following(game, { kind: 'folded', seat: 1, cards: ['2', '3'] });
    expect(questionFor(game, '8').lastCard).toBe('3');
    game = following(game, fold(2), fold(3), { kind: 'dealt', cards: 5, opener: 1 });
    expect(questionFor(game, '8').lastCard).toBeUndefined();
  });

  it('may be unknown, and then an eight may have copied anything', () => {
    let game = following(null, setup(copying));
    game = following(game, fold(0));
    expect(game.lastCard).toBe('unknown');
    expect(questionFor(game, '8').lastCard).toBeUndefined();
    const asNine = { ...play(game, '9'), card: '8', as: '9' } as const;
    expect(following(game, asNine).toPlay).toBe(2);
    const known = following(null, setup(copying), { kind: 'folded', seat: 0, cards: ['4'] });
    expect(refusal(known, asNine)).toBe('game/illegal-play');
  });
});

describe('a card without a legal move', () => {
  const odog = { ruleset: 'odog', placement: KENNELS } as const;

  it('is discarded by rules that say so, and the turn passes', () => {
    const game = following(withHands({ 0: ['2', 'A'] }, odog), { kind: 'discarded', seat: 0, card: '2' });
    expect(game).toMatchObject({ toPlay: 1, hands: { 0: ['A'] }, lastCard: '2' });
  });

  it('is not discarded if it can be played, or if no other can', () => {
    expect(refusal(withHands({ 0: ['2', 'A'] }, odog), { kind: 'discarded', seat: 0, card: 'A' })).toBe(
      'game/card-playable',
    );
    expect(refusal(withHands({ 0: ['2', '3'] }, odog), { kind: 'discarded', seat: 0, card: '2' })).toBe(
      'game/must-fold',
    );
    expect(refusal(following(null, setup(odog)), { kind: 'discarded', seat: 0, card: 'K' })).toBe('game/card-playable');
    expect(following(null, setup(odog), { kind: 'discarded', seat: 0, card: '2' }).toPlay).toBe(1);
  });

  it('is not discarded by other rules', () => {
    const game = withHands({ 0: ['2', 'A'] }, { placement: KENNELS });
    expect(refusal(game, { kind: 'discarded', seat: 0, card: '2' })).toBe('game/no-discards');
  });
});

describe('drawing with a 2', () => {
  const variant = { variants: ['drawingTwo'] as const, placement: KENNELS };

  it('takes a card from another hand', () => {
    const game = withHands({ 0: ['2', '9'], 1: ['3', 'Q'], 2: ['4'], 3: ['K'] }, variant);
    const drawn = { kind: 'drawn', seat: 0, from: 1, card: 'Q' } as const;
    expect(refusal(game, drawn)).toBe('game/card-unknown');
    const next = following(game, { kind: 'laid', seat: 0, card: '2' }, drawn);
    expect(next).toMatchObject({
      hands: { 0: ['9', 'Q'], 1: ['3'] },
      held: { 0: 2, 1: 1 },
      toPlay: 1,
      lastCard: '2',
      laid: null,
    });
  });

  it('makes a hand unknown when nobody tells the card', () => {
    const game = withHands({ 0: ['2', '9'], 1: ['3', 'Q'] }, variant);
    const next = following(game, { kind: 'laid', seat: 0, card: '2' }, { kind: 'drawn', seat: 0, from: 1 });
    expect(next.hands).toEqual({});
    expect(next.held).toMatchObject({ 0: 2, 1: 1 });
  });

  it('counts for a table that deals real cards too', () => {
    const game = following(
      null,
      setup(variant),
      { kind: 'dealt', cards: 2, opener: 0 },
      { kind: 'drawn', seat: 0, from: 3 },
    );
    expect(game.held).toMatchObject({ 0: 2, 3: 1 });
  });

  it('needs the variant, a card that draws, and somebody who holds one', () => {
    const plain = withHands({ 0: ['2'], 1: ['3'] }, { placement: KENNELS });
    const lay = (card: '2' | 'A'): GameEvent => ({ kind: 'laid', seat: 0, card });
    const draw: GameEvent = { kind: 'drawn', seat: 0, from: 1, card: '3' };
    expect(refusal(following(plain, lay('2')), draw)).toBe('game/no-draw');
    const game = withHands({ 0: ['2', 'A'], 1: ['3'], 2: [], 3: ['5'] }, variant);
    expect(refusal(following(game, lay('A')), draw)).toBe('game/no-draw');
    expect(refusal(following(game, lay('2')), { ...draw, from: 2 })).toBe('game/no-draw');
    expect(refusal(following(game, lay('2')), { ...draw, from: 0 })).toBe('game/no-draw');
    expect(refusal(following(game, lay('2')), { ...draw, card: '9' })).toBe('game/card-not-held');
    expect(refusal(following(game, lay('2')), { ...draw, from: 'pile' })).toBe('game/no-draw');
  });

  it('takes from the pile where the rules say so, once nobody else holds a card', () => {
    const solo = { ruleset: 'odog', solo: true, seats: [0, 2], placement: 'K,K,K,K/-/K,K,K,K/-' } as const;
    const drawn = { kind: 'drawn', seat: 0, from: 'pile', card: 'K' } as const;
    const laid = { kind: 'laid', seat: 0, card: '2' } as const;
    const alone = withHands({ 0: ['2'], 2: [] }, solo);
    expect(following(alone, laid, drawn)).toMatchObject({ hands: { 0: ['K'] }, held: { 0: 1 }, toPlay: 0 });
    const two = withHands({ 0: ['2'], 2: ['5'] }, solo);
    expect(refusal(following(two, laid), drawn)).toBe('game/no-draw');
  });
});
