import type { GameEvent } from '../engine/index.ts';

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
      return event;
  }
}

/** Whether an event tells more than everybody may know while the game goes on. */
export function isSecret(event: GameEvent): boolean {
  const shown = publicEvent(event);
  return shown === null || Object.keys(shown).length < Object.keys(event).length;
}
