import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Running } from '../program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmeld-template-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function template(...args: readonly string[]) {
  const running = Running.murmeld(['template', ...args]);
  const code = await running.ended;
  return { code, out: running.out.join('\n'), err: running.err.join('\n') };
}

describe('murmeld template', () => {
  test('writes the whole board as SVG, its pages as PDF and one by one, and says how to print them', async () => {
    const out = join(folder, 'classic');
    const { code, out: said } = await template('classic-4', '--out', out, '--lang', 'de');
    expect(code).toBe(0);
    expect(said).toContain('6 A4-Seiten');
    expect(said).toContain('100 %');
    const pages = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'].map((page) => `classic-4-${page}.svg`);
    expect(readdirSync(out).sort()).toEqual([...pages, 'classic-4.pdf', 'classic-4.svg'].sort());
    expect(readFileSync(join(out, 'classic-4.pdf'), 'latin1')).toContain('Mit 100 % drucken');
  });

  test('draws a map of one’s own, with holes as wide as one wants', async () => {
    const own = new URL('../../hardware/boards/classic-2.json', import.meta.url).pathname;
    const out = join(folder, 'own');
    expect((await template(own, '--out', out, '--hole', '15')).code).toBe(0);
    expect(readFileSync(join(out, 'classic-2.svg'), 'utf8')).toContain('r="7.5"');
  });

  test.each([
    ['a board that is not there', ['no-such-board', '--lang', 'en'], 1, /no-such-board/],
    ['a folder that can’t be made', ['classic-2', '--out', '/dev/null/x', '--lang', 'fr'], 1, /--out/],
    ['no board at all', ['--lang', 'fr'], 2, /murmeld template PLAN/],
    ['a hole for a football', ['classic-4', '--hole', '220', '--lang', 'en'], 2, /4 to 20/],
    ['an option that is not there', ['classic-4', '--paper'], 2, /--paper/],
  ])('says what is wrong with %s', async (_, args, code, pattern) => {
    const done = await template(...args);
    expect(done.code).toBe(code);
    expect(done.err).toMatch(pattern);
    expect(done.out).toBe('');
  });
});
