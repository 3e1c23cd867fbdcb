import { afterEach, describe, expect, it, vi } from 'vitest';
import { rules } from '../../src/cli/rules.ts';
import { RULESETS } from '../../src/engine/index.ts';
import { LANGUAGES } from '../../src/texts/language.ts';
import { RULESET_NAMES } from '../../src/texts/rules.ts';

/** Runs `murmeld rules` and gathers what it prints. */
async function run(...args: readonly string[]) {
  let out = '';
  let err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
  const code = await rules(args);
  vi.restoreAllMocks();
  return { code, out, err };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('murmeld rules', () => {
  it('prints every rule set in every language', async () => {
    for (const ruleset of RULESETS)
      for (const language of LANGUAGES) {
        const { code, out, err } = await run(ruleset, '--lang', language);
        expect({ code, err }).toEqual({ code: 0, err: '' });
        expect(out.split('\n')[0]).toBe(RULESET_NAMES[ruleset][language]);
      }
  });

  it('prints variants and the game without partners', async () => {
    const { out } = await run('--solo', '--variants', 'copyingEight,noSwapBack', '--lang', 'en');
    expect(out).toContain('3 players, each alone; with: Swap rule and Eight rule.');
    expect(out).toContain('Eight rule: instead of walking eight steps');
  });

  it('says what is wrong with its words', async () => {
    expect(await run('chess')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('no rule set "chess"') });
    expect(await run('--variants', 'chess')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no variant "chess"'),
    });
    expect(await run('dog', 'odog')).toMatchObject({ code: 2, err: expect.stringContaining('"odog"') });
    expect(await run('house', '--solo')).toMatchObject({ code: 2, err: expect.stringContaining('without partners') });
    expect(await run('--loud')).toMatchObject({ code: 2, err: expect.stringContaining('--loud') });
  });

  it('explains itself in the language asked for', async () => {
    expect(await run('--help', '--lang', 'fr')).toMatchObject({
      code: 0,
      out: expect.stringContaining('imprime les règles'),
    });
  });
});
