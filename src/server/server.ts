import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { BoardMap, HoleMap } from '../sensing/board-map.ts';
import type { BoardDrawing } from './messages.ts';
import { sameOrigin } from './origin.ts';

/** How many ports after the wished one are tried. */
const PORTS_TRIED = 20;
const PAGES = fileURLToPath(new URL('../../web', import.meta.url));

export interface Pages {
  readonly app: FastifyInstance;
  readonly io: Server;
  /** Listens on the wished port or the next free one; returns the port. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

/** The web server that all of ours share: the built pages, socket.io, and the rules for who may connect. `first`: what `/` shows. */
export async function createPages(first: 'phone.html' | 'tabletop.html'): Promise<Pages> {
  const app = fastify({ bodyLimit: 16 * 1024, forceCloseConnections: true });
  const io = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => {
      const allowed = sameOrigin(request.headers.origin, request.headers.host);
      decide(allowed ? null : 'foreign origin', allowed);
    },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy':
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });
  await app.register(fastifyStatic, { root: PAGES, index: [first] });
  app.get('/tabletop', (_request, reply) => reply.sendFile('tabletop.html'));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ ok: false, code: 'server/not-found' }));

  return {
    app,
    io,
    async listen(wished, host) {
      for (let port = wished; ; port++) {
        try {
          await app.listen({ port, host });
          return (app.server.address() as { port: number }).port;
        } catch (error) {
          const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
          if (!taken || port >= wished + PORTS_TRIED) throw error;
        }
      }
    },
    async close() {
      const closed = io.close();
      // Browsers open connections before they need them; one that never asked for anything would be waited for.
      app.server.closeAllConnections();
      await closed;
      await app.close();
    },
  };
}

/** What a page needs to draw the board. */
export function drawingOf(map: BoardMap): BoardDrawing {
  const { sectors, width, height } = map;
  const places = Object.entries(map.holes as Readonly<Record<string, HoleMap>>);
  const holes = Object.fromEntries(places.map(([hole, { x, y }]) => [hole, { x, y }]));
  return { sectors, width, height, holes };
}

/** The address under which phones in the same network find this computer; the loopback address where there is no network. */
export function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
