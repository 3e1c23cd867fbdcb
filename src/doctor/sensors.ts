import { type Hole, holesOf, MARBLES_PER_SEAT } from '../engine/index.ts';
import type { BoardMap } from '../sensing/board-map.ts';
import { type Finding, found } from './finding.ts';

/** Whether what the sensors say now can be marbles. */
export function checkLevels(map: BoardMap, levels: ReadonlyMap<Hole, boolean>): readonly Finding[] {
  if (levels.size === 0) return [];
  const occupied = holesOf(map.sectors).filter((hole) => levels.get(hole));
  const most = MARBLES_PER_SEAT * map.sectors;
  const given = { count: occupied.length, most, holes: occupied.join(', ') };
  if (occupied.length > most) return [found('sensors/too-many', given)];
  return [found(occupied.length === 0 ? 'sensors/no-marbles' : 'sensors/marbles', given)];
}

/** Which sensors have been seen both with a marble and without one, while somebody moved marbles about. */
export class SensorRound {
  /** Called after every hole that was seen. */
  onSeen: () => void = () => {};
  private readonly map: BoardMap;
  private readonly seen = new Map<Hole, Set<boolean>>();

  constructor(map: BoardMap) {
    this.map = map;
  }

  see(hole: Hole, occupied: boolean): void {
    this.seen.set(hole, (this.seen.get(hole) ?? new Set<boolean>()).add(occupied));
    this.onSeen();
  }

  /** The holes with a sensor that has not been seen in both states yet. */
  get unseen(): readonly Hole[] {
    return holesOf(this.map.sectors).filter(
      (hole) => this.map.holes[hole]?.channel !== undefined && this.seen.get(hole)?.size !== 2,
    );
  }

  conclude(): Finding {
    const { unseen } = this;
    return unseen.length === 0
      ? found('sensors/all-seen')
      : found('sensors/unseen', { count: unseen.length, holes: unseen.join(', ') });
  }
}
