import type { Hole, Seat, Sectors } from '../engine/index.ts';
import type { LightScene } from '../lights/scene.ts';
import type { CommandAnswer, TableCommand, TableView } from '../table/view.ts';

export type { LogEntry } from '../table/log-entries.ts';
export type { CommandAnswer, Notice, TableCommand, TableView } from '../table/view.ts';

/** Where the holes are on the wood, in millimetres. */
export interface BoardDrawing {
  readonly sectors: Sectors;
  readonly width: number;
  readonly height: number;
  readonly holes: Readonly<Partial<Record<Hole, { readonly x: number; readonly y: number }>>>;
}

/** socket.io namespace `/table` (phones). */
export interface TableToClient {
  board: (drawing: BoardDrawing) => void;
  view: (view: TableView) => void;
}
export interface ClientToTable {
  command: (command: TableCommand, answer: (answer: CommandAnswer) => void) => void;
}

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

/** socket.io namespace `/board` (tabletop page of a simulated board). */
export interface BoardToClient {
  board: (drawing: BoardDrawing) => void;
  wooden: (view: WoodenView) => void;
}
export interface ClientToBoard {
  action: (
    action: WoodenAction,
    answer: (answer: { readonly ok: true } | { readonly ok: false; readonly code: string }) => void,
  ) => void;
}
