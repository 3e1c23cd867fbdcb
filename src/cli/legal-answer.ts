import { legalPlays, type Outcome, type Refusal, type Result } from '../engine/index.ts';
import { readQuestion } from './legal-question.ts';
import type { Line } from './lines.ts';

/** A question's answer, without the marks that tell which question it belongs to. */
export interface LegalAnswer {
  readonly outcomes: readonly string[];
  readonly idle: boolean;
  readonly draw: boolean;
  readonly plays?: readonly unknown[];
}

/** A question as it comes out of JSON: any fields at all. */
export interface QuestionRecord {
  readonly [field: string]: unknown;
  readonly id?: unknown;
  readonly plays?: unknown;
}

/** Longer than any question: a line is kept in memory as a whole. */
export const LONGEST_LINE = 64 * 1024;

const FAULTS: Readonly<Record<'too-long' | 'not-utf8', string>> = {
  'too-long': `A line has ${LONGEST_LINE} bytes at most.`,
  'not-utf8': 'The line is not UTF-8.',
};

/** One play as it is printed: holes of a kennel are its lowest taken or free ones, since a placement tells no more. */
const printed = ({ play }: Outcome) => ({
  kind: play.kind,
  as: play.as,
  moves: play.moves,
  captures: play.captures,
});

/** Answers a question given as an object. Refused with `question/…`, `rules/…` and `placement/…` codes. */
export function answerQuestion(record: QuestionRecord): Result<LegalAnswer> {
  const question = readQuestion(record);
  if (!question.ok) return question;
  const legal = legalPlays(question.value);
  if (!legal.ok) return legal;
  const { outcomes, idle, draw } = legal.value;
  const plays = record.plays === true ? { plays: outcomes.map(printed) } : {};
  return { ok: true, value: { outcomes: outcomes.map(({ placement }) => placement), idle, draw, ...plays } };
}

/** The line of output for a line of input; undefined for an empty one. */
export function answerLine(line: Line): string | undefined {
  if ('fault' in line) return errorLine(line, {}, { code: `line/${line.fault}`, message: FAULTS[line.fault] });
  if (line.text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch (error) {
    return errorLine(line, {}, { code: 'line/not-json', message: `${(error as SyntaxError).message}.` });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return errorLine(line, {}, { code: 'question/not-an-object', message: 'A question is a JSON object.' });
  const record = value as QuestionRecord;
  const mark = record.id === undefined || record.id === null ? {} : { id: record.id };
  const answer = answerQuestion(record);
  return answer.ok ? `${JSON.stringify({ ...mark, ...answer.value })}\n` : errorLine(line, mark, answer.error);
}

const errorLine = ({ number }: Line, mark: { readonly id?: unknown }, { code, message }: Refusal): string =>
  `${JSON.stringify({ ...mark, line: number, error: { code, message } })}\n`;
