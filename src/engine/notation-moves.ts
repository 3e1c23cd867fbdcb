import type { Hole } from './board.ts';
import { homeHole, loopHole, parseHole, seatsOf, startCell } from './board.ts';
import type { Captured } from './events.ts';
import { pathsBetween } from './paths.ts';
import { formatPlacement, type Marble, marblesOf, type Position, parsePlacement } from './position.ts';
import type { Result } from './result.ts';
import type { Rules } from './rules.ts';

/** One marble's way, as it is written: `L10-L15`, `L10xL15` where it captures, `K-L0` out of the kennel, `L5~L9` a swap. */
export interface WrittenMove {
  readonly from: Hole | 'K';
  readonly by: '-' | 'x' | '~';
  readonly to: Hole;
}

/** What moves lead to, legal or not: that is for the rules to say. `captured`: by move. */
export interface CarriedOut {
  readonly placement: string;
  readonly captured: readonly (readonly Captured[])[];
}

/** Why a move can't be carried out; `move`: which one. */
export interface Hitch {
  readonly move: number;
  readonly message: string;
}

type Standing = { -readonly [Key in keyof Marble]: Marble[Key] };

/**
 * Moves marbles as it is written. `seven`: whatever a marble passes on the loop is captured, else only what stands where
 * it comes to; undefined where nobody told: then only a seven makes several moves, or one of seven steps.
 */
export function carryOut(
  rules: Rules,
  position: Position,
  moves: readonly WrittenMove[],
  seven: boolean | undefined,
): CarriedOut | Hitch {
  const marbles: Standing[] = seatsOf(position.sectors).flatMap((seat) =>
    marblesOf(position, seat).map((marble) => ({ ...marble })),
  );
  const captured: Captured[][] = [];
  for (const [move, { from, by, to }] of moves.entries()) {
    const marble = from === 'K' ? starter(marbles, to) : marbles.find((other) => holeOf(other) === from);
    if (!marble) return { move, message: `No marble waits there for ${from}${by}${to}.` };
    const other = marbles.find((standing) => holeOf(standing) === to);
    if (by === '~') {
      if (!other) return { move, message: `No marble stands in ${to}.` };
      swap(marble, other);
      captured.push([]);
      continue;
    }
    const way = from === 'K' ? [to] : wayOf(position, marble, to);
    if (!way) return { move, message: `No card leads from ${from} to ${to}.` };
    const caught: Captured[] = [];
    const burns = seven ?? (moves.length > 1 || way.length === 7);
    for (const hole of way) {
      if (burns || hole === to) caught.push(...captureIn(marbles, hole, marble));
      stepTo(position, marble, hole);
    }
    captured.push(caught);
  }
  const after = positionOf(rules, marbles);
  return after.ok
    ? { placement: formatPlacement(after.value), captured }
    : { move: moves.length - 1, message: after.error.message };
}

function holeOf({ seat, place, index }: Marble): Hole | undefined {
  if (place === 'kennel') return undefined;
  return place === 'home' ? homeHole(seat, index) : loopHole(index);
}

/** A marble in the kennel of the seat whose start cell this is. */
const starter = (marbles: readonly Standing[], to: Hole): Standing | undefined =>
  marbles.find(({ seat, place }) => place === 'kennel' && loopHole(startCell(seat)) === to);

function swap(one: Standing, other: Standing): void {
  [one.index, other.index] = [other.index, one.index];
}

/** The holes on the way; the shorter one where a marble can have walked forwards or backwards. */
function wayOf(position: Position, marble: Marble, to: Hole): readonly Hole[] | undefined {
  const from = holeOf(marble);
  const paths = from ? pathsBetween(position.sectors, marble.seat, from, to) : [];
  return paths
    .filter(({ steps, backwardsInHome }) => steps <= MOST_STEPS && steps >= -STEPS_BACK && !backwardsInHome)
    .toSorted((a, b) => a.holes.length - b.holes.length)[0]?.holes;
}

const MOST_STEPS = 13;
const STEPS_BACK = 4;

function captureIn(marbles: readonly Standing[], hole: Hole, mover: Standing): Captured[] {
  const caught = marbles.filter((marble) => marble !== mover && holeOf(marble) === hole && marble.place === 'loop');
  for (const marble of caught) Object.assign(marble, IN_KENNEL);
  return caught.map(({ seat }) => ({ seat, from: hole }));
}

const IN_KENNEL = { place: 'kennel', index: 0, touches: 0, blocker: false } as const;

function stepTo(position: Position, marble: Standing, hole: Hole): void {
  const place = parseHole(hole, position.sectors);
  if (place?.kind === 'home') Object.assign(marble, { ...IN_KENNEL, place: 'home', index: place.depth });
  if (place?.kind !== 'loop') return;
  marble.blocker = marble.place === 'kennel';
  if (place.cell === startCell(marble.seat)) marble.touches += 1;
  marble.place = 'loop';
  marble.index = place.cell;
}

/** The position that the marbles make, if it is one: two of them may have come to one home hole. */
function positionOf(rules: Rules, marbles: readonly Marble[]): Result<Position> {
  const seats = seatsOf(rules.form.sectors).map((seat) => {
    const own = marbles.filter((marble) => marble.seat === seat).map(tokenOf);
    return own.length > 0 ? own.join(',') : '-';
  });
  return parsePlacement(seats.join('/'), rules);
}

function tokenOf({ place, index, touches, blocker }: Marble): string {
  if (place === 'kennel') return 'K';
  if (place === 'home') return `H${index}`;
  return blocker ? `L${index}!` : `L${index}.${touches}`;
}
