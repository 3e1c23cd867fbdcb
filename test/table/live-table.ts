import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seatColour } from '../../src/drawing/seat-look.ts';
import type { Card, GameForm, Hole, Seat } from '../../src/engine/index.ts';
import { GameLog } from '../../src/history/game-log.ts';
import type { StorageCode } from '../../src/history/trouble.ts';
import type { TraceLine, Verdict } from '../../src/judge/verdicts.ts';
import { loadBoardMap } from '../../src/sensing/board-map-file.ts';
import { boardSource } from '../../src/sensing/board-source.ts';
import { LineSource } from '../../src/sensing/line-source.ts';
import { SimulatedBoard } from '../../src/sensing/simulated-board.ts';
import type { BoardSource } from '../../src/sensing/source.ts';
import { Company, type Viewer } from '../../src/table/company.ts';
import { Table } from '../../src/table/table.ts';
import type { CommandAnswer, TableView } from '../../src/table/view.ts';
import { viewOf } from '../../src/table/view-of.ts';
import type { GameWish } from '../../src/table/wish.ts';

export const CLASSIC: GameForm = {
  ruleset: 'braendi',
  variants: [],
  solo: false,
  sectors: 4,
  seats: [0, 1, 2, 3],
  travel: 'counterclockwise',
};

/** A game of this form, as somebody would wish for it. */
export const wishFor = (form: GameForm, changes: Partial<GameWish> = {}): GameWish => ({
  ruleset: form.ruleset,
  variants: form.variants,
  solo: form.solo,
  players: form.seats.map((seat) => ({ seat, name: '', colour: seatColour(seat) })),
  opener: form.seats[0]!,
  cards: 'announced',
  ...changes,
});

/** A real table, a real log file and a simulated board, joined by the line protocol, in this process. */
export class LiveTable {
  readonly folder: string;
  readonly fatal: Error[] = [];
  /** What kept the table from storing, and null for each time that it was over. */
  readonly troubles: (StorageCode | null)[] = [];
  board!: SimulatedBoard;
  table!: Table;
  company!: Company;
  log!: GameLog;
  /** What the judge was told, and what it said. */
  readonly recorded: TraceLine[] = [];
  readonly verdicts: Verdict[] = [];
  #ids = 0;
  #skipped = 0;

  constructor(folder = mkdtempSync(join(tmpdir(), 'murmeld-table-'))) {
    this.folder = folder;
  }

  async begin(boardMap = 'classic-4'): Promise<this> {
    const map = await loadBoardMap(boardMap);
    if (!map.ok) throw new Error(map.error.message);
    this.board = new SimulatedBoard({ map: map.value });
    await this.startTable();
    return this;
  }

  async startTable(): Promise<void> {
    const log = GameLog.open(this.file);
    if (!log.ok) throw new Error(log.error.message);
    this.log = log.value;
    this.table = new Table({
      log: this.log,
      source: this.#source(),
      clock: { now: () => this.now(), wall: () => Date.now() },
      shape: CLASSIC,
      unsensed: [],
      newGameId: () => `game-${++this.#ids}`,
      onFatal: (error) => this.fatal.push(error),
      onStorage: (trouble) => this.troubles.push(trouble),
      record: (line) => this.recorded.push(line),
      onVerdict: (verdict) => this.verdicts.push(verdict),
    });
    this.company = new Company(this.table);
    const resumed = this.table.resume();
    if (!resumed.ok) throw new Error(resumed.error.message);
    this.table.start();
    await this.until(() => this.table.link === 'connected');
  }

  #source(): BoardSource {
    const { map } = this.board;
    if (map.drivers.length > 1) return boardSource(map, ({ id }) => this.board.open(id));
    return new LineSource({ map, open: () => this.board.open(), now: () => this.now() });
  }

  now(): number {
    return performance.now() + this.#skipped;
  }

  /** Nothing happens for so many hours. */
  passHours(hours: number): void {
    this.#skipped += hours * 3_600_000;
  }

  get file(): string {
    return join(this.folder, 'games.db');
  }

  /** As a power cut: the table is gone, the board stands as it stood. */
  async stopTable(): Promise<void> {
    await this.table.stop();
    this.log.close();
  }

  async end(): Promise<void> {
    await this.stopTable();
    await this.board.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** What a phone sees that has joined as this person, or as nobody. */
  view(viewer: Viewer = null): TableView {
    return viewOf(this.company, viewer, true);
  }

  lay(seat: Seat, card: Card): CommandAnswer {
    return this.table.command({ kind: 'lay', state: this.table.state, seat, card });
  }

  lift(hole: Hole): number {
    const marble = this.board.view().marbles.find((one) => one.hole === hole);
    if (!marble) throw new Error(`No marble lies in ${hole}.`);
    this.act({ kind: 'lift', marble: marble.id });
    return marble.id;
  }

  put(marble: number, hole: Hole): void {
    this.act({ kind: 'put', marble, hole });
  }

  move(from: Hole, to: Hole): void {
    this.put(this.lift(from), to);
  }

  act(action: Parameters<SimulatedBoard['act']>[0]): void {
    const done = this.board.act(action);
    if (!done.ok) throw new Error(done.error.message);
  }

  /** Lays a card, moves the marble, waits for the play. */
  async play(seat: Seat, card: Card, from: Hole, to: Hole): Promise<void> {
    const { length } = this.table.events;
    const laid = this.lay(seat, card);
    if (!laid.ok) throw new Error(`${card} of seat ${seat}: ${laid.code}`);
    this.move(from, to);
    await this.until(() => this.table.events.slice(length).some(({ kind }) => kind === 'played'));
  }

  /** Waits until something holds at the table; fails after ten seconds. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (finish: () => void) => {
        clearTimeout(timer);
        forget();
        finish();
      };
      const timer = setTimeout(() => {
        const { notice, link, game } = this.table;
        const seen = JSON.stringify({ notice, link, toPlay: game.toPlay, laid: game.laid });
        done(() => reject(new Error(`It never came: ${holds} ${seen}`)));
      }, 10_000);
      const forget = this.table.onChange(() => holds() && done(resolve));
      if (holds()) done(resolve);
    });
  }
}
