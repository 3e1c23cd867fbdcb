import type { Game, GameEvent } from '../engine/index.ts';

/** Whether the cards of a game are still secrets: it is dealt on phones, and neither won nor abandoned. */
export const keepsSecrets = ({ cards, winners, status }: Pick<Game, 'cards' | 'winners' | 'status'>): boolean =>
  cards === 'dealt' && winners.length === 0 && status !== 'abandoned';

/**
 * A fact as everybody at the table may know it: without the cards that only some have seen. Null where nothing is left of it.
 * The facts that are left add up to the same game with unknown hands.
 */
export function withoutSecrets(event: GameEvent): GameEvent | null {
  switch (event.kind) {
    case 'hands':
    case 'exchanged':
      return null;
    case 'dealt': {
      const { hands: _, ...open } = event;
      return open;
    }
    case 'drawn': {
      const { card: _, ...open } = event;
      return open;
    }
    default:
      return event;
  }
}
