/**
 * The seven, by the states it can reach instead of the ways to reach them.
 *
 * Layer n holds every distinct state after n single steps; layer 7 is the outcomes. A state is a few integers: for each
 * seat whose marbles may walk one word, its four marbles as sorted 6-bit numbers of spots; then one word with a bit for
 * each other marble that has been captured. A spot is a marble of that seat in a certain hole with certain touches.
 * Before the search all spots within seven steps are numbered and linked, so that a step is one look-up. Sorting makes
 * the marbles of a seat interchangeable, as they are on the board. A hash table keeps each layer distinct.
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

const STEPS = 7;
const NOWHERE = -1;
/** A marble that reached its start cell with the step before: where `turnInFromStart` is off, only such a one turns in. */
const FRESH_BIT = 1 << 28;
/**
 * Room for one seat's spots: the kennel (always the first) and, for each of four marbles, where it stands, seven steps
 * on and four into home. Spots of walker w are numbered from SPOTS·w.
 */
const SPOTS = 64;
const SPOT_BITS = 6;
const kennelSpot = (w: number): number => SPOTS * w;

const spotMarble = new Int32Array(6 * SPOTS);
/** The hole: kennel, loop place, or home place told apart by seat. */
const spotHole = new Uint8Array(6 * SPOTS);
/** The spot one step on: along the loop or deeper into home; and from the start cell into home. */
const ahead = new Int16Array(6 * SPOTS);
const turning = new Int16Array(6 * SPOTS);
/** The same spot once another marble has moved. */
const rested = new Int16Array(6 * SPOTS);
/** The bit of the marble, none of those that may walk, that a step onto this spot captures. */
const burns = new Int32Array(6 * SPOTS);
let spotCount = 0;
const spotEnd = new Int16Array(6);
/** While a seat's spots are numbered: the latest spot by place, and by spot the one before it there; 0: none. */
const latestAt = new Int16Array(FIRST_HOME_PLACE + 4);
const earlierAt = new Int16Array(6 * SPOTS);

/** Seats whose marbles may walk; with `spills` those of the second only once the first one's home is full. */
const walkers = new Uint8Array(6);
let walkerCount = 0;
let walkerSeats = 0;
let spills = false;

let states = new Int32Array(1 << 14);
let stateCount = 0;
/** Where each layer begins, and after the last one where it ends. */
const layers = new Int32Array(STEPS + 2);

/**
 * Open addressing. An entry is `era` plus the number of a state; one below the era or the layer being built is left
 * over from before and counts as free, so that nothing need be cleared.
 */
let table = new Int32Array(1 << 10);
let era = 1;

const draft = new Int32Array(7);
const slots = new Int16Array(24);
/** By hole: the slot that stands there, plus 1. */
const standing = new Uint8Array(FIRST_HOME_PLACE + 4 * 6);

/** One step of a search, for those who want to know the ways too. `before` and `after`: the packed marble. */
export interface SevenStep {
  readonly from: number;
  readonly to: number;
  readonly seat: number;
  readonly before: number;
  readonly after: number;
}

function spotFor(w: number, marble: number): number {
  const place = (marble & ~FRESH_BIT) >> PLACE_SHIFT;
  for (let spot = latestAt[place]!; spot > 0; spot = earlierAt[spot]!) if (spotMarble[spot] === marble) return spot;
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

/** The spot of a home hole, linked to those behind it. */
function homeSpot(w: number, depth: number): number {
  const spot = spotFor(w, homeMarble(depth));
  if (depth < 3) ahead[spot] = homeSpot(w, depth + 1);
  return spot;
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

/** Four spots of a seat as one word, ascending. */
function wordOf(a: number, b: number, c: number, d: number): number {
  const ab = Math.min(a, b);
  const ba = Math.max(a, b);
  const cd = Math.min(c, d);
  const dc = Math.max(c, d);
  const least = Math.min(ab, cd);
  const x = Math.max(ab, cd);
  const y = Math.min(ba, dc);
  const most = Math.max(ba, dc);
  const low = Math.min(x, y);
  const high = Math.max(x, y);
  return (least & 63) | ((low & 63) << SPOT_BITS) | ((high & 63) << (2 * SPOT_BITS)) | ((most & 63) << (3 * SPOT_BITS));
}

/** Packs what stands in the four slots of a walker. */
const slotsWord = (w: number): number => wordOf(slots[4 * w]!, slots[4 * w + 1]!, slots[4 * w + 2]!, slots[4 * w + 3]!);

function draftHash(): number {
  let hash = draft[walkerCount]!;
  for (let w = 0; w < walkerCount; w++) hash = Math.imul(hash ^ draft[w]!, 0x9e3779b1) ^ (hash >>> 15);
  return hash ^ (hash >>> 16);
}

/** Where the drafted state is in the table, among those from number `first` on; or where it belongs. */
function findDraft(first: number): number {
  const mask = table.length - 1;
  const stride = walkerCount + 1;
  const oldest = era + first;
  let at = draftHash() & mask;
  for (;;) {
    const entry = table[at]!;
    if (entry < oldest) return at;
    const begin = (entry - era) * stride;
    let i = 0;
    while (i < stride && states[begin + i] === draft[i]) i++;
    if (i === stride) return at;
    at = (at + 1) & mask;
  }
}

/** The number of the drafted state in the layer that begins at state `first`; added if it is new there. */
function addDraft(first: number): number {
  const at = findDraft(first);
  const entry = table[at]!;
  if (entry >= era + first) return entry - era;
  const begin = stateCount * (walkerCount + 1);
  for (let i = 0; i <= walkerCount; i++) states[begin + i] = draft[i]!;
  table[at] = era + stateCount;
  stateCount++;
  if ((stateCount - first) * 2 > table.length) growTable(first);
  return stateCount - 1;
}

function growTable(first: number): void {
  const drafted = draft.slice();
  table = new Int32Array(2 * table.length);
  for (let state = first; state < stateCount; state++) {
    copyToDraft(state);
    table[findDraft(first)] = era + state;
  }
  draft.set(drafted);
}

function copyToDraft(state: number): void {
  const begin = state * (walkerCount + 1);
  for (let i = 0; i <= walkerCount; i++) draft[i] = states[begin + i]!;
}

/** Makes room for everything that one more state can lead to: at most two steps for each of 24 marbles. */
function growStates(): void {
  if ((stateCount + 49) * (walkerCount + 1) <= states.length) return;
  const larger = new Int32Array(2 * states.length);
  larger.set(states);
  states = larger;
}

/** Reads a state's slots from its words. */
function readSlots(state: number): void {
  const begin = state * (walkerCount + 1);
  for (let w = 0; w < walkerCount; w++) {
    const word = states[begin + w]!;
    const base = SPOTS * w;
    slots[4 * w] = base + (word & 63);
    slots[4 * w + 1] = base + ((word >> SPOT_BITS) & 63);
    slots[4 * w + 2] = base + ((word >> (2 * SPOT_BITS)) & 63);
    slots[4 * w + 3] = base + ((word >> (3 * SPOT_BITS)) & 63);
  }
}

const inHome = (slot: number): boolean => spotHole[slots[slot]!]! >= FIRST_HOME_PLACE;

const isWalkerHome = (w: number): boolean =>
  inHome(4 * w) && inHome(4 * w + 1) && inHome(4 * w + 2) && inHome(4 * w + 3);

/** Steps the marble in slot `s` onto spot `target`, if it may, adding the state to the layer that begins at `first`. */
function step(
  rules: Rules,
  state: number,
  first: number,
  s: number,
  target: number,
  log: SevenStep[] | undefined,
): void {
  const hole = spotHole[target]!;
  const other = standing[hole]! - 1;
  const w = s >> 2;
  const from = slots[s]!;
  const word = draft[w]!;
  const burnt = draft[walkerCount]!;
  if (other < 0) {
    slots[s] = target;
    draft[w] = slotsWord(w);
    draft[walkerCount] = burnt | burns[target]!;
    const reached = addDraft(first);
    if (log) logStep(log, state, reached, w, from, target);
  } else {
    if (hole >= FIRST_HOME_PLACE) return;
    const v = other >> 2;
    const victim = slots[other]!;
    const isBlocker = (spotMarble[victim]! & BLOCKER_BIT) !== 0;
    if (isBlocker && !rules.sevenBreaksBlocker && (rules.blockerBindsOwner || v !== w)) return;
    const victimWord = draft[v]!;
    slots[s] = target;
    slots[other] = kennelSpot(v);
    draft[w] = slotsWord(w);
    draft[v] = slotsWord(v);
    draft[walkerCount] = burnt | burns[target]!;
    const reached = addDraft(first);
    if (log) logStep(log, state, reached, w, from, target);
    slots[other] = victim;
    draft[v] = victimWord;
  }
  slots[s] = from;
  draft[w] = word;
  draft[walkerCount] = burnt;
}

function logStep(log: SevenStep[], from: number, to: number, w: number, before: number, after: number): void {
  log.push({
    from,
    to,
    seat: walkers[w]!,
    before: spotMarble[before]! & ~FRESH_BIT,
    after: spotMarble[after]! & ~FRESH_BIT,
  });
}

/** All steps of the marble in one slot. In the last layer nothing is fresh any more: the position alone counts. */
function stepSlot(
  rules: Rules,
  state: number,
  first: number,
  s: number,
  isLast: boolean,
  log: SevenStep[] | undefined,
): void {
  const spot = slots[s]!;
  const on = ahead[spot]!;
  if (on !== NOWHERE) step(rules, state, first, s, isLast ? rested[on]! : on, log);
  const home = turning[spot]!;
  if (home !== NOWHERE) step(rules, state, first, s, home, log);
}

function expand(rules: Rules, state: number, first: number, isLast: boolean, log: SevenStep[] | undefined): void {
  growStates();
  readSlots(state);
  copyToDraft(state);
  const end = 4 * walkerCount;
  let fresh = NOWHERE;
  for (let s = 0; s < end; s++) {
    const spot = slots[s]!;
    standing[spotHole[spot]!] = s + 1;
    if (rested[spot] !== spot) fresh = s;
  }
  const spilt = spills && isWalkerHome(0);
  const firstSlot = spilt ? 4 : 0;
  const endSlot = spills && !spilt ? 4 : end;
  if (fresh !== NOWHERE) {
    stepSlot(rules, state, first, fresh, isLast, log);
    slots[fresh] = rested[slots[fresh]!]!;
    draft[fresh >> 2] = slotsWord(fresh >> 2);
  }
  for (let s = firstSlot; s < endSlot; s++) if (s !== fresh) stepSlot(rules, state, first, s, isLast, log);
  for (let s = 0; s < end; s++) standing[spotHole[slots[s]!]!] = 0;
}

/** The slots and words of the position at hand, as state 0. */
function beginSearch(rules: Rules, seat: number, moved: number): void {
  chooseWalkers(rules, seat, moved);
  era += stateCount;
  if (era > 1 << 30) {
    table.fill(0);
    era = 1;
  }
  stateCount = 0;
  for (let w = 0; w < walkerCount; w++) {
    spotCount = SPOTS * w;
    spotFor(w, KENNEL_MARBLE);
    const firstMarble = 4 * walkers[w]!;
    for (let i = 0; i < 4; i++) slots[4 * w + i] = spotsFrom(rules, w, scratch.marbles[firstMarble + i]!);
    for (let spot = SPOTS * w; spot < spotCount; spot++) latestAt[(spotMarble[spot]! & ~FRESH_BIT) >> PLACE_SHIFT] = 0;
    spotEnd[w] = spotCount;
    draft[w] = slotsWord(w);
  }
  draft[walkerCount] = 0;
  addDraft(0);
}

/**
 * Searches all that a seven of `seat`, who moves the marbles of seat `moved`, can lead to in the position laid out in
 * `scratch`. Returns the number of outcomes; read them by number, from `layerBegin(7)` on, before the next search.
 * With a `log`, every single step between two states is pushed to it.
 */
export function searchSeven(rules: Rules, seat: number, moved: number, log?: SevenStep[]): number {
  beginSearch(rules, seat, moved);
  layers[0] = 0;
  for (let layer = 0; layer < STEPS; layer++) {
    const first = stateCount;
    layers[layer + 1] = first;
    for (let state = layers[layer]!; state < first; state++) expand(rules, state, first, layer === STEPS - 1, log);
  }
  layers[STEPS + 1] = stateCount;
  return stateCount - layers[STEPS]!;
}

/** The number of the first state after so many steps (0 to 7); of 8: the end of the states. */
export const layerBegin = (steps: number): number => layers[steps]!;

/** Writes a state's position into packed marbles, seat by seat, unsorted within the seat. */
export function readState(state: number, marbles: Int32Array): void {
  marbles.set(scratch.marbles);
  readSlots(state);
  for (let s = 0; s < 4 * walkerCount; s++)
    marbles[4 * walkers[s >> 2]! + (s & 3)] = spotMarble[slots[s]!]! & ~FRESH_BIT;
  let burnt = states[state * (walkerCount + 1) + walkerCount]!;
  for (let i = 0; burnt !== 0; i++, burnt >>>= 1) if (burnt & 1) marbles[i] = KENNEL_MARBLE;
}

/** Whether some team (without partners: some player) has all marbles home in a state. */
export function completesTeam(rules: Rules, state: number): boolean {
  readSlots(state);
  let full = 0;
  for (const seat of rules.form.seats) if (scratch.homes[seat] === 15) full |= 1 << seat;
  for (let w = 0; w < walkerCount; w++) if (isWalkerHome(w)) full |= 1 << walkers[w]!;
  return rules.form.seats.some((seat) => {
    const partner = partnerOf(rules, seat) ?? seat;
    return ((full >> seat) & (full >> partner) & 1) === 1;
  });
}

/** The slot of a marble of the position, by its index, in the slots just read; −1 if its seat doesn't walk. */
function slotOf(index: number): number {
  for (let s = 0; s < 4 * walkerCount; s++)
    if (walkers[s >> 2] === index >> 2 && spotMarble[slots[s]!] === scratch.marbles[index]) return s;
  return NOWHERE;
}

/**
 * The outcome of the last search in which one marble has moved and another one been captured, both of them marbles that
 * may walk (by index in the position); −1 if there is none.
 */
export function findOutcome(mover: number, moved: number, captured: number): number {
  readSlots(0);
  const moverSlot = slotOf(mover);
  const capturedSlot = slotOf(captured);
  if (moverSlot === NOWHERE || capturedSlot === NOWHERE) return NOWHERE;
  const w = moverSlot >> 2;
  let spot = SPOTS * w;
  while (spotMarble[spot] !== moved) if (++spot === spotEnd[w]) return NOWHERE;
  slots[moverSlot] = spot;
  slots[capturedSlot] = kennelSpot(capturedSlot >> 2);
  for (let w = 0; w < walkerCount; w++) draft[w] = slotsWord(w);
  draft[walkerCount] = 0;
  const first = layers[STEPS]!;
  const entry = table[findDraft(first)]!;
  return entry >= era + first ? entry - era : NOWHERE;
}
