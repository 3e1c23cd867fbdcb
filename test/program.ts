import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built program, as people run it. */
export const PROGRAM = join(fileURLToPath(new URL('..', import.meta.url)), 'dist');

const PATIENCE = 20_000;

/** A process with what it says, by line. */
export class Running {
  readonly child: ChildProcess;
  readonly out: string[] = [];
  readonly err: string[] = [];
  readonly ended: Promise<number | null>;
  readonly #waiting = new Set<() => void>();
  #answers = 0;

  /** Runs a module's text; it may import from the built program by `import(program + '/src/…')`. */
  constructor(code: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = process.env) {
    const text = `const program = ${JSON.stringify(PROGRAM)};\n${code}`;
    this.child = spawn(process.execPath, ['--input-type=module', '-e', text, '--', ...args], { env });
    const listen = (stream: NodeJS.ReadableStream | null, lines: string[]) => {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        const pieces = (rest + chunk).split('\n');
        rest = pieces.pop() ?? '';
        lines.push(...pieces);
        for (const look of this.#waiting) look();
      });
    };
    listen(this.child.stdout, this.out);
    listen(this.child.stderr, this.err);
    this.ended = new Promise((done) => this.child.once('close', (code) => done(code)));
  }

  /** Runs the `murmeld` command. */
  static murmeld(args: readonly string[], env?: NodeJS.ProcessEnv): Running {
    const code =
      "const { main } = await import(program + '/src/cli/main.js'); process.exitCode = await main(process.argv.slice(1));";
    return new Running(code, args, env);
  }

  say(line: object): void {
    this.child.stdin?.write(`${JSON.stringify(line)}\n`);
  }

  /** Says a line and waits for its answer on standard output, where such lines are answered one by one. */
  async ask(line: object): Promise<unknown> {
    const nth = this.#answers++;
    this.say(line);
    await this.#until(() => this.out.length > nth, `an answer to ${JSON.stringify(line)}`);
    return JSON.parse(this.out[nth]!);
  }

  /** The first line said that looks like this, on either stream. */
  async line(pattern: RegExp): Promise<string> {
    const find = () => [...this.out, ...this.err].find((text) => pattern.test(text));
    await this.#until(() => find() !== undefined, String(pattern));
    return find()!;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async #until(holds: () => boolean, what: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const done = (finish: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        finish();
      };
      const look = () => holds() && done(resolve);
      const fail = (why: string) =>
        done(() => reject(new Error(`${what} never came: ${why}\n${this.out.join('\n')}\n${this.err.join('\n')}`)));
      const timer = setTimeout(() => fail(`not in ${PATIENCE} ms`), PATIENCE);
      this.#waiting.add(look);
      this.ended.then((code) => (holds() ? look() : fail(`the process ended with ${code}`)));
      look();
    });
  }
}
