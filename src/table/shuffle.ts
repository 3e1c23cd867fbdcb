import { createHash, randomBytes } from 'node:crypto';
import {
  applyEvent,
  type Card,
  deal,
  type Game,
  type GameEvent,
  ok,
  pick,
  type Random,
  type Result,
  randomFrom,
  refuse,
  topOfPile,
  transfersOf,
} from '../engine/index.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** 256 bits that nobody can guess, in hexadecimal. */
export const newSeed = (): string => randomBytes(32).toString('hex');

/** What stands in the log before the first deal: the seed can't be changed any more, and tells nothing yet. */
export const commitmentTo = (game: string, seed: string): string =>
  sha256(`murmeld shuffle\n${game}\n${seed}`).toString('hex');

const WORD = 4;

/**
 * The chance that decides the event with this number in the log of a game. README.md says how, so that anybody can do it again:
 * SHA-256 of game, seed, event and a counter, taken as 32-bit words.
 */
export function chanceOf(game: string, seed: string, event: number): Random {
  let block: Buffer = Buffer.alloc(0);
  let blocks = 0;
  let at = 0;
  return randomFrom(() => {
    if (at === block.length) {
      block = sha256(`murmeld chance\n${game}\n${seed}\n${event}\n${blocks++}`);
      at = 0;
    }
    at += WORD;
    return block.readUInt32BE(at - WORD);
  });
}

/** The card that chance takes out of a hidden hand, or off the pile. */
export function hiddenCard(game: Game, from: Extract<GameEvent, { kind: 'drawn' }>['from'], chance: Random): Card {
  return from === 'pile' ? topOfPile(game, chance) : pick(chance, game.hands[from] ?? []);
}

/**
 * Deals every round of a finished log again and compares. Codes: `shuffle/not-dealt` (no game dealt on phones),
 * `shuffle/not-committed`, `shuffle/not-revealed`, `shuffle/wrong-seed`, `shuffle/wrong-cards` (the message tells which event), and
 * those of `applyEvent`.
 */
export function checkShuffle(game: string, events: readonly GameEvent[]): Result<{ readonly deals: number }> {
  const [setup] = events;
  if (setup?.kind !== 'setup' || setup.cards !== 'dealt')
    return refuse('shuffle/not-dealt', 'The cards of this game were not dealt by the table.');
  let before: Game | null = null;
  let seed: string | null = null;
  let deals = 0;
  for (const [number, event] of events.entries()) {
    if (event.kind === 'committed') {
      const revealed = seedOf(game, events, number);
      if (!revealed.ok) return revealed;
      seed = revealed.value;
    }
    if (before && isChance(before, event)) {
      if (seed === null) return refuse('shuffle/not-committed', `Event ${number} came before any commitment.`);
      if (!fellSo(before, event, chanceOf(game, seed, number)))
        return refuse('shuffle/wrong-cards', `Event ${number} is not what the seed gives.`);
      if (event.kind === 'dealt') deals += 1;
    }
    const after: Result<Game> = applyEvent(before, event);
    if (!after.ok) return after;
    before = after.value;
  }
  return ok({ deals });
}

/** What was revealed for the commitment at this place of the log. */
function seedOf(game: string, events: readonly GameEvent[], at: number): Result<string> {
  const committed = events[at];
  const revealed = events.slice(at + 1).find(({ kind }) => kind === 'revealed' || kind === 'committed');
  if (committed?.kind !== 'committed' || revealed?.kind !== 'revealed')
    return refuse('shuffle/not-revealed', 'The seed is not revealed yet.');
  return commitmentTo(game, revealed.seed) === committed.hash
    ? ok(revealed.seed)
    : refuse('shuffle/wrong-seed', 'The seed that was revealed is not the one that was committed to.');
}

type ByChance = Extract<GameEvent, { kind: 'dealt' | 'drawn' | 'exchanged' }>;

/** Whether chance decides this event: not where somebody chooses a card of their own. */
function isChance(game: Game, event: GameEvent): event is ByChance {
  if (event.kind !== 'exchanged') return event.kind === 'dealt' || event.kind === 'drawn';
  const way = transfersOf(game.rules).find(({ from, to }) => from === event.from && to === event.to);
  return way?.chooser !== event.from;
}

function fellSo(game: Game, event: ByChance, chance: Random): boolean {
  if (event.kind !== 'dealt') return event.card === hiddenCard(game, event.from, chance);
  const { cards, opener, hands } = deal(game, chance);
  return (
    event.cards === cards &&
    event.opener === opener &&
    game.form.seats.every((seat) => event.hands?.[seat]?.join() === hands?.[seat]?.join())
  );
}
