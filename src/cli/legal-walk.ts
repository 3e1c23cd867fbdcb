import {
  applyEvent,
  type Card,
  formatPlacement,
  type Game,
  type GameEvent,
  type GameForm,
  type PlayQuestion,
  questionFor,
  type Result,
  randomStep,
  rulesFor,
  seededRandom,
  setUpPosition,
} from '../engine/index.ts';
import type { QuestionRecord } from './legal-answer.ts';

/** The card that a turn was about: the one laid, or one of a hand that could not be played. */
function cardOfTurn(game: Game, events: readonly GameEvent[]): Card | undefined {
  for (const event of events) {
    if (event.kind === 'played' && event.card) return event.card;
    if (event.kind === 'laid' || event.kind === 'discarded') return event.card;
    if (event.kind === 'folded') return game.hands[event.seat]?.[0];
  }
  return undefined;
}

/** A question of the engine as it is written in a line of `murmeld legal`. */
function written({ rules, position, drawable, ...asked }: PlayQuestion): QuestionRecord {
  const { ruleset, variants, solo, sectors } = rules.form;
  const scarce = drawable === false ? { drawable } : {};
  return { ruleset, variants, solo, sectors, placement: formatPlacement(position), ...asked, ...scarce };
}

/**
 * The questions that the turns of a random game put, in order, until it ends; the same ones for the same seed. Refused
 * like `rulesFor` if there is no such game.
 */
export function walk(form: GameForm, seed: string): Result<Iterable<QuestionRecord>> {
  const rules = rulesFor(form);
  if (!rules.ok) return rules;
  const placement = formatPlacement(setUpPosition(rules.value));
  const opener = form.seats[0]!;
  const setUp = applyEvent(null, { kind: 'setup', form, placement, opener, cards: 'dealt' });
  return setUp.ok ? { ok: true, value: turnsOf(setUp.value, seed) } : setUp;
}

function* turnsOf(setUp: Game, seed: string): Iterable<QuestionRecord> {
  const random = seededRandom(seed);
  let game = setUp;
  for (let step = randomStep(game, random); step; step = randomStep(game, random)) {
    const card = cardOfTurn(game, step.events);
    if (card !== undefined) yield written(questionFor(game, card));
    game = step.game;
  }
}
