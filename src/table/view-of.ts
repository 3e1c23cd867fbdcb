import { seatColour } from '../drawing/seat-look.ts';
import { formatPlacement, type Game, type GameEvent } from '../engine/index.ts';
import type { LightScene } from '../lights/scene.ts';
import { type LitTable, sceneOf } from '../lights/scene-of.ts';
import type { Company, Viewer } from './company.ts';
import { type LogEntry, logEntries } from './log-entries.ts';
import type { Table } from './table.ts';
import type { Awaiting, TableView } from './view.ts';
import type { SetUp } from './wish.ts';

/** Entries of the log that a viewer is sent. */
const LOG_LENGTH = 100;

type CommonView = Omit<TableView, 'you'>;

const made = new WeakMap<Company, CommonView>();

/** What one viewer may see of the table. Everybody sees the same but for `you`. */
export function viewOf(company: Company, viewer: Viewer, simulated: boolean): TableView {
  const last = made.get(company);
  const common = last?.state === company.table.state ? last : commonView(company, simulated);
  made.set(company, common);
  return { ...common, you: company.you(viewer) };
}

function commonView(company: Company, simulated: boolean): CommonView {
  const { table } = company;
  const { game, events, phase } = table;
  const { form, cards, round, toPlay, laid, winners, lastPlay } = game;
  const entries = logEntries(events);
  const log = entries.slice(-LOG_LENGTH);
  const setup = setupOf(events);
  const { players = {}, colours = {} } = setup;
  return {
    state: table.state,
    game: table.id,
    phase,
    asksToGoOn: table.asksToGoOn,
    form,
    cards,
    round,
    placement: formatPlacement(game.position),
    halfway: table.halfway,
    toPlay,
    awaiting: awaiting(game),
    laid,
    seats: form.seats.map((seat) => ({
      seat,
      cards: game.held[seat],
      out: game.out.includes(seat),
      name: players[seat] ?? '',
      colour: seatColour(seat, colours),
      phone: company.phoneOf(seat),
    })),
    winners,
    lastPlay,
    notice: table.notice,
    log,
    logFrom: placementBefore(entries.slice(0, entries.length - log.length), setup),
    link: table.link,
    storage: table.storage,
    lights: lightsOf(table),
    unsensed: table.unsensed,
    simulated,
    people: company.people(),
    open: company.open,
    wish: table.nextWish,
    shuffle: shuffleOf(events),
  };
}

/** What the lights under the holes show. */
export function lightsOf(table: Table): LightScene {
  const { game, events, notice, phase } = table;
  if (phase === 'paused' || phase === 'abandoned') return {};
  const { form, winners, laid, lastPlay, exchange } = game;
  const lit: LitTable = {
    form,
    placement: formatPlacement(game.position),
    before: game.before && formatPlacement(game.before.position),
    toPlay: exchange ? null : game.toPlay,
    laid,
    lastPlay,
    winners,
    notice,
    colours: setupOf(events).colours ?? {},
  };
  return sceneOf(lit);
}

function awaiting({ exchange, toPlay, status }: Game): Awaiting {
  if (toPlay === null || status !== 'playing') return { kind: 'nothing' };
  return exchange ? { kind: 'exchange', seats: exchange.pending.map(({ chooser }) => chooser) } : { kind: 'turn' };
}

function shuffleOf(events: readonly GameEvent[]): TableView['shuffle'] {
  const hash = events.findLast((event) => event.kind === 'committed')?.hash;
  const last = events.findLast((event) => event.kind === 'committed' || event.kind === 'revealed');
  return hash === undefined ? null : { hash, seed: last?.kind === 'revealed' ? last.seed : null };
}

function setupOf([setup]: readonly GameEvent[]): SetUp {
  if (setup?.kind !== 'setup') throw new Error('A game begins with its set-up.');
  return setup;
}

function placementBefore(earlier: readonly LogEntry[], setup: SetUp): string {
  for (const entry of earlier.toReversed())
    if (entry.kind === 'played' || entry.kind === 'declared') return entry.placement;
  return setup.placement;
}
