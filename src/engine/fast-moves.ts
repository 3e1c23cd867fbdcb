/**
 * All that a card can do to the marbles, generated without allocating: walks, starts and swaps as one integer each, a
 * seven as the last layer of its search.
 *
 * Walks, starts and swaps of one card hardly need comparing. A walk leaves its hole empty and every other taken hole
 * taken, so its outcome tells which marble walked; and where to, unless it captured a marble of its own seat just like
 * itself: then it looks as if the walker alone had been sent home, whichever of its likes it captured. A swap leaves all
 * holes as they were and shows which two marbles changed places; all starts are the same. A seven can come to what a
 * Joker's walks come to only where a marble that may walk in it was captured: otherwise all walkers together have gone
 * seven steps, and no walk of another card is as long, not even around the loop. Those few are looked up.
 */

import { load, scratch } from './fast-board.ts';
import { completesTeam, findOutcome, layerBegin, type SevenStep, searchSeven } from './fast-seven.ts';
import {
  BLOCKER_BIT,
  FIRST_HOME_PLACE,
  FIRST_LOOP_PLACE,
  KENNEL_PLACE,
  loopMarble,
  PLACE_SHIFT,
  TOUCHES_MASK,
} from './packed.ts';
import type { Position } from './position.ts';
import type { Powers } from './powers.ts';
import { partnerOf, type Rules } from './rules.ts';

export const WALK = 0;
export const START = 1;
export const SWAP = 2;

/**
 * What was generated last. A move: kind (2 bits), index of the marble (5), place it comes to (7), index of the marble
 * captured or swapped with, plus 1 (5), touches gained (1), steps plus 4 (5), whether something else leads there too (1).
 */
export const generated = {
  moves: new Int32Array(1024),
  moveCount: 0,
  /** How many moves lead to what another one, or a seven, leads to. */
  repeated: 0,
  /** Outcomes of a seven, from state `layerBegin(7)` on; those that complete a team are to be skipped if `mayFinish` is false. */
  sevens: 0,
  mayFinish: true,
};

export const moveKind = (move: number): number => move & 3;
export const moveMarble = (move: number): number => (move >> 2) & 31;
export const movePlace = (move: number): number => (move >> 7) & 127;
export const moveOther = (move: number): number => ((move >> 14) & 31) - 1;
export const moveTouches = (move: number): number => (move >> 19) & 1;
export const moveSteps = (move: number): number => ((move >> 20) & 31) - 4;
const REPEATED = 1 << 25;
export const isRepeated = (move: number): boolean => (move & REPEATED) !== 0;

function push(kind: number, marble: number, place: number, other: number, touches: number, steps: number): void {
  generated.moves[generated.moveCount++] =
    kind | (marble << 2) | (place << 7) | (other << 14) | (touches << 19) | ((steps + 4) << 20);
}

/** Whether a walk may end so: with `noJokerFinish` a Joker may not bring home the marble that completes a team. */
function mayComeHome(rules: Rules, seat: number, homes: number): boolean {
  if (homes !== 15) return true;
  const partner = partnerOf(rules, seat as 0);
  return partner !== undefined && scratch.homes[partner] !== 15;
}

/** A walk within home, or into it: no marble stands in the holes that it goes through. */
function walkHome(rules: Rules, index: number, from: number, to: number, steps: number, finishing: boolean): void {
  if (to > 3) return;
  const seat = index >> 2;
  const homes = scratch.homes[seat]!;
  const through = (2 << to) - (1 << (from + 1));
  if (homes & through) return;
  if (!finishing) {
    const left = from < 0 ? homes : homes & ~(1 << from);
    if (!mayComeHome(rules, seat, left | (1 << to))) return;
  }
  push(WALK, index, FIRST_HOME_PLACE + to, 0, 0, steps);
}

function walk(rules: Rules, index: number, steps: number, finishing: boolean): void {
  const marble = scratch.marbles[index]!;
  const place = marble >> PLACE_SHIFT;
  if (place <= KENNEL_PLACE) return;
  if (place >= FIRST_HOME_PLACE) {
    if (steps > 0) walkHome(rules, index, place - FIRST_HOME_PLACE, place - FIRST_HOME_PLACE + steps, steps, finishing);
    return;
  }
  const seat = index >> 2;
  const cell = place - FIRST_LOOP_PLACE;
  const sector = cell >> 4;
  let touched = 0;
  let to = cell + steps;
  if (steps > 0) {
    // Blockers stand on start cells only, and a walk of up to 13 steps comes to one of those at most.
    const startAhead = (sector + 1) << 4;
    const next = sector + 1 === scratch.sectors ? 0 : sector + 1;
    if (to >= startAhead) {
      if ((scratch.blockers >> next) & 1 && (rules.blockerBindsOwner || next !== seat)) return;
      if (next === seat) {
        touched = 1;
        // Coming out of the kennel was the first touch, so this is the second at least: it may turn in.
        if (to > startAhead) walkHome(rules, index, -1, to - startAhead - 1, steps, finishing);
      }
      if (to >= scratch.loop) to -= scratch.loop;
    } else if (cell === 16 * seat && rules.turnInFromStart && (marble & TOUCHES_MASK) >= 2)
      walkHome(rules, index, -1, steps - 1, steps, finishing);
  } else {
    const startBehind = sector << 4;
    if (cell !== startBehind && to <= startBehind) {
      if ((scratch.blockers >> sector) & 1 && (rules.blockerBindsOwner || sector !== seat)) return;
      if (sector === seat) touched = 1;
    }
    if (to < 0) to += scratch.loop;
  }
  const arrival = FIRST_LOOP_PLACE + to;
  const other = scratch.occupant[arrival]!;
  push(WALK, index, arrival, other, touched, steps);
  if (other > 0 && scratch.marbles[other - 1] === ((arrival << PLACE_SHIFT) | ((marble & TOUCHES_MASK) + touched)))
    replaceLike(index, other - 1);
}

/** A marble captured one that looks the same. If it is of the same seat, the first such walk of a marble counts for all. */
function replaceLike(index: number, captured: number): void {
  if (index >> 2 !== captured >> 2) return;
  if ((replacing >> index) & 1) repeat(generated.moveCount - 1);
  replacing |= 1 << index;
}

/** By index: the marbles that have a walk in which they take the place of their like. */
let replacing = 0;

function repeat(move: number): void {
  generated.moves[move] = generated.moves[move]! | REPEATED;
  generated.repeated++;
}

function start(rules: Rules, moved: number): void {
  // Kennel first: the first marble waits if any does.
  if (scratch.marbles[4 * moved]! >> PLACE_SHIFT !== KENNEL_PLACE) return;
  if ((scratch.blockers >> moved) & 1 && rules.blockerBindsOwner) return;
  const place = FIRST_LOOP_PLACE + 16 * moved;
  push(START, 4 * moved, place, scratch.occupant[place]!, 0, 0);
}

const isSwappable = (marble: number): boolean => {
  const place = marble >> PLACE_SHIFT;
  return place > KENNEL_PLACE && place < FIRST_HOME_PLACE && (marble & BLOCKER_BIT) === 0;
};

function swaps(rules: Rules, seat: number, moved: number, ban: number): void {
  const { marbles } = scratch;
  const spared = rules.swapTargets === 'opponents' ? (partnerOf(rules, seat as 0) ?? -1) : -1;
  for (let index = 4 * moved; index < 4 * moved + 4; index++) {
    const marble = marbles[index]!;
    if (!isSwappable(marble)) continue;
    for (let other = 0; other < marbles.length; other++) {
      const target = other >> 2;
      const their = marbles[other]!;
      if (target === moved || target === spared || !isSwappable(their)) continue;
      const place = their >> PLACE_SHIFT;
      if (ban === swapBan(marble >> PLACE_SHIFT, place)) continue;
      push(SWAP, index, place, other + 1, 0, 0);
    }
  }
}

/** Two loop places as one number, in either order; no ban is 0. */
export const swapBan = (a: number, b: number): number => (a < b ? (a << 7) | b : (b << 7) | a);

/** Marks the walks that lead to what the seven just searched leads to as well. */
function repeatSevens(rules: Rules): void {
  for (let i = 0; i < generated.moveCount; i++) {
    const move = generated.moves[i]!;
    const captured = moveOther(move);
    if (moveKind(move) !== WALK || captured < 0 || isRepeated(move)) continue;
    const index = moveMarble(move);
    const touches = (scratch.marbles[index]! & TOUCHES_MASK) + moveTouches(move);
    const state = findOutcome(index, loopMarble(movePlace(move) - FIRST_LOOP_PLACE, touches), captured);
    if (state >= 0 && isAllowed(rules, state)) repeat(i);
  }
}

/** Whether an outcome of the seven just generated counts. */
export const isAllowed = (rules: Rules, state: number): boolean => generated.mayFinish || !completesTeam(rules, state);

/**
 * Generates what a card with such powers can do and returns the number of distinct outcomes. `ban`: the swap that is
 * not allowed (`swapBan`), or 0. With a `log`, the single steps of a seven are kept.
 */
export function generate(
  rules: Rules,
  position: Position,
  seat: number,
  powers: Powers,
  ban: number,
  log?: SevenStep[],
): number {
  load(position);
  generated.moveCount = 0;
  generated.repeated = 0;
  generated.sevens = 0;
  replacing = 0;
  const partner = partnerOf(rules, seat as 0);
  const moved = partner !== undefined && scratch.homes[seat] === 15 ? partner : seat;
  const { steps } = powers;
  for (let i = 0; i < steps.length; i++) {
    const n = steps[i]!;
    const finishing = !rules.noJokerFinish || i < powers.ownSteps;
    const anyones = n === 5 && rules.freeFive;
    const first = anyones ? 0 : 4 * moved;
    const end = anyones ? position.marbles.length : first + 4;
    for (let index = first; index < end; index++) walk(rules, index, n, finishing);
  }
  if (powers.start) start(rules, moved);
  if (powers.swap) swaps(rules, seat, moved, ban);
  if (!powers.seven) return generated.moveCount - generated.repeated;
  generated.mayFinish = !(rules.noJokerFinish && powers.joker);
  generated.sevens = searchSeven(rules, seat, moved, log);
  if (generated.sevens > 0 && generated.moveCount > 0) repeatSevens(rules);
  let sevens = generated.sevens;
  if (!generated.mayFinish)
    for (let state = layerBegin(7); state < layerBegin(8); state++) if (completesTeam(rules, state)) sevens--;
  return generated.moveCount - generated.repeated + sevens;
}
