import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/texts/language.ts';
import { STORAGE } from '../../src/texts/storage.ts';
import {
  AMBIGUOUS,
  AWAY,
  BUMPED,
  ILLEGAL,
  KENNEL,
  LAID,
  PROGRESS,
  START,
  TURN,
  VIEWS,
  WON,
} from '../../web/dev/views.ts';
import { readingsOf, say, signsInWords } from '../../web/phone/say.ts';

const sentence = (view: Parameters<typeof say>[0], online = true) => say(view, online, 'en').sentence;

describe('the sentence at the top says what happens next and who has to do it', () => {
  it('to lay a card', () => {
    expect(sentence(START)).toBe('Red to play: lay a card and tap it here.');
    expect(sentence({ ...TURN, cards: 'inferred' })).toBe('Blue to play: lay a card and move.');
  });

  it('what the card that lies there asks for', () => {
    expect(sentence(LAID)).toBe('Blue laid a 7: move 7 steps, split as you like.');
    expect(say(LAID, true, 'de').sentence).toBe('Blau hat eine 7 gelegt: 7 Schritte ziehen, beliebig aufgeteilt.');
    expect(say(LAID, true, 'fr').sentence).toBe('Bleu a posé un 7 : avancez de 7 cases, réparties à votre gré.');
  });

  it('why the table waits when nothing can be stored', () => {
    for (const language of LANGUAGES) {
      const full = say({ ...TURN, storage: 'log/full' }, true, language);
      expect(full).toMatchObject({ tone: 'away', sentence: STORAGE['log/full'][language] });
    }
  });

  it('how far a seven has come', () => {
    expect(sentence(PROGRESS)).toBe('Blue laid a 7: 4 of 7 steps done, 3 to go.');
    expect(say(PROGRESS, true, 'en')).toMatchObject({ seat: 1, progress: { done: 4, of: 7 } });
    expect(say(LAID, true, 'en').progress).toBeNull();
  });

  it('that a seven is done but for a captured marble', () => {
    const holes = [{ hole: 'K3.0', should: 'occupied' }] as const;
    const notice = { t: 0, kind: 'progress', seat: 1, card: '7', done: 7, of: 7, holes } as const;
    expect(sentence({ ...PROGRESS, notice })).toBe('Put Green’s marble into its kennel: ○.');
  });

  it('how to put it right, while the alert says what is wrong', () => {
    const said = say(ILLEGAL, true, 'en');
    expect(said).toMatchObject({ tone: 'mend', seat: 1, sentence: 'Blue: move the marble from ✕ to ○.' });
    expect(said.alert).toContain('Blue');
    expect(sentence(KENNEL)).toBe('Put Yellow’s marble into its kennel: ○.');
  });

  it('one thing at a time after a knock, and how many follow', () => {
    expect(sentence(BUMPED)).toBe('Move the marble from ✕ to ○. Then 2 more.');
    expect(say(BUMPED, true, 'de').alert).toBe('Das Brett wurde angestossen. Das war kein Zug.');
  });

  it('in words which holes the signs mean', () => {
    expect([...signsInWords(ILLEGAL, 'en')]).toEqual([
      ['✕', 'hole 6 before Yellow’s start'],
      ['○', 'hole 7 before Yellow’s start'],
    ]);
    expect(signsInWords(TURN, 'en').size).toBe(0);
  });

  it('that it needs to be told which play it was, and offers every reading', () => {
    expect(say(AMBIGUOUS, true, 'en')).toMatchObject({ tone: 'ask', alert: null });
    expect(readingsOf(AMBIGUOUS, 'en').map((reading) => reading.text)).toEqual([
      '1: Red changes places with Yellow, with a jack.',
      '2: Red changes places with Blue, with a jack.',
    ]);
  });

  it('who has won', () => {
    expect(sentence(WON)).toBe('Red and Yellow have won!');
    expect(sentence({ ...WON, winners: [1] })).toBe('Blue has won!');
  });

  it('that cards must be dealt when nobody holds any', () => {
    expect(sentence({ ...TURN, toPlay: null })).toBe('The round is over: deal new cards.');
  });

  it('that a line is cut, before anything that may be out of date', () => {
    expect(say(ILLEGAL, false, 'en')).toMatchObject({ tone: 'away', alert: null });
    expect(sentence(AWAY)).toContain('plug it in');
    expect(sentence(null)).toBe('Looking for the table …');
    expect(sentence({ ...WON, link: 'away' }), 'a win stays a win').toBe('Red and Yellow have won!');
  });

  it('in every language, whatever happens, without a gap', () => {
    for (const language of LANGUAGES) {
      for (const [name, view] of Object.entries(VIEWS)) {
        const said = say(view, true, language);
        for (const text of [said.sentence, said.alert ?? said.sentence]) {
          expect(text, `${name} ${language}`).toMatch(/\S.*[.!…?]$/u);
          expect(text, `${name} ${language}`).not.toMatch(/undefined|null|NaN|\s{2}/);
        }
      }
    }
  });
});
