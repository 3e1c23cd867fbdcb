import { ok, type Refusal, type Result, refuse } from '../engine/index.ts';
import { Connection, type Wire } from './connection.ts';
import { noCounts } from './counters.ts';

export interface FinderOptions {
  /** Names of the ports where a module may be now. */
  readonly ports: () => Promise<readonly string[]>;
  readonly open: (port: string) => Promise<Result<Wire>>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * Finds modules by the names that they say, whatever socket they are plugged into. Ports that are new are asked, all at once; one
 * where no board speaks may be somebody else's device, so it is left alone until it is plugged in anew.
 */
export class ModuleFinder {
  private readonly options: FinderOptions;
  /** What each port that was asked said: its module's name, or why there is none. */
  private readonly said = new Map<string, Result<string>>();
  private readonly inUse = new Set<string>();
  private looking: Promise<unknown> = Promise.resolve();

  constructor(options: FinderOptions) {
    this.options = options;
  }

  /** Opens the port of this module; of any, if undefined. Code, besides those of the port: `serial/not-found`. */
  open(module: string | undefined): Promise<Result<Wire>> {
    // One after the other, so that no port is asked twice at a time.
    const opened = this.looking.then(() => this.openNow(module));
    this.looking = opened.catch(() => {});
    return opened;
  }

  private async openNow(module: string | undefined): Promise<Result<Wire>> {
    await this.askAround();
    const port = [...this.said].find(([path, said]) => this.fits(path, said, module))?.[0];
    if (port === undefined) {
      const wanted = module === undefined ? 'a board' : `the module ${module}`;
      const others = [...this.said].map(([path, said]) => `${path}: ${said.ok ? said.value : said.error.message}`);
      return refuse('serial/not-found', `no port has ${wanted} (${others.join('; ') || 'nothing is plugged in'})`);
    }
    // Asked again after this use: by then, another module may be plugged in there.
    this.said.delete(port);
    const opened = await this.options.open(port);
    if (!opened.ok) return opened;
    this.inUse.add(port);
    const wire = opened.value;
    const close = async () => {
      await wire.close();
      this.inUse.delete(port);
    };
    return ok({ stream: wire.stream, close });
  }

  private fits(port: string, said: Result<string>, module: string | undefined): boolean {
    return said.ok && !this.inUse.has(port) && (module === undefined || said.value === module);
  }

  private async askAround(): Promise<void> {
    const ports = await this.options.ports();
    for (const port of this.said.keys()) if (!ports.includes(port)) this.said.delete(port);
    const unknown = ports.filter((port) => !this.said.has(port) && !this.inUse.has(port));
    await Promise.all(unknown.map((port) => this.ask(port)));
  }

  /** Lets whatever is at a port say its name. A port that can't be opened now may be later, so nothing is remembered of it. */
  private async ask(port: string): Promise<void> {
    const opened = await this.options.open(port);
    if (!opened.ok) return;
    let connection: Connection | undefined;
    const said = await new Promise<Result<string>>((tell) => {
      const tellName = (reason: Refusal) => {
        const name = connection?.board?.name;
        tell(name === undefined ? { ok: false, error: reason } : ok(name));
      };
      connection = new Connection(
        opened.value,
        {
          snapshot: () => tellName({ code: 'link/no-handshake', message: 'no hello' }),
          change: () => {},
          restarted: () => {},
          // A board that said its name but can't be used is found all the same; the reason is told when it is.
          ended: tellName,
        },
        {
          counters: noCounts(),
          limits: { brightness: 0, milliamps: 0 },
          needed: 0,
          looks: null,
          now: this.options.now ?? (() => performance.now()),
        },
      );
      connection.start();
    });
    await connection?.close();
    this.said.set(port, said);
  }
}
