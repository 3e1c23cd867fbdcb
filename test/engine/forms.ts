import type { GameEvent, GameForm, Rules, Seat, Sectors, Variant } from '../../src/engine/index.ts';
import { formatPlacement, RULESETS, rulesFor, setUpPosition, VARIANTS } from '../../src/engine/index.ts';

/** The usual game of four, or one that differs from it. */
export const form = (change: Partial<GameForm> = {}): GameForm => ({
  ruleset: 'braendi',
  variants: [],
  solo: false,
  sectors: 4,
  seats: [0, 1, 2, 3],
  travel: 'counterclockwise',
  ...change,
});

const TEAM_TABLES: readonly (readonly [Sectors, readonly Seat[]])[] = [
  [4, [0, 1, 2, 3]],
  [6, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 3, 5]],
];
const SOLO_TABLES: readonly (readonly [Sectors, readonly Seat[]])[] = [
  [2, [0, 1]],
  [3, [0, 1, 2]],
  [4, [0, 2]],
  [4, [1, 2, 3]],
  [6, [0, 3]],
];

/** Every kind of game: all rule sets, with and without partners, on all boards, with these variants. */
export const formsWith = (variants: readonly Variant[]): readonly GameForm[] =>
  RULESETS.flatMap((ruleset) => {
    const form = { ruleset, variants, travel: 'counterclockwise' } as const;
    const team = TEAM_TABLES.map(([sectors, seats]) => ({ ...form, solo: false, sectors, seats }));
    if (ruleset !== 'braendi' && ruleset !== 'odog') return team;
    const solo = SOLO_TABLES.map(([sectors, seats]) => ({ ...form, solo: true, sectors, seats }));
    const four: GameForm = { ...form, solo: true, sectors: 4, seats: [0, 1, 2, 3] };
    return [...team, ...solo, ...(ruleset === 'odog' ? [four] : [])];
  });

/** No variant, each alone, all together. */
export const VARIANT_CHOICES: readonly (readonly Variant[])[] = [[], ...VARIANTS.map((variant) => [variant]), VARIANTS];

export function rulesOf(form: GameForm): Rules {
  const rules = rulesFor(form);
  if (!rules.ok) throw new Error(rules.error.message);
  return rules.value;
}

/** How a game whose cards the daemon deals begins. */
export const setupOf = (form: GameForm): GameEvent => ({
  kind: 'setup',
  form,
  placement: formatPlacement(setUpPosition(rulesOf(form))),
  opener: form.seats[0]!,
  cards: 'dealt',
});
