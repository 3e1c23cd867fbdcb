import { describe, expect, it } from 'vitest';
import type { Card, Game, GameEvent, GameForm, Seat } from '../../src/engine/index.ts';
import {
  awaits,
  CARDS,
  cardsIn as cardsInHeap,
  copiesInPack,
  deal,
  formatPlacement,
  heapSize,
  randomStep,
  replay,
  rulesFor,
  seededRandom,
  setUpPosition,
} from '../../src/engine/index.ts';
import { form } from './forms.ts';
import { following, refusal } from './table.ts';

/** A game in which the daemon deals, before the first deal. */
function dealtGame(change: Partial<GameForm> = {}, opener: Seat = 0): Game {
  const rules = rulesFor(form(change));
  if (!rules.ok) throw new Error(rules.error.message);
  const placement = formatPlacement(setUpPosition(rules.value));
  return following(null, { kind: 'setup', form: form(change), placement, opener, cards: 'dealt' });
}

const seats = (game: Game) => game.form.seats;
const cardsIn = (game: Game): readonly Card[] => seats(game).flatMap((seat) => game.hands[seat] ?? []);

/** Ends the exchange: everybody passes the first card of the hand. */
const exchangeFirst = (game: Game): GameEvent[] =>
  (game.exchange?.pending ?? []).map(({ from, to }) => ({ kind: 'exchanged', from, to, card: game.hands[from]![0]! }));

describe('a deal', () => {
  it('gives every seat its hand out of two packs', () => {
    const game = dealtGame();
    expect(awaits(game)).toEqual({ kind: 'deal', cards: 6, opener: 0 });
    const next = following(game, deal(game, seededRandom(1)));
    for (const seat of seats(next)) expect(next.hands[seat]).toHaveLength(6);
    expect(heapSize(next.pile!)).toBe(110 - 24);
    for (const [kind, card] of CARDS.entries()) {
      const held = cardsIn(next).filter((other) => other === card).length;
      expect(held + next.pile![kind]!).toBe(copiesInPack(card));
    }
  });

  it('is the same for the same seed, and another for another', () => {
    const game = dealtGame();
    expect(deal(game, seededRandom('a'))).toEqual(deal(game, seededRandom('a')));
    expect(deal(game, seededRandom('a'))).not.toEqual(deal(game, seededRandom('b')));
  });

  it('gives every card as often', () => {
    const game = dealtGame();
    const random = seededRandom('frequencies');
    const deals = 4000;
    const counts = new Map<Card, number>();
    for (let i = 0; i < deals; i++)
      for (const card of deal(game, random).hands![3]!) counts.set(card, (counts.get(card) ?? 0) + 1);
    for (const card of CARDS) expect(counts.get(card)! / (deals * 6)).toBeCloseTo(copiesInPack(card) / 110, 2);
  });

  it('takes in the shuffled discard when the pile is too small, and loses no card', () => {
    // Six seats: rounds of 36, 30, 24 and 18 cards leave 2 of 110, too few for the 12 of the fifth.
    let game = dealtGame({ sectors: 6, seats: [0, 1, 2, 3, 4, 5] });
    const random = seededRandom(3);
    while (awaits(game).kind !== 'deal' || game.round < 4) game = randomStep(game, random)!.game;
    expect([heapSize(game.pile!), heapSize(game.discard!)]).toEqual([2, 108]);
    const left = cardsInHeap(game.pile!);
    game = following(game, deal(game, random));
    expect([heapSize(game.pile!), heapSize(game.discard!)]).toEqual([98, 0]);
    // What lay on the pile is dealt first.
    for (const card of left) expect(cardsIn(game)).toContain(card);
  });
});

describe('an exchange', () => {
  const settled = (game: Game) => {
    const dealt = following(game, deal(game, seededRandom('exchange')));
    return { dealt, events: exchangeFirst(dealt), next: following(dealt, ...exchangeFirst(dealt)) };
  };

  it('swaps one card with the partner, all at once', () => {
    const { dealt, events, next } = settled(dealtGame());
    expect(dealt.exchange?.pending).toEqual(
      [0, 1, 2, 3].map((seat) => ({ from: seat, to: (seat + 2) % 4, chooser: seat })),
    );
    const three = following(dealt, ...events.slice(0, 3));
    expect(three.hands).toEqual(dealt.hands);
    expect(awaits(three)).toEqual({ kind: 'exchange', transfers: [{ from: 3, to: 1, chooser: 3 }] });
    for (const seat of seats(next))
      expect(next.hands[seat]).toEqual([...dealt.hands[seat]!.slice(1), dealt.hands[((seat + 2) % 4) as Seat]![0]]);
  });

  it('draws from the neighbour on the right, or from the other of two', () => {
    const solo = { solo: true, sectors: 4, seats: [0, 1, 3] } as const;
    const { dealt } = settled(dealtGame(solo));
    expect(dealt.exchange?.pending).toEqual([
      { from: 1, to: 0, chooser: 0 },
      { from: 3, to: 1, chooser: 1 },
      { from: 0, to: 3, chooser: 3 },
    ]);
    const mirrored = settled(dealtGame({ ...solo, travel: 'clockwise' })).dealt;
    expect(mirrored.exchange?.pending[0]).toEqual({ from: 3, to: 0, chooser: 0 });
    const two = settled(dealtGame({ solo: true, seats: [0, 2] }));
    expect(two.next.hands[0]!.at(-1)).toBe(two.dealt.hands[2]![0]);
    expect(two.next.hands[2]!.at(-1)).toBe(two.dealt.hands[0]![0]);
  });

  it('gives to the neighbour on the right', () => {
    const { dealt } = settled(dealtGame({ ruleset: 'odog', solo: true, sectors: 3, seats: [0, 1, 2] }));
    expect(dealt.exchange?.pending).toEqual([
      { from: 0, to: 1, chooser: 0 },
      { from: 1, to: 2, chooser: 1 },
      { from: 2, to: 0, chooser: 2 },
    ]);
  });

  it('comes before the first turn, and each gives one card that is held', () => {
    const { dealt, events } = settled(dealtGame());
    expect(refusal(dealt, { kind: 'folded', seat: 0 })).toBe('game/exchange-first');
    expect(refusal(dealt, { kind: 'exchanged', from: 0, to: 1, card: 'A' })).toBe('game/no-such-exchange');
    expect(refusal(dealt, { kind: 'exchanged', from: 0, to: 2 })).toBe('game/card-unknown');
    const missing = CARDS.find((card) => !dealt.hands[0]!.includes(card))!;
    expect(refusal(dealt, { kind: 'exchanged', from: 0, to: 2, card: missing })).toBe('game/card-not-held');
    expect(refusal(following(dealt, events[0]!), events[0]!)).toBe('game/no-such-exchange');
  });

  it('is not awaited where people pass cards that nobody tells', () => {
    const game = dealtGame();
    expect(awaits(following(game, { kind: 'dealt', cards: 6, opener: 0 }))).toMatchObject({
      kind: 'turn',
      playable: null,
    });
  });

  it('can be followed from one chair', () => {
    const dealt = following(dealtGame(), { kind: 'dealt', cards: 2, opener: 0, hands: { 1: ['A', '9'] } });
    const game = following(
      dealt,
      { kind: 'exchanged', from: 0, to: 2 },
      { kind: 'exchanged', from: 1, to: 3, card: '9' },
      { kind: 'exchanged', from: 2, to: 0 },
      { kind: 'exchanged', from: 3, to: 1, card: '4' },
    );
    expect(game.hands).toEqual({ 1: ['A', '4'] });
    expect(game.exchange).toBeNull();
  });
});

describe('what a game awaits', () => {
  const begun = (hands: Partial<Record<Seat, readonly Card[]>>, change: Partial<GameForm> = {}) =>
    following(dealtGame(change), { kind: 'hands', hands });

  it('is a playable card of the player to play', () => {
    const game = begun({ 0: ['2', 'A', '9', 'A'], 1: ['2'], 2: ['3'], 3: ['4'] });
    expect(awaits(game)).toEqual({ kind: 'turn', seat: 0, playable: ['A'], discardable: [], mayFold: false });
  });

  it('is a fold when nothing can be played', () => {
    const game = begun({ 0: ['2', '9'], 1: ['2'], 2: ['3'], 3: ['4'] });
    expect(awaits(game)).toEqual({ kind: 'turn', seat: 0, playable: [], discardable: [], mayFold: true });
  });

  it('may be a discard by rules that know it', () => {
    const game = begun({ 0: ['2', 'A', '9'], 1: ['2'], 2: ['3'], 3: ['4'] }, { ruleset: 'odog' });
    expect(awaits(game)).toEqual({ kind: 'turn', seat: 0, playable: ['A'], discardable: ['2', '9'], mayFold: false });
  });

  it('is the next deal after a round', () => {
    let game = begun({ 0: ['2'], 1: ['2'], 2: ['3'], 3: ['4'] });
    for (const seat of seats(game)) game = following(game, { kind: 'folded', seat });
    expect(awaits(game)).toMatchObject({ kind: 'deal' });
  });
});

describe('a log', () => {
  it('with hands that no pile can have is refused', () => {
    const game = dealtGame();
    const nine = Array<Card>(3).fill('Joker');
    const hands = { 0: nine, 1: nine, 2: nine, 3: nine };
    expect(refusal(game, { kind: 'dealt', cards: 3, opener: 0, hands })).toBe('game/wrong-deal');
    expect(refusal(game, { kind: 'dealt', cards: 2, opener: 0, hands: { 0: nine } })).toBe('game/wrong-deal');
    expect(refusal(game, { kind: 'dealt', cards: 3, opener: 0, hands: { 5: nine } })).toBe('game/seat-not-in-game');
    expect(replay([])).toMatchObject({ ok: false, error: { code: 'game/not-set-up' } });
  });
});
