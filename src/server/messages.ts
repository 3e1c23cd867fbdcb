import type { Hole, Sectors } from '../engine/index.ts';
import type { WoodenAction, WoodenView } from '../sensing/simulated/wooden.ts';
import type { Draft } from '../table/draft.ts';
import type { JoinAnswer, SeatingCommand } from '../table/people.ts';
import type { CommandAnswer, TableCommand, TableView } from '../table/view.ts';
import type { GameWish } from '../table/wish.ts';

export type { WoodenAction, WoodenMarble, WoodenView } from '../sensing/simulated/wooden.ts';
export type { Draft, DraftMarble } from '../table/draft.ts';
export type { LogEntry } from '../table/log-entries.ts';
export type { JoinAnswer, OwnExchange, OwnSeat, Person, SeatingCommand, You } from '../table/people.ts';
export type {
  AskFold,
  Awaiting,
  CommandAnswer,
  JudgeNotice,
  Notice,
  Phase,
  SeatView,
  TableCommand,
  TableView,
} from '../table/view.ts';
export type { GameStart, GameWish, PlayerWish } from '../table/wish.ts';

/** Where the holes are on the wood, in millimetres. */
export interface BoardDrawing {
  readonly sectors: Sectors;
  readonly width: number;
  readonly height: number;
  readonly holes: Readonly<Partial<Record<Hole, { readonly x: number; readonly y: number }>>>;
}

/**
 * socket.io namespace `/table` (phones). A phone that has joined shows its token with each connection:
 * `io('/table', { auth: { token } })`; one that the table doesn't know counts as none, and `TableView.you` says so.
 */
export interface TableToClient {
  board: (drawing: BoardDrawing) => void;
  view: (view: TableView) => void;
}
export interface ClientToTable {
  command: (command: TableCommand, answer: (answer: CommandAnswer) => void) => void;
  /** Tells who holds this phone; from then on the connection is theirs. `seating/joined` where it is somebody's already. */
  join: (name: string, answer: (answer: JoinAnswer) => void) => void;
  seating: (command: SeatingCommand, answer: (answer: CommandAnswer) => void) => void;
  /** What stands on the board, read as a game that is played as this wish says. Null: the wish can't be played. */
  draft: (wish: GameWish, answer: (draft: Draft | null) => void) => void;
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
