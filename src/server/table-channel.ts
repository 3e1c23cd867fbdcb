import type { Namespace } from 'socket.io';
import { keepsSecrets, publicEvent } from '../history/secrets.ts';
import type { Company } from '../table/company.ts';
import { viewOf } from '../table/view-of.ts';
import type { BoardDrawing, ClientToTable, TableToClient } from './messages.ts';
import { newestTo } from './newest.ts';
import { asCommand, asName, asSeating, asWish } from './schema.ts';
import type { Pages } from './server.ts';

export interface TableChannelOptions {
  readonly company: Company;
  readonly drawing: BoardDrawing;
  readonly simulated: boolean;
}

<<<<<<< HEAD
const BAD_COMMAND = { ok: false, code: 'table/bad-command' } as const;

/**
 * Phones: every change is pushed to all viewers, to each what they may see; every command is checked and answered. What everybody
 * may see there is as plain HTTP too.
 */
export function serveTable(pages: Pages, { company, drawing, simulated }: TableChannelOptions): void {
  const { table } = company;
=======
/** Phones: every change is pushed to all viewers, every command is checked and answered. */
export function serveTable(pages: Pages, { table, drawing, simulated }: TableChannelOptions): void {
>>>>>>> main
  const space: Namespace<ClientToTable, TableToClient> = pages.io.of('/table');
  space.on('connection', (socket) => {
    let token: unknown = socket.handshake.auth['token'];
    const viewer = () => company.whose(token);
    const known = viewer();
    let disconnect = known === null ? () => {} : company.connect(known);
    socket.emit('board', drawing);
    const push = newestTo(socket, () => socket.emit('view', viewOf(company, viewer(), simulated)));
    push();
    const forget = table.onChange(push);
    socket.on('disconnect', () => {
      forget();
      disconnect();
    });
    /** Answers what a phone asks for; what it sent may be anything. */
    const on = (name: keyof ClientToTable, answerTo: (input: unknown) => unknown) =>
      socket.on(name, (input: unknown, answer: unknown) => {
        if (typeof answer === 'function') answer(answerTo(input));
      });
    on('command', (input) => {
      const command = asCommand(input);
      return command === null ? BAD_COMMAND : company.command(viewer(), command);
    });
    on('seating', (input) => {
      const command = asSeating(input);
      return command === null ? BAD_COMMAND : company.seat(viewer(), command);
    });
    on('join', (input) => {
      const name = asName(input);
      if (name === null) return BAD_COMMAND;
      if (viewer() !== null) return { ok: false, code: 'seating/joined' };
      const joined = company.join(name);
      if (!joined.ok) return joined;
      token = joined.token;
      disconnect = company.connect(joined.person);
      return joined;
    });
    on('draft', (input) => {
      const wish = asWish(input);
      return wish && table.draft(wish);
    });
  });
<<<<<<< HEAD
  pages.app.get('/api/v1/table', () => viewOf(company, null, simulated));
  pages.app.get('/api/v1/board', () => drawing);
  pages.app.get('/api/v1/events', () => {
    const { id, game, events } = table;
    return { game: id, events: keepsSecrets(game) ? events.flatMap((event) => publicEvent(event) ?? []) : events };
  });
=======
>>>>>>> main
}
