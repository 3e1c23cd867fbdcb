import type { Card, GameEvent, PlayRecord, Seat } from '../engine/index.ts';

/** One line of the list of plays. `number` counts from 1 within the game; `by`: who said so, where somebody did. */
export type LogEntry = { readonly number: number; readonly by?: string } & (
  | ({ readonly kind: 'played' } & PlayRecord)
  | { readonly kind: 'folded'; readonly seat: Seat; readonly cards?: readonly Card[] }
  | { readonly kind: 'discarded'; readonly seat: Seat; readonly card: Card }
  /** Which card was drawn stays between the two. */
  | { readonly kind: 'drawn'; readonly seat: Seat; readonly card: Card | null; readonly from: Seat | 'pile' }
  | { readonly kind: 'declared'; readonly placement: string }
  | { readonly kind: 'dealt'; readonly round: number; readonly cards: number }
);

type Line = LogEntry extends infer Entry ? (Entry extends LogEntry ? Omit<Entry, 'number'> : never) : never;

/** The list of plays as it counts: what was taken back is gone, what was corrected stands once, in its last form. */
export function logEntries(events: readonly GameEvent[]): readonly LogEntry[] {
  const lines: Line[] = [];
  const dropFrom = (index: number) => lines.splice(index).slice(1);
  const lastPlay = () => lines.findLastIndex((line) => line.kind === 'played');
  const lastTurn = () => lines.findLastIndex((line) => line.kind !== 'dealt');
  let round = 0;
  let laid: Card | null = null;
  for (const event of events) {
    const by = event.by === undefined ? {} : { by: event.by };
    switch (event.kind) {
      case 'dealt':
        round += 1;
        lines.push({ kind: 'dealt', round, cards: event.cards, ...by });
        break;
      case 'laid':
        laid = event.card;
        break;
      case 'drawn':
        lines.push({ kind: 'drawn', seat: event.seat, card: laid, from: event.from, ...by });
        break;
      case 'declared':
        lines.push({ kind: 'declared', placement: event.placement, ...by });
        break;
      case 'played':
      case 'folded':
      case 'discarded':
        lines.push(event);
        break;
      case 'corrected': {
        const later = dropFrom(lastPlay());
        lines.push({ ...event, kind: 'played' }, ...later);
        break;
      }
      case 'taken-back':
      case 'turn-taken-back':
        dropFrom(event.kind === 'taken-back' ? lastPlay() : lastTurn());
        round = lines.filter((line) => line.kind === 'dealt').length;
        break;
    }
    if (event.kind !== 'laid') laid = null;
  }
  return lines.map((line, i) => ({ number: i + 1, ...line }) as LogEntry);
}
