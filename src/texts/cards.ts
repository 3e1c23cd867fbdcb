import type { Card } from '../engine/index.ts';
import type { Text } from './language.ts';

interface CardTexts {
  /** What stands on the card; a court card's letter differs from language to language. */
  readonly index: Text;
  readonly name: Text;
  /** "laid …" */
  readonly laid: Text;
  /** "with …" */
  readonly by: Text;
  /** What to do with it now, for a player who just laid it. */
  readonly task: Text;
}

const same = (text: string): Text => ({ de: text, fr: text, en: text });

const walk = (steps: string): Text => ({
  de: `${steps} Schritte ziehen`,
  fr: `avancez de ${steps} cases`,
  en: `move ${steps} steps`,
});

/** A card that shows a number, with a task of its own unless it is simply to be walked. */
const number = (value: '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10', task = walk(value)): CardTexts => ({
  index: same(value),
  name: same(value),
  laid: { de: `eine ${value}`, fr: `un ${value}`, en: value === '8' ? 'an 8' : `a ${value}` },
  by: { de: `einer ${value}`, fr: `un ${value}`, en: value === '8' ? 'an 8' : `a ${value}` },
  task,
});

export const CARD_TEXTS: Readonly<Record<Card, CardTexts>> = {
  A: {
    index: same('A'),
    name: { de: 'Ass', fr: 'as', en: 'ace' },
    laid: { de: 'ein Ass', fr: 'un as', en: 'an ace' },
    by: { de: 'einem Ass', fr: 'un as', en: 'an ace' },
    task: {
      de: 'eine Murmel starten, oder 1 oder 11 Schritte ziehen',
      fr: 'sortez un pion, ou avancez de 1 ou de 11 cases',
      en: 'bring a marble out, or move 1 or 11 steps',
    },
  },
  '2': number('2'),
  '3': number('3'),
  '4': number('4', {
    de: '4 Schritte vor oder zurück ziehen',
    fr: 'avancez ou reculez de 4 cases',
    en: 'move 4 steps, forwards or backwards',
  }),
  '5': number('5'),
  '6': number('6'),
  '7': number('7', {
    de: '7 Schritte ziehen, beliebig aufgeteilt',
    fr: 'avancez de 7 cases, réparties à votre gré',
    en: 'move 7 steps, split as you like',
  }),
  '8': number('8'),
  '9': number('9'),
  '10': number('10'),
  J: {
    index: { de: 'B', fr: 'V', en: 'J' },
    name: { de: 'Bube', fr: 'valet', en: 'jack' },
    laid: { de: 'einen Buben', fr: 'un valet', en: 'a jack' },
    by: { de: 'einem Buben', fr: 'un valet', en: 'a jack' },
    task: {
      de: 'eine Murmel mit einer fremden tauschen',
      fr: 'échangez un pion avec celui d’un autre',
      en: 'swap a marble with somebody else’s',
    },
  },
  Q: {
    index: { de: 'D', fr: 'D', en: 'Q' },
    name: { de: 'Dame', fr: 'dame', en: 'queen' },
    laid: { de: 'eine Dame', fr: 'une dame', en: 'a queen' },
    by: { de: 'einer Dame', fr: 'une dame', en: 'a queen' },
    task: walk('12'),
  },
  K: {
    index: { de: 'K', fr: 'R', en: 'K' },
    name: { de: 'König', fr: 'roi', en: 'king' },
    laid: { de: 'einen König', fr: 'un roi', en: 'a king' },
    by: { de: 'einem König', fr: 'un roi', en: 'a king' },
    task: {
      de: 'eine Murmel starten, oder 13 Schritte ziehen',
      fr: 'sortez un pion, ou avancez de 13 cases',
      en: 'bring a marble out, or move 13 steps',
    },
  },
  Joker: {
    index: same('★'),
    name: same('Joker'),
    laid: { de: 'einen Joker', fr: 'un joker', en: 'a joker' },
    by: { de: 'einem Joker', fr: 'un joker', en: 'a joker' },
    task: {
      de: 'ziehen, wie eine beliebige Karte es erlaubt',
      fr: 'jouez comme avec la carte de votre choix',
      en: 'move as any other card would',
    },
  },
};
