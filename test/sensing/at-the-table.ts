import { readFileSync } from 'node:fs';
import { type Hole, holesOf } from '../../src/engine/index.ts';
import type { Light, LightScene } from '../../src/lights/scene.ts';
import type { BoardMap, HoleMap } from '../../src/sensing/board-map.ts';
import { LineSource } from '../../src/sensing/line-source.ts';
import type { SimulatedBoard } from '../../src/sensing/simulated-board.ts';
import type { LinkState, SourceListener } from '../../src/sensing/source.ts';

export const classic = JSON.parse(
  readFileSync(new URL('../../hardware/boards/classic-4.json', import.meta.url), 'utf8'),
) as BoardMap;

/** Waits until something holds, by looking every few milliseconds. */
export async function until(holds: () => boolean, what: string, patience = 5000): Promise<void> {
  const give = performance.now() + patience;
  while (!holds()) {
    if (performance.now() > give) throw new Error(`in ${patience} ms it never came true: ${what}`);
    await new Promise((done) => setTimeout(done, 2));
  }
}

/** Follows a source as the table does: the newest level of every hole, and everything that was told, in order. */
export class Follower implements SourceListener {
  readonly levels = new Map<Hole, boolean>();
  readonly changes: { readonly hole: Hole; readonly occupied: boolean; readonly at: number }[] = [];
  readonly links: { readonly state: LinkState; readonly detail: string }[] = [];
  readonly order: string[] = [];
  snapshots = 0;

  snapshot(levels: ReadonlyMap<Hole, boolean>, _at: number): void {
    this.snapshots++;
    this.order.push('snapshot');
    for (const [hole, level] of levels) this.levels.set(hole, level);
  }

  change(hole: Hole, occupied: boolean, at: number): void {
    this.changes.push({ hole, occupied, at });
    this.order.push(`${hole} ${occupied ? 'occupied' : 'empty'}`);
    this.levels.set(hole, occupied);
  }

  link(state: LinkState, detail: string): void {
    this.links.push({ state, detail });
    this.order.push(state);
  }

  get state(): LinkState | undefined {
    return this.links.at(-1)?.state;
  }

  get occupied(): readonly Hole[] {
    return holesOf(4).filter((hole) => this.levels.get(hole) === true);
  }
}

/** Where a hole is on the wood, in millimetres. */
export function placeOf(hole: Hole): { readonly x: number; readonly y: number } {
  const { x, y } = classic.holes[hole] as HoleMap;
  return { x, y };
}

/** A scene of one light. */
export const only = (hole: Hole, colour: Light['colour'], effect: Light['effect'] = 'steady'): LightScene => ({
  [hole]: { colour, effect },
});

/** The holes in which marbles lie. */
export const marblesIn = (board: SimulatedBoard): readonly Hole[] => {
  const taken = new Set(board.view().marbles.map(({ hole }) => hole));
  return holesOf(4).filter((hole) => taken.has(hole));
};

/** What the light under a hole really shows; undefined: it is dark. */
export const lightAt = (board: SimulatedBoard, hole: Hole): Light | undefined => board.view().lights[hole];

/** A source that speaks with a simulated board over a cable within this process. */
export const sourceOf = (board: SimulatedBoard): LineSource =>
  new LineSource({ map: board.map, open: () => board.open() });
