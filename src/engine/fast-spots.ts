/**
 * The ground on which a seven walks: who may walk, and each hole within their reach as numbered and linked spots.
 *
 * A spot is a marble of one seat in a certain hole with certain touches. Marbles that come to the same hole with the same
 * touches come to the same spot: from there on nothing tells them apart.
 */

import { scratch } from './fast-board.ts';
import {
  BLOCKER_BIT,
  FIRST_HOME_PLACE,
  FIRST_LOOP_PLACE,
  homeMarble,
  KENNEL_MARBLE,
  KENNEL_PLACE,
  loopMarble,
  PLACE_SHIFT,
  TOUCHES_MASK,
} from './packed.ts';
import { partnerOf, type Rules } from './rules.ts';

/** Steps of a seven. */
export const STEPS = 7;
export const NOWHERE = -1;
const MOST_WALKERS = 6;

/** A marble that reached its start cell with the step before: where `turnInFromStart` is off, only such a one turns in. */
const FRESH_BIT = 1 << 28;

/**
 * Room for one walker's spots: the kennel (always the first) and, for each of four marbles, where it stands, seven steps
 * on and four into home. Spots of walker w are numbered from SPOTS·w, so that the low bits tell them apart within w.
 */
export const SPOTS = 64;

const spotMarble = new Int32Array(MOST_WALKERS * SPOTS);
/** The hole: kennel, loop place, or home place told apart by walker; below HOLES. */
export const spotHole = new Uint8Array(MOST_WALKERS * SPOTS);
export const HOLES = FIRST_HOME_PLACE + 4 * MOST_WALKERS;
/** The spot one step on, along the loop or deeper into home; and the one from the start cell into home. */
export const ahead = new Int16Array(MOST_WALKERS * SPOTS);
export const turning = new Int16Array(MOST_WALKERS * SPOTS);
/** The same spot once another marble has moved. */
export const rested = new Int16Array(MOST_WALKERS * SPOTS);
/** The bit of the marble, none of those that may walk, that a step onto this spot captures. */
export const burns = new Int32Array(MOST_WALKERS * SPOTS);

let spotCount = 0;
const spotEnd = new Int16Array(MOST_WALKERS);
/** While a walker's spots are numbered: the latest spot by place, and by spot the one before it there; 0: none. */
const latestAt = new Int16Array(FIRST_HOME_PLACE + 4);
const earlierAt = new Int16Array(MOST_WALKERS * SPOTS);

/** The seats whose marbles may walk; with `spills` those of the second only once the first one's home is full. */
export const walkers = new Uint8Array(MOST_WALKERS);
export let walkerCount = 0;
export let spills = false;
/** Bit s: seat s is one of the walkers. */
let walkerSeats = 0;

export const kennelSpot = (w: number): number => SPOTS * w;

export const marbleOfSpot = (spot: number): number => spotMarble[spot]! & ~FRESH_BIT;

export const isBlockerSpot = (spot: number): boolean => (spotMarble[spot]! & BLOCKER_BIT) !== 0;

/** The spot of a packed marble of walker w; NOWHERE if none was numbered. */
export function findSpot(w: number, marble: number): number {
  for (let spot = SPOTS * w; spot < spotEnd[w]!; spot++) if (spotMarble[spot] === marble) return spot;
  return NOWHERE;
}

/** Chooses the walkers of a seven and numbers their spots; writes the spots where their marbles stand to `slots`, four a walker. */
export function layOutSpots(rules: Rules, seat: number, moved: number, slots: Int16Array): void {
  chooseWalkers(rules, seat, moved);
  for (let w = 0; w < walkerCount; w++) {
    spotCount = SPOTS * w;
    addSpot(w, KENNEL_MARBLE, KENNEL_PLACE);
    const first = 4 * walkers[w]!;
    for (let i = 0; i < 4; i++) slots[4 * w + i] = spotsFrom(rules, w, scratch.marbles[first + i]!);
    for (let spot = SPOTS * w; spot < spotCount; spot++) latestAt[marbleOfSpot(spot) >> PLACE_SHIFT] = 0;
    spotEnd[w] = spotCount;
  }
}

function chooseWalkers(rules: Rules, seat: number, moved: number): void {
  const partner = partnerOf(rules, seat as 0);
  spills = false;
  walkers[0] = moved;
  walkerCount = 1;
  if (rules.sevenMovesAll) {
    walkerCount = 0;
    for (const playing of rules.form.seats) walkers[walkerCount++] = playing;
  } else if (partner !== undefined && rules.canadianSeven) {
    walkers[0] = seat;
    walkers[walkerCount++] = partner;
  } else if (partner !== undefined && moved === seat && rules.sevenSpillsToPartner && canFillHome(seat)) {
    spills = true;
    walkers[walkerCount++] = partner;
  }
  walkerSeats = 0;
  for (let w = 0; w < walkerCount; w++) walkerSeats |= 1 << walkers[w]!;
}

/** Whether a seven's steps can suffice to bring home all of a seat's marbles and have one left. */
function canFillHome(seat: number): boolean {
  let steps = 0;
  for (let i = 0; i < 4; i++) {
    const place = scratch.marbles[4 * seat + i]! >> PLACE_SHIFT;
    if (place === KENNEL_PLACE) return false;
    if (place >= FIRST_HOME_PLACE) steps += i - (place - FIRST_HOME_PLACE);
    else {
      const toStart = 16 * seat - (place - FIRST_LOOP_PLACE);
      steps += (toStart < 0 ? toStart + scratch.loop : toStart) + i + 1;
    }
  }
  return steps < STEPS;
}

/** Numbers and links the spots within reach of a marble; returns the one that it stands on. */
function spotsFrom(rules: Rules, w: number, marble: number): number {
  let place = marble >> PLACE_SHIFT;
  if (place >= FIRST_HOME_PLACE) return homeSpot(w, place - FIRST_HOME_PLACE);
  if (place === KENNEL_PLACE) return kennelSpot(w);
  const first = spotFor(w, marble);
  const start = FIRST_LOOP_PLACE + 16 * walkers[w]!;
  let spot = first;
  let touches = marble & TOUCHES_MASK;
  let fresh = false;
  for (let step = 0; step < STEPS; step++) {
    if (place === start && touches >= 2 && (rules.turnInFromStart || fresh)) turning[spot] = homeSpot(w, 0);
    place = place === scratch.loop ? FIRST_LOOP_PLACE : place + 1;
    const occupant = scratch.occupant[place]! - 1;
    const bystander = occupant >= 0 && ((walkerSeats >> (occupant >> 2)) & 1) === 0;
    if (bystander && !rules.sevenBreaksBlocker && scratch.marbles[occupant]! & BLOCKER_BIT) break;
    if (place === start) touches++;
    const there = loopMarble(place - FIRST_LOOP_PLACE, touches);
    const still = spotFor(w, there);
    fresh = place === start && !rules.turnInFromStart;
    const reached = fresh ? spotFor(w, there | FRESH_BIT) : still;
    rested[reached] = still;
    burns[still] = burns[reached] = bystander ? 1 << occupant : 0;
    ahead[spot] = ahead[rested[spot]!] = reached;
    spot = reached;
  }
  return first;
}

/** The spot of a home hole, linked to those behind it. */
function homeSpot(w: number, depth: number): number {
  const spot = spotFor(w, homeMarble(depth));
  if (depth < 3) ahead[spot] = homeSpot(w, depth + 1);
  return spot;
}

function spotFor(w: number, marble: number): number {
  const place = (marble & ~FRESH_BIT) >> PLACE_SHIFT;
  for (let spot = latestAt[place]!; spot > 0; spot = earlierAt[spot]!) if (spotMarble[spot] === marble) return spot;
  return addSpot(w, marble, place);
}

function addSpot(w: number, marble: number, place: number): number {
  const spot = spotCount++;
  earlierAt[spot] = latestAt[place]!;
  latestAt[place] = spot;
  spotMarble[spot] = marble;
  spotHole[spot] = place >= FIRST_HOME_PLACE ? place + 4 * w : place;
  ahead[spot] = NOWHERE;
  turning[spot] = NOWHERE;
  rested[spot] = spot;
  burns[spot] = 0;
  return spot;
}
