import { movesOf, type SeenMove } from '../../src/drawing/moves.ts';
import type { LogEntry, TableView } from '../../src/server/messages.ts';
import { CARD_TEXTS } from '../../src/texts/cards.ts';
import type { Language } from '../../src/texts/language.ts';
import { DEALT, DECLARED, DISCARDED, DRAWN, FOLDED } from '../../src/texts/phone.ts';
import { playSentence } from '../../src/texts/plays.ts';
import { seatName } from '../../src/texts/seats.ts';

type Logged = Pick<TableView, 'log' | 'logFrom' | 'form'>;

/** The position before the entry at this place of the log. */
function placementBefore({ log, logFrom }: Logged, index: number): string {
  for (let i = index - 1; i >= 0; i--) {
    const entry = log[i];
    if (entry?.kind === 'played' || entry?.kind === 'declared') return entry.placement;
  }
  return logFrom;
}

function sentence(view: Logged, entry: LogEntry, index: number, language: Language): string {
  switch (entry.kind) {
    case 'dealt':
      return DEALT[language](entry);
    case 'folded':
      return FOLDED[language]({ who: seatName(entry.seat, language) });
    case 'discarded':
      return DISCARDED[language]({
        who: seatName(entry.seat, language),
        card: CARD_TEXTS[entry.card].name[language],
      });
    case 'drawn': {
      const from = entry.from === 'pile' ? null : seatName(entry.from, language);
      return DRAWN[language]({ who: seatName(entry.seat, language), from });
    }
    case 'declared':
      return DECLARED[language]({ by: entry.by ?? null });
    case 'played': {
      const moves = movesOf(placementBefore(view, index), entry, view.form.sectors);
      return playSentence({ ...entry, moves }, language);
    }
  }
}

export interface LogLine {
  readonly number: number;
  readonly entry: LogEntry;
  readonly text: string;
}

/** The list of plays, newest first. */
export const logLines = (view: Logged, language: Language): readonly LogLine[] =>
  view.log.map((entry, i) => ({ number: entry.number, entry, text: sentence(view, entry, i, language) })).reverse();

/** What the last play moved, as long as it is the last one of the log. */
export function lastMoves(view: Logged & Pick<TableView, 'lastPlay'>): readonly SeenMove[] {
  if (!view.lastPlay) return [];
  for (let i = view.log.length - 1; i >= 0; i--) {
    const entry = view.log[i];
    if (entry?.kind === 'played') return movesOf(placementBefore(view, i), view.lastPlay, view.form.sectors);
  }
  return [];
}
