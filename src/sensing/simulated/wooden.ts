import type { Hole, Seat } from '../../engine/index.ts';
import type { LightScene } from '../../lights/scene.ts';

/** A marble of the simulated wooden board. `hole` null: in somebody's hand, or put down beside the holes at x, y (mm). */
export interface WoodenMarble {
  readonly id: number;
  readonly seat: Seat;
  readonly hole: Hole | null;
  readonly x: number;
  readonly y: number;
}

export interface WoodenView {
  readonly marbles: readonly WoodenMarble[];
  /** What the lights really show: as the daemon commanded over the line. */
  readonly lights: LightScene;
  /** True while a daemon talks to this board. */
  readonly connected: boolean;
}

/** What fingers do on the tabletop page. `move` follows the finger; a marble that passes closely over a free hole rolls through it. */
export type WoodenAction =
  | { readonly kind: 'lift'; readonly marble: number }
  | {
      readonly kind: 'move';
      readonly marble: number;
      readonly x: number;
      readonly y: number;
    }
  | { readonly kind: 'put'; readonly marble: number; readonly hole: Hole }
  | {
      readonly kind: 'drop';
      readonly marble: number;
      readonly x: number;
      readonly y: number;
    };
