import { LANGUAGES, type Language } from '../texts/language.ts';

/** The language of the terminal: as asked for, else by the environment, else English. */
export function terminalLanguage(asked: string | undefined, env: Readonly<NodeJS.ProcessEnv>): Language {
  const wish = (asked ?? env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'] ?? '').slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === wish) ?? 'en';
}
