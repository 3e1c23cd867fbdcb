import { describe, expect, test } from 'vitest';
import { type GameEvent, type Players, SEATS } from '../../src/engine/index.ts';
import { counting } from '../../src/history/counting.ts';
import { accountOf } from '../../src/texts/account.ts';
import { LANGUAGES } from '../../src/texts/language.ts';
import { formsWith, VARIANT_CHOICES } from '../engine/forms.ts';
import { fold, following, play, setup } from '../engine/table.ts';
import { loggedGame } from '../history/games.ts';

const told = (events: readonly GameEvent[], winners: readonly (0 | 2)[] = []) => {
  const log = events.map((event, i) => ({ event, at: i }));
  return LANGUAGES.map((language) => accountOf(counting(log).counts, winners, language).map(({ text }) => text));
};

describe('the account of a game', () => {
  test('tells plays, folds and rounds as one would at the table', () => {
    const begun = setup({ placement: 'L10.1,L30.1,K,K/L12.1,L50.1,K,K/L20.1,K,K,K/K,K,K,K', variants: ['drawingTwo'] });
    const dealt: GameEvent = { kind: 'dealt', cards: 6, opener: 0 };
    const seven = play(following(null, begun, dealt), '7', 'K,K,L13.1,L34.1');
    const two: GameEvent[] = [
      { kind: 'laid', seat: 1, card: '2' },
      { kind: 'drawn', seat: 1, from: 2 },
    ];
    const jack = play(following(null, begun, dealt, seven, ...two), 'J', 'K,K,K,L50.1');
    expect(told([begun, dealt, seven, ...two, jack, fold(3)])).toEqual([
      [
        'Rot beginnt.',
        'Runde 1: je 6 Karten.',
        'Rot zieht mit einer 7 zwei Murmeln (3 und 4) und schickt Blau heim.',
        'Blau spielt eine 2 und zieht eine Karte von Gelb.',
        'Gelb spielt einen Buben und tauscht den Platz mit Blau.',
        'Grün legt alle Karten ab.',
      ],
      [
        'Rouge commence.',
        'Manche 1 : 6 cartes chacun.',
        'Rouge avance deux pions avec un 7 (3 et 4) et renvoie Bleu.',
        'Bleu joue un 2 et tire une carte chez Jaune.',
        'Jaune joue un valet et change de place avec Bleu.',
        'Vert pose toutes ses cartes.',
      ],
      [
        'Red begins.',
        'Round 1: 6 cards each.',
        'Red moves two marbles with a 7 (3 and 4) and sends Blue back.',
        'Blue plays a 2 and draws a card from Yellow.',
        'Yellow plays a jack and changes places with Blue.',
        'Green lays down all cards.',
      ],
    ]);
  });

  test('calls players by their names, and says who has won', () => {
    const players: Players = { 0: 'Anna', 2: 'Ben' };
    const begun = { ...setup({ placement: 'L62.1,H1,H2,H3/L5.1,K,K,K/H0,H1,H2,H3/K,K,K,K' }), players } as GameEvent;
    const home = play(following(null, begun), '3', 'H0,H1,H2,H3');
    expect(told([begun, home], [0, 2])[2]).toEqual([
      'Anna begins.',
      'Anna moves with a 3 and reaches home.',
      'Anna and Ben have won!',
    ]);
  });

  test('leaves out what was taken back, and tells a corrected play once', () => {
    const begun = setup({ placement: 'L5.1,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K' });
    const one = play(following(null, begun), 'A', 'K,K,K,L6.1');
    const eleven = { ...play(following(null, begun), 'A', 'K,K,K,L16.1'), kind: 'corrected' } as const;
    expect(told([begun, one, eleven, fold(1), { kind: 'turn-taken-back' }])[2]).toEqual([
      'Red begins.',
      'Red moves 11 steps with an ace.',
    ]);
  });

  test('gives away no card of a hand', () => {
    const hands = Object.fromEntries(SEATS.slice(0, 4).map((seat) => [seat, ['K', 'Q']]));
    const dealt = { kind: 'dealt', cards: 2, opener: 0, hands } as GameEvent;
    const transfers = [0, 1, 2, 3].map(
      (from) => ({ kind: 'exchanged', from, to: (from + 2) % 4, card: 'Q' }) as GameEvent,
    );
    expect(told([setup(), dealt, ...transfers])[2]).toEqual([
      'Red begins.',
      'Round 1: 2 cards each.',
      'Everybody has exchanged a card.',
    ]);
  });

  test('has a sentence for every turn of every kind of game, in every language', { timeout: 60_000 }, () => {
    for (const form of VARIANT_CHOICES.flatMap(formsWith).filter((_, i) => i % 4 === 0)) {
      const { counts } = counting(loggedGame(form, 'told', 150));
      const turns = counts.filter(({ event }) => ['played', 'folded', 'discarded', 'drawn'].includes(event.kind));
      for (const language of LANGUAGES) {
        const lines = accountOf(counts, [], language);
        expect(lines.filter(({ seat }) => seat !== null).map(({ number }) => number)).toEqual(
          turns.map(({ number }) => number),
        );
        for (const { text } of lines) expect(text).toMatch(/^\p{Lu}[^{}]*[.!]$/u);
        for (const { text } of lines) expect(text).not.toMatch(/undefined|NaN| {2}|null/);
      }
    }
  });
});
