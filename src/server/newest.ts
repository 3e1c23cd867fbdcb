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
    const { transport } = conn;
    if (transport.writable) {
      send();
      return;
    }
    waiting = true;
    // The transport's own event: the connection's "drain" comes when something is handed over, not when it has gone.
    const ready = () => {
      transport.off('ready', ready);
      conn.off('upgrade', ready);
      waiting = false;
      push();
    };
    transport.once('ready', ready);
    conn.once('upgrade', ready);
  };
  return push;
}
