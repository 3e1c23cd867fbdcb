import type { Namespace } from 'socket.io';
import type { Table } from '../table/table.ts';
import { viewOf } from '../table/view-of.ts';
import type { BoardDrawing, ClientToTable, TableToClient } from './messages.ts';
import { newestTo } from './newest.ts';
import { asCommand } from './schema.ts';
import type { Pages } from './server.ts';

export interface TableChannelOptions {
  readonly table: Table;
  readonly drawing: BoardDrawing;
  readonly simulated: boolean;
}

/** Phones: every change is pushed to all viewers, every command is checked and answered. */
export function serveTable(pages: Pages, { table, drawing, simulated }: TableChannelOptions): void {
  const space: Namespace<ClientToTable, TableToClient> = pages.io.of('/table');
  const view = () => viewOf(table, simulated);
  space.on('connection', (socket) => {
    socket.emit('board', drawing);
    const push = newestTo(socket, () => socket.emit('view', view()));
    push();
    socket.on('disconnect', table.onChange(push));
    socket.on('command', (input: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return;
      const command = asCommand(input);
      answer(command === null ? { ok: false, code: 'table/bad-command' } : table.command(command));
    });
  });
}
