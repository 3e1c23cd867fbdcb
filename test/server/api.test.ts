import { connect, type Socket } from 'node:net';
import { Compile } from 'typebox/compile';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameEvent } from '../../src/engine/index.ts';
import { GameLog } from '../../src/history/game-log.ts';
import { insertGame } from '../../src/history/rows.ts';
import { importGames } from '../../src/history/transfer.ts';
import { type Api, serveApi } from '../../src/server/api.ts';
import { ROUTES } from '../../src/server/api-routes.ts';
import { SCHEMAS } from '../../src/server/api-schemas.ts';
import { createPages, drawingOf, type Pages } from '../../src/server/server.ts';
import { form } from '../engine/forms.ts';
import { setup } from '../engine/table.ts';
import { EVENING, loggedGame } from '../history/games.ts';
import { CLASSIC, LiveTable } from '../table/live-table.ts';

let live: LiveTable;
let pages: Pages;
let api: Api;
let address: string;
const endings: (() => unknown)[] = [];

/** A table with its interface; `games` go into its log first, by id, and the last one goes on. */
async function serve(
  games: Readonly<Record<string, readonly GameEvent[]>> = {},
  limits?: Parameters<typeof serveApi>[2],
) {
  live = new LiveTable();
  const log = GameLog.open(live.file);
  if (!log.ok) throw new Error(log.error.message);
  const { db } = log.value;
  for (const [id, events] of Object.entries(games)) {
    const timed = events.map((event, i) => ({ event, at: EVENING + 1000 * i }));
    db.transaction(() => insertGame(db, { id, startedAt: EVENING, importedAt: null, log: timed }))();
  }
  log.value.close();
  await live.begin();
  pages = await createPages('phone.html');
  const drawing = drawingOf(live.board.map);
  api = serveApi(pages, { table: live.table, log: live.log, drawing, simulated: true }, limits);
  address = `http://127.0.0.1:${await pages.listen(0, '127.0.0.1')}/api/v1`;
}
beforeEach(() => serve({ whole: WHOLE, secret: SECRET }));
afterEach(stop);

async function stop(): Promise<void> {
  for (const ending of endings.splice(0).reverse()) await ending();
  api.close();
  await pages.close();
  await live.end();
}

const eventsOf = (log: ReturnType<typeof loggedGame>) => log.map(({ event }) => event);
const WHOLE = eventsOf(loggedGame(form({ ruleset: 'house' }), 'on the big screen'));
/** A game whose cards are dealt on phones, in its second round. */
const SECRET = eventsOf(loggedGame(CLASSIC, 'nobody may know', 40));

const get = (path: string, headers = {}) => fetch(`${address}${path}`, { headers });
// biome-ignore lint/suspicious/noExplicitAny: what these tests are about is what comes.
async function json(path: string): Promise<any> {
  const response = await get(path);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return response.json();
}

describe('the interface for others', () => {
  test('answers what its description says, at every address', async () => {
    const { paths, components } = await json('/openapi.json');
    for (const { path, answers } of ROUTES) {
      expect(paths[path], path).toBeDefined();
      const response = await get(path.replace('{id}', 'whole'));
      expect(response.status, path).toBe(200);
      if (answers === 'text') {
        expect(await response.text()).toMatch(/^murmeld 1\n/);
        continue;
      }
      const body = await response.json();
      const errors = [...Compile(SCHEMAS[answers]).Errors(body)];
      expect(errors, `${path}: ${JSON.stringify(body).slice(0, 300)}`).toEqual([]);
    }
    const references = JSON.stringify(paths).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of references) expect(components).toHaveProperty(['schemas', name!]);
  });

  test('gives away no hand while a game goes on, at no address', async () => {
    const held = SECRET.flatMap((event) => (event.kind === 'dealt' ? Object.values(event.hands ?? {}) : []));
    expect(held.length).toBeGreaterThan(3);
    for (const { path } of ROUTES) {
      const text = await (await get(path.replace('{id}', 'secret'))).text();
      expect(text, path).not.toContain('"hands"');
      for (const hand of held) expect(text, path).not.toContain(JSON.stringify(hand));
      for (const { event } of path.endsWith('events') ? (JSON.parse(text).events as { event: GameEvent }[]) : [])
        if (event.kind === 'exchanged' || event.kind === 'drawn') expect(event).not.toHaveProperty('card');
    }
    expect(await (await get('/games/secret/export')).json()).toEqual({ ok: false, code: 'games/going-on' });
    const { events } = await json('/games/whole/events');
    expect(JSON.stringify(events)).toContain('"hands"');
  });

  test('exports games that another Murmeld takes in', async () => {
    const text = await (await get('/games/whole/export')).text();
    const other = GameLog.open(`${live.folder}/other.db`);
    if (!other.ok) throw new Error(other.error.message);
    expect(importGames(other.value, text, EVENING)).toMatchObject({ ok: true, value: { games: ['whole'] } });
    other.value.close();
  });

  test('tells a game in the language asked for', async () => {
    const lines = async (query: string) => (await json(`/games/whole/account${query}`)).lines;
    expect((await lines(''))[0]?.text).toBe('Red begins.');
    expect((await lines('?lang=de'))[0]?.text).toBe('Rot beginnt.');
  });

  test('finds games by what is asked for', async () => {
    expect(await json('/games?state=over')).toMatchObject({ total: 1, games: [{ id: 'whole' }] });
    expect(await json('/games?search=braendi&limit=1')).toMatchObject({ total: 1, games: [{ id: 'secret' }] });
    expect(await json('/statistics?ruleset=dog')).toMatchObject({ games: 0 });
    expect(await json('/statistics')).toMatchObject({ rulesets: [{ ruleset: 'house' }] });
  });

  test.each([
    ['/games?limit=0', 400, 'api/bad-request'],
    ['/games?limit=1000', 400, 'api/bad-request'],
    ['/games?state=lost', 400, 'api/bad-request'],
    ['/statistics?ruleset=chess', 400, 'api/bad-request'],
    ['/games/whole/account?lang=it', 400, 'api/bad-request'],
    ['/games/nothing', 404, 'games/not-found'],
    ['/games/nothing/export', 404, 'games/not-found'],
    ['/games/..%2f..%2fetc/events', 404, 'games/not-found'],
    ['/nothing', 404, 'server/not-found'],
  ])('refuses %s with %i %s', async (path, status, code) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ ok: false, code });
  });
});

interface Message {
  readonly event: string;
  readonly id: string;
  readonly data: { readonly number: number; readonly event: GameEvent; readonly game?: string };
}

/** Reads a stream as a browser's EventSource does. */
class Reader {
  readonly messages: Message[] = [];
  readonly #abort = new AbortController();
  #look = () => {};

  static async open(headers = {}): Promise<Reader> {
    const reader = new Reader();
    const response = await fetch(`${address}/stream`, { headers, signal: reader.#abort.signal });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    void reader.#read(response.body!).catch(() => {});
    endings.push(() => reader.close());
    return reader;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(piece, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]));
        const data = fields.get('data');
        if (data !== undefined)
          this.messages.push({
            event: fields.get('event') ?? 'message',
            id: fields.get('id') ?? '',
            data: JSON.parse(data) as Message['data'],
          });
      }
      this.#look();
    }
  }

  get events(): readonly Message[] {
    return this.messages.filter(({ event }) => event === 'message');
  }

  until(holds: (messages: readonly Message[]) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`never: ${holds} ${this.messages.length}`)), 10_000);
      this.#look = () => {
        if (!holds(this.messages)) return;
        clearTimeout(timer);
        resolve();
      };
      this.#look();
    });
  }

  close(): void {
    this.#abort.abort();
  }
}

/** Whether the stream can be had just now. */
async function streamStatus(): Promise<number> {
  const abort = new AbortController();
  const { status } = await fetch(`${address}/stream`, { signal: abort.signal });
  abort.abort();
  return status;
}

describe('the stream of events', () => {
  test('tells a game from its first event on, and then what happens, but no hand', async () => {
    const reader = await Reader.open();
    const shown = (await json('/events')).events;
    await reader.until(() => reader.events.length >= shown.length);
    expect(reader.messages[0]).toMatchObject({ event: 'game', data: { game: 'secret' } });
    expect(reader.events.map(({ data }) => data)).toEqual(shown);
    expect(JSON.stringify(reader.messages)).not.toContain('"hands"');
    live.table.command({ kind: 'new-game', state: live.table.state });
    await reader.until((messages) => messages.some(({ data }) => data.game === 'game-1'));
    live.lay(0, 'A');
    await reader.until((messages) => messages.at(-1)?.data.event?.kind === 'laid');
    expect(reader.messages.at(-1)).toMatchObject({
      id: 'game-1:2',
      data: { number: 2, event: { seat: 0, card: 'A' } },
    });
  });

  test('tells nothing before it is stored', async () => {
    live.table.command({ kind: 'new-game', state: live.table.state });
    const reader = await Reader.open();
    live.lay(0, 'A');
    live.move('K0.0', 'L0');
    await reader.until((messages) => messages.at(-1)?.data.event?.kind === 'played');
    expect(live.log.eventsOf('game-1').map(({ event }) => event)).toEqual(reader.events.map(({ data }) => data.event));
  });

  test('goes on after the last event that a reader had', async () => {
    live.table.command({ kind: 'new-game', state: live.table.state });
    live.lay(0, 'A');
    const reader = await Reader.open({ 'last-event-id': 'game-1:1' });
    await reader.until((messages) => messages.length === 1);
    expect(reader.messages[0]).toMatchObject({ event: 'message', data: { number: 2, event: { kind: 'laid' } } });
    // One that comes from another game, or from nowhere, begins from the start.
    for (const id of ['whole:3', 'game-1:77', 'rubbish', 'game-1:-1', 'game-1:x']) {
      const other = await Reader.open({ 'last-event-id': id });
      await other.until((messages) => messages.length === 4);
      expect(other.messages.map(({ event }) => event)).toEqual(['game', 'message', 'message', 'message']);
    }
  });

  test('has room for so many readers, and again when one has gone', async () => {
    await stop();
    await serve({}, { most: 2, patience: 60_000 });
    const [one] = [await Reader.open(), await Reader.open()];
    const full = await get('/stream');
    expect(full.status).toBe(503);
    expect(await full.json()).toEqual({ ok: false, code: 'api/too-many-streams' });
    one!.close();
    await expect.poll(streamStatus).toBe(200);
  });

  test('keeps nothing for a reader that does not read, and cuts it off; others hear everything', {
    timeout: 60_000,
  }, async () => {
    await stop();
    const cards = ['A', 'K'] as const;
    const long: GameEvent[] = [setup()];
    for (let i = 0; i < 150_000; i++) long.push({ kind: 'laid', seat: 0, card: cards[i % 2]! });
    await serve({ long }, { most: 1, patience: 1500 });
    const before = process.memoryUsage().rss;
    const deaf = await deafReader();
    await expect.poll(streamStatus, { timeout: 10_000 }).toBe(503);
    const grown = process.memoryUsage().rss - before;
    // It would be some twenty megabytes of text.
    expect(grown).toBeLessThan(15_000_000);
    await expect.poll(streamStatus, { timeout: 10_000, interval: 200 }).toBe(200);
    deaf.destroy();
    await expect.poll(streamStatus, { timeout: 10_000 }).toBe(200);
  });
});

/** Asks for the stream and never reads it. */
function deafReader(): Promise<Socket> {
  return new Promise((resolve) => {
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.pause();
      socket.write('GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n', () => resolve(socket));
    });
    socket.on('error', () => {});
    endings.push(() => socket.destroy());
  });
}
