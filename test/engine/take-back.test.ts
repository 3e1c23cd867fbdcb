import { describe, expect, it } from 'vitest';
import { formatPlacement } from '../../src/engine/index.ts';
import { fold, following, play, refusal, setup } from './table.ts';

const PLACEMENT = 'L5.1,K,K,K/L21.1,K,K,K/L37.1,K,K,K/L53.1,K,K,K';
const begun = () => following(null, setup({ placement: PLACEMENT }), { kind: 'dealt', cards: 6, opener: 0 });

describe('taking back', () => {
  it('gives back the state before the last play, several times in a row', () => {
    const start = begun();
    const one = following(start, { kind: 'laid', seat: 0, card: '2' }, play(start, '2'));
    const two = following(one, play(one, '3'));
    expect(following(two, { kind: 'taken-back' })).toEqual(one);
    expect(following(two, { kind: 'taken-back' }, { kind: 'taken-back' })).toMatchObject({
      toPlay: 0,
      laid: null,
      held: start.held,
      position: start.position,
    });
    expect(refusal(start, { kind: 'taken-back' })).toBe('game/nothing-to-take-back');
  });

  it('undoes a fold that came after the play as well', () => {
    const start = begun();
    const game = following(start, play(start, '2'), fold(1), { kind: 'laid', seat: 2, card: '9' });
    expect(following(game, { kind: 'taken-back' })).toEqual(start);
  });

  it('can undo just the last turn, whatever it was', () => {
    const start = begun();
    const one = following(start, play(start, '2'));
    const two = following(one, fold(1));
    expect(following(two, { kind: 'turn-taken-back' })).toEqual(one);
    expect(following(two, { kind: 'turn-taken-back' }, { kind: 'turn-taken-back' })).toEqual(start);
    expect(refusal(start, { kind: 'turn-taken-back' })).toBe('game/nothing-to-take-back');
  });

  it('reaches back over a deal', () => {
    let game = following(null, setup({ placement: PLACEMENT }), { kind: 'dealt', cards: 2, opener: 0 });
    game = following(game, fold(0), fold(1), fold(2));
    const last = game;
    game = following(game, play(game, '2'), fold(3), { kind: 'dealt', cards: 6, opener: 1 });
    expect(following(game, { kind: 'taken-back' })).toEqual(last);
  });
});

describe('a correction', () => {
  it('puts another legal outcome in the place of the last play', () => {
    const start = begun();
    const one = following(start, play(start, 'A', 'K,K,K,L6.1'));
    const eleven = { ...play(start, 'A', 'K,K,K,L16.1'), kind: 'corrected' } as const;
    expect(following(one, eleven)).toEqual(following(start, play(start, 'A', 'K,K,K,L16.1')));
    expect(following(one, eleven, { kind: 'taken-back' })).toEqual(start);
  });

  it('keeps what happened since', () => {
    const start = begun();
    const game = following(start, play(start, 'A', 'K,K,K,L6.1'), fold(1), { kind: 'laid', seat: 2, card: '9' });
    const right = following(game, { ...play(start, 'A', 'K,K,K,L16.1'), kind: 'corrected' });
    expect(formatPlacement(right.position)).toContain('L16.1/');
    expect(right).toMatchObject({ out: [1], toPlay: 2, laid: { seat: 2, card: '9' } });
  });

  it('is refused where it is no legal play, or nobody played', () => {
    const start = begun();
    const one = following(start, play(start, '2'));
    const three = { ...play(start, '3'), kind: 'corrected' } as const;
    expect(refusal(one, { ...three, card: '2', as: '2' })).toBe('game/illegal-play');
    expect(refusal(start, three)).toBe('game/nothing-to-correct');
    expect(refusal(one, { ...three, seat: 1 })).toBe('game/nothing-to-correct');
  });
});
