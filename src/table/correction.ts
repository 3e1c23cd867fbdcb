import {
  type Card,
  type Game,
  type GameEvent,
  legalPlays,
  ok,
  questionFor,
  type Result,
  refuse,
} from '../engine/index.ts';

/**
 * The last play as somebody says it was: another card, or to another position. Codes: `table/nothing-to-correct`,
 * `table/which-card` (nobody knows the card, so it must be named), `table/no-such-play`.
 */
export function correction(
  { before, lastPlay }: Game,
  said: { readonly card?: Card; readonly placement?: string },
): Result<GameEvent> {
  if (!before || !lastPlay) return refuse('table/nothing-to-correct', 'Nothing has been played yet.');
  const { seat } = lastPlay;
  const card = said.card ?? lastPlay.card;
  const placement = said.placement ?? lastPlay.placement;
  if (card === null) return refuse('table/which-card', 'Nobody knows the card: it must be named.');
  const legal = legalPlays(questionFor(before, card));
  if (!legal.ok) return { ok: false, error: legal.error };
  const outcome = legal.value.outcomes.find((each) => each.placement === placement);
  if (!outcome) return refuse('table/no-such-play', `${card} does not lead to ${placement}.`);
  const captured = outcome.play.captures.map(({ seat: owner, from }) => ({ seat: owner, from }));
  return ok({ kind: 'corrected', seat, card, as: outcome.play.as, placement: outcome.placement, captured });
}
