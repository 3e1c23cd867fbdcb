import { describe, expect, it } from 'vitest';
import { formatPlacement, nextRound, type Seat } from '../../src/engine/index.ts';
import { fold, following, play, refusal, setup } from './table.ts';

describe('whose turn it is', () => {
  it('goes to the next seat in the direction of travel when turns go that way too', () => {
    const game = following(null, setup(), fold(0));
    expect(game.toPlay).toBe(1);
  });

  it('goes the other way when the marbles travel against the turns', () => {
    expect(following(null, setup({ ruleset: 'dog' }), fold(0)).toPlay).toBe(3);
    expect(following(null, setup({ travel: 'clockwise' }), fold(0)).toPlay).toBe(3);
    expect(following(null, setup({ ruleset: 'dog', travel: 'clockwise' }), fold(0)).toPlay).toBe(1);
  });

  it('passes over empty seats', () => {
    const seats: Seat[] = [0, 2];
    const placement = 'L0!,K,K,K/-/L32!,K,K,K/-';
    expect(following(null, setup({ solo: true, seats, placement }), fold(0)).toPlay).toBe(2);
  });

  it('passes over seats that have folded or played their last card', () => {
    let game = following(null, setup(), { kind: 'dealt', cards: 2, opener: 0 }, fold(0), fold(1));
    game = following(game, play(game, 'K'));
    expect(game.toPlay).toBe(3);
    game = following(game, fold(3));
    expect(game.toPlay).toBe(2);
    expect(game.out).toEqual([0, 1, 3]);
    game = following(game, play(game, '5'));
    expect(game.held[2]).toBe(0);
    expect(game.toPlay).toBeNull();
  });

  it('is refused to anybody else', () => {
    const game = following(null, setup());
    expect(refusal(game, fold(1))).toBe('game/not-your-turn');
    expect(refusal(game, { kind: 'laid', seat: 3, card: '5' })).toBe('game/not-your-turn');
  });
});

describe('a round', () => {
  it('ends when nobody holds a card, and only a deal goes on from there', () => {
    const game = following(null, setup(), { kind: 'dealt', cards: 6, opener: 0 }, fold(0), fold(1), fold(2), fold(3));
    expect(game.toPlay).toBeNull();
    expect(refusal(game, fold(0))).toBe('game/round-over');
  });

  it('never ends by plays where nobody told how many cards were dealt', () => {
    const placement = 'L5.1,K,K,K/L21.1,K,K,K/L37.1,K,K,K/L53.1,K,K,K';
    let game = following(null, setup({ placement }));
    expect(game.held).toEqual({ 0: null, 1: null, 2: null, 3: null, 4: 0, 5: 0 });
    // All four walk round and round, always the same distance apart.
    for (let turn = 0; turn < 16; turn++) game = following(game, play(game, '2'));
    expect(game.toPlay).toBe(0);
    expect(following(game, fold(0), fold(1), fold(2)).toPlay).toBe(3);
  });

  it('has 6, 5, 4, 3, 2 cards, then 6 again', () => {
    let game = following(null, setup());
    const sizes = [];
    for (let round = 1; round <= 7; round++) {
      const { cards, opener } = nextRound(game);
      sizes.push(cards);
      game = following(game, { kind: 'dealt', cards, opener });
      for (let turn = 0; turn < 4; turn++) game = following(game, fold(game.toPlay!));
    }
    expect(sizes).toEqual([6, 5, 4, 3, 2, 6, 5]);
  });

  it('is opened by the next seat in turn order, or always by the same one', () => {
    const openers = (ruleset: 'braendi' | 'odog' | 'dog') => {
      let game = following(null, setup({ ruleset, opener: 1 }));
      return [1, 2, 3].map(() => {
        const { cards, opener } = nextRound(game);
        game = following(game, { kind: 'dealt', cards, opener });
        while (game.toPlay !== null) game = following(game, fold(game.toPlay));
        return opener;
      });
    };
    expect(openers('braendi')).toEqual([1, 2, 3]);
    expect(openers('dog')).toEqual([1, 0, 3]);
    expect(openers('odog')).toEqual([1, 1, 1]);
  });

  it('may be dealt anew at any time by a table that deals real cards', () => {
    const game = following(null, setup(), { kind: 'dealt', cards: 4, opener: 2 }, fold(2));
    expect(nextRound(game)).toEqual({ cards: 3, opener: 3 });
    expect(following(game, { kind: 'dealt', cards: 3, opener: 1 })).toMatchObject({ toPlay: 1, round: 2, out: [] });
  });
});

describe('a play', () => {
  it('moves the marbles, takes a card and names what was captured', () => {
    const placement = 'L10.1,K,K,K/L15.1,K,K,K/K,K,K,K/K,K,K,K';
    let game = following(null, setup({ placement }), { kind: 'dealt', cards: 3, opener: 0 });
    const captured = [{ seat: 1, from: 'L15' }] as const;
    const event = { ...play(game, '5'), captured };
    game = following(game, { kind: 'laid', seat: 0, card: '5' }, event);
    expect(formatPlacement(game.position)).toBe('K,K,K,L15.1/K,K,K,K/K,K,K,K/K,K,K,K');
    expect(game.lastPlay).toMatchObject({ seat: 0, card: '5', as: '5', captured });
    expect(game).toMatchObject({ laid: null, lastCard: '5', toPlay: 1 });
    expect(game.held).toMatchObject({ 0: 2, 1: 3 });
  });

  it('is refused where no legal play leads there', () => {
    const game = following(null, setup({ placement: 'L10.1,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K' }));
    const wrong = { ...play(game, '5'), placement: 'K,K,K,L16.1/K,K,K,K/K,K,K,K/K,K,K,K' };
    expect(refusal(game, wrong)).toBe('game/illegal-play');
    expect(refusal(game, { ...wrong, card: null, as: null })).toBeUndefined();
    expect(refusal(game, { ...wrong, card: null, as: '5' })).toBe('game/illegal-play');
    expect(refusal(game, { ...wrong, card: 'Joker', as: '6' })).toBeUndefined();
    expect(refusal(game, { ...wrong, card: 'Joker', as: '5' })).toBe('game/illegal-play');
  });

  it('may be an idle Jack that changes nothing', () => {
    const placement = 'L10.1,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K';
    const idle = {
      kind: 'played',
      seat: 0,
      card: 'J',
      as: 'J',
      placement: 'K,K,K,L10.1/K,K,K,K/K,K,K,K/K,K,K,K',
      captured: [],
    } as const;
    expect(following(null, setup({ placement }), idle).toPlay).toBe(1);
    expect(refusal(following(null, setup({ placement, ruleset: 'house' })), idle)).toBe('game/illegal-play');
  });

  it('wins the game for the whole team, and nothing happens after that', () => {
    const placement = 'L62.1,H1,H2,H3/K,K,K,K/H0,H1,H2,H3/K,K,K,K';
    let game = following(null, setup({ placement }), { kind: 'dealt', cards: 6, opener: 0 });
    game = following(game, play(game, '3', 'H0,H1,H2,H3'));
    expect(game).toMatchObject({ winners: [0, 2], toPlay: null });
    expect(refusal(game, fold(1))).toBe('game/over');
    expect(refusal(game, { kind: 'dealt', cards: 5, opener: 1 })).toBe('game/over');
  });

  it("moves the partner's marbles when all own ones are home", () => {
    const placement = 'H0,H1,H2,H3/K,K,K,K/K,K,K,K/K,K,K,K';
    const game = following(null, setup({ placement }));
    expect(play(game, 'K').placement).toBe('H0,H1,H2,H3/K,K,K,K/K,K,K,L32!/K,K,K,K');
  });
});

describe('a game', () => {
  it('begins with its set-up, once', () => {
    expect(refusal(null, fold(0))).toBe('game/not-set-up');
    expect(refusal(following(null, setup()), setup())).toBe('game/already-set-up');
  });

  it('does not begin where it is already won, nor with an opener who does not play', () => {
    const won = 'H0,H1,H2,H3/K,K,K,K/H0,H1,H2,H3/K,K,K,K';
    expect(refusal(null, setup({ placement: won }))).toBe('game/over');
    expect(refusal(null, setup({ opener: 5 }))).toBe('game/seat-not-in-game');
    expect(refusal(null, setup({ placement: 'K' }))).toBe('placement/seat-count');
    expect(refusal(null, setup({ ruleset: 'house', solo: true }))).toBe('rules/impossible-form');
  });
});
