import {
  applyEvent,
  awaits,
  type Card,
  type Game,
  type GameEvent,
  legalPlays,
  loopLength,
  type Marble,
  marblesOf,
  type Outcome,
  type Position,
  pick,
  questionFor,
  type Random,
  randomStep,
  type Seat,
  type Step,
  startCell,
  teamOf,
} from '../engine/index.ts';

/** One turn in so many is played without a thought, so that games differ and marbles get burnt. */
const CARELESS_IN = 5;
/** What it is worth to be out of the kennel, and to be home, in steps of the loop. */
const OUT = 10;
const HOME = 90;

/**
 * One step of a game as hasty but not foolish players take it: mostly the play that brings their own side on and throws the
 * others back, sometimes any. A game takes a few hundred plays; with plays chosen blindly it would take a thousand.
 */
export function hastyStep(game: Game, random: Random): Step | undefined {
  const awaited = awaits(game);
  if (awaited.kind !== 'turn' || !awaited.playable?.length || random.below(CARELESS_IN) === 0) {
    return randomStep(game, random);
  }
  const { seat, playable } = awaited;
  const choices = playable.flatMap((card) => outcomesOf(game, card).map((outcome) => ({ card, outcome })));
  // Nothing but cards that move no marble.
  if (choices.length === 0) return randomStep(game, random);
  const worth = choices.map(({ outcome }) => worthOf(game, outcome.position, seat));
  const best = Math.max(...worth);
  const { card, outcome } = pick(
    random,
    choices.filter((_, i) => worth[i] === best),
  );
  const event: GameEvent = {
    kind: 'played',
    seat,
    card,
    as: outcome.play.as,
    placement: outcome.placement,
    captured: outcome.play.captures.map(({ seat: owner, from }) => ({ seat: owner, from })),
  };
  const after = applyEvent(game, event);
  if (!after.ok) throw new Error(after.error.message);
  return { events: [event], game: after.value };
}

export function outcomesOf(game: Game, card: Card): readonly Outcome[] {
  const legal = legalPlays(questionFor(game, card));
  if (!legal.ok) throw new Error(legal.error.message);
  return legal.value.outcomes;
}

/** How much further the seat's own side is than the others. */
function worthOf({ rules, form }: Game, position: Position, seat: Seat): number {
  const own = teamOf(rules, seat);
  const sides = form.seats.map((other) => {
    const way = marblesOf(position, other).reduce((sum, marble) => sum + progress(marble, position), 0);
    return own.includes(other) ? way : -way;
  });
  return sides.reduce((sum, side) => sum + side, 0);
}

function progress({ seat, place, index }: Marble, { sectors }: Position): number {
  const length = loopLength(sectors);
  if (place === 'kennel') return 0;
  return place === 'home' ? HOME + index : OUT + ((index - startCell(seat) + length) % length);
}
