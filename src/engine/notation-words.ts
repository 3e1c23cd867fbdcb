import type { Refusal } from './result.ts';

/** What is wrong with a text, and where: line and column count from 1. */
export interface NotationError extends Refusal {
  readonly line: number;
  readonly column: number;
}

/** A word of the text and where it begins. */
export interface Word {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Stands in the first line of every game. */
export const NOTATION_VERSION = 1;

/** Words, one at least, up to the end of the line or a semicolon, and the comments among or after them. */
export interface Statement {
  readonly words: readonly Word[];
  readonly comments: readonly string[];
}

export const mistake = (
  { line, column }: Pick<Word, 'line' | 'column'>,
  code: string,
  message: string,
): NotationError => ({ code: `notation/${code}`, message, line, column });

/** The place after a statement's last word, for what is missing there. */
export function endOf({ words }: Statement): Pick<Word, 'line' | 'column'> {
  const last = words.at(-1);
  return last ? { line: last.line, column: last.column + last.text.length } : { line: 1, column: 1 };
}

/** The values that words mean. One that means none is left out, and told to `wrong`. */
export function valuesOf<T>(
  words: readonly Word[],
  read: (text: string) => T | undefined,
  expected: string,
  wrong: NotationError[],
): readonly T[] {
  return words.flatMap((word) => {
    const value = read(word.text);
    if (value === undefined) wrong.push(mistake(word, 'word', `"${word.text}" is not ${expected}.`));
    return value === undefined ? [] : [value];
  });
}

/** Reads one of a closed set of words. */
export const oneOf =
  <T extends string | number>(choices: readonly T[]) =>
  (text: string): T | undefined =>
    choices.find((choice) => String(choice) === text);

/** Splits a text into statements; a comment with nothing before it belongs to the first one. */
export function statementsOf(text: string): readonly Statement[] | NotationError {
  const statements: Statement[] = [];
  let words: Word[] = [];
  let comments: string[] = [];
  let line = 1;
  let lineBegin = 0;
  const end = () => {
    if (words.length > 0) statements.push({ words, comments });
    else if (comments.length > 0 && statements.length > 0) {
      const last = statements.pop()!;
      statements.push({ ...last, comments: [...last.comments, ...comments] });
    } else return;
    words = [];
    comments = [];
  };
  for (const match of text.matchAll(TOKEN)) {
    const [token, comment] = match;
    const at = { line, column: match.index - lineBegin + 1 };
    if (comment !== undefined) {
      comments.push(comment.replaceAll(/\\([\\}])/g, '$1'));
    } else if (token === '{') return mistake(at, 'comment', 'This comment does not end: a } is missing.');
    else if (token === '\n' || token === ';') end();
    else words.push({ text: token, ...at });
    const breaks = token.split('\n').length - 1;
    if (breaks > 0) {
      line += breaks;
      lineBegin = match.index + token.lastIndexOf('\n') + 1;
    }
  }
  end();
  return statements;
}

/** A comment (its text in group 1), the end of a statement, a brace that nothing closes, or a word. */
const TOKEN = /\{((?:\\.|[^\\}])*)\}|[\n;{]|[^\s;{]+/gs;
