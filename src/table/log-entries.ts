import type { GameEvent, PlayRecord, Seat } from '../engine/index.ts';

/** One line of the list of plays. `number`: which turn of the game it was, from 1 on; of a deal, how many there were before. */
export type LogEntry = { readonly number: number } & (
  | ({ readonly kind: 'played' } & PlayRecord)
  | { readonly kind: 'folded'; readonly seat: Seat }
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
  for (const event of events) {
    switch (event.kind) {
      case 'dealt':
        round += 1;
        lines.push({ kind: 'dealt', round, cards: event.cards });
        break;
      case 'played':
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
      case 'folded':
        lines.push(event);
        break;
    }
  }
  let turns = 0;
  return lines.map((line) => ({ number: line.kind === 'dealt' ? turns : ++turns, ...line }) as LogEntry);
}
