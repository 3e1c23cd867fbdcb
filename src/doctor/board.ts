import type { Look } from '../../firmware-protocol/index.ts';
import type { Hole, Refusal, Result } from '../engine/index.ts';
import type { BoardMap, SerialDriver } from '../sensing/board-map.ts';
import { Connection, type ConnectionOwner, type Wire } from '../sensing/connection.ts';
import { noCounts } from '../sensing/counters.ts';
import { type Wiring, wiringOf } from '../sensing/wiring.ts';
import { type Finding, type FindingCode, found } from './finding.ts';
import { whoIsBusy } from './serial.ts';

/** Below what any supply gives, and far from dazzling. */
const LIMITS = { brightness: 64, milliamps: 500 };
const COLOURS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const;
/** Milliseconds in which the last scene, of two commands, is carried out. */
const GO_DARK = 300;
/** One or two broken lines are normal when a port is opened in mid-speech. */
const BROKEN_AT_FIRST = 2;

const CODES: Readonly<Record<string, FindingCode>> = {
  'serial/not-there': 'serial/not-there',
  'serial/no-permission': 'serial/no-permission',
  'serial/not-opened': 'serial/not-opened',
  'serial/not-found': 'serial/not-found',
  'link/nobody-speaks': 'board/silent',
  'link/other-version': 'board/other-version',
  'link/other-module': 'board/other-module',
  'link/too-few-holes': 'board/too-few-holes',
};

export interface Patience {
  /** Milliseconds for which the line is listened to. */
  readonly listen: number;
  /** Milliseconds for each colour of the lights; 0: no lights. */
  readonly colour: number;
}

export interface BoardCheckOptions {
  readonly map: BoardMap;
  readonly driver: SerialDriver;
  /** For the report. */
  readonly path: string;
  readonly open: () => Promise<Result<Wire>>;
  /** Where /proc is; empty for this computer's own. */
  readonly root: string;
  /** A hole was told, or changed. */
  readonly onHole: (hole: Hole, occupied: boolean) => void;
}

/** One module, spoken with once. */
export class BoardCheck {
  readonly driver: SerialDriver;
  readonly findings: Finding[] = [];
  /** Level of every hole that it senses, once it has told them. */
  readonly levels = new Map<Hole, boolean>();
  private readonly wiring: Wiring;
  private readonly path: string;
  private readonly root: string;
  private readonly open: () => Promise<Result<Wire>>;
  private readonly counters = noCounts();
  private readonly onHole: (hole: Hole, occupied: boolean) => void;
  private connection: Connection | null = null;
  private told: () => void = () => {};
  private failure: Refusal | null = null;

  constructor({ map, driver, path, open, root, onHole }: BoardCheckOptions) {
    this.driver = driver;
    this.path = path;
    this.root = root;
    this.open = open;
    this.wiring = wiringOf(map, driver.id);
    this.onHole = onHole;
  }

  /** Greets the board, listens for a while, and shows its lights if wished; the connection stays until `close`. */
  async run({ listen, colour }: Patience): Promise<void> {
    const opened = await this.open();
    if (!opened.ok) {
      if (opened.error.code === 'serial/busy') this.findings.push(await whoIsBusy(this.root, this.path));
      else this.fail(opened.error);
      return;
    }
    const first = new Promise<void>((resolve) => {
      this.told = resolve;
    });
    this.connection = new Connection(opened.value, this.owner(), {
      counters: this.counters,
      limits: LIMITS,
      needed: this.wiring.channels,
      ...(this.driver.module !== undefined && { module: this.driver.module }),
      looks: null,
      now: () => performance.now(),
    });
    this.connection.start();
    await first;
    await this.wait(listen);
    if (colour > 0) {
      for (const shown of COLOURS) {
        this.connection.show(this.all(shown));
        await this.wait(colour);
      }
      this.connection.show([]);
      await this.wait(GO_DARK);
    }
    this.conclude(listen, colour > 0);
  }

  /** False once the line is of no more use. */
  get speaks(): boolean {
    return this.failure === null && this.connection !== null;
  }

  async close(): Promise<void> {
    await this.connection?.close();
  }

  private owner(): ConnectionOwner {
    return {
      snapshot: (levels) => {
        for (const [channel, hole] of this.wiring.holeOfChannel) this.hear(hole, levels[channel] === true);
        this.told();
      },
      change: (channel, occupied) => {
        const hole = this.wiring.holeOfChannel.get(channel);
        if (hole !== undefined) this.hear(hole, occupied);
      },
      restarted: () => {},
      ended: (reason) => {
        this.fail(reason);
        this.told();
      },
    };
  }

  private hear(hole: Hole, occupied: boolean): void {
    this.levels.set(hole, occupied);
    this.onHole(hole, occupied);
  }

  private fail(reason: Refusal): void {
    this.failure = reason;
    const code = CODES[reason.code] ?? 'board/lost';
    this.findings.push(found(code, { driver: this.driver.id, path: this.path, detail: reason.message }));
  }

  private all(colour: `#${string}`): readonly Look[] {
    const lights = Array.from({ length: this.connection?.board?.lights ?? 0 }, (_, i) => i);
    return lights.length > 0 ? [{ colour, effect: 'steady', lights }] : [];
  }

  private async wait(ms: number): Promise<void> {
    if (this.failure === null) await new Promise((done) => setTimeout(done, ms));
  }

  private conclude(listened: number, lit: boolean): void {
    const board = this.connection?.board;
    if (this.failure || !board) return;
    const { driver, counters, wiring } = this;
    const { name, firmware, protocol, holes, lights } = board;
    this.findings.push(found('board/answers', { driver: driver.id, name, firmware, protocol, holes, lights }));
    if (lights < wiring.lights) {
      this.findings.push(found('board/too-few-lights', { driver: driver.id, lights, needed: wiring.lights }));
    }
    const broken = Object.values(counters.broken).reduce((sum, count) => sum + count);
    const { gaps, repeats, restarts, lines } = counters;
    const isClean = broken <= BROKEN_AT_FIRST && gaps + repeats + restarts === 0;
    const seconds = Math.round(listened / 100) / 10;
    const counts = { driver: driver.id, lines, broken, gaps, repeats, restarts, seconds };
    this.findings.push(found(isClean ? 'line/clean' : 'line/errors', counts));
    if (!lit || lights === 0) return;
    this.findings.push(
      counters.refusals > 0
        ? found('lights/refused', { driver: driver.id, detail: counters.lastRefusal ?? '' })
        : found('lights/shown', { driver: driver.id, lights }),
    );
  }
}
