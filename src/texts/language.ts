export const LANGUAGES = ['de', 'fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language; a missing one is a compile error. */
export type Text = Readonly<Record<Language, string>>;

/** A text with something to fill in, in every language. */
export type Phrase<T> = Readonly<Record<Language, (given: T) => string>>;
