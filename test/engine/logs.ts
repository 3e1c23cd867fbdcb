import fc from 'fast-check';
import type { GameEvent, GameForm } from '../../src/engine/index.ts';
import { randomStep, seededRandom } from '../../src/engine/index.ts';
import { formsWith, setupOf, VARIANT_CHOICES } from './forms.ts';
import { following } from './table.ts';

/** The events of a seeded random game's first steps. */
export function randomLog(form: GameForm, seed: number, steps: number): readonly GameEvent[] {
  const events = [setupOf(form)];
  const random = seededRandom(seed);
  let game = following(null, ...events);
  for (let i = 0; i < steps; i++) {
    const step = randomStep(game, random);
    if (!step) break;
    events.push(...step.events);
    game = step.game;
  }
  return events;
}

const FORMS = VARIANT_CHOICES.flatMap(formsWith);

/** The beginning of a random game of any kind. */
export const anyLog = fc
  .record({ form: fc.constantFrom(...FORMS), seed: fc.nat(), steps: fc.integer({ min: 0, max: 250 }) })
  .map(({ form, seed, steps }) => randomLog(form, seed, steps));
