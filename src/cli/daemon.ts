import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ok, type Result } from '../engine/index.ts';
import { type TableLog, takeLog } from '../history/table-log.ts';
import type { StorageCode } from '../history/trouble.ts';
import type { UpkeepOptions } from '../history/upkeep.ts';
import type { TraceLine } from '../judge/verdicts.ts';
import { SeatControls } from '../seat-controls/seat-controls.ts';
import { type BoardMap, unsensedHoles } from '../sensing/board-map.ts';
import { boardSource } from '../sensing/board-source.ts';
import { onoffPins } from '../sensing/gpio/onoff-pins.ts';
import type { PinRefusal } from '../sensing/gpio/refusals.ts';
import { serialOpener } from '../sensing/ports.ts';
import { SimulatedBoard } from '../sensing/simulated-board.ts';
import type { LinkState } from '../sensing/source.ts';
import { serveBoard } from '../server/board-channel.ts';
import { createPages, drawingOf } from '../server/server.ts';
import { serveTable } from '../server/table-channel.ts';
import { systemClock } from '../table/clock.ts';
import { Company } from '../table/company.ts';
import { standings } from '../table/standing.ts';
import { Table } from '../table/table.ts';
import { lightsOf } from '../table/view-of.ts';

export interface DaemonOptions {
  readonly map: BoardMap;
  /**
   * Path of the serial port of each serial driver of the map, whose other drivers and controls are on this computer's own pins;
   * absent: a simulated board inside this process.
   */
  readonly ports?: ReadonlyMap<string, string>;
  /** Folder of the game log. */
  readonly data: string;
  /** Base name of the game log, so that games on a simulated board don't mix with those on the real one. */
  readonly logName: string;
  readonly port: number;
  readonly host: string;
  /** Hears every line that the judge is told. */
  readonly record?: (line: TraceLine) => void;
  readonly onLink: (state: LinkState, detail: string) => void;
  /** A part of the table can't use this computer's pins; they are tried again and again. */
  readonly onPinTrouble: (part: 'board' | 'controls', reason: PinRefusal) => void;
  /** Nothing can be stored just now; null: it can again. */
  readonly onStorage: (trouble: StorageCode | null) => void;
  /** What came of the daily work on the log. */
  readonly onUpkeep: UpkeepOptions['onDone'];
  readonly onFatal: (error: Error) => void;
}

export interface Daemon {
  readonly table: Table;
  /** The board inside this process, if there is one. */
  readonly board: SimulatedBoard | null;
  readonly port: number;
  /** Whether a stored game goes on. */
  readonly resumed: boolean;
  /** Where a damaged log was put at the start, and its newest backup. */
  readonly damaged: TableLog['damaged'];
  stop(): Promise<void>;
}

/** Wires everything and starts it: log, board, table, lights, server. */
export async function startDaemon(options: DaemonOptions): Promise<Result<Daemon>> {
  const { map, ports } = options;
  const taken = takeLog(join(options.data, `${options.logName}.db`), options.onUpkeep);
  if (!taken.ok) return taken;
  const { log, damaged } = taken.value;
  const board = ports ? null : new SimulatedBoard({ map });
  const pinsFor = (part: 'board' | 'controls') => ({
    open: onoffPins,
    onTrouble: (reason: PinRefusal) => options.onPinTrouble(part, reason),
  });
  const source = board
    ? boardSource(map, ({ id }) => board.open(id))
    : boardSource(map, serialOpener(ports ?? new Map()), pinsFor('board'));
  const resumed = log.latestGame() !== null;
  const table = new Table({
    log,
    source,
    clock: systemClock,
    shape: map,
    unsensed: unsensedHoles(map),
    newGameId: randomUUID,
    onFatal: options.onFatal,
    onStorage: options.onStorage,
    ...(options.record && { record: options.record }),
    onLink: options.onLink,
  });
  const stored = table.resume();
  if (!stored.ok) {
    taken.value.close();
    return stored;
  }
  // A wooden board stands as it was left; one in memory has to be set up again.
  board?.setUp(standings(table.game.position, map.sectors));
  table.start();
  const controls =
    !board && map.controls ? new SeatControls({ controls: map.controls, table, ...pinsFor('controls') }) : null;
  await controls?.start();

  const pages = await createPages('phone.html');
  const drawing = drawingOf(map);
  const simulated = board !== null;
  const light = () => source.show(lightsOf(table));
  table.onChange(light);
  light();
  const company = new Company(table);
  serveTable(pages, { company, drawing, simulated });
  if (board) serveBoard(pages, board, drawing);
  const stop = async () => {
    await pages.close();
    await controls?.stop();
    await table.stop();
    await board?.stop();
    taken.value.close();
  };
  try {
    const port = await pages.listen(options.port, options.host);
    return ok({ table, board, port, resumed, damaged, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}
