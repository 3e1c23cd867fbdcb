import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import {
  type GameForm,
  type Result,
  RULE_SETS,
  RULESETS,
  refuse,
  SECTORS,
  type Seat,
  VARIANTS,
} from '../engine/index.ts';
import { answerLine, answerQuestion, LONGEST_LINE, type QuestionRecord } from './legal-answer.ts';
import { walk } from './legal-walk.ts';
import { LineCutter } from './lines.ts';

const USAGE = `usage: murmeld legal < QUESTIONS > ANSWERS
       murmeld legal --walk N [--seed S] [--ruleset NAME] [--variants A,B] [--solo] [--sectors N] [--seats 0,2]

Reads questions, one JSON object a line, and writes one answer a line, in the same order.
With --walk: prints the first N turns of a random game as {"question":…,"answer":…} lines.
`;

const OPTIONS = {
  walk: { type: 'string' },
  seed: { type: 'string', default: '1' },
  ruleset: { type: 'string', default: 'braendi' },
  variants: { type: 'string', default: '' },
  solo: { type: 'boolean', default: false },
  sectors: { type: 'string', default: '4' },
  seats: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

interface Wishes {
  readonly ruleset: string;
  readonly variants: string;
  readonly solo: boolean;
  readonly sectors: string;
  readonly seats?: string | undefined;
}

const listed = (text: string): string[] => (text === '' ? [] : text.split(','));

/** The game to walk through, from the words of the command line. */
function formOf(wishes: Wishes): Result<GameForm> {
  const ruleset = RULESETS.find((name) => name === wishes.ruleset);
  if (!ruleset) return refuse('legal/ruleset', `--ruleset is one of ${RULESETS.join(', ')}.`);
  const variants = VARIANTS.filter((name) => listed(wishes.variants).includes(name));
  if (variants.length !== new Set(listed(wishes.variants)).size)
    return refuse('legal/variants', `--variants is a list of ${VARIANTS.join(', ')}.`);
  const sectors = SECTORS.find((count) => String(count) === wishes.sectors);
  if (!sectors) return refuse('legal/sectors', `--sectors is one of ${SECTORS.join(', ')}.`);
  const seats = wishes.seats === undefined ? [...Array(sectors).keys()] : listed(wishes.seats).map(Number);
  return {
    ok: true,
    value: {
      ruleset,
      variants,
      solo: wishes.solo,
      sectors,
      seats: seats as Seat[],
      travel: RULE_SETS[ruleset].team.turns,
    },
  };
}

function* walkLines(questions: Iterable<QuestionRecord>, turns: number): Iterable<string> {
  let left = turns;
  for (const question of questions) {
    if (left-- === 0) return;
    const answer = answerQuestion(question);
    if (!answer.ok) throw new Error(`A turn of a game has no answer: ${answer.error.message}`);
    yield `${JSON.stringify({ question, answer: answer.value })}\n`;
  }
}

/** Some output is gathered before it is written, but never more than is answered at once to what has been read. */
const ENOUGH = 64 * 1024;

async function* answers(input: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const cutter = new LineCutter(LONGEST_LINE);
  let text = '';
  for await (const piece of input) {
    for (const line of cutter.push(piece)) {
      text += answerLine(line) ?? '';
      if (text.length < ENOUGH) continue;
      yield text;
      text = '';
    }
    if (text !== '') yield text;
    text = '';
  }
  for (const line of cutter.end()) yield answerLine(line) ?? '';
}

/** `murmeld legal`: answers questions from standard input, or walks through a random game. Returns the exit code. */
export async function legal(args: readonly string[]): Promise<number> {
  let words: ReturnType<typeof parseArgs<{ options: typeof OPTIONS; args: string[] }>>['values'];
  try {
    words = parseArgs({ options: OPTIONS, args: [...args] }).values;
  } catch (error) {
    return misused((error as Error).message);
  }
  if (words.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (words.walk === undefined) return written(answers(process.stdin));
  const turns = Number(words.walk);
  if (!Number.isInteger(turns) || turns < 0) return misused('--walk is a number of turns.');
  const form = formOf(words);
  const questions = form.ok ? walk(form.value, words.seed) : form;
  if (!questions.ok) return misused(questions.error.message);
  return written(walkLines(questions.value, turns));
}

function misused(message: string): number {
  process.stderr.write(`murmeld legal: ${message}\n${USAGE}`);
  return 2;
}

/** Writes at the reader's pace. A reader that has seen enough (`| head`) ends the run in peace. */
async function written(text: Iterable<string> | AsyncIterable<string>): Promise<number> {
  try {
    await pipeline(text, process.stdout, { end: false });
    return 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0;
    throw error;
  }
}
