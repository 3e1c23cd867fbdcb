import type { Card } from '../engine/index.ts';
import type { Text } from './language.ts';
import type { Point } from './rule-sections.ts';

export const CARD_TABLE_TITLE: Text = { de: 'Karte für Karte', fr: 'Carte par carte', en: 'Card by card' };

/** What there is to know about a card in the middle of a game, besides its plain task. */
export const CARD_POINTS: Readonly<Partial<Record<Card, readonly Point[]>>> = {
  '2': ['drawingTwo', 'drawFromPile'],
  '4': [
    {
      de: 'Rückwärts geht es nie ins Ziel hinein und nie aus ihm heraus.',
      fr: 'À reculons, on n’entre jamais dans l’arrivée et on n’en sort pas.',
      en: 'Backwards it never leads into home, nor out of it.',
    },
  ],
  '5': ['freeFive'],
  '7': [
    {
      de: 'Was auf der Laufbahn überholt oder getroffen wird, geht heim, auch eigene Murmeln.',
      fr: 'Ce qui est dépassé ou atteint sur le parcours rentre à la maison, vos pions aussi.',
      en: 'What is passed or landed on along the loop goes home, your own marbles included.',
    },
    'sevenMovesAll',
    'canadianSeven',
    'sevenSpillsToPartner',
    'sevenBreaksBlocker',
  ],
  '8': ['copyingEight'],
  J: ['swapTargets', 'noSwapBack', 'idleJack'],
  Joker: ['noJokerFinish'],
};
