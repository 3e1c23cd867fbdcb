import type { Seat } from '../engine/index.ts';
import type { Notice } from '../table/view.ts';

/** What the lamps and the buzzer need to know of a table. */
export interface SignalledTable {
  readonly toPlay: Seat | null;
  readonly winners: readonly Seat[];
  readonly notice: Notice | null;
}

/** `steady`: it is this seat's turn. `blink`: something waits for an answer of this seat, or it has won. */
export type LampLook = 'dark' | 'steady' | 'blink';

export function lampOf(seat: Seat, { toPlay, winners, notice }: SignalledTable): LampLook {
  if (winners.length > 0) return winners.includes(seat) ? 'blink' : 'dark';
  switch (notice?.kind) {
    case 'bumped':
      return 'blink';
    case 'illegal':
    case 'ambiguous':
      if (notice.seat === seat) return 'blink';
      break;
    default:
  }
  return toPlay === seat ? 'steady' : 'dark';
}

/** Milliseconds for which a blinking lamp shines, and is dark. */
export const BLINK = 300;

/** Milliseconds on, off, on and so on. Told apart by number and length, not by pitch: a simple buzzer has one. */
export const SOUNDS = {
  /** A gesture was carried out. */
  yes: [40],
  /** A gesture was refused. */
  no: [40, 60, 40, 60, 40],
  /** The table has a question. */
  which: [120, 120, 120],
  /** Something on the board must be put right. */
  wrong: [400],
  won: [120, 80, 120, 80, 400],
} as const satisfies Record<string, readonly number[]>;

export type Sound = keyof typeof SOUNDS;

/** What the buzzer says when the table has changed from one state to the other; null: nothing. */
export function soundOf(before: SignalledTable, after: SignalledTable): Sound | null {
  if (after.winners.length > 0) return before.winners.length > 0 ? null : 'won';
  if (after.notice === before.notice) return null;
  switch (after.notice?.kind) {
    case 'illegal':
    case 'bumped':
      return 'wrong';
    case 'ambiguous':
      return 'which';
    default:
      return null;
  }
}
