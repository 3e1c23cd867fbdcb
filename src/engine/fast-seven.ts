/**
 * The seven, by the states it can reach instead of the ways to reach them.
 *
 * Layer n holds every distinct state after n single steps; layer 7 is the outcomes. A state is a few integers: for each
 * seat whose marbles may walk one word, its four marbles as sorted 6-bit numbers of spots (fast-spots.ts); then one word
 * with a bit for each other marble that has been captured. Sorting makes the marbles of a seat interchangeable, as they
 * are on the board. A step is one look-up of a spot and one of a state (fast-states.ts).
 */

import { scratch } from './fast-board.ts';
import {
  ahead,
  burns,
  findSpot,
  HOLES,
  isBlockerSpot,
  kennelSpot,
  layOutSpots,
  marbleOfSpot,
  NOWHERE,
  rested,
  SPOTS,
  STEPS,
  spills,
  spotHole,
  turning,
  walkerCount,
  walkers,
} from './fast-spots.ts';
import { addDraft, clearStates, draft, findDraft, stateCount, stateWord } from './fast-states.ts';
import { FIRST_HOME_PLACE, KENNEL_MARBLE } from './packed.ts';
import { partnerOf, type Rules } from './rules.ts';

const SPOT_BITS = 6;
const SPOT_MASK = SPOTS - 1;

/** The spots on which the walkers' marbles stand, four a walker. */
const slots = new Int16Array(24);
/** By hole: the slot that stands there, plus 1. */
const standing = new Uint8Array(HOLES);
/** The first state of each layer, and after the last layer the end of the states. */
const layers = new Int32Array(STEPS + 2);

/** One step of a search, for those who want to know the ways too. `before` and `after`: the packed marble. */
export interface SevenStep {
  readonly from: number;
  readonly to: number;
  readonly seat: number;
  readonly before: number;
  readonly after: number;
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
  return (
    (least & SPOT_MASK) |
    ((low & SPOT_MASK) << SPOT_BITS) |
    ((high & SPOT_MASK) << (2 * SPOT_BITS)) |
    ((most & SPOT_MASK) << (3 * SPOT_BITS))
  );
}

/** Packs what stands in the four slots of a walker. */
const slotsWord = (w: number): number => wordOf(slots[4 * w]!, slots[4 * w + 1]!, slots[4 * w + 2]!, slots[4 * w + 3]!);

/** Reads a state's slots from its words. */
function readSlots(state: number): void {
  for (let w = 0; w < walkerCount; w++) {
    const word = stateWord(state, w);
    const base = SPOTS * w;
    slots[4 * w] = base + (word & SPOT_MASK);
    slots[4 * w + 1] = base + ((word >> SPOT_BITS) & SPOT_MASK);
    slots[4 * w + 2] = base + ((word >> (2 * SPOT_BITS)) & SPOT_MASK);
    slots[4 * w + 3] = base + ((word >> (3 * SPOT_BITS)) & SPOT_MASK);
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
    if (isBlockerSpot(victim) && !rules.sevenBreaksBlocker && (rules.blockerBindsOwner || v !== w)) return;
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
    before: marbleOfSpot(before),
    after: marbleOfSpot(after),
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
  readSlots(state);
  for (let i = 0; i <= walkerCount; i++) draft[i] = stateWord(state, i);
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

/**
 * Searches all that a seven of `seat`, who moves the marbles of seat `moved`, can lead to in the position laid out in
 * `scratch`. Returns the number of outcomes; read them by number, from `layerBegin(7)` on, before the next search.
 * With a `log`, every single step between two states is pushed to it.
 */
export function searchSeven(rules: Rules, seat: number, moved: number, log?: SevenStep[]): number {
  layOutSpots(rules, seat, moved, slots);
  clearStates(walkerCount + 1);
  for (let w = 0; w < walkerCount; w++) draft[w] = slotsWord(w);
  draft[walkerCount] = 0;
  layers[0] = addDraft(0);
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
  for (let s = 0; s < 4 * walkerCount; s++) marbles[4 * walkers[s >> 2]! + (s & 3)] = marbleOfSpot(slots[s]!);
  let burnt = stateWord(state, walkerCount);
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
    if (walkers[s >> 2] === index >> 2 && marbleOfSpot(slots[s]!) === scratch.marbles[index]) return s;
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
  const spot = findSpot(moverSlot >> 2, moved);
  if (spot === NOWHERE) return NOWHERE;
  slots[moverSlot] = spot;
  slots[capturedSlot] = kennelSpot(capturedSlot >> 2);
  for (let w = 0; w < walkerCount; w++) draft[w] = slotsWord(w);
  draft[walkerCount] = 0;
  return findDraft(layers[STEPS]!);
}
