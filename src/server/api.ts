import type { FastifyReply } from 'fastify';
import { type Result, refuse } from '../engine/index.ts';
import { storageTrouble } from '../history/trouble.ts';
import { type ApiSubject, ROUTES } from './api-routes.ts';
import { EventStreams } from './event-stream.ts';
import { API, openApi } from './openapi.ts';
import type { Pages } from './server.ts';

/** Screens and other people's programs that may follow the table at a time; phones use the socket. */
const STREAMS = { most: 50, patience: 60_000 };

export interface Api {
  /** Ends the streams, which would keep the server from closing. */
  close(): void;
}

/** The HTTP interface for others: read-only, described by `openapi.json`, nothing secret. */
export function serveApi({ app }: Pages, subject: ApiSubject, limits = STREAMS): Api {
  const refused = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ ok: false, code });
  for (const { path, query, answers, refusals, read } of ROUTES) {
    const options = { schema: { querystring: query }, attachValidation: true };
    app.get(`${API}${path.replace('{id}', ':id')}`, options, (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.validationError) return refused(reply, 400, 'api/bad-request');
      const { id = '' } = request.params as { readonly id?: string };
      const answer = readable(() => read(subject, id, request.query as never));
      if (!answer.ok) return refused(reply, refusals[answer.error.code] ?? 503, answer.error.code);
      if (answers === 'text') reply.type('text/plain; charset=utf-8');
      return reply.send(answer.value);
    });
  }
  app.get(`${API}/openapi.json`, () => openApi());
  const streams = new EventStreams({ ...subject, table: subject.company.table, ...limits });
  app.get(`${API}/stream`, (request, reply) => {
    if (streams.full) return refused(reply.header('retry-after', 60), 503, 'api/too-many-streams');
    const last = request.headers['last-event-id'];
    reply.hijack();
    streams.open(reply.raw, typeof last === 'string' ? last : undefined);
    return reply;
  });
  return { close: () => streams.close() };
}

/** Trouble with the disk is an answer too. */
function readable(read: () => Result<unknown>): Result<unknown> {
  try {
    return read();
  } catch (error) {
    const trouble = storageTrouble(error);
    if (trouble === null) throw error;
    return refuse(trouble, (error as Error).message);
  }
}
