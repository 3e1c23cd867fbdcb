import {
  type Hole,
  loopLength,
  MARBLES_PER_SEAT,
  parseHole,
  type Seat,
  type Sectors,
  seatsOf,
  startCell,
} from './board.ts';
import {
  BLOCKER_BIT,
  blockerMarble,
  EMPTY_SEAT,
  FIRST_HOME_PLACE,
  FIRST_LOOP_PLACE,
  homeMarble,
  isHome,
  isOnLoop,
  KENNEL_MARBLE,
  loopMarble,
  MOST_TOUCHES,
  placeOf,
  sortSeat,
  TOUCHES_MASK,
} from './packed.ts';
import { ok, type Result, refuse } from './result.ts';
import { partnerOf, type Rules, teamOf } from './rules.ts';

/** Where the marbles stand. Immutable; read it through the functions of this file. */
export interface Position {
  readonly sectors: Sectors;
  /** Four packed marbles a seat (packed.ts), sorted within the seat. Never write to it. */
  readonly marbles: Int32Array;
}

/** One marble of a position. */
export interface Marble {
  readonly seat: Seat;
  readonly place: 'kennel' | 'loop' | 'home';
  /** Loop cell, or depth in home; 0 in the kennel. */
  readonly index: number;
  /** How often it has reached its own start cell since it left the kennel; 0 in kennel and home, where it no longer matters. */
  readonly touches: number;
  readonly blocker: boolean;
}

/** A position made of packed marbles, which it sorts and keeps. */
export function positionOf(sectors: Sectors, marbles: Int32Array): Position {
  for (let first = 0; first < marbles.length; first += MARBLES_PER_SEAT) sortSeat(marbles, first);
  return { sectors, marbles };
}

const TOKEN = /^(?:K|L(0|[1-9]\d?)(?:\.([1-9]\d*)|(!))|H([0-3]))$/;

/** One packed marble from its token, or what is wrong with it. */
function parseMarble(token: string, seat: Seat, sectors: Sectors): number | string {
  const match = TOKEN.exec(token);
  if (!match) return `"${token}" is no marble: K, L<cell>.<touches>, L<start cell>! or H<0-3>.`;
  const [, cellText, touchesText, blocker, depth] = match;
  if (depth !== undefined) return homeMarble(Number(depth));
  if (cellText === undefined) return KENNEL_MARBLE;
  const cell = Number(cellText);
  if (cell >= loopLength(sectors)) return `L${cell} is no cell of a board of ${sectors} sectors.`;
  if (blocker) {
    return cell === startCell(seat)
      ? blockerMarble(cell)
      : `A blocker of seat ${seat} stands on L${startCell(seat)} only, not on L${cell}.`;
  }
  const touches = Number(touchesText);
  return touches > MOST_TOUCHES ? `${touchesText} touches are more than any game has.` : loopMarble(cell, touches);
}

/** Reads a placement (`K,K,L0!,H3/…`), the marbles of a seat in any order. Refused with `placement/…` codes. */
export function parsePlacement(text: string, rules: Rules): Result<Position> {
  const { sectors, seats } = rules.form;
  const parts = text.split('/');
  if (parts.length !== sectors)
    return refuse('placement/seat-count', `A board of ${sectors} sectors has ${sectors} seats, not ${parts.length}.`);
  const marbles = new Int32Array(MARBLES_PER_SEAT * sectors);
  const taken = new Set<string>();
  for (const seat of seatsOf(sectors)) {
    const part = parts[seat] ?? '';
    const first = MARBLES_PER_SEAT * seat;
    if (part === '-') {
      if (seats.includes(seat)) return refuse('placement/seat-empty', `Seat ${seat} plays but has no marbles.`);
      marbles.fill(EMPTY_SEAT, first, first + MARBLES_PER_SEAT);
      continue;
    }
    if (!seats.includes(seat))
      return refuse('placement/seat-not-in-game', `Seat ${seat} has marbles but does not play.`);
    const tokens = part.split(',');
    if (tokens.length !== MARBLES_PER_SEAT)
      return refuse('placement/marble-count', `Seat ${seat} needs 4 marbles, not ${tokens.length}.`);
    for (const [i, token] of tokens.entries()) {
      const marble = parseMarble(token, seat, sectors);
      if (typeof marble === 'string') return refuse('placement/marble', marble);
      const hole = holeOf(seat, marble);
      if (hole !== undefined && taken.has(hole))
        return refuse('placement/hole-taken', `Two marbles are in hole ${hole}.`);
      if (hole !== undefined) taken.add(hole);
      marbles[first + i] = marble;
    }
  }
  return ok(positionOf(sectors, marbles));
}

/** The hole of a packed marble; undefined in the kennel, where a position doesn't know which hole it is. */
export function holeOf(seat: number, marble: number): Hole | undefined {
  const place = placeOf(marble);
  if (place >= FIRST_HOME_PLACE) return `H${seat}.${place - FIRST_HOME_PLACE}`;
  return place >= FIRST_LOOP_PLACE ? `L${place - FIRST_LOOP_PLACE}` : undefined;
}

function formatMarble(marble: number): string {
  if (isHome(marble)) return `H${placeOf(marble) - FIRST_HOME_PLACE}`;
  if (!isOnLoop(marble)) return 'K';
  const cell = placeOf(marble) - FIRST_LOOP_PLACE;
  return marble & BLOCKER_BIT ? `L${cell}!` : `L${cell}.${marble & TOUCHES_MASK}`;
}

/** Writes a position as a placement. */
export function formatPlacement(position: Position): string {
  let text = '';
  const { marbles } = position;
  for (let i = 0; i < marbles.length; i++) {
    const marble = marbles[i]!;
    if (i > 0) text += i % MARBLES_PER_SEAT === 0 ? '/' : ',';
    if (marble === EMPTY_SEAT) {
      text += '-';
      i += MARBLES_PER_SEAT - 1;
    } else text += formatMarble(marble);
  }
  return text;
}

/** How a game by these rules begins. */
export function setUpPosition(rules: Rules): Position {
  const { sectors, seats } = rules.form;
  const marbles = new Int32Array(MARBLES_PER_SEAT * sectors).fill(EMPTY_SEAT);
  for (const seat of seats) {
    const first = MARBLES_PER_SEAT * seat;
    marbles.fill(KENNEL_MARBLE, first, first + MARBLES_PER_SEAT);
    if (rules.setUp === 'oneStarted') marbles[first] = blockerMarble(startCell(seat));
  }
  return positionOf(sectors, marbles);
}

function readMarble(seat: Seat, marble: number): Marble {
  const touches = marble & TOUCHES_MASK;
  const blocker = (marble & BLOCKER_BIT) !== 0;
  if (isHome(marble)) return { seat, place: 'home', index: placeOf(marble) - FIRST_HOME_PLACE, touches, blocker };
  if (isOnLoop(marble)) return { seat, place: 'loop', index: placeOf(marble) - FIRST_LOOP_PLACE, touches, blocker };
  return { seat, place: 'kennel', index: 0, touches, blocker };
}

/** A seat's four marbles in the order of the placement; none if the seat doesn't play. */
export function marblesOf(position: Position, seat: Seat): readonly Marble[] {
  const first = MARBLES_PER_SEAT * seat;
  return [...position.marbles.subarray(first, first + MARBLES_PER_SEAT)]
    .filter((marble) => marble !== EMPTY_SEAT)
    .map((marble) => readMarble(seat, marble));
}

/** The marble in a loop or home hole; undefined if the hole is empty, is a kennel hole or not on this board. */
export function marbleAt(position: Position, hole: Hole): Marble | undefined {
  const place = parseHole(hole, position.sectors);
  if (!place || place.kind === 'kennel') return undefined;
  for (const seat of seatsOf(position.sectors)) {
    if (place.kind === 'home' && place.seat !== seat) continue;
    const index = place.kind === 'home' ? place.depth : place.cell;
    const found = marblesOf(position, seat).find((marble) => marble.place === place.kind && marble.index === index);
    if (found) return found;
  }
  return undefined;
}

/** How many of a seat's marbles wait in its kennel. */
export const kennelCount = (position: Position, seat: Seat): number =>
  marblesOf(position, seat).filter((marble) => marble.place === 'kennel').length;

/** Whether all four of a seat's marbles are home. */
export function isHomeFull(position: Position, seat: Seat): boolean {
  // Sorted, four in four holes: the lowest is home only if all are.
  return isHome(position.marbles[MARBLES_PER_SEAT * seat]!);
}

/** The seat whose marbles a player moves: the partner's once all own ones are home. */
export function movedSeat(rules: Rules, position: Position, seat: Seat): Seat {
  const partner = partnerOf(rules, seat);
  return partner !== undefined && isHomeFull(position, seat) ? partner : seat;
}

export const samePosition = (a: Position, b: Position): boolean =>
  a.sectors === b.sectors && a.marbles.every((marble, i) => marble === b.marbles[i]);

/**
 * The seats that have won, a team's both; none while nobody has. One play can complete two players at once: then
 * `playedBy`, who played it, wins, else the first of them in turn order after that seat.
 */
export function winnersOf(rules: Rules, position: Position, playedBy: Seat = rules.form.seats[0]!): readonly Seat[] {
  const { sectors } = rules.form;
  for (let i = 0; i < sectors; i++) {
    const seat = ((playedBy + i * rules.turnStep + i * sectors) % sectors) as Seat;
    const team = teamOf(rules, seat);
    if (team.every((member) => isHomeFull(position, member))) return [...team].sort((a, b) => a - b);
  }
  return [];
}
