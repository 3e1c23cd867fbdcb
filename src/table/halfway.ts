import { type Game, type Hole, marbleAt, type Position, parseHole, questionFor, sevenStages } from '../engine/index.ts';
import type { Notice } from './view.ts';

type Progress = Extract<Notice, { kind: 'progress' }>;

/**
 * Where the marbles stand in the middle of a seven, captured ones in their kennel: the stage of it that the levels of the holes
 * show. Null where they show none.
 */
export function halfway(
  game: Game,
  { card, done, holes }: Progress,
  levels: ReadonlyMap<Hole, boolean>,
  unsensed: ReadonlySet<Hole>,
): string | null {
  const { sectors } = game.form;
  // A captured marble that still stands where it was passed, or is in somebody's hand, is captured all the same.
  const left = new Set(holes.filter(({ should }) => should === 'empty').map(({ hole }) => hole));
  const shows = (position: Position) =>
    [...levels].every(
      ([hole, occupied]) =>
        unsensed.has(hole) ||
        parseHole(hole, sectors)?.kind === 'kennel' ||
        occupied === (marbleAt(position, hole) !== undefined || left.has(hole)),
    );
  const stages = sevenStages(questionFor(game, card ?? '7'));
  return stages.find((stage) => stage.done === done && shows(stage.position))?.placement ?? null;
}
