import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MURMELD = fileURLToPath(new URL('../../bin/murmeld.mjs', import.meta.url));

const start = (args: readonly string[] = [], nodeOptions: readonly string[] = []) =>
  spawn(process.execPath, [...nodeOptions, MURMELD, 'legal', ...args], { stdio: 'pipe' });

async function run(input: string | Buffer, args: readonly string[] = [], nodeOptions: readonly string[] = []) {
  const child = start(args, nodeOptions);
  const closed = once(child, 'close');
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdin.end(input);
  const [code] = (await closed) as [number];
  const answers = out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { code, answers, err };
}

const KENNELS = 'K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K';
const OPENING = { placement: KENNELS, seat: 0, card: 'A' };
const STARTED = { outcomes: ['K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K'], idle: false, draw: false };
const lines = (...questions: readonly unknown[]) => questions.map((q) => `${JSON.stringify(q)}\n`).join('');

test('answers one question after the other, with the mark that each came with', async () => {
  const input = lines({ ...OPENING, id: 'first' }, OPENING, { ...OPENING, id: 7, card: '2', extra: { ignored: true } });
  const { code, answers, err } = await run(input);
  expect(answers).toEqual([{ id: 'first', ...STARTED }, STARTED, { id: 7, outcomes: [], idle: false, draw: false }]);
  expect([code, err]).toEqual([0, '']);
});

test('takes null for an absent field, marbles in any order, Windows line ends and a last line without one', async () => {
  const nulls = {
    ruleset: null,
    variants: null,
    solo: null,
    sectors: null,
    hand: null,
    lastSwap: null,
    lastCard: null,
  };
  const first = JSON.stringify({ ...OPENING, ...nulls, drawable: null, plays: null, id: null });
  const placement = 'H3,L5.1,K,K/K,K,K,K/K,K,K,K/K,K,K,K';
  const { answers } = await run(`${first}\r\n\r\n  \n${JSON.stringify({ placement, seat: 0, card: '2' })}`);
  expect(answers).toEqual([STARTED, { outcomes: ['K,K,L7.1,H3/K,K,K,K/K,K,K,K/K,K,K,K'], idle: false, draw: false }]);
});

test('tells the plays in full when asked to', async () => {
  const placement = 'K,K,L5.1,L9.1/K,K,K,L11.1/K,K,K,K/K,K,K,K';
  const { answers } = await run(lines({ placement, seat: 0, card: 'Joker', plays: true }));
  const { outcomes, plays } = answers[0] as { outcomes: string[]; plays: unknown[] };
  expect(plays).toHaveLength(outcomes.length);
  const playTo = (outcome: string) => plays[outcomes.indexOf(outcome)];
  expect(playTo('K,K,L5.1,L11.1/K,K,K,K/K,K,K,K/K,K,K,K')).toEqual({
    kind: 'walk',
    as: '2',
    moves: [{ seat: 0, from: 'L9', to: 'L11', steps: 2 }],
    captures: [{ seat: 1, from: 'L11', to: 'K1.3' }],
  });
  expect(playTo('K,K,L8.1,L13.1/K,K,K,K/K,K,K,K/K,K,K,K')).toEqual({
    kind: 'seven',
    as: '7',
    moves: [
      { seat: 0, from: 'L5', to: 'L8', steps: 3 },
      { seat: 0, from: 'L9', to: 'L13', steps: 4 },
    ],
    captures: [{ seat: 1, from: 'L11', to: 'K1.3' }],
  });
  expect(playTo('K,K,L5.1,L11.1/K,K,K,L9.1/K,K,K,K/K,K,K,K')).toEqual({
    kind: 'swap',
    as: 'J',
    moves: [
      { seat: 0, from: 'L9', to: 'L11', steps: 0 },
      { seat: 1, from: 'L11', to: 'L9', steps: 0 },
    ],
    captures: [],
  });
});

const WRONG: readonly (readonly [code: string, change: Record<string, unknown>])[] = [
  ['question/ruleset', { ruleset: 'canasta' }],
  ['question/variants', { variants: ['flyingMarbles'] }],
  ['question/variants', { variants: 'freeFive' }],
  ['question/solo', { solo: 'no' }],
  ['question/sectors', { sectors: 5 }],
  ['question/sectors', { sectors: '4' }],
  ['question/placement', { placement: undefined }],
  ['question/placement', { placement: 7 }],
  ['question/seat', { seat: undefined }],
  ['question/seat', { seat: 6 }],
  ['question/seat', { seat: '0' }],
  ['question/card', { card: undefined }],
  ['question/card', { card: '1' }],
  ['question/hand', { hand: 'A' }],
  ['question/hand', { hand: ['A', 'ace'] }],
  ['question/card-not-in-hand', { hand: ['2'] }],
  ['question/card-not-in-hand', { hand: [] }],
  ['question/hand-impossible', { hand: ['A', '2', '3', '4', '5', '6', '7'] }],
  ['question/last-card', { lastCard: 'red' }],
  ['question/last-swap', { lastSwap: ['L1'] }],
  ['question/last-swap', { lastSwap: ['L1', 'L64'] }],
  ['question/last-swap', { lastSwap: ['L1', 'L2'] }],
  ['question/drawable', { drawable: 1 }],
  ['question/plays', { plays: 'yes' }],
  ['question/seat-not-in-game', { placement: 'K,K,K,K/-/K,K,K,K/-', solo: true, seat: 1 }],
  ['question/game-over', { placement: 'H0,H1,H2,H3/K,K,K,K/H0,H1,H2,H3/K,K,K,K' }],
  ['rules/impossible-form', { ruleset: 'house', solo: true }],
  ['rules/impossible-form', { solo: true }],
  ['rules/impossible-form', { sectors: 2, placement: 'K,K,K,K/K,K,K,K' }],
  ['rules/impossible-form', { placement: 'K,K,K,K/-/K,K,K,K/-' }],
  ['rules/impossible-form', { placement: 'K,K,K,K/K,K,K,K/K,K,K,K/-' }],
  ['placement/seat-count', { placement: 'K,K,K,K/K,K,K,K' }],
  ['placement/seat-count', { sectors: 6 }],
  ['placement/marble-count', { placement: 'K,K,K/K,K,K,K/K,K,K,K/K,K,K,K' }],
  ['placement/marble-count', { placement: 'K,K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K' }],
  ['placement/marble', { placement: 'K,K,K,X/K,K,K,K/K,K,K,K/K,K,K,K' }],
  ['placement/marble', { placement: 'K,K,K,L64.1/K,K,K,K/K,K,K,K/K,K,K,K' }],
  ['placement/marble', { placement: 'K,K,K,L5.0/K,K,K,K/K,K,K,K/K,K,K,K' }],
  ['placement/marble', { placement: 'K,K,K,L5/K,K,K,K/K,K,K,K/K,K,K,K' }],
  ['placement/marble', { placement: 'K,K,K,L16!/K,K,K,K/K,K,K,K/K,K,K,K' }],
  ['placement/marble', { placement: 'K,K,K,H4/K,K,K,K/K,K,K,K/K,K,K,K' }],
  ['placement/hole-taken', { placement: 'K,K,K,L5.1/K,K,K,L5.1/K,K,K,K/K,K,K,K' }],
  ['placement/hole-taken', { placement: 'K,K,H1,H1/K,K,K,K/K,K,K,K/K,K,K,K' }],
];

test('says of each impossible question what is wrong with it, and goes on', async () => {
  const asked = WRONG.flatMap(([, change], i) => [{ ...OPENING, ...change, id: i }, OPENING]);
  const { code, answers } = await run(lines(...asked));
  const expected = WRONG.flatMap(([error], i) => [
    { id: i, line: 2 * i + 1, error: { code: error, message: expect.stringMatching(/\.$/) } },
    STARTED,
  ]);
  expect(answers).toEqual(expected);
  expect(code).toBe(0);
});

test('survives lines that are no questions at all', async () => {
  const rubbish = [
    Buffer.from('{"placement":\n'),
    Buffer.from('[1,2]\n'),
    Buffer.from('null\n'),
    Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]),
    Buffer.from(`{"id":"${'x'.repeat(200_000)}"}\n`),
    Buffer.from('{"__proto__":{"placement":"K"}}\n'),
    Buffer.from(lines(OPENING)),
  ];
  const { answers } = await run(Buffer.concat(rubbish));
  const codes = answers.map((answer) => (answer as { error?: { code: string } }).error?.code);
  expect(codes).toEqual([
    'line/not-json',
    'question/not-an-object',
    'question/not-an-object',
    'line/not-utf8',
    'line/too-long',
    'question/placement',
    undefined,
  ]);
  expect(answers.map((answer) => answer['line'])).toEqual([1, 2, 3, 4, 5, 6, undefined]);
});

test('answers at once what has been asked, before the input ends', async () => {
  const child = start();
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (const id of [1, 2, 3]) {
    child.stdin.write(lines({ ...OPENING, id }));
    expect(JSON.parse((await answers.next()).value as string)).toMatchObject({ id });
  }
  child.stdin.end();
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('needs no more memory for many questions than for few', async () => {
  const crowded = 'K,L3.1,L5.2,L9.1/L16!,L47.3,L50.1,L51.2/K,K,K,H3/L4.2,L22.1,L39.1,L48!';
  const input = lines({ placement: crowded, seat: 0, card: 'Joker' }).repeat(3_000);
  const child = start([], ['--max-old-space-size=24']);
  let lineCount = 0;
  child.stdout.on('data', (piece: Buffer) => {
    for (const byte of piece) if (byte === 0x0a) lineCount++;
  });
  child.stdin.end(input);
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(lineCount).toBe(3_000);
});

test('ends in peace when nobody wants to read on', async () => {
  const child = start(['--walk', '100000']);
  const errors: string[] = [];
  child.stderr.on('data', (piece) => errors.push(String(piece)));
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(errors).toEqual([]);
});

test('walks through the same game for the same seed, and its questions are answered alike when asked again', async () => {
  const walk = async (...args: string[]) => (await run('', ['--walk', '40', ...args])).answers;
  const turns = (await walk('--seed', '1')) as { question: object; answer: object }[];
  expect(turns).toHaveLength(40);
  expect(await walk('--seed', '1')).toEqual(turns);
  expect(await walk('--seed', '2')).not.toEqual(turns);
  const again = await run(lines(...turns.map(({ question }) => question)));
  expect(again.answers).toEqual(turns.map(({ answer }) => answer));
  const solo = await walk('--ruleset', 'odog', '--solo', '--sectors', '3', '--variants', 'freeFive,copyingEight');
  expect((await run(lines(...solo.map((turn) => turn['question'])))).answers).toEqual(
    solo.map((turn) => turn['answer']),
  );
});

test.each([[['--walk', 'many']], [['--walk', '-1']], [['--nonsense']], [['--walk', '3', '--solo']]])(
  'explains itself instead of walking with %s',
  async (args) => {
    const { code, answers, err } = await run('', args);
    expect([code, answers]).toEqual([2, []]);
    expect(err).toContain('usage: murmeld legal');
  },
);
