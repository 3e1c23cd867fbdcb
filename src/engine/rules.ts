import { SEATS, type Seat, type Sectors, type Travel } from './board.ts';
import { ok, type Result, refuse } from './result.ts';

/** The published descriptions of the game that the rule sets come from, each with its name. */
export const RULESETS = ['braendi', 'odog', 'dog', 'almdog', 'house'] as const;
export type RuleSetName = (typeof RULESETS)[number];

export const VARIANTS = [
  'canadianSeven',
  'noJokerFinish',
  'noSwapBack',
  'copyingEight',
  'freeFive',
  'drawingTwo',
] as const;
export type Variant = (typeof VARIANTS)[number];

/** What a game is played by: everything that the rules depend on, agreed before the first card. */
export interface GameForm {
  readonly ruleset: RuleSetName;
  readonly variants: readonly Variant[];
  readonly solo: boolean;
  readonly sectors: Sectors;
  /** Seats that play, ascending. */
  readonly seats: readonly Seat[];
  readonly travel: Travel;
}

/** What the published rules of the game differ in. */
export interface RuleSettings {
  /** A blocker stops its owner's other marbles too; else they pass it, capture it by landing, and a start replaces it. */
  readonly blockerBindsOwner: boolean;
  /** A seven captures a blocker like any other marble. */
  readonly sevenBreaksBlocker: boolean;
  /** A marble that stands on its start cell since an earlier turn may turn into home; else only one that got there within the same walk. */
  readonly turnInFromStart: boolean;
  /** When the last own marble comes home within a seven, the partner's marbles walk the steps that are left. */
  readonly sevenSpillsToPartner: boolean;
  /** A seven's steps may go to anyone's marbles. */
  readonly sevenMovesAll: boolean;
  /** Whether a Jack may swap with the partner's marbles (`others`) or not (`opponents`). */
  readonly swapTargets: 'others' | 'opponents';
  /** Whether a Jack without anybody to swap with may be laid without effect; `lastResort`: if no other card of the hand can be played. */
  readonly idleJack: 'never' | 'lastResort' | 'allowed';
  /** What a player without a playable card does: lay down the whole hand, or discard one card of choice. */
  readonly unplayable: 'foldHand' | 'discardCard';
  /** Order of the turns, seen from above. */
  readonly turns: Travel;
  /** Whether the next seat opens the next round, or always the same one. */
  readonly opening: 'rotates' | 'fixed';
  /** What happens between deal and first turn. */
  readonly exchange: 'partner' | 'drawFromNext' | 'giveToNext' | 'none';
  /** Marbles at the beginning: all in the kennel, or one of each seat on its start cell as a blocker. */
  readonly setUp: 'allInKennel' | 'oneStarted';
  /** A 2 may be laid without a move to draw a card from another hand. */
  readonly drawingTwo: boolean;
  /** With `drawingTwo`, the pile is drawn from when nobody else holds a card. */
  readonly drawFromPile: boolean;
}

/** The rules that one game is played by: a rule set's settings with the form's variants applied. */
export interface Rules extends RuleSettings {
  readonly form: GameForm;
  /** By seat: the partner; empty in a game without partners. */
  readonly partners: readonly Seat[];
  /** The next turn goes to the next seat that plays, in the direction of travel (1) or against it (−1). */
  readonly turnStep: 1 | -1;
  /** A seven's steps may go to own and partner's marbles all along. */
  readonly canadianSeven: boolean;
  /** A Joker may not bring home the marble that completes a team. */
  readonly noJokerFinish: boolean;
  /** A swap may not be swapped straight back. */
  readonly noSwapBack: boolean;
  /** An 8 may be played as a copy of the top card of the discard pile. */
  readonly copyingEight: boolean;
  /** A 5 may be walked with anyone's marble. */
  readonly freeFive: boolean;
}

/** One rule set: the settings of its team game and, where it has a solo form, what is different without partners. */
export interface RuleSet {
  readonly team: RuleSettings;
  readonly solo: {
    readonly players: { readonly least: number; readonly most: number };
    readonly changes: Partial<RuleSettings>;
  } | null;
}

/** What most of the descriptions agree on; each row of the table below names its differences. */
const COMMON: RuleSettings = {
  blockerBindsOwner: true,
  sevenBreaksBlocker: false,
  turnInFromStart: true,
  sevenSpillsToPartner: true,
  sevenMovesAll: false,
  swapTargets: 'others',
  idleJack: 'never',
  unplayable: 'foldHand',
  turns: 'counterclockwise',
  opening: 'rotates',
  exchange: 'partner',
  setUp: 'allInKennel',
  drawingTwo: false,
  drawFromPile: false,
};

export const RULE_SETS: Readonly<Record<RuleSetName, RuleSet>> = {
  braendi: {
    team: { ...COMMON, idleJack: 'lastResort' },
    solo: {
      players: { least: 2, most: 3 },
      changes: {
        exchange: 'drawFromNext',
        setUp: 'oneStarted',
        sevenMovesAll: true,
        drawingTwo: true,
      },
    },
  },
  odog: {
    team: {
      ...COMMON,
      blockerBindsOwner: false,
      sevenBreaksBlocker: true,
      idleJack: 'lastResort',
      unplayable: 'discardCard',
      opening: 'fixed',
    },
    solo: {
      players: { least: 2, most: 4 },
      changes: {
        exchange: 'giveToNext',
        sevenBreaksBlocker: false,
        drawingTwo: true,
        drawFromPile: true,
      },
    },
  },
  dog: {
    team: {
      ...COMMON,
      turnInFromStart: false,
      sevenSpillsToPartner: false,
      swapTargets: 'opponents',
      turns: 'clockwise',
    },
    solo: null,
  },
  almdog: { team: { ...COMMON, idleJack: 'allowed' }, solo: null },
  house: { team: COMMON, solo: null },
};

const opposite = (form: GameForm, seat: Seat): Seat => ((seat + form.sectors / 2) % form.sectors) as Seat;

/** Why a form can't be played, or undefined. */
function impossible(form: GameForm): string | undefined {
  const { seats, sectors } = form;
  const ascending = seats.every(
    (seat, i) => SEATS.includes(seat) && seat < sectors && (i === 0 || seat > (seats[i - 1] ?? seat)),
  );
  if (!ascending) return `The seats must be ascending numbers from 0 to ${sectors - 1}.`;
  const { solo } = RULE_SETS[form.ruleset];
  if (form.solo) {
    if (!solo) return `Rule set ${form.ruleset} has no game without partners.`;
    const { least, most } = solo.players;
    if (seats.length < least || seats.length > most)
      return `Rule set ${form.ruleset} without partners is for ${least} to ${most} players, not ${seats.length}.`;
    return undefined;
  }
  if (sectors !== 4 && sectors !== 6) return `A game with partners needs a board of 4 or 6 sectors, not ${sectors}.`;
  if (seats.length < 4) return 'A game with partners needs at least two teams of two.';
  const alone = seats.find((seat) => !seats.includes(opposite(form, seat)));
  if (alone !== undefined) return `Seat ${alone} has no partner: seat ${opposite(form, alone)} must play too.`;
  return undefined;
}

/** Resolves a form to the rules it is played by. Refused with `rules/impossible-form` if no such game exists. */
export function rulesFor(form: GameForm): Result<Rules> {
  const reason = impossible(form);
  if (reason !== undefined) return refuse('rules/impossible-form', reason);
  const { team, solo } = RULE_SETS[form.ruleset];
  const settings = form.solo ? { ...team, ...solo?.changes } : team;
  const on = (variant: Variant) => form.variants.includes(variant);
  // Written out, not spread: V8 gives each object made by spreading a hidden class of its own, and the fast path then
  // runs at a third of its speed as soon as it has seen the rules of several games.
  return ok({
    blockerBindsOwner: settings.blockerBindsOwner,
    sevenBreaksBlocker: settings.sevenBreaksBlocker,
    turnInFromStart: settings.turnInFromStart,
    sevenSpillsToPartner: settings.sevenSpillsToPartner,
    sevenMovesAll: settings.sevenMovesAll,
    swapTargets: settings.swapTargets,
    idleJack: settings.idleJack,
    unplayable: settings.unplayable,
    turns: settings.turns,
    opening: settings.opening,
    exchange: settings.exchange,
    setUp: settings.setUp,
    drawFromPile: settings.drawFromPile,
    form,
    partners: form.solo ? [] : SEATS.slice(0, form.sectors).map((seat) => opposite(form, seat)),
    turnStep: settings.turns === form.travel ? 1 : -1,
    canadianSeven: on('canadianSeven') && !form.solo,
    noJokerFinish: on('noJokerFinish'),
    noSwapBack: on('noSwapBack'),
    copyingEight: on('copyingEight'),
    freeFive: on('freeFive'),
    drawingTwo: settings.drawingTwo || on('drawingTwo'),
  });
}

/** The seat opposite in a game with partners; undefined in one without. */
export const partnerOf = (rules: Rules, seat: Seat): Seat | undefined => rules.partners[seat];

/** The seats that win together with this one, itself first. */
export function teamOf(rules: Rules, seat: Seat): readonly Seat[] {
  const partner = partnerOf(rules, seat);
  return partner === undefined ? [seat] : [seat, partner];
}
