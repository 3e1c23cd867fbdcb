import { describe, expect, it } from 'vitest';
import { preferred } from '../../web/preferred.ts';

describe('a page speaks the reader’s language', () => {
  it('the first of theirs that it knows', () => {
    expect(preferred(['de-CH', 'fr'])).toBe('de');
    expect(preferred(['it', 'FR-ch', 'en'])).toBe('fr');
  });

  it('English to everybody else', () => {
    expect(preferred(['it', 'rm'])).toBe('en');
    expect(preferred([])).toBe('en');
  });
});
