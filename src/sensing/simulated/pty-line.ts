import { type ChildProcess, spawn } from 'node:child_process';
import { lstatSync, rmSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { ok, type Result, refuse } from '../../engine/index.ts';
import type { SimulatedModule } from './module.ts';

/** A terminal that could not be made, or went away, is made anew after this many milliseconds. */
const AGAIN = 500;
const PATIENCE = 5000;

function kindOf(path: string): 'nothing' | 'link' | 'other' {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return 'nothing';
  return found.isSymbolicLink() ? 'link' : 'other';
}

/** What can be plugged into a terminal: a module of a simulated board, or another simulated microcontroller. */
export type Pluggable = Pick<SimulatedModule, 'plugged' | 'attach' | 'onPower'>;

/** Puts a module of a simulated board on a pseudo-terminal, made by socat. While it is unplugged, its path is not there. */
export class PtyLine {
  private readonly module: Pluggable;
  private readonly path: string;
  private child: ChildProcess | null = null;
  private ending: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private unlisten: (() => void) | null = null;
  private complaint = '';
  private stopped = false;

  constructor(module: Pluggable, path: string) {
    this.module = module;
    this.path = path;
  }

  /** Resolves when the path can be opened. Codes: `pty/no-socat`, `pty/path-taken`, `pty/not-made`. */
  async start(): Promise<Result<null>> {
    if (kindOf(this.path) === 'other') {
      return refuse('pty/path-taken', `${this.path} is there already and is no link; choose another path`);
    }
    this.unlisten = this.module.onPower((plugged) => {
      if (plugged) void this.make();
      else this.kill();
    });
    const missing = await this.make();
    if (missing) return missing;
    for (const give = performance.now() + PATIENCE; kindOf(this.path) === 'nothing'; ) {
      if (performance.now() > give || !this.child) {
        return refuse(
          'pty/not-made',
          `no pseudo-terminal at ${this.path}: ${this.complaint || 'socat gave no reason'}`,
        );
      }
      await new Promise((done) => setTimeout(done, 5));
    }
    return ok(null);
  }

  /** Id of the process that holds the terminal; undefined: none does. */
  get holder(): number | undefined {
    return this.child?.pid;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unlisten?.();
    this.kill();
    await this.ending;
  }

  /** Resolves when socat runs; the value tells why it can't. */
  private async make(): Promise<Result<never> | null> {
    clearTimeout(this.timer);
    // A socat that is still ending would take the new path with it.
    await this.ending;
    if (this.stopped || this.child || !this.module.plugged) return null;
    // Left behind by a socat that was killed.
    if (kindOf(this.path) === 'link') rmSync(this.path);
    const child = spawn('socat', [`PTY,link=${this.path},rawer`, 'STDIO'], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.child = child;
    this.complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.complaint = (this.complaint + text).slice(-500).trim();
    });
    this.ending = new Promise((done) => {
      child.once('close', () => {
        if (this.child === child) {
          this.child = null;
          // Its terminal went away: to the daemon, that was an unplugged cable; it is put back.
          if (!this.stopped && this.module.plugged) this.timer = setTimeout(() => void this.make(), AGAIN);
        }
        done();
      });
    });
    return new Promise((done) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        this.stopped ||= error.code === 'ENOENT';
        done(
          error.code === 'ENOENT'
            ? refuse('pty/no-socat', 'a pseudo-terminal needs socat; on Debian and its kin: sudo apt-get install socat')
            : refuse('pty/not-made', `socat can't be run: ${error.message}`),
        );
      });
      child.once('spawn', () => {
        // Unless it was unplugged again meanwhile.
        if (this.child === child) this.module.attach(Duplex.from({ readable: child.stdout, writable: child.stdin }));
        done(null);
      });
    });
  }

  private kill(): void {
    clearTimeout(this.timer);
    const { child } = this;
    this.child = null;
    child?.kill('SIGTERM');
  }
}
