import { movesOf } from '../../src/drawing/moves.ts';
import { type Repair, repairs } from '../../src/drawing/repairs.ts';
import { type Hole, parseHole, type Seat } from '../../src/engine/index.ts';
import type { Notice, TableView } from '../../src/server/messages.ts';
import { CARD_TEXTS } from '../../src/texts/cards.ts';
import type { Language } from '../../src/texts/language.ts';
import {
  ASK_FOLD,
  MORE_REPAIRS,
  MOVE_NOW,
  NEXT,
  PROGRESS,
  READING,
  REPAIR,
  STATE,
  TAP_CARD,
  WON,
} from '../../src/texts/phone.ts';
import { listed, playSentence } from '../../src/texts/plays.ts';
import { seatName } from '../../src/texts/seats.ts';
import { STORAGE } from '../../src/texts/storage.ts';
import { holeName, illegalSentence } from '../../src/texts/verdicts.ts';

/** How the page's head looks: somebody's turn, a question, something to mend, a win, or waiting for a line. */
export type Tone = 'turn' | 'ask' | 'mend' | 'won' | 'away';

export interface Said {
  readonly tone: Tone;
  /** What happens next, and who has to do it. */
  readonly sentence: string;
  /** What is wrong; null while nothing is. */
  readonly alert: string | null;
  /** Whom it concerns, for the colour beside the sentence. */
  readonly seat: Seat | null;
  /** How far a play has come that is on its way. */
  readonly progress: { readonly done: number; readonly of: number } | null;
}

const PLAIN = { alert: null, seat: null, progress: null } as const;

type Shown = Pick<
  TableView,
  'form' | 'cards' | 'link' | 'storage' | 'winners' | 'notice' | 'laid' | 'toPlay' | 'placement'
>;

/** What must be put right now, in the order of doing it: the lights show its first step. */
export const repairsOf = ({ notice, form }: Pick<TableView, 'notice' | 'form'>): readonly Repair[] =>
  notice && 'holes' in notice ? repairs(notice.holes, form.sectors) : [];

/** The first step, and how many follow; empty where nothing is to be put right. */
function repairSentence(view: Shown, by: Seat | null, language: Language): string {
  const steps = repairsOf(view);
  const [step] = steps;
  if (!step) return '';
  const target = step.to && parseHole(step.to, view.form.sectors);
  const owner = target?.kind === 'kennel' ? target.seat : null;
  const what = owner !== null ? 'kennel' : step.from && step.to ? 'move' : step.to ? 'put' : 'take';
  const who = owner ?? by;
  const now = REPAIR[what][language]({ who: who === null ? '' : seatName(who, language) });
  return steps.length > 1 ? `${now} ${MORE_REPAIRS[language](steps.length - 1)}` : now;
}

function progress(notice: Extract<Notice, { kind: 'progress' }>, view: Shown, language: Language): string {
  const { seat, card, done, of } = notice;
  const mend = repairSentence(view, seat, language);
  if (done === of && mend) return mend;
  const laid = card ? CARD_TEXTS[card].laid[language] : '';
  const steps = PROGRESS[language]({ who: seatName(seat, language), card: laid, done, of });
  return mend ? `${steps} ${mend}` : steps;
}

function turn({ laid, toPlay, cards }: Shown, language: Language): string {
  if (laid) {
    const { laid: card, task } = CARD_TEXTS[laid.card];
    return MOVE_NOW[language]({ who: seatName(laid.seat, language), card: card[language], task: task[language] });
  }
  if (toPlay === null) return STATE.roundOver[language];
  return NEXT[cards === 'inferred' ? 'layAnyCard' : 'layCard'][language]({ who: seatName(toPlay, language) });
}

function noticed(notice: Notice, view: Shown, language: Language): Said {
  const mend = repairSentence(view, notice.kind === 'illegal' ? notice.seat : null, language);
  switch (notice.kind) {
    case 'illegal': {
      const sentence = notice.code === 'no-card' ? TAP_CARD[language] : mend || turn(view, language);
      const alert = illegalSentence(notice.code, notice.seat, language);
      return { ...PLAIN, tone: 'mend', sentence, alert, seat: notice.seat };
    }
    case 'bumped':
      return { ...PLAIN, tone: 'mend', sentence: mend, alert: STATE.bumped[language] };
    case 'ambiguous': {
      const who = seatName(notice.seat, language);
      return { ...PLAIN, tone: 'ask', sentence: NEXT.which[language]({ who }), seat: notice.seat };
    }
    case 'ask-fold': {
      const names = notice.seats.map((seat) => seatName(seat, language));
      const sentence = ASK_FOLD[language]({ who: listed(names, language), several: names.length > 1 });
      return { ...PLAIN, tone: 'ask', sentence, seat: notice.seats[0] ?? null };
    }
    case 'progress':
      return {
        ...PLAIN,
        tone: 'turn',
        sentence: progress(notice, view, language),
        seat: notice.seat,
        progress: notice,
      };
  }
}

/** The one sentence at the top, and the alert. Troubles of line and log come first: meanwhile nothing else may be true. */
export function say(view: Shown | null, online: boolean, language: Language): Said {
  const waiting = (text: string): Said => ({ ...PLAIN, tone: 'away', sentence: text });
  if (!view) return waiting(STATE.opening[language]);
  if (!online) return waiting(STATE.offline[language]);
  if (view.storage) return waiting(STORAGE[view.storage][language]);
  if (view.winners.length > 0) {
    const who = listed(
      view.winners.map((seat) => seatName(seat, language)),
      language,
    );
    const sentence = WON[language]({ who, several: view.winners.length > 1 });
    return { ...PLAIN, tone: 'won', sentence, seat: view.winners[0] ?? null };
  }
  if (view.link === 'away') return waiting(STATE.boardAway[language]);
  if (view.link === 'connecting') return waiting(STATE.boardConnecting[language]);
  if (view.notice) return noticed(view.notice, view, language);
  return { ...PLAIN, tone: 'turn', sentence: turn(view, language), seat: view.laid?.seat ?? view.toPlay };
}

export interface Reading {
  readonly placement: string;
  readonly number: number;
  readonly text: string;
}

/** The readings of an ambiguous board, numbered as they are on the drawing. */
export function readingsOf({ notice, form, placement }: Shown, language: Language): readonly Reading[] {
  if (notice?.kind !== 'ambiguous') return [];
  return notice.options.map((option, i) => {
    const play = { placement: option.placement, as: option.card, captured: [] };
    const moves = movesOf(placement, play, form.sectors);
    const text = playSentence({ ...play, seat: notice.seat, card: option.card, moves }, language);
    return { placement: option.placement, number: i + 1, text: READING[language]({ number: i + 1, play: text }) };
  });
}

/** In words, the two holes that ✕ and ○ stand for, for those who can't see the drawing. */
export function signsInWords(
  view: Pick<TableView, 'notice' | 'form'>,
  language: Language,
): ReadonlyMap<string, string> {
  const [step] = repairsOf(view);
  const name = (hole: Hole) => holeName(hole, view.form.sectors, language);
  return new Map([
    ...(step?.from ? [['✕', name(step.from)] as const] : []),
    ...(step?.to ? [['○', name(step.to)] as const] : []),
  ]);
}
