import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FINDINGS } from '../../src/doctor/finding.ts';
import { DOCTOR, findingWords } from '../../src/texts/doctor.ts';
import { LANGUAGES } from '../../src/texts/language.ts';
import { Running } from '../program.ts';

let home: string;
beforeEach(() => {
  home = join(mkdtempSync(join(tmpdir(), 'murmeld-doctor-home-')), 'anna-muster');
  mkdirSync(home);
});
afterEach(() => rmSync(join(home, '..'), { recursive: true }));

async function doctor(...args: readonly string[]) {
  const running = Running.murmeld(['doctor', '--port', '18163', ...args], {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: '',
  });
  const code = await running.ended;
  return { code, out: running.out.join('\n'), err: running.err.join('\n') };
}

describe('murmeld doctor', () => {
  test('finds nothing to do on this computer, and says in JSON what it looked at', async () => {
    const { code, out } = await doctor('--json');
    const report = JSON.parse(out) as { bad: number; findings: { code: string; say: string }[] };
    expect(code, out).toBe(0);
    expect(report.bad).toBe(0);
    const codes = report.findings.map((finding) => finding.code);
    for (const subject of ['system', 'clock', 'data', 'games', 'port', 'gpio', 'map', 'serial']) {
      expect(
        codes.some((word) => word.startsWith(`${subject}/`)),
        subject,
      ).toBe(true);
    }
  });

  test('returns 1 and says what to do where something must be done', async () => {
    const { code, out } = await doctor('--serial', join(home, 'board'), '--lang', 'en');
    expect(code).toBe(1);
    expect(out).toContain('✗ There is no ~/board.\n  → Plug in the board');
    expect(out.split('\n').at(-1)).toBe('To do, marked ✗ above: 1');
  });

  test('names no user, no computer and no home, not even with a board map of one’s own', async () => {
    const own = join(home, 'grandmothers-board.json');
    writeFileSync(own, '{}');
    for (const args of [[], ['--json']]) {
      const { code, out } = await doctor('--board', own, '--data', join(home, 'games'), ...args);
      expect(code).toBe(1);
      expect(out).toContain('~/grandmothers-board.json');
      expect(out).toContain('~/games');
      for (const secret of ['anna-muster', hostname(), userInfo().username]) {
        if (!['root', 'localhost'].includes(secret)) expect(out).not.toContain(secret);
      }
    }
  });

  test('says how it is used, and what is wrong with the words', async () => {
    const { code, out } = await doctor('--help', '--lang', 'fr');
    expect(code).toBe(0);
    expect(out).toContain('murmeld doctor [OPTIONS] : vérifie');
    const wrong = await doctor('--colour', '--lang', 'en');
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('--colour');
  });

  test('has words for every finding in every language, and says what to do for each that is bad', () => {
    for (const language of LANGUAGES) {
      expect(DOCTOR.usage[language]).toContain('--serial');
      for (const [code, state] of Object.entries(FINDINGS) as [keyof typeof FINDINGS, string][]) {
        const given = { trouble: 'no-sysfs', labels: '–' };
        const { say, todo } = findingWords({ code, state: FINDINGS[code], given }, language);
        expect(say, code).not.toBe('');
        if (state === 'bad' || state === 'warn') expect(todo, code).not.toBeNull();
      }
    }
  });
});
