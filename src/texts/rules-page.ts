import { CARDS, type Card, type RuleSetName, type Rules, VARIANTS } from '../engine/index.ts';
import { CARD_TEXTS } from './cards.ts';
import type { Language, Text } from './language.ts';
import { listed } from './plays.ts';
import { CARD_POINTS, CARD_TABLE_TITLE } from './rule-cards.ts';
import { type Point, SECTIONS, type Section } from './rule-sections.ts';
import { RULESET_NAMES, SETTING_TEXTS, VARIANT_NAMES } from './rules.ts';

/** The rules of one game, ready to be drawn: all strings are in one language and end as sentences do. */
export interface RulesPage {
  readonly ruleset: RuleSetName;
  readonly title: string;
  /** Players and variants, in one line. */
  readonly summary: string;
  readonly sections: readonly {
    readonly id: Section['id'];
    readonly title: string;
    readonly points: readonly string[];
  }[];
  /** For looking things up in the middle of a game: every card with what it can do. */
  readonly cards: {
    readonly title: string;
    readonly rows: readonly { readonly card: Card; readonly name: string; readonly points: readonly string[] }[];
  };
}

/** The rules page of a game, made from the very settings that the engine plays by. */
export function rulesPage(rules: Rules, language: Language): RulesPage {
  const { ruleset } = rules.form;
  const told = (points: readonly Point[]): string[] =>
    points.flatMap((point) => textOf(point, rules)?.[language] ?? []);
  return {
    ruleset,
    title: RULESET_NAMES[ruleset][language],
    summary: summaryOf(rules, language),
    sections: SECTIONS.map(({ id, title, points }) => ({ id, title: title[language], points: told(points) })).filter(
      ({ points }) => points.length > 0,
    ),
    cards: {
      title: CARD_TABLE_TITLE[language],
      rows: CARDS.map((card) => {
        const { name, task } = CARD_TEXTS[card];
        const points = [sentence(task[language]), ...told(CARD_POINTS[card] ?? [])];
        return { card, name: capitalised(name[language]), points };
      }),
    },
  };
}

function textOf(point: Point, rules: Rules): Text | null {
  if (typeof point === 'function') return point(rules);
  if (typeof point !== 'string') return point;
  const texts: Readonly<Record<string, Text | null | ((rules: Rules) => Text | null)>> = SETTING_TEXTS[point];
  const text = texts[String(rules[point])] ?? null;
  return typeof text === 'function' ? text(rules) : text;
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const sentence = (text: string): string => `${capitalised(text)}.`;

function summaryOf({ form }: Rules, language: Language): string {
  const count = form.seats.length;
  const players = form.solo ? ALONE[language](count) : IN_TEAMS[language](count);
  const variants = VARIANTS.filter((variant) => form.variants.includes(variant));
  if (variants.length === 0) return sentence(players);
  const names = variants.map((variant) => VARIANT_NAMES[variant][language]);
  return sentence(`${players}; ${WITH[language]} ${listed(names, language)}`);
}

const ALONE: Readonly<Record<Language, (players: number) => string>> = {
  de: (players) => `${players} Personen, jede für sich`,
  fr: (players) => `${players} joueurs, chacun pour soi`,
  en: (players) => `${players} players, each alone`,
};
const IN_TEAMS: Readonly<Record<Language, (players: number) => string>> = {
  de: (players) => `${players} Personen in ${players / 2} Teams zu zweit`,
  fr: (players) => `${players} joueurs en ${players / 2} équipes de deux`,
  en: (players) => `${players} players in ${players / 2} teams of two`,
};
const WITH: Text = { de: 'dazu gilt:', fr: 'avec :', en: 'with:' };

/** The page as plain text for a terminal, lines no longer than `width`. */
export function rulesText({ title, summary, sections, cards }: RulesPage, width: number): string {
  const lines = [title, '='.repeat(title.length), '', ...wrapped(summary, width, '')];
  for (const section of sections)
    lines.push('', section.title, '-'.repeat(section.title.length), ...section.points.flatMap(bullet(width)));
  lines.push('', cards.title, '-'.repeat(cards.title.length));
  for (const { name, points } of cards.rows) {
    const label = name.padEnd(LABEL);
    lines.push(
      ...wrapped(points.join(' '), width, ' '.repeat(LABEL)).map((line, i) =>
        i === 0 ? label + line.trimStart() : line,
      ),
    );
  }
  return `${lines.join('\n')}\n`;
}

const LABEL = 8;

const bullet =
  (width: number) =>
  (text: string): string[] =>
    wrapped(text, width, '  ').map((line, i) => (i === 0 ? `- ${line.trimStart()}` : line));

function wrapped(text: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.length > indent.length && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
    }
    line += line.length > indent.length ? ` ${word}` : word;
  }
  return [...lines, line];
}
