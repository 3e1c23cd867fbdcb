import { standing } from '../../src/drawing/standing.ts';
import type { Hole, Seat } from '../../src/engine/index.ts';
import type { TableView } from '../../src/server/messages.ts';
import { repairsOf } from './say.ts';

export interface ShownMarble {
  /** Null: somebody's; the sensors don't tell colours. */
  readonly seat: Seat | null;
  readonly hole: Hole;
  readonly blocker: boolean;
}

/**
 * The board as it is, not as it should be: while something must be put right, every marble that stands wrong is shown
 * where it stands, and one that lies beside is not shown.
 */
export function shownMarbles(view: Pick<TableView, 'placement' | 'notice' | 'form'>): readonly ShownMarble[] {
  const { notice, placement } = view;
  const right = standing(notice?.kind === 'illegal' ? notice.closest : placement);
  if (notice?.kind !== 'illegal' && notice?.kind !== 'bumped') return right;
  const steps = repairsOf(view);
  const belongs = (hole: Hole) => right.find((marble) => marble.hole === hole)?.seat ?? null;
  return [
    ...right.filter((marble) => !steps.some((step) => step.to === marble.hole)),
    ...steps.flatMap(({ from, to }) => (from ? [{ seat: to && belongs(to), hole: from, blocker: false }] : [])),
  ];
}
