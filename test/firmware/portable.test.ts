import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { type FromBoard, parse, print, REFUSAL_CODES, type Reading } from '../../firmware-protocol/index.ts';
import { need } from '../need.ts';
import { type HostBuild, HostProgram } from './rig/host.ts';

const programs = new Map<string, HostProgram>();
afterAll(() => {
  for (const program of programs.values()) program.remove();
});
function host(main: 'lines.c' | 'fuzz.c', build: HostBuild): HostProgram {
  const key = JSON.stringify([main, build]);
  const program = programs.get(key) ?? new HostProgram(main, build);
  programs.set(key, program);
  return program;
}

const examples = readFileSync(new URL('../../firmware-protocol/examples.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly line: string });

/** A line's meaning in the words of the C program. */
function inWords(reading: Reading): string {
  switch (reading.kind) {
    case 'blank':
      return 'blank';
    case 'broken':
      return [reading.reason, ...(reading.id === null ? [] : [reading.id])].join(' ');
    case 'unknown':
      return ['unknown', ...(reading.id === null ? [] : [reading.id])].join(' ');
    case 'ask':
      return `command ${reading.id} ask ${reading.what}`;
    case 'limit':
      return `command ${reading.id} limit ${reading.brightness} ${reading.milliamps}`;
    case 'paint':
      return `command ${reading.id} paint ${reading.colour} ${reading.effect} ${reading.lights.join(' ')}`;
    case 'scene':
    case 'show':
    case 'ping':
      return `command ${reading.id} ${reading.kind}`;
    default:
      return 'own';
  }
}

/** The runs of a list of lights one by one. */
const spread = (words: string): string =>
  words.replace(/(?<= )(\d+)-(\d+)(?= |$)/g, (_, from, to) => {
    const [first, last] = [Number(from), Number(to)];
    return Array.from({ length: Math.abs(last - first) + 1 }, (_, i) => first + (last < first ? -i : i)).join(' ');
  });

/** What the C code makes of each line. */
function readings(lines: readonly string[]): readonly string[] {
  const input = lines.map((line) => `read ${Buffer.from(line, 'latin1').toString('hex')}\n`).join('');
  const { status, out, err } = host('lines.c', { holes: 144 }).run([], input);
  expect(status, err).toBe(0);
  return out.trimEnd().split('\n').map(spread);
}

/** What a board does with a line of either side: what only a board says is an echo, whatever its fields; a long one never fits. */
function wanted(line: string): string {
  const words = inWords(parse(line));
  const ownKind = /^(hello|snapshot|change|beat|ok|no)( |$)/.test(line);
  if (line.replace(/\r$/, '').length >= 96) return 'too-long';
  return words.startsWith('fields') && ownKind ? 'own' : words;
}

const CODES: readonly string[] = REFUSAL_CODES;

/** What a line says that this firmware could have said; others have their settings in another order, or refuse with other codes. */
function ours(line: string): readonly FromBoard[] {
  const reading = parse(line);
  switch (reading.kind) {
    case 'hello':
    case 'snapshot':
    case 'change':
    case 'beat':
    case 'ok':
    case 'no': {
      const known = reading.kind !== 'no' || CODES.includes(reading.code);
      return known && print(reading) === `${line}\n` ? [reading] : [];
    }
    default:
      return [];
  }
}

/** How the C program is made to say a line. */
function saying(message: FromBoard): { readonly build: HostBuild; readonly words: string } {
  const build = { holes: 96 };
  switch (message.kind) {
    case 'hello': {
      const { holes, lights, name, firmware } = message;
      return { build: { holes, lights, name, version: firmware }, words: 'hello' };
    }
    case 'snapshot': {
      const levels = message.levels.map((level) => (level ? 'o' : '.')).join('');
      return { build: { holes: levels.length }, words: `snapshot ${message.number} ${message.ms} ${levels}` };
    }
    case 'change':
      return { build, words: `change ${message.number} ${message.ms} ${message.channel} ${Number(message.occupied)}` };
    case 'beat':
      return { build, words: `beat ${message.number} ${message.ms} ${message.broken}` };
    case 'ok':
      return { build, words: `ok ${message.id}` };
    case 'no':
      return { build, words: `no ${message.id} ${CODES.indexOf(message.code)}` };
  }
}

test("the lines in the firmware's README are whole", () => {
  const page = readFileSync(new URL('../../hardware/firmware/README.md', import.meta.url), 'utf8');
  const lines = page.match(/(?<=^ {4})\w.* \*[0-9A-F]{4}$/gm) ?? [];
  expect(lines.map((line) => parse(line).kind)).toEqual(['hello', 'beat', 'change']);
});

describe.skipIf(!need('gcc'))('the portable C code', () => {
  test('reads every published line as the daemon does', () => {
    const lines = examples.map(({ line }) => line);
    const read = readings(lines).map((words) => words.replace(/^own \d+$/, 'own'));
    expect(read).toEqual(lines.map(wanted));
  });

  test('reads no published line cut short or with a changed character as a whole one', () => {
    const whole = examples
      .map(({ line }) => line)
      .filter((line) => line.length > 7 && inWords(parse(line)).startsWith('command'));
    const spoiled = whole.flatMap((line) =>
      Array.from({ length: line.length - 1 }, (_, i) => [
        line.slice(0, i + 1),
        line.slice(i + 1),
        line.slice(0, i) + String.fromCharCode(line.charCodeAt(i) ^ (1 << (i % 7))) + line.slice(i + 1),
      ]).flat(),
    );
    expect(readings(spoiled).filter((words) => /^(command|own|unknown|blank)/.test(words))).toEqual([]);
    expect(spoiled.length).toBeGreaterThan(500);
  });

  test('says every published line of a board, character by character', () => {
    const lines = examples.flatMap(({ line }) => ours(line).map((message) => ({ line, ...saying(message) })));
    expect(lines.length).toBeGreaterThanOrEqual(15);
    for (const { line, build, words } of lines) {
      expect(host('lines.c', build).run([], `${words}\n`)).toEqual({ status: 0, out: `${line}\n`, err: '' });
    }
  });

  test.each([
    [24, 24, 1],
    [96, 96, 2],
    [100, 144, 3],
  ])('bears 700,000 random and mutated lines with %i holes and %i lights', (holes, lights, seed) => {
    const { status, out, err } = host('fuzz.c', { holes, lights }).run([`${seed}`, '700000']);
    expect(err).toBe('');
    expect(status).toBe(0);
    const [fed, said, obeyed, changes, frames] = (out.match(/\d+/g) ?? []).map(Number);
    expect(fed).toBeGreaterThanOrEqual(700_000);
    for (const count of [said, obeyed, changes, frames]) expect(count).toBeGreaterThan(20_000);
  });

  test.each([
    [
      'a line longer than its place',
      { file: 'board.c', piece: 'if (length < LONGEST_COMMAND)', by: 'if (length < 120)' },
    ],
    ['changes beyond their queue', { file: 'levels.c', piece: 'waiting == WAITING_MOST', by: 'waiting == 200' }],
    ['a number twice', { file: 'levels.c', piece: '= ++number', by: '= number++' }],
    ['too much current', { file: 'scene.c', piece: 'most + ((chasing', by: '((chasing' }],
  ])('and the same lines find %s', (_, spoil) => {
    expect(host('fuzz.c', { holes: 96, spoil }).run(['2', '700000']).status).not.toBe(0);
  });
});
