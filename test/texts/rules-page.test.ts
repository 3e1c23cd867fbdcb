import { describe, expect, it } from 'vitest';
import { CARDS, RULESETS, type Rules, rulesFor, VARIANTS } from '../../src/engine/index.ts';
import { LANGUAGES } from '../../src/texts/language.ts';
import { CARD_POINTS } from '../../src/texts/rule-cards.ts';
import { SECTIONS } from '../../src/texts/rule-sections.ts';
import { SETTING_TEXTS, type Setting, VARIANT_NAMES } from '../../src/texts/rules.ts';
import { rulesPage, rulesText } from '../../src/texts/rules-page.ts';
import { form, formsWith } from '../engine/forms.ts';

function rulesOf(change: Parameters<typeof form>[0]): Rules {
  const rules = rulesFor(form(change));
  if (!rules.ok) throw new Error(rules.error.message);
  return rules.value;
}

const SETTINGS = Object.keys(SETTING_TEXTS) as Setting[];
const GAMES = [[], VARIANTS].flatMap(formsWith).map(rulesOf);

describe('a rules page', () => {
  it('says what every value of every setting means', () => {
    // A game with partners, except for what only matters without.
    const base = rulesOf({});
    for (const setting of SETTINGS) {
      const values = Object.keys(SETTING_TEXTS[setting]);
      const pages = values.map((value) => {
        const changed = { ...base, [setting]: value === 'true' ? true : value === 'false' ? false : value };
        return LANGUAGES.map((language) => JSON.stringify(rulesPage(changed, language)));
      });
      for (const [i] of LANGUAGES.entries())
        expect(new Set(pages.map((page) => page[i])).size, `${setting} in ${LANGUAGES[i]}`).toBe(values.length);
    }
  });

  it('has a place for every setting that the rules have', () => {
    const placed = SECTIONS.flatMap(({ points }) => points).filter((point) => typeof point === 'string');
    expect(placed.toSorted()).toEqual(SETTINGS.toSorted());
    const { form: _form, partners: _partners, turnStep: _turnStep, ...settings } = rulesOf({});
    expect(Object.keys(settings).toSorted()).toEqual(SETTINGS.toSorted());
  });

  it('names every variant that is switched on, and says what it does', () => {
    for (const ruleset of RULESETS) {
      for (const variant of VARIANTS) {
        for (const language of LANGUAGES) {
          const plain = rulesPage(rulesOf({ ruleset }), language);
          const page = rulesPage(rulesOf({ ruleset, variants: [variant] }), language);
          expect(page.summary).toContain(VARIANT_NAMES[variant][language]);
          expect(plain.summary).not.toContain(VARIANT_NAMES[variant][language]);
          expect(page.sections).not.toEqual(plain.sections);
          expect(page.cards).not.toEqual(plain.cards);
        }
      }
    }
  });

  it('says the same in every language', () => {
    for (const rules of GAMES) {
      const [first, ...others] = LANGUAGES.map((language) => {
        const { sections, cards } = rulesPage(rules, language);
        return [
          ...sections.map(({ id, points }) => [id, points.length]),
          ...cards.rows.map(({ points }) => points.length),
        ];
      });
      for (const other of others) expect(other).toEqual(first);
    }
  });

  it('is made of whole sentences', () => {
    for (const rules of GAMES)
      for (const language of LANGUAGES) {
        const { title, summary, sections, cards } = rulesPage(rules, language);
        expect(title).not.toBe('');
        const sentences = [...sections, ...cards.rows].flatMap(({ points }) => points);
        for (const text of [summary, ...sentences]) expect(text).toMatch(/^[\p{Lu}\d].*[^\s.]\.$/u);
      }
  });

  it('does not speak of partners where there are none', () => {
    for (const rules of GAMES.filter(({ form }) => form.solo))
      for (const language of LANGUAGES) {
        const text = rulesText(rulesPage(rules, language), 1000);
        expect(text).not.toMatch(/\bpartners?\b|\bpartenaires?\b|\bPartners?n?\b/);
      }
  });

  it('looks up every card', () => {
    const { cards } = rulesPage(rulesOf({ variants: VARIANTS }), 'en');
    expect(cards.rows.map(({ card }) => card)).toEqual(CARDS);
    for (const { card, points } of cards.rows)
      expect(points.length, card).toBeGreaterThanOrEqual(CARD_POINTS[card] ? 2 : 1);
  });

  it('fits a terminal', () => {
    for (const language of LANGUAGES) {
      const text = rulesText(rulesPage(rulesOf({ variants: VARIANTS }), language), 60);
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
      expect(text.split('\n').length).toBeGreaterThan(100);
    }
  });
});
