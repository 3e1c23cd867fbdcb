import { LANGUAGES, type Language } from '../src/texts/language.ts';

export const isLanguage = (text: string | null): text is Language => LANGUAGES.some((each) => each === text);

/** The first language of ours in a reader's list, best first, of tags such as `de-CH`; English where there is none. */
export const preferred = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
