import { generate, isAllowed } from './fast-moves.ts';
import { layerBegin, readState, type SevenStep } from './fast-seven.ts';
import { formatPlacement, type Position, positionOf } from './position.ts';
import { powersOf } from './powers.ts';
import { banOf, type PlayQuestion } from './question.ts';

/** A state on the way of a seven; marbles captured on the way count as in their kennel. */
export interface SevenStage {
  /** Single steps made, 0 to 7. */
  readonly done: number;
  readonly position: Position;
  readonly placement: string;
  /** The stages one step earlier that lead here, by index. */
  readonly from: readonly number[];
}

const SEVEN = 7;

/** Which states of the search just made lead to an outcome, by number. */
function completable(q: PlayQuestion, steps: readonly SevenStep[]): boolean[] {
  const leads: boolean[] = Array.from({ length: layerBegin(SEVEN + 1) }, () => false);
  for (let state = layerBegin(SEVEN); state < layerBegin(SEVEN + 1); state++) leads[state] = isAllowed(q.rules, state);
  // Steps were logged layer by layer: backwards, what a step leads to is settled before the step is looked at.
  for (const { from, to } of steps.toReversed()) if (leads[to]) leads[from] = true;
  return leads;
}

/**
 * Every distinct state on the way of a seven (or of a card that can stand for one) from which all seven steps can still
 * be made, in the order of steps done: the position as it is comes first, the outcomes last. Empty if the card can't be
 * played as a seven. Expects a question that `legalPlays` answers.
 */
export function sevenStages(q: PlayQuestion): readonly SevenStage[] {
  const powers = powersOf(q.rules, q.card, q.lastCard);
  if (!powers.seven) return [];
  const steps: SevenStep[] = [];
  generate(q.rules, q.position, q.seat, powers, banOf(q), steps);
  const leads = completable(q, steps);
  const stages: { done: number; position: Position; placement: string; from: Set<number> }[] = [];
  const stageOf = new Map<number, number>();
  for (let done = 0; done <= SEVEN; done++) {
    // States that differ only in which marble was moved last are one stage.
    const byPlacement = new Map<string, number>();
    for (let state = layerBegin(done); state < layerBegin(done + 1); state++) {
      if (!leads[state]) continue;
      const marbles = q.position.marbles.slice();
      readState(state, marbles);
      const position = positionOf(q.position.sectors, marbles);
      const placement = formatPlacement(position);
      let stage = byPlacement.get(placement);
      if (stage === undefined) {
        stage = stages.push({ done, position, placement, from: new Set() }) - 1;
        byPlacement.set(placement, stage);
      }
      stageOf.set(state, stage);
    }
  }
  for (const { from, to } of steps) {
    const [earlier, later] = [stageOf.get(from), stageOf.get(to)];
    if (earlier !== undefined && later !== undefined) stages[later]?.from.add(earlier);
  }
  return stages.map((stage) => ({ ...stage, from: [...stage.from] }));
}
