import type { SeenMove } from '../drawing/moves.ts';
import { isHome, isKennel } from '../drawing/standing.ts';
import type { Captured, Card, Seat } from '../engine/index.ts';
import { CARD_TEXTS } from './cards.ts';
import type { Language, Phrase, Text } from './language.ts';
import { seatName } from './seats.ts';

/** What a play's sentence is made from. */
export interface ToldPlay {
  readonly seat: Seat;
  readonly card: Card | null;
  readonly as: Card | null;
  readonly captured: readonly Captured[];
  readonly moves: readonly SeenMove[];
}

/** What a seat is called. */
export type Naming = (seat: Seat) => string;

const AND: Text = { de: ' und ', fr: ' et ', en: ' and ' };

/** "a", "a and b", "a, b and c" */
export const listed = (parts: readonly string[], language: Language): string =>
  parts.length <= 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${AND[language]}${parts[parts.length - 1]}`;

interface Given {
  /** " with an ace", or nothing where nobody knows the card. */
  readonly by: string;
  /** " of Yellow", or nothing for a marble of the player's own. */
  readonly of: string;
  /** " 11 steps", or nothing where the card says it already. */
  readonly steps: string;
  /** "two" */
  readonly marbles: string;
  /** " (3 and 4)": the steps of a seven's marbles, or nothing where the board doesn't tell them. */
  readonly parts: string;
  readonly others: string;
  /** "a jack" */
  readonly laid: string;
}

const SOME_CARD: Text = { de: 'eine Karte', fr: 'une carte', en: 'a card' };
const FEW = {
  2: { de: 'zwei', fr: 'deux', en: 'two' },
  3: { de: 'drei', fr: 'trois', en: 'three' },
  4: { de: 'vier', fr: 'quatre', en: 'four' },
} satisfies Record<number, Text>;
const inWords = (count: number, language: Language): string =>
  FEW[count as keyof typeof FEW]?.[language] ?? String(count);

const BY: Phrase<string> = {
  de: (card) => ` mit ${card}`,
  fr: (card) => ` avec ${card}`,
  en: (card) => ` with ${card}`,
};
const STOOD_FOR: Phrase<{ readonly card: string; readonly as: string }> = {
  de: ({ card, as }) => `${card} (als ${as})`,
  fr: ({ card, as }) => `${card} (comme ${as})`,
  en: ({ card, as }) => `${card} (as ${as})`,
};
const OF: Phrase<string> = {
  de: (seat) => ` eine Murmel von ${seat}`,
  fr: (seat) => ` un pion de ${seat}`,
  en: (seat) => ` a marble of ${seat}`,
};
const STEPS: Phrase<number> = {
  de: (steps) => (steps === 1 ? ' 1 Schritt' : ` ${steps} Schritte`),
  fr: (steps) => (steps === 1 ? ' d’une case' : ` de ${steps} cases`),
  en: (steps) => (steps === 1 ? ' 1 step' : ` ${steps} steps`),
};

/** Each goes on from the player's name. */
const VERBS = {
  start: {
    de: ({ by, of }) => `startet${by}${of}`,
    fr: ({ by, of }) => `sort${of || ' un pion'}${by}`,
    en: ({ by, of }) => `brings out${of || ' a marble'}${by}`,
  },
  walk: {
    de: ({ by, of, steps }) => `zieht${by}${of}${steps}`,
    fr: ({ by, of, steps }) => `avance${of}${steps}${by}`,
    en: ({ by, of, steps }) => `moves${of}${steps}${by}`,
  },
  back: {
    de: ({ by, of }) => `zieht${by}${of} zurück`,
    fr: ({ by, of }) => `recule${of}${by}`,
    en: ({ by, of }) => `moves${of} back${by}`,
  },
  split: {
    de: ({ by, marbles, parts }) => `zieht${by} ${marbles} Murmeln${parts}`,
    fr: ({ by, marbles, parts }) => `avance ${marbles} pions${by}${parts}`,
    en: ({ by, marbles, parts }) => `moves ${marbles} marbles${by}${parts}`,
  },
  swap: {
    de: ({ others }) => `tauscht den Platz mit ${others}`,
    fr: ({ others }) => `change de place avec ${others}`,
    en: ({ others }) => `changes places with ${others}`,
  },
  swapOthers: {
    de: ({ others }) => `vertauscht ${others}`,
    fr: ({ others }) => `échange ${others}`,
    en: ({ others }) => `swaps ${others}`,
  },
  nothing: {
    de: ({ laid }) => `legt ${laid} ohne Wirkung`,
    fr: ({ laid }) => `pose ${laid} sans effet`,
    en: ({ laid }) => `lays ${laid} to no effect`,
  },
} satisfies Record<string, Phrase<Given>>;

const PLAYS: Phrase<string> = {
  de: (card) => `spielt ${card}`,
  fr: (card) => `joue ${card}`,
  en: (card) => `plays ${card}`,
};
const HOME: Text = { de: 'kommt ins Ziel', fr: 'entre dans l’arrivée', en: 'reaches home' };
const CAPTURES: Phrase<{ readonly whom: string }> = {
  de: ({ whom }) => `schickt ${whom} heim`,
  fr: ({ whom }) => `renvoie ${whom}`,
  en: ({ whom }) => `sends ${whom} back`,
};
const ONE_OWN: Text = { de: 'eine eigene Murmel', fr: 'un de ses pions', en: 'a marble of their own' };
const OWN: Phrase<{ readonly marbles: string }> = {
  de: ({ marbles }) => `${marbles} eigene Murmeln`,
  fr: ({ marbles }) => `${marbles} de ses pions`,
  en: ({ marbles }) => `${marbles} marbles of their own`,
};
const SEVERAL: Phrase<{ readonly marbles: string; readonly whose: string }> = {
  de: ({ marbles, whose }) => `${marbles} Murmeln von ${whose}`,
  fr: ({ marbles, whose }) => `${marbles} pions de ${whose}`,
  en: ({ marbles, whose }) => `${marbles} marbles of ${whose}`,
};

/** A card, and what it stood for if that was another. */
function cardUsed({ card, as }: ToldPlay, form: 'by' | 'laid', language: Language): string {
  if (card === null) return '';
  const used = CARD_TEXTS[card][form][language];
  return as === null || as === card ? used : STOOD_FOR[language]({ card: used, as: CARD_TEXTS[as].name[language] });
}

/** " (3 and 4)". The moves are seen from two positions, which don't tell every way of a seven. */
function partsOf(moves: readonly SeenMove[], language: Language): string {
  const steps = moves.map((move) => move.path.length - 1);
  const all = steps.reduce((sum, each) => sum + each, 0) === 7;
  return all ? ` (${listed(steps.map(String), language)})` : '';
}

function whatMoved(play: ToldPlay, language: Language, nameOf: Naming): readonly string[] {
  const { moves, seat, as } = play;
  const [move, other] = moves;
  const foreign = moves.filter((each) => each.seat !== seat);
  const by = cardUsed(play, 'by', language);
  const laid = cardUsed(play, 'laid', language);
  const given: Given = {
    by: by && BY[language](by),
    of: move && move.seat !== seat ? OF[language](nameOf(move.seat)) : '',
    // An ace leaves two ways open, an unknown card every way.
    steps: move && (as === 'A' || as === null) ? STEPS[language](move.path.length - 1) : '',
    marbles: inWords(moves.length, language),
    parts: partsOf(moves, language),
    others: listed(
      foreign.map((each) => nameOf(each.seat)),
      language,
    ),
    laid: laid || SOME_CARD[language],
  };
  if (!move) return [VERBS.nothing[language](given)];
  if (other && move.from === other.to) {
    const swapped = VERBS[foreign.length > 1 ? 'swapOthers' : 'swap'][language](given);
    return laid ? [PLAYS[language](laid), swapped] : [swapped];
  }
  if (isKennel(move.from)) return [VERBS.start[language](given)];
  if (other) return [VERBS.split[language](given)];
  return [VERBS[move.backwards ? 'back' : 'walk'][language](given)];
}

function whomCaptured({ captured, seat }: ToldPlay, language: Language, nameOf: Naming): string {
  const owners = [...new Set(captured.map((capture) => capture.seat))];
  const parts = owners.map((owner) => {
    const count = captured.filter((capture) => capture.seat === owner).length;
    const [marbles, whose] = [inWords(count, language), nameOf(owner)];
    if (owner === seat) return count === 1 ? ONE_OWN[language] : OWN[language]({ marbles });
    return count === 1 ? whose : SEVERAL[language]({ marbles, whose });
  });
  return listed(parts, language);
}

/** One play as a sentence: "Red moves with a 5, reaches home and sends Blue back." Seats are called by their colours, or as told. */
export function playSentence(
  play: ToldPlay,
  language: Language,
  nameOf: Naming = (seat) => seatName(seat, language),
): string {
  const home = play.moves.some((move) => isHome(move.to) && !isHome(move.from));
  const parts = [
    ...whatMoved(play, language, nameOf),
    ...(home ? [HOME[language]] : []),
    ...(play.captured.length > 0 ? [CAPTURES[language]({ whom: whomCaptured(play, language, nameOf) })] : []),
  ];
  return `${nameOf(play.seat)} ${listed(parts, language)}.`;
}
