import { isKennel, standing } from '../../src/drawing/standing.ts';
import type { Hole, Seat } from '../../src/engine/index.ts';
import type { TableView } from '../../src/server/messages.ts';
import { repairsOf } from './say.ts';

export interface ShownMarble {
  /** Null: somebody's; the sensors don't tell colours. */
  readonly seat: Seat | null;
  readonly hole: Hole;
  readonly blocker: boolean;
}

type Shown = Pick<TableView, 'placement' | 'halfway' | 'notice' | 'form'>;

/** Where the marbles would stand if nothing were to be put right. */
function rightPlacement({ placement, halfway, notice }: Shown): string {
  if (notice?.kind === 'illegal') return notice.closest;
  return notice?.kind === 'progress' ? (halfway ?? placement) : placement;
}

/**
 * The board as it is, not as it should be: while something must be put right, every marble that stands wrong is shown
 * where it stands, and one that lies beside is not shown.
 */
export function shownMarbles(view: Shown): readonly ShownMarble[] {
  const shown = [...standing(rightPlacement(view))];
  const astray = repairsOf(view).map(({ from, to }) => {
    // Which of its kennel's holes a marble lies in, nobody tells: there, any marble of the seat stands for any other.
    const owner = to && isKennel(to) ? kennelOwner(to) : null;
    const same = shown.findIndex(({ hole }) => hole === to);
    const index = same >= 0 || owner === null ? same : shown.findLastIndex(({ hole }) => kennelOwner(hole) === owner);
    const [missing] = index < 0 ? [] : shown.splice(index, 1);
    return { from, seat: missing?.seat ?? owner };
  });
  return [...shown, ...astray.flatMap(({ from, seat }) => (from ? [{ seat, hole: from, blocker: false }] : []))];
}

const kennelOwner = (hole: Hole): Seat | null => (isKennel(hole) ? (Number(hole[1]) as Seat) : null);
