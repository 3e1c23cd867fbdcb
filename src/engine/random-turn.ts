import type { Seat } from './board.ts';
import type { Card } from './cards.ts';
import { awaits, deal, topOfPile } from './dealing.ts';
import type { GameEvent, PlayRecord } from './events.ts';
import type { Transfer } from './exchange.ts';
import { applyEvent } from './fold.ts';
import type { Game } from './game.ts';
import { othersHoldCards, questionFor } from './game.ts';
import type { Outcome } from './plays.ts';
import { legalPlays } from './plays.ts';
import { formatPlacement } from './position.ts';
import type { Random } from './random.ts';
import { pick, shuffled } from './random.ts';
import { afterPlay, effectOf } from './turn-facts.ts';

/** What happened, as facts for the log, and the game after it. */
export interface Step {
  readonly events: readonly GameEvent[];
  readonly game: Game;
}

/**
 * Does one thing that the game awaits: a deal, the whole exchange, or one player's turn, each legal choice of a card as
 * likely as another, then each play of it. All hands must be known. Undefined once the game is over.
 */
export function randomStep(game: Game, random: Random): Step | undefined {
  const awaited = awaits(game);
  switch (awaited.kind) {
    case 'over':
      return undefined;
    case 'deal':
      return applied(game, [deal(game, random)]);
    case 'exchange':
      return applied(
        game,
        awaited.transfers.map((transfer) => randomTransfer(game, transfer, random)),
      );
    case 'turn': {
      const { seat, playable, discardable } = awaited;
      if (!playable) throw new Error(`The hand of seat ${seat} is not known.`);
      if (awaited.mayFold)
        return applied(game, [{ kind: 'folded', seat, cards: shuffled(random, handOf(game, seat)) }]);
      const choice = random.below(playable.length + (discardable?.length ?? 0));
      const card = playable[choice];
      if (card !== undefined) return randomPlay(game, seat, card, random);
      return applied(game, [{ kind: 'discarded', seat, card: discardable![choice - playable.length]! }]);
    }
  }
}

const handOf = (game: Game, seat: Seat): readonly Card[] => game.hands[seat] ?? [];

const randomTransfer = (game: Game, { from, to }: Transfer, random: Random): GameEvent => ({
  kind: 'exchanged',
  from,
  to,
  card: pick(random, handOf(game, from)),
});

function randomPlay(game: Game, seat: Seat, card: Card, random: Random): Step {
  const legal = legalPlays(questionFor(game, card));
  if (!legal.ok) throw new Error(legal.error.message);
  const { outcomes, idle, draw } = legal.value;
  const choice = random.below(outcomes.length + Number(idle) + Number(draw));
  const outcome = outcomes[choice];
  if (outcome) {
    const record = recordOf(seat, card, outcome);
    return { events: [{ kind: 'played', ...record }], game: afterPlay(game, record, effectOf(outcome)) };
  }
  if (idle && choice === outcomes.length) {
    const record: PlayRecord = { seat, card, as: 'J', placement: formatPlacement(game.position), captured: [] };
    return applied(game, [{ kind: 'played', ...record }]);
  }
  return applied(game, [{ kind: 'laid', seat, card }, randomDraw(game, seat, random)]);
}

const recordOf = (seat: Seat, card: Card, { placement, play }: Outcome): PlayRecord => ({
  seat,
  card,
  as: play.as,
  placement,
  captured: play.captures.map(({ seat, from }) => ({ seat, from })),
});

function randomDraw(game: Game, seat: Seat, random: Random): GameEvent {
  if (!othersHoldCards(game, seat)) return { kind: 'drawn', seat, from: 'pile', card: topOfPile(game, random) };
  const from = pick(
    random,
    game.form.seats.filter((other) => other !== seat && game.held[other] !== 0),
  );
  return { kind: 'drawn', seat, from, card: pick(random, handOf(game, from)) };
}

/** The facts of a step must be possible: one that is refused is a bug. */
function applied(game: Game, events: readonly GameEvent[]): Step {
  let after = game;
  for (const event of events) {
    const next = applyEvent(after, event);
    if (!next.ok) throw new Error(`${next.error.code}: ${next.error.message}`);
    after = next.value;
  }
  return { events, game: after };
}
