import { STORAGE_CODES } from '../history/trouble.ts';
import { version } from '../version.ts';
import { ROUTES, type Route } from './api-routes.ts';
import { SCHEMAS } from './api-schemas.ts';

export const API = '/api/v1';

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

const GAME_ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of a game. It never changes.',
  schema: { type: 'string' },
};

function operationOf({ path, summary, query, answers, refusals }: Route) {
  const needed: readonly string[] = query.required ?? [];
  const parameters = Object.entries(query.properties as Record<string, { default?: unknown }>).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: needed.includes(name) && schema.default === undefined,
      schema,
    }),
  );
  const codes = new Map<number, string[]>([
    [400, ['api/bad-request']],
    [503, [...STORAGE_CODES]],
  ]);
  for (const [code, status] of Object.entries(refusals)) codes.set(status, [...(codes.get(status) ?? []), code]);
  const content = answers === 'text' ? { 'text/plain': { schema: { type: 'string' } } } : json(refTo(answers));
  return {
    summary,
    parameters: [...(path.includes('{id}') ? [GAME_ID] : []), ...parameters],
    responses: {
      200: { description: summary, content },
      ...Object.fromEntries(
        [...codes].map(([status, names]) => [
          status,
          { description: names.join(', '), content: json(refTo('Refusal')) },
        ]),
      ),
    },
  };
}

/** The stream is no JSON, so it stands here and not among the routes. */
const STREAM = {
  summary: 'What happens at the table, as it happens: server-sent events.',
  description: `A "game" event, with the game's id as {"game":…}, begins the stream and every new game. Messages follow, one for
each event of the game from the first on, as {"number":…,"at":…,"event":…}; no hand is told. Who comes back with Last-Event-ID
gets what was missed. A reader that is too slow for a minute is cut off.`,
  parameters: [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }],
  responses: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    503: { description: 'api/too-many-streams', content: json(refTo('Refusal')) },
  },
};

/** The description of the interface, for programs that read it. */
export function openApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Murmeld',
      version: version(),
      description: `Read-only: games that are kept, and the one at the table. Nothing in it is secret: no hand is told while a game goes
on. Ids never change. Within ${API} fields and addresses are added, but none is changed or taken away. Times are milliseconds
since 1970, durations milliseconds.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API }],
    paths: {
      ...Object.fromEntries(ROUTES.map((route) => [route.path, { get: operationOf(route) }])),
      '/stream': { get: STREAM },
    },
    components: { schemas: SCHEMAS },
  };
}
