import {
  applyEvent,
  CARDS,
  type Game,
  type Hole,
  legalPlays,
  questionFor,
  type Seat,
  samePosition,
} from '../engine/index.ts';
import { differences } from './agreement.ts';

/** The game if these seats have folded; null where they can't have. */
function ifFolded(game: Game, seats: readonly Seat[]): Game | null {
  let after = game;
  for (const seat of seats) {
    const folded = applyEvent(after, { kind: 'folded', seat });
    if (!folded.ok) return null;
    after = folded.value;
  }
  return after;
}

/** The seats that must have folded if it is this one's turn; null where that can't be, empty where it is its turn. */
export function foldedBefore(game: Game, next: Seat): readonly Seat[] | null {
  const seats: Seat[] = [];
  for (let after: Game | null = game; after && after.toPlay !== null; after = ifFolded(game, seats)) {
    if (after.toPlay === next) return seats;
    seats.push(after.toPlay);
  }
  return null;
}

/**
 * Whether the marbles stand as some play of the seat after the one to play leaves them: that one may have folded. Several that
 * have folded, one after the other, are not guessed from marbles. Null where nothing of the kind fits.
 */
export function playedAfterFold(
  game: Game,
  levels: ReadonlyMap<Hole, boolean>,
  unsensed: ReadonlySet<Hole>,
): { readonly seats: readonly Seat[]; readonly next: Seat } | null {
  const { toPlay } = game;
  const after = toPlay === null ? null : ifFolded(game, [toPlay]);
  if (toPlay === null || after?.toPlay == null || !fitsPlay(after, levels, unsensed)) return null;
  return { seats: [toPlay], next: after.toPlay };
}

/** A Joker plays as one of these; a swap doesn't show. */
const SEEN = CARDS.filter((card) => card !== 'Joker' && card !== 'J');

/** Whether the board shows a play of the player to play, whatever the card. */
function fitsPlay(game: Game, levels: ReadonlyMap<Hole, boolean>, unsensed: ReadonlySet<Hole>): boolean {
  return SEEN.some((card) => {
    const legal = legalPlays(questionFor(game, card));
    return (
      legal.ok &&
      legal.value.outcomes.some(
        ({ position }) =>
          !samePosition(position, game.position) && differences(position, levels, unsensed).length === 0,
      )
    );
  });
}
