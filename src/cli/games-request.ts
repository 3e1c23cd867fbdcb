import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RULESETS } from '../engine/index.ts';
import { GAME_STATES, type GameFilter } from '../history/games.ts';
import type { Language } from '../texts/language.ts';
import { terminalLanguage } from './language.ts';
import { dataFolder } from './serve-options.ts';

export const GAMES_COMMANDS = ['list', 'show', 'replay', 'stats', 'export', 'import', 'backup', 'restore'] as const;
export type GamesCommand = (typeof GAMES_COMMANDS)[number];

const OPTIONS = {
  data: { type: 'string' },
  log: { type: 'string' },
  player: { type: 'string' },
  ruleset: { type: 'string' },
  state: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string', default: '20' },
  page: { type: 'string', default: '1' },
  keep: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  text: { type: 'boolean', default: false },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** One command line, checked. */
export interface GamesRequest {
  readonly language: Language;
  /** The file of the log. */
  readonly file: string;
  readonly words: readonly string[];
  readonly filter: GameFilter;
  readonly limit: number;
  readonly page: number;
  /** Days that backups are kept; undefined: none is removed. */
  readonly keep: number | undefined;
  readonly to: string | undefined;
  readonly json: boolean;
  readonly all: boolean;
  readonly text: boolean;
}

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
export const complain = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

const LOGS = ['games', 'simulated', 'demonstration'] as const;

/** The logs in a folder. */
export const logsIn = (folder: string): readonly string[] =>
  LOGS.filter((name) => existsSync(join(folder, `${name}.db`)));

/** The log that was named; else that of the board, or the only one that there is. */
function fileOf(folder: string, named: string | undefined): string {
  const there = logsIn(folder);
  const name = named ?? (there.length === 1 ? there[0]! : 'games');
  return join(folder, `${name}.db`);
}

/** A command line, or what is wrong with it; without a command only help is wanted. */
type Parsed =
  | { readonly command: GamesCommand | null; readonly request: GamesRequest }
  | { readonly wrong: string; readonly language: Language };

export function parseGames(args: readonly string[]): Parsed {
  let language = terminalLanguage(undefined, process.env);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    language = terminalLanguage(values.lang, process.env);
    const [name = '', ...words] = positionals;
    const command = GAMES_COMMANDS.find((known) => known === name);
    if (!command && !values.help) throw new Error(name === '' ? 'which command?' : `no command "${name}"`);
    const request: GamesRequest = {
      language,
      file: fileOf(dataFolder(values.data, process.env), oneOf('--log', LOGS, values.log)),
      words,
      filter: filterOf(values, name === 'list' ? words : []),
      limit: whole('--limit', values.limit, 1),
      page: whole('--page', values.page, 1),
      keep: values.keep === undefined ? undefined : whole('--keep', values.keep, 0),
      to: values.to,
      json: values.json,
      all: values.all,
      text: values.text,
    };
    return { command: values.help ? null : command!, request };
  } catch (error) {
    return { wrong: (error as Error).message, language };
  }
}

interface FilterWords {
  readonly player?: string | undefined;
  readonly ruleset?: string | undefined;
  readonly state?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

function filterOf({ player, ruleset, state, since, until }: FilterWords, words: readonly string[]): GameFilter {
  const rules = oneOf('--ruleset', RULESETS, ruleset);
  const going = oneOf('--state', GAME_STATES, state);
  const [from, to] = [day('--since', since), day('--until', until)];
  return {
    search: words.join(' '),
    ...(player !== undefined && { player }),
    ...(rules !== undefined && { ruleset: rules }),
    ...(going !== undefined && { state: going }),
    ...(from !== undefined && { since: from }),
    ...(to !== undefined && { until: to }),
  };
}

function oneOf<T extends string>(option: string, choices: readonly T[], value: string | undefined): T | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw new Error(`${option} ${value}: ${choices.join(', ')}`);
  return choice;
}

function whole(option: string, value: string, least: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least)
    throw new Error(`${option} ${value}: a whole number from ${least} on`);
  return number;
}

/** The beginning of a day in local time, ms since 1970. */
function day(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00`).getTime() : Number.NaN;
  if (Number.isNaN(at)) throw new Error(`${option} ${value}: a day like 2026-11-30`);
  return at;
}
