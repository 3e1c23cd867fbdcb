import type { Hole } from '../engine/index.ts';
import type { BoardMap } from '../sensing/board-map.ts';

const COLUMNS = 64;
/** Letters are about twice as high as wide. */
const ASPECT = 0.5;

/**
 * The board in letters, as seen from above with seat 0 below: `@` is asked for, `o` is known, `x` has no sensor that answers, `·`
 * was not asked for yet.
 */
export function boardInLetters(map: BoardMap, asked: Hole | null, known: ReadonlyMap<Hole, boolean>): string {
  const rows = Math.round((COLUMNS * ASPECT * map.height) / map.width);
  const letters = Array.from({ length: rows }, () => Array.from({ length: COLUMNS }, () => ' '));
  for (const [hole, place] of Object.entries(map.holes) as [Hole, { x: number; y: number }][]) {
    const row = letters[Math.round((place.y / map.height) * (rows - 1))];
    const column = Math.round((place.x / map.width) * (COLUMNS - 1));
    const answered = known.get(hole);
    const letter = answered === undefined ? '·' : answered ? 'o' : 'x';
    if (row) row[column] = hole === asked ? '@' : letter;
  }
  return letters.map((row) => row.join('').trimEnd()).join('\n');
}
