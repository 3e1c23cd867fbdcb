import { seatColour } from '../drawing/seat-look.ts';
import { formatPlacement, type GameEvent } from '../engine/index.ts';
import { sceneOf } from '../lights/scene-of.ts';
import { type LogEntry, logEntries } from './log-entries.ts';
import type { You } from './people.ts';
import type { Table } from './table.ts';
import type { TableView } from './view.ts';

/** Entries of the log that a viewer is sent. */
const LOG_LENGTH = 100;

const NOBODY: You = { person: null, host: true, mayTakeHost: false, seats: [] };

/** What everybody at the table may see of it. */
export function viewOf(table: Table, simulated: boolean): TableView {
  const { game, events, notice, link, storage, state, unsensed } = table;
  const { form, cards, round, toPlay, laid, winners, lastPlay } = game;
  const entries = logEntries(events);
  const log = entries.slice(-LOG_LENGTH);
  const setup = setupOf(events);
  const { players = {}, colours = {} } = setup;
  const seats = form.seats.map((seat) => ({
    seat,
    cards: game.held[seat],
    out: game.out.includes(seat),
    name: players[seat] ?? '',
    colour: seatColour(seat, colours),
    phone: null,
  }));
  const before = game.before && formatPlacement(game.before.position);
  const placement = formatPlacement(game.position);
  const shown = { form, placement, toPlay, laid, winners, lastPlay, notice };
  return {
    ...shown,
    state,
    game: table.id,
    phase: 'playing',
    asksToGoOn: false,
    cards,
    round,
    awaiting: { kind: 'turn' },
    seats,
    log,
    logFrom: placementBefore(entries.slice(0, entries.length - log.length), setup),
    link,
    storage,
    lights: sceneOf({ ...shown, before, colours }),
    unsensed,
    simulated,
    people: [],
    open: true,
    wish: { ruleset: form.ruleset, variants: form.variants, solo: form.solo, players: [], opener: 0, cards },
    shuffle: null,
    you: NOBODY,
  };
}

type Setup = Extract<GameEvent, { kind: 'setup' }>;

function setupOf([setup]: readonly GameEvent[]): Setup {
  if (setup?.kind !== 'setup') throw new Error('A game begins with its set-up.');
  return setup;
}

function placementBefore(earlier: readonly LogEntry[], setup: Setup): string {
  for (const entry of earlier.toReversed())
    if (entry.kind === 'played' || entry.kind === 'declared') return entry.placement;
  return setup.placement;
}
