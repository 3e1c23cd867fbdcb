/**
 * The states of a search, numbered as they are found: a few integers each, distinct within a layer.
 *
 * A state is put together in `draft` and added from there. All memory is kept from search to search and only ever grows.
 */

/** Integers of the state at hand; at most one for each of six walkers, and one more. */
export const draft = new Int32Array(7);

let words = 0;
let states = new Int32Array(1 << 14);
export let stateCount = 0;

/**
 * Open addressing. An entry is `era` plus the number of a state; one below the era or the layer being built is left
 * over from before and counts as free, so that nothing need be cleared.
 */
let table = new Int32Array(1 << 10);
let era = 1;
const LAST_ERA = 1 << 30;

/** Forgets all states and begins again with states of so many integers. */
export function clearStates(wordsOfState: number): void {
  era += stateCount;
  if (era > LAST_ERA) {
    table.fill(0);
    era = 1;
  }
  stateCount = 0;
  words = wordsOfState;
}

export const stateWord = (state: number, word: number): number => states[state * words + word]!;

/** The number of the drafted state in the layer that begins with state `first`; −1 if it isn't there. */
export function findDraft(first: number): number {
  const entry = table[placeOfDraft(first)]!;
  return entry >= era + first ? entry - era : -1;
}

/** The number of the drafted state in the layer that begins with state `first`; it is added if it is new there. */
export function addDraft(first: number): number {
  const place = placeOfDraft(first);
  const entry = table[place]!;
  if (entry >= era + first) return entry - era;
  const begin = stateCount * words;
  if (begin + words > states.length) growStates();
  for (let i = 0; i < words; i++) states[begin + i] = draft[i]!;
  table[place] = era + stateCount;
  stateCount++;
  if ((stateCount - first) * 2 > table.length) growTable(first);
  return stateCount - 1;
}

/** Where the drafted state is in the table, or belongs if it isn't there. */
function placeOfDraft(first: number): number {
  const mask = table.length - 1;
  const oldest = era + first;
  let place = hashOfDraft() & mask;
  for (;;) {
    const entry = table[place]!;
    if (entry < oldest) return place;
    const begin = (entry - era) * words;
    let i = 0;
    while (i < words && states[begin + i] === draft[i]) i++;
    if (i === words) return place;
    place = (place + 1) & mask;
  }
}

function hashOfDraft(): number {
  let hash = 0;
  for (let i = 0; i < words; i++) hash = Math.imul(hash ^ draft[i]!, 0x9e3779b1) ^ (hash >>> 15);
  return hash ^ (hash >>> 16);
}

function growStates(): void {
  const larger = new Int32Array(2 * states.length);
  larger.set(states);
  states = larger;
}

function growTable(first: number): void {
  const drafted = draft.slice();
  table = new Int32Array(2 * table.length);
  for (let state = first; state < stateCount; state++) {
    for (let i = 0; i < words; i++) draft[i] = stateWord(state, i);
    table[placeOfDraft(first)] = era + state;
  }
  draft.set(drafted);
}
