import type { Hole } from '../engine/index.ts';
import type { LightScene } from '../lights/scene.ts';

/** State of the line to one board module. `away`: lost or not found; it is tried again by itself. */
export type LinkState = 'connecting' | 'connected' | 'away';

export interface SourceListener {
  /**
   * The state of every hole of this source, or of one part of it, after connecting and after anything may have been missed.
   * `at`: ms, monotonic.
   */
  snapshot(levels: ReadonlyMap<Hole, boolean>, at: number): void;
  /** One sensor changed. Raw: bounce and flicker included. */
  change(hole: Hole, occupied: boolean, at: number): void;
  /** `detail`: for the log, English. */
  link(state: LinkState, detail: string): void;
  /** These holes, and only these, are unknown now, because their part of the board is away. Told by sources of several parts. */
  unsensed?(holes: ReadonlySet<Hole>): void;
}

/** Anything that senses holes and lights them. */
export interface BoardSource {
  /** Begins to connect; a missing board is no error, it is waited for. */
  start(listener: SourceListener): void;
  /** Shows this scene as soon as it can; the newest wins, and it is sent again in full after every reconnect. */
  show(scene: LightScene): void;
  stop(): Promise<void>;
}
