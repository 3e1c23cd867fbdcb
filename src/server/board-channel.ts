import type { Namespace } from 'socket.io';
import { refuse } from '../engine/index.ts';
import type { SimulatedBoard } from '../sensing/simulated-board.ts';
import type { BoardDrawing, BoardToClient, ClientToBoard } from './messages.ts';
import { newestTo } from './newest.ts';
import { asAction } from './schema.ts';
import type { Pages } from './server.ts';

/** The tabletop page of a simulated board: what the wood shows, and fingers on its marbles. */
export function serveBoard(pages: Pages, board: SimulatedBoard, drawing: BoardDrawing): void {
  const space: Namespace<ClientToBoard, BoardToClient> = pages.io.of('/board');
  space.on('connection', (socket) => {
    socket.emit('board', drawing);
    const push = newestTo(socket, () => socket.emit('wooden', board.view()));
    push();
    socket.on('disconnect', board.onView(push));
    socket.on('action', (input: unknown, answer: unknown) => {
      const action = asAction(input);
      const done = action === null ? refuse('board/bad-action', 'no such action') : board.act(action);
      if (typeof answer === 'function') answer(done.ok ? { ok: true } : { ok: false, code: done.error.code });
    });
  });
}
