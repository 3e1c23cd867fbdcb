import type { Seat } from '../engine/index.ts';
import type { SeatFigures } from './figures.ts';
import type { GameLog } from './game-log.ts';
import { type GameSummary, gameById } from './games.ts';
import { type GameStatistics, gameStatistics } from './statistics.ts';

/** A game with its figures. Nothing in it is secret while the game goes on. */
export interface GameDetails extends GameSummary, Pick<GameStatistics, 'plays' | 'rounds' | 'playing' | 'captures'> {
  readonly seats: readonly (SeatFigures & { readonly seat: Seat; readonly won: boolean })[];
}

/** Null if there is no such game. */
export function detailsOf(log: GameLog, id: string): GameDetails | null {
  const game = gameById(log.db, id);
  if (!game) return null;
  const { seats, ...totals } = gameStatistics(log.eventsOf(id), log.illegalMovesOf(id));
  const bySeat = [...seats].map(([seat, figures]) => ({ seat, won: game.winners.includes(seat), ...figures }));
  return { ...game, ...totals, seats: bySeat };
}
