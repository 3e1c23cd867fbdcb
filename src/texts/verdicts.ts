import { CELLS_PER_SECTOR, type Hole, parseHole, SEATS, type Seat, type Sectors } from '../engine/index.ts';
import type { IllegalCode } from '../judge/verdicts.ts';
import type { Language, Phrase, Text } from './language.ts';
import { seatName } from './seats.ts';

interface Whose {
  readonly who: string;
}

/** What a fellow player would call out; `who`: whose mistake it is. The second half says what the rule wants. */
const ILLEGAL: Readonly<Record<IllegalCode, Phrase<Whose>>> = {
  'wrong-distance': {
    de: ({ who }) => `${who}: So weit trägt diese Karte nicht – die Schritte müssen genau stimmen.`,
    fr: ({ who }) => `${who} : ce n’est pas la distance de cette carte – il faut avancer du nombre exact.`,
    en: ({ who }) => `${who}: that is not this card’s distance – the steps must be exact.`,
  },
  'passes-blocker': {
    de: ({ who }) => `${who}: Da steht eine Startblockade im Weg – an ihr kommt niemand vorbei.`,
    fr: ({ who }) => `${who} : un pion protégé barre le chemin – personne ne le dépasse.`,
    en: ({ who }) => `${who}: a blocker stands in the way – nobody passes it.`,
  },
  'lands-on-blocker': {
    de: ({ who }) => `${who}: Dort steht eine Startblockade – sie kann nicht geschlagen werden.`,
    fr: ({ who }) => `${who} : un pion protégé s’y trouve – on ne peut pas le renvoyer.`,
    en: ({ who }) => `${who}: a blocker stands there – it can’t be captured.`,
  },
  'passes-in-home': {
    de: ({ who }) => `${who}: Im Ziel wird niemand übersprungen.`,
    fr: ({ who }) => `${who} : dans l’arrivée, on ne saute aucun pion.`,
    en: ({ who }) => `${who}: at home no marble may be passed.`,
  },
  'not-your-marble': {
    de: ({ who }) =>
      `${who} darf diese Murmel nicht bewegen – nur eigene (oder die des Partners, wenn alle daheim sind).`,
    fr: ({ who }) =>
      `${who} ne peut pas déplacer ce pion – seulement les siens (ou ceux du partenaire, une fois tous rentrés).`,
    en: ({ who }) => `${who} may not move this marble – only own ones (or the partner’s, once all are home).`,
  },
  'not-your-turn': {
    de: ({ who }) => `${who} ist nicht an der Reihe – bitte zurücksetzen und warten.`,
    fr: ({ who }) => `Ce n’est pas à ${who} de jouer – remettez en place et attendez.`,
    en: ({ who }) => `It is not ${who}’s turn – please put it back and wait.`,
  },
  'no-start-card': {
    de: ({ who }) => `${who}: Mit dieser Karte kommt keine Murmel aus dem Zwinger – nur mit Ass, König oder Joker.`,
    fr: ({ who }) => `${who} : cette carte ne sort pas de pion – il faut un as, un roi ou un joker.`,
    en: ({ who }) => `${who}: this card brings no marble out – only an ace, a king or a joker does.`,
  },
  'start-blocked': {
    de: ({ who }) => `${who}: Das eigene Startfeld ist blockiert – zuerst muss diese Murmel weg.`,
    fr: ({ who }) => `${who} : la case de départ est occupée par un pion protégé – il doit d’abord partir.`,
    en: ({ who }) => `${who}: the own start cell is blocked – that marble has to leave first.`,
  },
  'swap-not-allowed': {
    de: ({ who }) =>
      `${who}: Diese beiden können nicht getauscht werden – nur eine eigene mit einer fremden, beide auf der Laufbahn, keine Startblockade.`,
    fr: ({ who }) =>
      `${who} : ces deux pions ne s’échangent pas – un à soi contre un autre, tous deux sur le parcours, aucun protégé.`,
    en: ({ who }) =>
      `${who}: these two can’t be swapped – one’s own with another’s, both on the loop, neither a blocker.`,
  },
  'seven-incomplete': {
    de: ({ who }) => `${who}: Die Sieben ist noch nicht fertig – alle sieben Schritte müssen gezogen werden.`,
    fr: ({ who }) => `${who} : le sept n’est pas terminé – il faut jouer les sept pas.`,
    en: ({ who }) => `${who}: the seven is not finished – all seven steps must be made.`,
  },
  'burnt-marble-left': {
    de: ({ who }) => `${who}: Die Sieben hat eine Murmel überholt – sie muss in ihren Zwinger.`,
    fr: ({ who }) => `${who} : le sept a dépassé un pion – il doit rentrer dans sa maison.`,
    en: ({ who }) => `${who}: the seven passed a marble – it has to go to its kennel.`,
  },
  'captured-marble-left': {
    de: ({ who }) => `${who}: Die geschlagene Murmel gehört in ihren Zwinger.`,
    fr: ({ who }) => `${who} : le pion renvoyé doit rentrer dans sa maison.`,
    en: ({ who }) => `${who}: the captured marble belongs in its kennel.`,
  },
  'wrong-kennel': {
    de: ({ who }) => `${who}: Diese Murmel liegt im falschen Zwinger – sie gehört in den ihrer Farbe.`,
    fr: ({ who }) => `${who} : ce pion est dans la mauvaise maison – il va dans celle de sa couleur.`,
    en: ({ who }) => `${who}: this marble lies in the wrong kennel – it goes to the one of its colour.`,
  },
  'home-too-early': {
    de: ({ who }) =>
      `${who}: Diese Murmel darf noch nicht ins Ziel – sie muss ihr Startfeld erst noch einmal erreichen.`,
    fr: ({ who }) => `${who} : ce pion ne peut pas encore rentrer – il doit d’abord repasser par sa case de départ.`,
    en: ({ who }) => `${who}: this marble may not go home yet – it has to reach its start cell once more.`,
  },
  'backwards-into-home': {
    de: ({ who }) => `${who}: Rückwärts geht es nie ins Ziel.`,
    fr: ({ who }) => `${who} : on n’entre jamais à l’arrivée en reculant.`,
    en: ({ who }) => `${who}: nobody goes home backwards.`,
  },
  'must-play-other-card': {
    de: ({ who }) => `${who}: Mit dieser Karte geht kein Zug – bitte eine andere legen.`,
    fr: ({ who }) => `${who} : cette carte ne permet aucun coup – posez-en une autre.`,
    en: ({ who }) => `${who}: this card has no legal play – please lay another one.`,
  },
  'no-card': {
    de: ({ who }) => `${who} hat gezogen, ohne eine Karte zu legen, die dazu passt – bitte die Karte zeigen.`,
    fr: ({ who }) => `${who} a joué sans poser de carte qui convienne – montrez la carte.`,
    en: ({ who }) => `${who} moved without a card that fits – please show the card.`,
  },
  'missing-marble': {
    de: () => 'Eine Murmel fehlt auf dem Brett – bitte zurücklegen.',
    fr: () => 'Il manque un pion sur le plateau – remettez-le en place.',
    en: () => 'A marble is missing from the board – please put it back.',
  },
  'extra-marble': {
    de: () => 'Da liegt eine Murmel zu viel – bitte herausnehmen.',
    fr: () => 'Il y a un pion de trop – retirez-le.',
    en: () => 'There is a marble too many – please take it out.',
  },
  unknown: {
    de: ({ who }) => `${who}: Das passt zu keinem Zug – bitte so stellen, wie das Brett es zeigt.`,
    fr: ({ who }) => `${who} : cela ne correspond à aucun coup – placez les pions comme le plateau l’indique.`,
    en: ({ who }) => `${who}: this fits no play – please set it as the board shows.`,
  },
};

/** Why the board, or a card, is wrong: one sentence for the table. `seat`: who is to put it right. */
export const illegalSentence = (code: IllegalCode, seat: Seat, language: Language): string =>
  ILLEGAL[code][language]({ who: seatName(seat, language) });

interface Place {
  readonly steps: number;
  readonly seat: string;
}

const PLACES = {
  start: {
    de: ({ seat }) => `das Startfeld von ${seat}`,
    fr: ({ seat }) => `la case de départ de ${seat}`,
    en: ({ seat }) => `${seat}’s start cell`,
  },
  after: {
    de: ({ steps, seat }) => `das ${steps}. Loch nach dem Start von ${seat}`,
    fr: ({ steps, seat }) => `le trou n° ${steps} après le départ de ${seat}`,
    en: ({ steps, seat }) => `hole ${steps} after ${seat}’s start`,
  },
  before: {
    de: ({ steps, seat }) => `das ${steps}. Loch vor dem Start von ${seat}`,
    fr: ({ steps, seat }) => `le trou n° ${steps} avant le départ de ${seat}`,
    en: ({ steps, seat }) => `hole ${steps} before ${seat}’s start`,
  },
  home: {
    de: ({ steps, seat }) => `das ${steps}. Ziel-Loch von ${seat}`,
    fr: ({ steps, seat }) => `le trou n° ${steps} de l’arrivée de ${seat}`,
    en: ({ steps, seat }) => `hole ${steps} of ${seat}’s home`,
  },
  kennel: {
    de: ({ seat }) => `der Zwinger von ${seat}`,
    fr: ({ seat }) => `la maison de ${seat}`,
    en: ({ seat }) => `${seat}’s kennel`,
  },
} satisfies Record<string, Phrase<Place>>;

const HALF = CELLS_PER_SECTOR / 2;

/** Where a hole is, as people at the table would say it. */
export function holeName(hole: Hole, sectors: Sectors, language: Language): string {
  const place = parseHole(hole, sectors);
  if (!place) return hole;
  const name = (seat: number) => seatName(SEATS[seat % sectors]!, language);
  if (place.kind === 'kennel') return PLACES.kennel[language]({ steps: 0, seat: name(place.seat) });
  if (place.kind === 'home') return PLACES.home[language]({ steps: place.depth + 1, seat: name(place.seat) });
  const sector = Math.floor(place.cell / CELLS_PER_SECTOR);
  const steps = place.cell % CELLS_PER_SECTOR;
  if (steps === 0) return PLACES.start[language]({ steps, seat: name(sector) });
  return steps <= HALF
    ? PLACES.after[language]({ steps, seat: name(sector) })
    : PLACES.before[language]({ steps: CELLS_PER_SECTOR - steps, seat: name(sector + 1) });
}

/** What became of a trouble, for the log and the phones. */
export const RESTORED: Text = {
  de: 'Das Brett stimmt wieder. Weiter geht’s.',
  fr: 'Le plateau est de nouveau juste. On continue.',
  en: 'The board is right again. Play on.',
};

interface Sensor {
  readonly where: string;
}

/** A sensor that can't be trusted: what that means, and that nobody need stop. */
export const FAULTS = {
  flicker: {
    de: ({ where }) => `Der Fühler flackert: ${where}. Es geht ohne ihn weiter.`,
    fr: ({ where }) => `Un capteur vacille : ${where}. On continue sans lui.`,
    en: ({ where }) => `A sensor flickers: ${where}. Play goes on without it.`,
  },
  'stuck-occupied': {
    de: ({ where }) => `Der Fühler meldet immer „besetzt“: ${where}. Es geht ohne ihn weiter.`,
    fr: ({ where }) => `Un capteur indique toujours « occupé » : ${where}. On continue sans lui.`,
    en: ({ where }) => `A sensor always says “occupied”: ${where}. Play goes on without it.`,
  },
  'stuck-empty': {
    de: ({ where }) => `Der Fühler sieht die Murmel nicht: ${where}. Es geht ohne ihn weiter.`,
    fr: ({ where }) => `Un capteur ne voit pas le pion : ${where}. On continue sans lui.`,
    en: ({ where }) => `A sensor does not see its marble: ${where}. Play goes on without it.`,
  },
} satisfies Record<string, Phrase<Sensor>>;

export const TRUSTED: Phrase<Sensor> = {
  de: ({ where }) => `Der Fühler arbeitet wieder: ${where}.`,
  fr: ({ where }) => `Le capteur fonctionne de nouveau : ${where}.`,
  en: ({ where }) => `The sensor works again: ${where}.`,
};
