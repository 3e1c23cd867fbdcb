import { signal } from '@preact/signals';
import type { Language } from '../src/texts/language.ts';
import { isLanguage, preferred } from './preferred.ts';

const KEY = 'murmeld.language';
function remembered(): Language | null {
  try {
    const kept = localStorage.getItem(KEY);
    return isLanguage(kept) ? kept : null;
  } catch {
    return null; // Private windows may forbid storage; the choice then lasts as long as the page.
  }
}

export const language = signal<Language>(remembered() ?? preferred(navigator.languages ?? [navigator.language]));

export function chooseLanguage(chosen: Language): void {
  language.value = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // As above.
  }
}

// Pages that stand side by side change together.
addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && isLanguage(newValue)) language.value = newValue;
});
