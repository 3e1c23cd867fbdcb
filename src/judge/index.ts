import { applyEvent, type Game, type Hole, ok, type Result, refuse } from '../engine/index.ts';
import { TableJudge } from './judge.ts';
import { TIMING, type Timing } from './timing.ts';
import type { Judge, TableLine } from './verdicts.ts';

export { TIMING, type Timing } from './timing.ts';
export { parseTraceLine } from './trace.ts';
export * from './verdicts.ts';

/** A live table: the game as it stands. Marbles in a kennel are taken to lie from hole 0 on until the sensors say where. */
export interface LiveStart {
  readonly game: Game;
  /** Holes that no sensor watches. */
  readonly unsensed: readonly Hole[];
}

/** The judge of a live game. */
export const createJudge = ({ game, unsensed }: LiveStart, timing: Timing = TIMING): Judge =>
  new TableJudge(game, unsensed, timing);

/** The judge of a recording, from its first line. Refused like the set-up of a game: `rules/…`, `placement/…`, `game/…`. */
export function judgeOfTrace(line: TableLine, timing: Timing = TIMING): Result<Judge> {
  const { ruleset, variants, solo, sectors, seats, travel, placement, toPlay, cards, unsensed } = line;
  if (line.t !== 0) return refuse('trace/malformed', 'The table line comes at the time 0.');
  const form = { ruleset, variants, solo, sectors, seats, travel };
  const game = applyEvent(null, { kind: 'setup', form, placement, opener: toPlay, cards });
  return game.ok ? ok(new TableJudge(game.value, unsensed, timing)) : game;
}
