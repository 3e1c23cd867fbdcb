import type { SimulatedBoard } from '../sensing/simulated-board.ts';
import { serveBoard } from './board-channel.ts';
import { createPages, drawingOf } from './server.ts';

/** The tabletop page alone, for a simulated board that a daemon in another process talks to. */
export async function startTabletop(
  board: SimulatedBoard,
  port: number,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const pages = await createPages('tabletop.html');
  serveBoard(pages, board, drawingOf(board.map));
  return { port: await pages.listen(port, '0.0.0.0'), stop: () => pages.close() };
}
