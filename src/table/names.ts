/** Longest name, in characters as people count them. */
export const LONGEST_NAME = 24;

/** A name as it is shown and kept: without control characters, with single spaces; null if nothing is left, or too much. */
export function cleanName(text: string): string | null {
  const name = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return name === '' || [...name].length > LONGEST_NAME ? null : name;
}
