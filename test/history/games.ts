import fc from 'fast-check';
import {
  applyEvent,
  type Game,
  type GameEvent,
  type GameForm,
  legalPlays,
  questionFor,
  type Random,
  randomStep,
  seededRandom,
} from '../../src/engine/index.ts';
import type { LoggedEvent } from '../../src/history/counting.ts';
import { formsWith, setupOf, VARIANT_CHOICES } from '../engine/forms.ts';
import { following, playedAs } from '../engine/table.ts';

/** When the games of these tests begin. */
export const EVENING = Date.UTC(2026, 10, 30, 19);

/** A take-back, or another outcome of the last play's card, where there is one. */
function secondThought(game: Game, random: Random): GameEvent | undefined {
  if (random.below(3) === 0) return { kind: 'turn-taken-back' };
  const { lastPlay, before } = game;
  if (random.below(2) === 0 || !lastPlay?.card || !before) return { kind: 'taken-back' };
  const legal = legalPlays(questionFor(before, lastPlay.card));
  const outcomes = legal.ok ? legal.value.outcomes : [];
  const other = outcomes[random.below(Math.max(1, outcomes.length))];
  return other && { ...playedAs(lastPlay.seat, lastPlay.card, other), kind: 'corrected' };
}

/** The events of a seeded random game in which people change their minds, at one event a second and a half. */
export function loggedGame(form: GameForm, seed: number | string, most = Number.POSITIVE_INFINITY): LoggedEvent[] {
  const random = seededRandom(seed);
  const events: GameEvent[] = [setupOf(form)];
  let game = following(null, ...events);
  const happen = (...happened: readonly GameEvent[]) => {
    events.push(...happened);
    game = following(game, ...happened);
  };
  while (events.length < most) {
    const step = randomStep(game, random);
    if (!step) break;
    happen(...step.events);
    const thought = random.below(12) === 0 ? secondThought(game, random) : undefined;
    if (thought && applyEvent(game, thought).ok) happen(thought);
  }
  return events.map((event, i) => ({ event, at: EVENING + 1500 * i }));
}

export const FORMS = VARIANT_CHOICES.flatMap(formsWith);

/** The beginning of such a game of any kind. */
export const anyLoggedGame = fc
  .record({ form: fc.constantFrom(...FORMS), seed: fc.nat(), most: fc.integer({ min: 1, max: 300 }) })
  .map(({ form, seed, most }) => loggedGame(form, seed, most));
