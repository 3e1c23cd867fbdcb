import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type BreakReason, MAX_LINE_FROM_BOARD, type Message, parse, print } from '../../firmware-protocol/index.ts';

interface Example {
  readonly about?: string;
  readonly line: string;
  readonly says?: Message;
  readonly broken?: BreakReason;
  readonly unknown?: string;
  readonly otherVersion?: number;
  readonly blank?: true;
  readonly id?: number;
}

const examples = readFileSync(new URL('../../firmware-protocol/examples.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);

function expected({ says, broken, unknown, otherVersion, id = -1 }: Example) {
  if (says) return says;
  if (broken) return { kind: 'broken', reason: broken, id: id < 0 ? null : id };
  if (unknown) return { kind: 'unknown', word: unknown, id: id < 0 ? null : id };
  if (otherVersion) return { kind: 'other-version', protocol: otherVersion };
  return { kind: 'blank' };
}

describe('every line of the published examples', () => {
  test.each(examples.map((example) => [example.line, example.about ?? '', example] as const))(
    'is read as it says: %s (%s)',
    (line, _about, example) => {
      expect(parse(line)).toEqual(expected(example));
    },
  );

  const whole = examples.filter(({ says }) => says !== undefined);

  test('covers every kind of message', () => {
    expect([...new Set(whole.map(({ says }) => says?.kind))].sort()).toEqual(
      ['ask', 'beat', 'change', 'hello', 'limit', 'no', 'ok', 'paint', 'ping', 'scene', 'show', 'snapshot'].sort(),
    );
  });

  test('is found again by printing what it says, and reading that', () => {
    for (const { says } of whole) expect(parse(print(says as Message).slice(0, -1))).toEqual(says);
  });

  test('is never taken for whole when it is cut at any byte', () => {
    for (const { line } of whole.filter((example) => !example.line.endsWith('\r'))) {
      for (let length = 1; length < line.length; length++) {
        expect(parse(line.slice(0, length)).kind, line.slice(0, length)).toBe('broken');
        expect(parse(line.slice(length)).kind, line.slice(length)).toBe('broken');
      }
    }
  });

  test('is never taken for whole with any one byte changed to any other', () => {
    for (const { line } of whole.filter((example) => !example.line.endsWith('\r') && example.line.length < 60)) {
      for (let at = 0; at < line.length; at++) {
        for (let code = 0; code < 256; code++) {
          if (code === line.charCodeAt(at)) continue;
          const changed = line.slice(0, at) + String.fromCharCode(code) + line.slice(at + 1);
          // A newline in its midst makes two lines of it, and neither is whole.
          const pieces = code === 10 ? changed.split('\n').filter((piece) => piece !== '') : [changed];
          for (const piece of pieces) expect(parse(piece).kind, JSON.stringify(piece)).toBe('broken');
        }
      }
    }
  });

  test('is never taken for whole with noise in front of it', () => {
    for (const { line } of whole) {
      for (const noise of ['\u0000', '\u00ff\u00fe', 'x', ' ', '*', 'beat 1', `${line} `, '\r']) {
        expect(parse(noise + line).kind, JSON.stringify(noise + line)).toBe('broken');
      }
    }
  });
});

test('a line with as many characters as a parser may be handed is refused, not read', () => {
  expect(parse('x'.repeat(MAX_LINE_FROM_BOARD))).toEqual({ kind: 'broken', reason: 'too-long', id: null });
  expect(parse('x'.repeat(1_000_000))).toEqual({ kind: 'broken', reason: 'too-long', id: null });
});

test('the lines on the first page of the written protocol are whole', () => {
  const page = readFileSync(new URL('../../firmware-protocol/README.md', import.meta.url), 'utf8');
  const lines = (page.split('```')[1] ?? '').trim().split('\n');
  expect(lines.map((line) => parse(line).kind)).toEqual(['hello', 'snapshot', 'change', 'change', 'beat']);
});
