import type { SeatFigure } from '../history/figures.ts';
import type { Text } from './language.ts';

/** What each figure of a player is called, in a table or under a plot. */
export const FIGURES: Readonly<Record<SeatFigure, Text>> = {
  turns: { de: 'Züge insgesamt', fr: 'tours', en: 'turns' },
  played: { de: 'Karten gespielt', fr: 'cartes jouées', en: 'cards played' },
  jokers: { de: 'davon Joker', fr: 'dont jokers', en: 'of these, jokers' },
  folds: { de: 'Blatt abgelegt', fr: 'mains posées', en: 'hands laid down' },
  foldedCards: { de: 'Karten dabei verloren', fr: 'cartes ainsi perdues', en: 'cards lost that way' },
  discards: { de: 'Karten abgeworfen', fr: 'cartes écartées', en: 'cards discarded' },
  draws: { de: 'Karten gezogen', fr: 'cartes tirées', en: 'cards drawn' },
  starts: { de: 'Murmeln gestartet', fr: 'pions sortis', en: 'marbles brought out' },
  waited: {
    de: 'auf einen Start gewartet (Züge)',
    fr: 'attente d’une sortie (tours)',
    en: 'turns waiting for a start',
  },
  captures: { de: 'Murmeln heimgeschickt', fr: 'pions renvoyés', en: 'marbles sent back' },
  burnt: { de: 'davon mit einer Sieben', fr: 'dont avec un sept', en: 'of these, by a seven' },
  suffered: { de: 'eigene verloren', fr: 'pions perdus', en: 'own marbles lost' },
  gotBurnt: { de: 'davon an eine Sieben', fr: 'dont à un sept', en: 'of these, to a seven' },
  ownCaptured: { de: 'selbst heimgeschickt', fr: 'renvoyés soi-même', en: 'sent back oneself' },
  laps: { de: 'Runden', fr: 'tours de plateau', en: 'laps' },
  reachedHome: { de: 'ins Ziel gebracht', fr: 'pions arrivés', en: 'marbles brought home' },
  thinking: { de: 'Bedenkzeit', fr: 'temps de réflexion', en: 'thinking time' },
  thoughtTurns: { de: 'Züge mit bekannter Zeit', fr: 'tours chronométrés', en: 'turns with known time' },
  illegal: { de: 'falsche Züge', fr: 'coups interdits', en: 'wrong moves' },
  longestThought: { de: 'längste Bedenkzeit', fr: 'plus longue réflexion', en: 'longest thought' },
  sevenMarbles: { de: 'meiste Teile einer Sieben', fr: 'sept le plus partagé', en: 'most parts of a seven' },
  sevenBurnt: { de: 'stärkste Sieben (verbrannt)', fr: 'sept le plus fort (renvoyés)', en: 'strongest seven (burnt)' },
};
