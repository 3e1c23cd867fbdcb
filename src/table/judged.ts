import type { Game } from '../engine/index.ts';
import { publicEvent } from '../history/secrets.ts';

/** More plays than this can't be taken back by the judge itself; the table then begins with a new one. */
const DEPTH = 2;

/**
 * A game as the judge is told it. Of a game dealt on phones it hears no hand: what is laid is announced, and the table itself
 * sees to it that it was held. So nothing that the judge says, and no recording, can give a card away. While cards are
 * exchanged nobody is to play.
 */
export function judgedGame(game: Game, depth = DEPTH): Game {
  const { before, previous } = game;
  const earlier = (one: Game | null) => (one === null || depth === 0 ? null : judgedGame(one, depth - 1));
  if (game.cards !== 'dealt') return game;
  return {
    ...game,
    cards: 'announced',
    toPlay: game.exchange ? null : game.toPlay,
    hands: {},
    exchange: null,
    pile: null,
    discard: null,
    before: earlier(before),
    previous: earlier(previous),
    since: game.since.flatMap((event) => (event.kind === 'exchanged' ? [] : (publicEvent(event) ?? []))),
  };
}
