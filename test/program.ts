import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The daemon's sources compiled for other processes to run; `remove` it at the end. */
export function compiledProgram(): { readonly folder: string; remove(): void } {
  // Within the checkout, where the packages are found.
  const artifacts = join(ROOT, 'test', 'artifacts');
  mkdirSync(artifacts, { recursive: true });
  const folder = mkdtempSync(join(artifacts, 'program-'));
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const done = spawnSync(process.execPath, [tsc, '-p', ROOT, '--outDir', folder, '--noCheck'], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`it does not compile: ${done.stdout}${done.stderr}`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A process with what it says, by line. */
export class Running {
  readonly child: ChildProcess;
  readonly out: string[] = [];
  readonly err: string[] = [];
  readonly ended: Promise<number | null>;

  /** Runs a module's text; it may import from the compiled program by `import(program + '/src/…')`. */
  constructor(program: string, code: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = process.env) {
    const text = `const program = ${JSON.stringify(program)};\n${code}`;
    this.child = spawn(process.execPath, ['--input-type=module', '-e', text, '--', ...args], { env });
    const listen = (stream: NodeJS.ReadableStream | null, lines: string[]) => {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        const pieces = (rest + chunk).split('\n');
        rest = pieces.pop() ?? '';
        lines.push(...pieces);
      });
    };
    listen(this.child.stdout, this.out);
    listen(this.child.stderr, this.err);
    this.ended = new Promise((done) => this.child.once('close', (code) => done(code)));
  }

  /** Runs the `murmeld` command. */
  static murmeld(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Running {
    const code =
      "const { main } = await import(program + '/src/cli/main.js'); process.exitCode = await main(process.argv.slice(1));";
    return new Running(program, code, args, env);
  }

  say(line: object): void {
    this.child.stdin?.write(`${JSON.stringify(line)}\n`);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}
