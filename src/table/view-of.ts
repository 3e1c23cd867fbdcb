import { formatPlacement, type GameEvent } from '../engine/index.ts';
import { sceneOf } from '../lights/scene-of.ts';
import { type LogEntry, logEntries } from './log-entries.ts';
import type { Table } from './table.ts';
import type { TableView } from './view.ts';

/** Entries of the log that a viewer is sent. */
const LOG_LENGTH = 100;

/** What everybody at the table may see of it. */
export function viewOf(table: Table, simulated: boolean): TableView {
  const { game, events, notice, halfway, link, storage, state, unsensed } = table;
  const { form, cards, round, toPlay, laid, winners, lastPlay } = game;
  const entries = logEntries(events);
  const log = entries.slice(-LOG_LENGTH);
  const seats = form.seats.map((seat) => ({ seat, cards: game.held[seat], out: game.out.includes(seat) }));
  const before = game.before && formatPlacement(game.before.position);
  const placement = formatPlacement(game.position);
  const shown = { form, placement, toPlay, laid, winners, lastPlay, notice };
  return {
    ...shown,
    state,
    halfway,
    game: table.id,
    cards,
    round,
    seats,
    log,
    logFrom: placementBefore(entries.slice(0, entries.length - log.length), events),
    link,
    storage,
    lights: sceneOf({ ...shown, before }),
    unsensed,
    simulated,
  };
}

function placementBefore(earlier: readonly LogEntry[], events: readonly GameEvent[]): string {
  for (const entry of earlier.toReversed()) if (entry.kind === 'played') return entry.placement;
  const [setup] = events;
  if (setup?.kind !== 'setup') throw new Error('A game begins with its set-up.');
  return setup.placement;
}
