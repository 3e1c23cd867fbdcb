import { deal, type Game, type GameEvent, nextRound, type Random } from '../engine/index.ts';
import type { TableMemory } from '../history/memory.ts';
import { chanceOf, commitmentTo, hiddenCard, newSeed } from './shuffle.ts';

/** Under this name the seed of the game that goes on is kept, until it may be told. */
const SEED = 'seed';

interface KeptSeed {
  readonly game: string;
  readonly seed: string;
}

/** The next things that the table adds to a game by itself, and what must be written with them. */
export interface Added {
  readonly events: readonly GameEvent[];
  readonly write: () => void;
}

const NOTHING: Added = { events: [], write: () => {} };

/** Deals cards: counts them where they are of paper, and shuffles where they are held on phones. */
export class Dealer {
  readonly #memory: TableMemory;
  #kept: KeptSeed | null = null;

  constructor(memory: TableMemory) {
    this.#memory = memory;
  }

  /**
   * The deal of the next round where one is due, and the seed once a game that was dealt on phones is over. `events`: all of the
   * game so far.
   */
  follow(id: string, game: Game, events: readonly GameEvent[]): Added {
    const { winners, status, toPlay, round, cards } = game;
    if (winners.length > 0 || status === 'abandoned') return this.#reveal(id, game, events);
    if (status === 'paused' || (toPlay !== null && round > 0)) return NOTHING;
    if (cards !== 'dealt') return { ...NOTHING, events: [{ kind: 'dealt', ...nextRound(game) }] };
    return this.byChance(id, events, (chance) => deal(game, chance));
  }

  /** A card that chance takes from a hidden hand or from the pile, as somebody drew it. */
  drawn(
    id: string,
    game: Game,
    events: readonly GameEvent[],
    { seat, from }: Pick<Extract<GameEvent, { kind: 'drawn' }>, 'seat' | 'from'>,
  ): Added {
    return this.byChance(id, events, (chance) => ({ kind: 'drawn', seat, from, card: hiddenCard(game, from, chance) }));
  }

  /** Something that chance decides; before it, a commitment to a new seed where none is bound. */
  byChance(id: string, events: readonly GameEvent[], what: (chance: Random) => GameEvent): Added {
    const bound = this.#bound(id, events);
    if (bound !== null) return { ...NOTHING, events: [what(chanceOf(id, bound, events.length))] };
    const seed = newSeed();
    const kept: KeptSeed = { game: id, seed };
    return {
      events: [{ kind: 'committed', hash: commitmentTo(id, seed) }, what(chanceOf(id, seed, events.length + 1))],
      write: () => {
        this.#memory.write(SEED, kept);
        // Read again when it is needed: the rest of the transaction may fail.
        this.#kept = null;
      },
    };
  }

  #reveal(id: string, { cards }: Game, events: readonly GameEvent[]): Added {
    const bound = cards === 'dealt' ? this.#bound(id, events) : null;
    return bound === null ? NOTHING : { ...NOTHING, events: [{ kind: 'revealed', seed: bound }] };
  }

  /** The seed that the game is bound to and that nobody knows yet; null if there is none, or it is lost. */
  #bound(id: string, events: readonly GameEvent[]): string | null {
    const last = events.findLast(({ kind }) => kind === 'committed' || kind === 'revealed');
    if (last?.kind !== 'committed') return null;
    this.#kept ??= this.#memory.read(SEED) as KeptSeed | null;
    const kept = this.#kept;
    if (kept?.game !== id) return null;
    return commitmentTo(id, kept.seed) === last.hash ? kept.seed : null;
  }
}
