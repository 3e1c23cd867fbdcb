import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { Card, Hole, Seat } from '../../src/engine/index.ts';
import type {
  ClientToTable,
  CommandAnswer,
  TableCommand,
  TableToClient,
  TableView,
} from '../../src/server/messages.ts';
import { Running } from '../program.ts';

/** What one test starts, so that it can be ended however the test went. */
export class Household {
  readonly folder = mkdtempSync(join(tmpdir(), 'murmeld-home-'));
  readonly #endings: (() => unknown)[] = [];

  /** Runs the built command. */
  murmeld(...args: readonly string[]): Running {
    const running = Running.murmeld([...args, '--lang', 'en']);
    this.onEnd(async () => {
      running.kill('SIGKILL');
      await running.ended;
    });
    return running;
  }

  /** Runs a recording through the judge. */
  judge(file: string): Running {
    const running = Running.murmeld(['judge', file]);
    this.onEnd(() => running.kill('SIGKILL'));
    return running;
  }

  /** Starts a daemon and waits until its pages can be opened. */
  async serve(...args: readonly string[]): Promise<{ readonly running: Running; readonly address: string }> {
    const running = this.murmeld('serve', '--port', '0', '--data', this.folder, ...args);
    const line = await running.line(/^Phone page .*: http/);
    const port = /:(\d+)\/$/.exec(line)?.[1];
    return { running, address: `http://127.0.0.1:${port}` };
  }

  /** A phone without a screen: follows the table and sends commands. */
  async phone(address: string): Promise<Phone> {
    const phone = new Phone(address);
    this.onEnd(() => phone.close());
    await phone.until(() => true);
    return phone;
  }

  onEnd(ending: () => unknown): void {
    this.#endings.push(ending);
  }

  async end(): Promise<void> {
    for (const ending of this.#endings.splice(0).reverse()) await ending();
    rmSync(this.folder, { recursive: true });
  }
}

type Wish = TableCommand extends infer C ? (C extends TableCommand ? Omit<C, 'state'> : never) : never;

export class Phone {
  readonly #socket: Socket<TableToClient, ClientToTable>;
  #view: TableView | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(address: string) {
    this.#socket = io(`${address}/table`, { transports: ['websocket'], reconnectionDelay: 100 });
    this.#socket.on('view', (view) => {
      this.#view = view;
      for (const look of this.#waiting) look();
    });
  }

  get view(): TableView {
    if (!this.#view) throw new Error('The phone has seen nothing yet.');
    return this.#view;
  }

  get plays() {
    return this.view.log.flatMap((entry) => (entry.kind === 'played' ? [entry] : []));
  }

  async command(wish: Wish): Promise<CommandAnswer> {
    const command = { ...wish, state: this.view.state } as TableCommand;
    return this.#socket.timeout(5000).emitWithAck('command', command);
  }

  lay(seat: Seat, card: Card): Promise<CommandAnswer> {
    return this.command({ kind: 'lay', seat, card });
  }

  /** Anything at all, as a hostile phone would send it. */
  sendRaw(input: unknown): Promise<unknown> {
    return this.#socket.timeout(5000).emitWithAck('command', input as TableCommand);
  }

  until(holds: (view: TableView) => boolean, patience = 15_000): Promise<TableView> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!this.#view || !holds(this.#view)) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(this.#view);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        const { notice, link, toPlay, laid } = this.#view ?? {};
        reject(new Error(`It never came: ${holds} ${JSON.stringify({ notice, link, toPlay, laid })}`));
      }, patience);
      this.#waiting.add(look);
      look();
    });
  }

  close(): void {
    this.#socket.disconnect();
  }
}

/** The simulated board of another process, played by lines on its standard input. */
export class BoardInAnotherProcess {
  readonly running: Running;

  constructor(running: Running) {
    this.running = running;
  }

  async marbleAt(hole: Hole): Promise<number> {
    const { value } = (await this.running.ask({ kind: 'view' })) as {
      value: { marbles: { id: number; hole: Hole | null }[] };
    };
    const marble = value.marbles.find((one) => one.hole === hole);
    if (!marble) throw new Error(`No marble lies in ${hole}.`);
    return marble.id;
  }

  async lift(hole: Hole): Promise<number> {
    const marble = await this.marbleAt(hole);
    await this.running.ask({ kind: 'lift', marble });
    return marble;
  }

  async put(marble: number, hole: Hole): Promise<void> {
    await this.running.ask({ kind: 'put', marble, hole });
  }

  async move(from: Hole, to: Hole): Promise<void> {
    await this.put(await this.lift(from), to);
  }
}
