import type { Game, GameEvent } from '../engine/index.ts';

/** Whether the cards of a game are still secrets: it is dealt on phones, and neither won nor abandoned. */
export const keepsSecrets = ({ cards, winners, status }: Pick<Game, 'cards' | 'winners' | 'status'>): boolean =>
  cards === 'dealt' && winners.length === 0 && status !== 'abandoned';

/**
 * What everybody at the table may know of an event while the game goes on; null where they may know nothing. Cards that lie
 * face up are no secret; hands, and cards that change hands face down, are.
 */
export function publicEvent(event: GameEvent): GameEvent | null {
  switch (event.kind) {
    case 'dealt':
      return { kind: 'dealt', cards: event.cards, opener: event.opener };
    case 'hands':
      return null;
    case 'exchanged':
      return { kind: 'exchanged', from: event.from, to: event.to };
    case 'drawn':
      return { kind: 'drawn', seat: event.seat, from: event.from };
    case 'setup':
    case 'laid':
    case 'played':
    case 'corrected':
    case 'taken-back':
    case 'turn-taken-back':
    case 'folded':
    case 'discarded':
    case 'declared':
    case 'paused':
    case 'resumed':
    case 'abandoned':
    case 'committed':
    case 'revealed':
      return event;
  }
}

/** Whether an event tells more than everybody may know while the game goes on. */
export function isSecret(event: GameEvent): boolean {
  const shown = publicEvent(event);
  return shown === null || Object.keys(shown).length < Object.keys(event).length;
}
