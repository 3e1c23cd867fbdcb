import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** The program that runs where the pins are. */
export const GUEST = join(HERE, 'guest.mjs');

/** Compiles the stand-in for /sys/class/gpio; returns its path. */
export function buildSysfsRig(folder: string): string {
  const program = join(folder, 'sysfs-rig');
  const flags = execFileSync('pkg-config', ['--cflags', '--libs', 'fuse3'], { encoding: 'utf8' }).trim().split(/\s+/);
  execFileSync('gcc', ['-O2', '-Wall', '-Wextra', '-Werror', '-o', program, join(HERE, 'sysfs-rig.c'), ...flags]);
  return program;
}

export interface SysfsRigOptions {
  readonly label?: string;
  readonly base?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** A command that sees a chip of ours in /sys/class/gpio, and the wires that hang on it. */
export class SysfsRig {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  /** When followed lines turned, in microseconds of the rig's clock. */
  readonly turns: { readonly line: number; readonly high: boolean; readonly at: number }[] = [];
  readonly #wood: Duplex;
  readonly #answers: ((answer: string) => void)[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(
    program: string,
    command: readonly string[],
    { label = 'pinctrl-bcm2711', base = 512, env = process.env }: SysfsRigOptions = {},
  ) {
    this.child = spawn(program, [label, String(base), ...command], { env, stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
    this.#wood = this.child.stdio[3] as Duplex;
    this.ended = new Promise((done) => this.child.once('close', (code) => done(code)));
    let rest = '';
    this.#wood.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(line);
      for (const look of this.#waiting) look();
    });
  }

  /** One command to the wires; see sysfs-rig.c. */
  async wood(command: string): Promise<string> {
    const answer = await new Promise<string>((done) => {
      this.#answers.push(done);
      this.#wood.write(`${command}\n`);
    });
    if (answer.startsWith('what?')) throw new Error(`the rig does not understand: ${command}`);
    return answer;
  }

  async until(holds: () => boolean, what: string, patience = 10_000): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!holds()) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`in ${patience} ms it never came: ${what}\n${JSON.stringify(this.turns.slice(-20))}`));
      }, patience);
      this.#waiting.add(look);
      look();
    });
  }

  async end(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.ended;
  }

  #hear(line: string): void {
    const turn = /^level (\d+) ([01]) (\d+)$/.exec(line);
    if (turn) this.turns.push({ line: Number(turn[1]), high: turn[2] === '1', at: Number(turn[3]) });
    else this.#answers.shift()?.(line);
  }
}

export const temporaryFolder = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'murmeld-gpio-'));
  return { path, remove: () => rmSync(path, { recursive: true }) };
};
