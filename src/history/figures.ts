import type { Seat } from '../engine/index.ts';

/** Figures that are added up over games. */
export const SUMS = [
  /** Plays, folds, discards and draws. */
  'turns',
  /** Cards that moved marbles, were laid idle, or drew a card. */
  'played',
  'jokers',
  'folds',
  /** Cards in the hands that were laid down. */
  'foldedCards',
  'discards',
  'draws',
  /** Marbles brought out of a kennel. */
  'starts',
  /** Turns taken while a marble waited in the own kennel and none was on the loop, and none was brought out. */
  'waited',
  /** Other seats' marbles sent home. */
  'captures',
  /** Of these, by a seven. */
  'burnt',
  /** Own marbles sent home by others. */
  'suffered',
  /** Of these, by a seven. */
  'gotBurnt',
  /** Own marbles sent home by oneself. */
  'ownCaptured',
  /** How often an own marble came round to its start cell, walking forwards. */
  'laps',
  /** Own marbles that reached home. */
  'reachedHome',
  /** Milliseconds, over the turns of `thoughtTurns`. */
  'thinking',
  /** Turns whose time is known; breaks of more than a quarter of an hour don't count as thinking. */
  'thoughtTurns',
  /** Wrong moves that the table flagged. */
  'illegal',
] as const;

/** Figures of which the largest counts. */
export const MAXIMA = [
  /** Milliseconds. */
  'longestThought',
  /** The most marbles that walked in one seven. */
  'sevenMarbles',
  /** The most marbles that one seven burnt. */
  'sevenBurnt',
] as const;

export const SEAT_FIGURES = [...SUMS, ...MAXIMA] as const;
export type SeatFigure = (typeof SEAT_FIGURES)[number];

/** What one player did in one game, or in many. Times are in milliseconds. */
export type SeatFigures = Readonly<Record<SeatFigure, number>>;

export const NO_FIGURES: SeatFigures = Object.fromEntries(SEAT_FIGURES.map((figure) => [figure, 0])) as SeatFigures;

/** How many marbles of one seat another one has sent home; `burnt`: of these, by a seven. */
export interface CaptureCount {
  readonly by: Seat;
  readonly of: Seat;
  readonly captured: number;
  readonly burnt: number;
}
