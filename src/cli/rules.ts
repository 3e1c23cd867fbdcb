import { parseArgs } from 'node:util';
import {
  type GameForm,
  type Result,
  RULE_SETS,
  RULESETS,
  refuse,
  rulesFor,
  seatsOf,
  VARIANTS,
} from '../engine/index.ts';
import { RULES_USAGE } from '../texts/rules.ts';
import { rulesPage, rulesText } from '../texts/rules-page.ts';
import { terminalLanguage } from './language.ts';

const OPTIONS = {
  variants: { type: 'string', default: '' },
  solo: { type: 'boolean', default: false },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const WIDEST = 100;

/** The game whose rules are asked for: on the classic board of four, with as many players as the rule set allows. */
function formOf(name: string, variants: readonly string[], solo: boolean): Result<GameForm> {
  const ruleset = RULESETS.find((known) => known === name);
  if (!ruleset) return refuse('rules/ruleset', `no rule set "${name}": ${RULESETS.join(', ')}`);
  const unknown = variants.find((variant) => !VARIANTS.some((known) => known === variant));
  if (unknown !== undefined) return refuse('rules/variant', `no variant "${unknown}": ${VARIANTS.join(', ')}`);
  const { team, solo: alone } = RULE_SETS[ruleset];
  const seats = seatsOf(4).slice(0, solo ? alone?.players.most : 4);
  const switched = VARIANTS.filter((variant) => variants.includes(variant));
  return { ok: true, value: { ruleset, variants: switched, solo, sectors: 4, seats, travel: team.turns } };
}

/** `murmeld rules`: prints a rules page. Returns the exit code: 0 printed, 2 the words are off. */
export async function rules(args: readonly string[]): Promise<number> {
  let words: ReturnType<typeof parseWords>;
  try {
    words = parseWords(args);
  } catch (error) {
    return misused((error as Error).message, undefined);
  }
  const { values, positionals } = words;
  const language = terminalLanguage(values.lang, process.env);
  if (values.help) {
    process.stdout.write(`${RULES_USAGE[language]}\n`);
    return 0;
  }
  const [name = 'braendi', extra] = positionals;
  if (extra !== undefined) return misused(`"${extra}" is one word too many`, values.lang);
  const form = formOf(name, values.variants.split(',').filter(Boolean), values.solo);
  const resolved = form.ok ? rulesFor(form.value) : form;
  if (!resolved.ok) return misused(resolved.error.message, values.lang);
  process.stdout.write(rulesText(rulesPage(resolved.value, language), Math.min(process.stdout.columns || 80, WIDEST)));
  return 0;
}

const parseWords = (args: readonly string[]) =>
  parseArgs({ options: OPTIONS, args: [...args], allowPositionals: true });

function misused(message: string, lang: string | undefined): number {
  process.stderr.write(`murmeld rules: ${message}\n${RULES_USAGE[terminalLanguage(lang, process.env)]}\n`);
  return 2;
}
