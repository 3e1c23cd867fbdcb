import { applyEvent, type Game, type GameEvent, ok, type Result, replay } from '../engine/index.ts';
import type { Added, Dealer } from './dealer.ts';
import type { SetUp } from './wish.ts';

/** Facts that are stored together, and the game that they lead to. */
export interface Batch {
  readonly events: readonly GameEvent[];
  readonly game: Game;
  /** What must be written with them. */
  readonly write: () => void;
}

/** Where a game has come to. */
export interface Course {
  readonly id: string;
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

/** What happens, and what the table adds to it by itself. Refused like the first fact that is not possible. */
export function batchOf(course: Course, first: Added, dealer: Dealer): Result<Batch> {
  let { game } = course;
  const events: GameEvent[] = [];
  const writes: (() => void)[] = [];
  for (let added = first; added.events.length > 0; ) {
    for (const event of added.events) {
      const after = applyEvent(game, event);
      if (!after.ok) return after;
      game = after.value;
    }
    events.push(...added.events);
    writes.push(added.write);
    added = dealer.follow(course.id, game, [...course.events, ...events]);
  }
  const write = () => {
    for (const each of writes) each();
  };
  return ok({ events, game, write });
}

/** A new game: its set-up, and what the table adds to it. */
export function beginning(id: string, setup: SetUp, dealer: Dealer): Result<Batch> {
  const game = replay([setup]);
  if (!game.ok) return game;
  const course = { id, game: game.value, events: [setup] };
  const batch = batchOf(course, dealer.follow(id, game.value, [setup]), dealer);
  return batch.ok ? ok({ ...batch.value, events: [setup, ...batch.value.events] }) : batch;
}
