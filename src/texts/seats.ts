import { COLOURS, type Colour, type Colours, type Seat } from '../engine/index.ts';
import type { Language, Text } from './language.ts';

/** Seats are called by the colour of their marbles; at the start of a sentence as well as inside one. */
const NAMES: Readonly<Record<Colour, Text>> = {
  red: { de: 'Rot', fr: 'Rouge', en: 'Red' },
  blue: { de: 'Blau', fr: 'Bleu', en: 'Blue' },
  yellow: { de: 'Gelb', fr: 'Jaune', en: 'Yellow' },
  green: { de: 'Grün', fr: 'Vert', en: 'Green' },
  pink: { de: 'Rosa', fr: 'Rose', en: 'Pink' },
  black: { de: 'Schwarz', fr: 'Noir', en: 'Black' },
};

export const colourName = (colour: Colour, language: Language): string => NAMES[colour][language];

export const seatName = (seat: Seat, language: Language, colours: Colours = {}): string =>
  colourName(colours[seat] ?? COLOURS[seat], language);
