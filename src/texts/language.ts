export const LANGUAGES = ['de', 'fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language; a missing one is a compile error. */
export type Text = Readonly<Record<Language, string>>;
