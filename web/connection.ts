import { type ReadonlySignal, signal } from '@preact/signals';
import { io, type Socket } from 'socket.io-client';
import type {
  BoardDrawing,
  BoardToClient,
  ClientToBoard,
  ClientToTable,
  CommandAnswer,
  TableCommand,
  TableToClient,
  TableView,
  WoodenAction,
  WoodenView,
} from '../src/server/messages.ts';

/** What a page knows of the other side. Null: nothing heard yet; `online` false: what is shown may be old. */
export interface Link<View> {
  readonly drawing: ReadonlySignal<BoardDrawing | null>;
  readonly view: ReadonlySignal<View | null>;
  readonly online: ReadonlySignal<boolean>;
}

export interface TableLink extends Link<TableView> {
  /** Never rejects: without an answer the code is `unanswered`. */
  send(command: TableCommand): Promise<CommandAnswer>;
}

export interface BoardLink extends Link<WoodenView> {
  /** Whether the board did it. Never rejects; without an answer it counts as not done. */
  act(action: WoodenAction): Promise<boolean>;
}

/** A tap that nobody answers within this time is said to have failed, and is never sent later. */
const ANSWER_MS = 4000;

// A websocket at once where it works. A kitchen's Wi-Fi drops often and comes back soon, so the waits stay short.
const OPTIONS = {
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 3000,
  timeout: 5000,
};

function watchOnline<Listen extends object, Emit extends object>(
  socket: Socket<Listen & { [event: string]: never }, Emit & { [event: string]: never }>,
): ReadonlySignal<boolean> {
  const online = signal(false);
  socket.on('connect', () => {
    online.value = true;
  });
  socket.on('disconnect', (reason) => {
    online.value = false;
    // socket.io takes this reason for final; for us the server was just restarted.
    if (reason === 'io server disconnect') socket.connect();
  });
  return online;
}

export function connectTable(): TableLink {
  const socket: Socket<TableToClient, ClientToTable> = io('/table', OPTIONS);
  const drawing = signal<BoardDrawing | null>(null);
  const view = signal<TableView | null>(null);
  socket.on('board', (sent) => {
    drawing.value = sent;
  });
  socket.on('view', (sent) => {
    view.value = sent;
  });
  return {
    drawing,
    view,
    online: watchOnline(socket),
    send: (command) =>
      socket.connected
        ? socket
            .timeout(ANSWER_MS)
            .emitWithAck('command', command)
            .catch((): CommandAnswer => ({ ok: false, code: 'unanswered' }))
        : Promise.resolve({ ok: false, code: 'unanswered' }),
  };
}

export function connectBoard(): BoardLink {
  const socket: Socket<BoardToClient, ClientToBoard> = io('/board', OPTIONS);
  const drawing = signal<BoardDrawing | null>(null);
  const view = signal<WoodenView | null>(null);
  socket.on('board', (sent) => {
    drawing.value = sent;
  });
  socket.on('wooden', (sent) => {
    view.value = sent;
  });
  return {
    drawing,
    view,
    online: watchOnline(socket),
    act: (action) =>
      socket.connected
        ? socket
            .timeout(ANSWER_MS)
            .emitWithAck('action', action)
            .then(({ ok }) => ok)
            .catch(() => false)
        : Promise.resolve(false),
  };
}
