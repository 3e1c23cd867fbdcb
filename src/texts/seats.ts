import type { Seat } from '../engine/index.ts';
import type { Language, Text } from './language.ts';

/** Seats are called by the colour of their marbles; at the start of a sentence as well as inside one. */
const NAMES: Readonly<Record<Seat, Text>> = {
  0: { de: 'Rot', fr: 'Rouge', en: 'Red' },
  1: { de: 'Blau', fr: 'Bleu', en: 'Blue' },
  2: { de: 'Gelb', fr: 'Jaune', en: 'Yellow' },
  3: { de: 'Grün', fr: 'Vert', en: 'Green' },
  4: { de: 'Rosa', fr: 'Rose', en: 'Pink' },
  5: { de: 'Schwarz', fr: 'Noir', en: 'Black' },
};

export const seatName = (seat: Seat, language: Language): string => NAMES[seat][language];
