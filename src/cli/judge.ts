import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Refusal } from '../engine/index.ts';
import { type Judge, judgeOfTrace, parseTraceLine, type TraceLine, type Verdict } from '../judge/index.ts';
import { type Line, LineCutter } from './lines.ts';

const USAGE = `usage: murmeld judge FILE…

Runs recordings of a table (traces) through the judge, in their own time and as fast as it can, and prints the verdicts,
one JSON object a line. "-" reads standard input. A line that is malformed or not possible gets one error line.

`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** A table line names all holes of a board that has no sensors, a hands line 36 cards: this is ample. */
const LONGEST_LINE = 16 * 1024;

const FAULTS = { 'too-long': 'The line is too long.', 'not-utf8': 'The line is not UTF-8.' } as const;

/** One recording after another, told line by line. */
class Replay {
  #judge: Judge | undefined;
  #t = 0;

  /** What the line brings: verdict lines, or an error line. */
  line(line: Line): string {
    if ('fault' in line) return errorLine(line.number, { code: `trace/${line.fault}`, message: FAULTS[line.fault] });
    if (line.text.trim() === '') return '';
    const told = parseTraceLine(line.text);
    if (!told.ok) return errorLine(line.number, told.error);
    return this.#tell(line.number, told.value);
  }

  #tell(number: number, line: TraceLine): string {
    if (line.kind === 'table') {
      const judge = judgeOfTrace(line);
      this.#judge = judge.ok ? judge.value : undefined;
      this.#t = 0;
      return judge.ok ? '' : errorLine(number, judge.error);
    }
    if (!this.#judge) return errorLine(number, { code: 'trace/no-table', message: 'No table line came before.' });
    if (line.t < this.#t)
      return errorLine(number, { code: 'trace/time', message: `The time goes back from ${this.#t} to ${line.t}.` });
    this.#t = line.t;
    const verdicts = verdictLines(this.#judge.tell(line));
    const { refused } = this.#judge;
    return refused ? verdicts + errorLine(number, refused) : verdicts;
  }
}

const verdictLines = (verdicts: readonly Verdict[]): string =>
  verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`).join('');

const errorLine = (line: number, error: Refusal): string => `${JSON.stringify({ line, error })}\n`;

async function* replayed(input: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const cutter = new LineCutter(LONGEST_LINE);
  const replay = new Replay();
  for await (const piece of input) {
    const text = cutter
      .push(piece)
      .map((line) => replay.line(line))
      .join('');
    if (text !== '') yield text;
  }
  for (const line of cutter.end()) yield replay.line(line);
}

/** `murmeld judge FILE…`: prints the verdicts on recordings. Returns the exit code. */
export async function judge(args: readonly string[]): Promise<number> {
  let files: readonly string[];
  try {
    const words = parseArgs({ options: OPTIONS, args: [...args], allowPositionals: true });
    files = words.positionals;
    if (words.values.help) {
      process.stdout.write(USAGE);
      return 0;
    }
  } catch (error) {
    return misused((error as Error).message);
  }
  if (files.length === 0) return misused('name at least one recording.');
  for (const file of files) {
    try {
      await pipeline(replayed(file === '-' ? process.stdin : createReadStream(file)), process.stdout, { end: false });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') return 0;
      if (code !== 'ENOENT' && code !== 'EISDIR' && code !== 'EACCES') throw error;
      process.stderr.write(`murmeld judge: ${file} can't be read: ${(error as Error).message}\n`);
      return 1;
    }
  }
  return 0;
}

function misused(message: string): number {
  process.stderr.write(`murmeld judge: ${message}\n${USAGE}`);
  return 2;
}
