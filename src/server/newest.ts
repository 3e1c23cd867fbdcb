import type { Socket } from 'socket.io';

/**
 * Sends a viewer the newest state, again and again, and never lets more than one wait for it: a slow phone skips what it
 * has no time for, but always gets the last one.
 */
export function newestTo(socket: Pick<Socket, 'conn'>, send: () => void): () => void {
  let waiting = false;
  const push = () => {
    if (waiting) return;
    const { conn } = socket;
    if (conn.transport.writable) {
      send();
      return;
    }
    waiting = true;
    conn.once('drain', () => {
      waiting = false;
      send();
    });
  };
  return push;
}
