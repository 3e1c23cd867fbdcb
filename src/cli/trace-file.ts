import { createWriteStream, type WriteStream } from 'node:fs';
import { parse } from 'node:path';
import type { TraceLine } from '../judge/verdicts.ts';

/** Writes what the judge is told to a file. Each further game of the table gets a file of its own: `game.jsonl`, `game-2.jsonl`, … */
export class TraceFile {
  readonly #path: string;
  readonly #onTrouble: (error: Error) => void;
  #stream: WriteStream | null = null;
  #recordings = 0;

  constructor(path: string, onTrouble: (error: Error) => void) {
    this.#path = path;
    this.#onTrouble = onTrouble;
  }

  write(line: TraceLine): void {
    if (line.kind === 'table') {
      this.#stream?.end();
      this.#stream = createWriteStream(this.#nextPath()).on('error', this.#onTrouble);
    }
    this.#stream?.write(`${JSON.stringify(line)}\n`);
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    if (stream && !stream.errored) await new Promise<void>((done) => stream.end(() => done()));
  }

  #nextPath(): string {
    this.#recordings += 1;
    const { dir, name, ext } = parse(this.#path);
    const numbered = this.#recordings === 1 ? name : `${name}-${this.#recordings}`;
    return `${dir === '' ? '' : `${dir}/`}${numbered}${ext}`;
  }
}
