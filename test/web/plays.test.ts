import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../src/server/messages.ts';
import { TURN } from '../../web/dev/views.ts';
import { lastMoves, logLines } from '../../web/phone/plays.ts';

type Played = Extract<LogEntry, { kind: 'played' }>;
const REST = 'K,K,K,K';
const four = (...seats: string[]) => [...seats, REST, REST, REST].slice(0, 4).join('/');

/** The sentence of one play, in German, French and English. */
function told(before: string, after: string, play: Partial<Played>) {
  const entry = { kind: 'played', number: 1, seat: 0, card: '5', as: play.card ?? '5', captured: [], ...play } as const;
  const view = { ...TURN, logFrom: before, log: [{ ...entry, placement: after } as LogEntry] };
  return (['de', 'fr', 'en'] as const).map((language) => logLines(view, language)[0]?.text);
}

describe('the list of plays reads like talk at the table', () => {
  it('a start', () => {
    expect(told(four(), four('K,K,K,L0!'), { card: 'A' })).toEqual([
      'Rot startet mit einem Ass.',
      'Rouge sort un pion avec un as.',
      'Red brings out a marble with an ace.',
    ]);
  });

  it('a walk home that captures nobody, and one that captures', () => {
    expect(told(four('K,K,K,L62.1'), four('K,K,K,H2'), {})).toEqual([
      'Rot zieht mit einer 5 und kommt ins Ziel.',
      'Rouge avance avec un 5 et entre dans l’arrivée.',
      'Red moves with a 5 and reaches home.',
    ]);
    const captured = [{ seat: 1, from: 'L10' }] as const;
    expect(told(four('K,K,K,L5.1', 'K,K,K,L10.1'), four('K,K,K,L10.1'), { captured })).toEqual([
      'Rot zieht mit einer 5 und schickt Blau heim.',
      'Rouge avance avec un 5 et renvoie Bleu.',
      'Red moves with a 5 and sends Blue back.',
    ]);
  });

  it('a seven through a crowd, one’s own marble included', () => {
    const captured = [
      { seat: 1, from: 'L12' },
      { seat: 1, from: 'L13' },
      { seat: 0, from: 'L14' },
    ] as const;
    const before = four('L10.1,L14.1,L30.1,H3', 'K,K,L12.1,L13.1');
    expect(told(before, four('K,L15.1,L32.1,H3'), { card: '7', captured })[0]).toBe(
      'Rot zieht mit einer 7 zwei Murmeln (5 und 2) und schickt zwei Murmeln von Blau und eine eigene Murmel heim.',
    );
  });

  it('an ace that walked says how far, a four that it went back', () => {
    expect(told(four('K,K,K,L5.1'), four('K,K,K,L16.1'), { card: 'A' })[0]).toBe(
      'Rot zieht mit einem Ass 11 Schritte.',
    );
    expect(told(four('K,K,K,L5.1'), four('K,K,K,L1.1'), { card: '4' })).toEqual([
      'Rot zieht mit einer 4 zurück.',
      'Rouge recule avec un 4.',
      'Red moves back with a 4.',
    ]);
  });

  it('a joker says what it stood for', () => {
    const after = four('K,K,K,L40.1', 'K,K,K,L5.1');
    expect(told(four('K,K,K,L5.1', 'K,K,K,L40.1'), after, { card: 'Joker', as: 'J' })).toEqual([
      'Rot spielt einen Joker (als Bube) und tauscht den Platz mit Blau.',
      'Rouge joue un joker (comme valet) et change de place avec Bleu.',
      'Red plays a joker (as jack) and changes places with Blue.',
    ]);
  });

  it('a partner’s marble is named', () => {
    const before = four('H0,H1,H2,H3', REST, 'K,K,K,L40.1');
    expect(told(before, four('H0,H1,H2,H3', REST, 'K,K,K,L45.1'), {})).toEqual([
      'Rot zieht mit einer 5 eine Murmel von Gelb.',
      'Rouge avance un pion de Jaune avec un 5.',
      'Red moves a marble of Yellow with a 5.',
    ]);
  });

  it('a card that nobody saw is not invented', () => {
    expect(told(four('K,K,K,L5.1'), four('K,K,K,L10.1'), { card: null, as: null })).toEqual([
      'Rot zieht 5 Schritte.',
      'Rouge avance de 5 cases.',
      'Red moves 5 steps.',
    ]);
  });

  it('an idle jack', () => {
    expect(told(four('K,K,K,L5.1'), four('K,K,K,L5.1'), { card: 'J' })[2]).toBe('Red lays a jack to no effect.');
  });

  it('newest first, each judged from the position before it', () => {
    expect(logLines(TURN, 'en').map((line) => line.text)).toEqual([
      'Red moves with a 5 and sends Green back.',
      'Green lays down all cards.',
      'Yellow moves with a joker (as 10).',
      'Blue brings out a marble with a king.',
      'Round 2: 5 cards each.',
    ]);
  });

  it('and the last play is drawn from there too', () => {
    expect(lastMoves(TURN).map(({ from, to }) => [from, to])).toEqual([['L5', 'L10']]);
    expect(lastMoves({ ...TURN, lastPlay: null })).toEqual([]);
  });
});
