import type { Hole, Sectors } from '../engine/index.ts';
import type { WoodenAction, WoodenView } from '../sensing/simulated/wooden.ts';
import type { CommandAnswer, TableCommand, TableView } from '../table/view.ts';

export type { WoodenAction, WoodenMarble, WoodenView } from '../sensing/simulated/wooden.ts';
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
