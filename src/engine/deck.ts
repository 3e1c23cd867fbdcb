import type { Card } from './cards.ts';
import { CARDS, copiesInPack } from './cards.ts';

/** A heap of cards whose order nobody knows: how many there are of each kind, in the order of `CARDS`. */
export type Heap = readonly number[];

export const FULL_PACK: Heap = CARDS.map(copiesInPack);
export const NO_CARDS: Heap = CARDS.map(() => 0);

export const heapSize = (heap: Heap): number => heap.reduce((sum, count) => sum + count, 0);

/** The cards of a heap, each kind's together. */
export const cardsIn = (heap: Heap): Card[] => CARDS.flatMap((card, kind) => Array<Card>(heap[kind]!).fill(card));

export const together = (a: Heap, b: Heap): Heap => a.map((count, kind) => count + b[kind]!);

export function withCards(heap: Heap, cards: readonly Card[]): Heap {
  const counts = [...heap];
  for (const card of cards) counts[CARDS.indexOf(card)]! += 1;
  return counts;
}

/** The heap without these cards; undefined if it doesn't hold them all. */
export function withoutCards(heap: Heap, cards: readonly Card[]): Heap | undefined {
  const counts = [...heap];
  for (const card of cards) counts[CARDS.indexOf(card)]! -= 1;
  return counts.some((count) => count < 0) ? undefined : counts;
}
