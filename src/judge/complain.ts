import { CARDS, type Card, formatPlacement, type Game, isPlayable, questionFor } from '../engine/index.ts';
import { blame } from './blame.ts';
import { Readings } from './matching.ts';
import { readingsOf } from './readings.ts';
import { fixesFor, type Target, targets } from './repair.ts';
import { type Piece, storyOf } from './story.ts';
import { type Decision, type Turn, WAIT, waitUntil } from './turn.ts';
import type { IllegalCode } from './verdicts.ts';

export const PLAIN_CARDS: readonly Card[] = CARDS.filter((card) => card !== 'Joker');

const after = (turn: Turn, rest: number): Decision => waitUntil(turn.now - turn.rest + rest);

/** The board is wrong: why, and what to put right. */
export function complain(turn: Turn): Decision {
  const { game, standing, sight, readings, masked, levels, early, laid } = turn;
  const pieces = storyOf(standing, turn.changes, readings.all);
  const seat = game.toPlay!;
  const begun = pieces.some((piece) => readings.all.some((r) => r.movers.some((mover) => mover.from === piece.from)));
  const wrongTurn = early !== null && !laid && !pieces.some((piece) => piece.seat === seat);
  const code = blame({
    game,
    standing,
    pieces,
    cards: turn.cards,
    readings: readings.all,
    wrongTurn,
    unseen: readings.done(sight).length > 0,
    cardNotHeld: isNotHeld(turn),
  });
  const target = nearest(targets(standing, sight, begun && !wrongTurn ? readings.all : [], masked), pieces);
  return {
    kind: 'complain',
    seat: wrongTurn ? early.seat : seat,
    code,
    holes: fixesFor(standing, sight, target, levels, masked),
    closest: target.placement,
  };
}

/** Among the targets that need fewest changes: the play of the marble that was moved, else the last position. */
function nearest(ranked: readonly Target[], pieces: readonly Piece[]): Target {
  const least = ranked[0]!.wrong;
  const near = ranked.filter((target) => target.wrong === least);
  const ofMarble = near.find(({ reading }) =>
    reading?.movers.some((mover) => pieces.some((piece) => piece.from === mover.from)),
  );
  return ofMarble ?? near.find((target) => target.reading === null) ?? near[0]!;
}

/** Whether the board shows a play of a card that the player, whose hand is known, does not hold. */
function isNotHeld({ game, laid, standing, masked, sight }: Turn): boolean {
  const seat = game.toPlay!;
  if (laid || !game.hands[seat]) return false;
  const unknown: Game = { ...game, hands: {} };
  const all = PLAIN_CARDS.flatMap((card) => readingsOf(unknown, card));
  return new Readings(standing, all, masked).done(sight).length > 0;
}

/** The board is as it was: is anything wrong with the cards, or with a swap that levels don't show? */
export function complainOfCards(turn: Turn): Decision {
  const { game, laid, refusedCard, early, rest, timing } = turn;
  const seat = game.toPlay!;
  const about = (code: IllegalCode, of = seat): Decision =>
    rest < timing.illegal
      ? after(turn, timing.illegal)
      : { kind: 'complain', seat: of, code, holes: [], closest: formatPlacement(game.position) };
  if (refusedCard) return about(refusedCard.code, refusedCard.seat);
  if (laid && !isPlayable(questionFor(game, laid.card))) {
    if (game.rules.unplayable === 'discardCard') return { kind: 'discard' };
    return about(laid.card === 'J' ? 'swap-not-allowed' : 'must-play-other-card');
  }
  if (early) return about('not-your-turn', early.seat);
  if (turn.cards.includes('J') || laid?.card === 'Joker') {
    const [exchanged] = turn.evidence(turn.standing, turn.changes).exchanges();
    if (exchanged) return about('swap-not-allowed');
  }
  return WAIT;
}
