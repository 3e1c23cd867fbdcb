import type { Seat } from '../engine/index.ts';
import type { TableCommand } from './view.ts';

/** Who commands, as far as it matters for what they may do. */
export interface Commander {
  /** The host; and anybody while nobody has joined. */
  readonly host: boolean;
  readonly seats: readonly Seat[];
}

/** What the table has agreed on. */
export interface Manners {
  /** Anybody may announce for anybody. */
  readonly open: boolean;
  /** Cards are held on phones: nobody can lay those of somebody else. */
  readonly dealt: boolean;
}

/**
 * Why somebody may not command this; null: they may. `seating/host-only`, `seating/not-your-seat`, `seating/no-seat` (who looks on
 * only looks on).
 */
export function forbids(command: TableCommand, who: Commander, { open, dealt }: Manners): string | null {
  switch (command.kind) {
    case 'declare':
    case 'abandon':
    case 'new-game':
      return who.host ? null : 'seating/host-only';
    case 'exchange':
    case 'draw':
    case 'idle':
    case 'lay':
    case 'fold': {
      if (who.seats.includes(command.seat)) return null;
      return dealt || !(open || who.host) ? 'seating/not-your-seat' : null;
    }
    default:
      return (open && !dealt) || who.host || who.seats.length > 0 ? null : 'seating/no-seat';
  }
}
