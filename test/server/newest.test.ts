import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { newestTo } from '../../src/server/newest.ts';

describe('a viewer is sent the newest state', () => {
  it.each(['websocket', 'polling'])('and always the last one, however quickly it changes (%s)', async (transport) => {
    const http = createServer();
    const server = new Server(http);
    let state = 0;
    server.on('connection', (socket) => {
      const push = newestTo(socket, () => socket.emit('state', state));
      push();
      socket.on('change', (times: number) => {
        for (let i = 0; i < times; i++) {
          state++;
          push();
        }
      });
    });
    await once(http.listen(0, '127.0.0.1'), 'listening');
    const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: [transport] });
    try {
      const seen: number[] = [];
      const last = (wanted: number) =>
        new Promise<void>((done) => {
          const look = (sent: number) => {
            seen.push(sent);
            if (sent === wanted) {
              client.off('state', look);
              done();
            }
          };
          client.on('state', look);
        });
      await last(0);
      for (const wanted of [2, 4, 24]) {
        const arrived = last(wanted);
        client.emit('change', wanted - state);
        await arrived;
      }
      expect(seen.length, 'states that nobody needs are skipped').toBeLessThan(12);
    } finally {
      client.disconnect();
      await server.close();
    }
  });
});
