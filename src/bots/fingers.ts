import {
  type Hole,
  loopHole,
  loopLength,
  type Outcome,
  type Play,
  type Random,
  type Sectors,
} from '../engine/index.ts';
import type { SimulatedBoard } from '../sensing/simulated-board.ts';
import { type Gesture, playByHand, type Wood } from './hands.ts';

/** Milliseconds at pace 1. */
const CARRY = 550;
/** Between two things that a hand does, at any pace: what is quicker, sensors that wait for bouncing to end don't see. */
const FASTEST_HAND = 60;
const LOOK_AT_MISTAKE = 2500;
/** One play in so many goes wrong at first. */
const MISTAKE_IN = 6;

export interface FingersOptions {
  readonly board: SimulatedBoard;
  readonly random: Random;
  readonly pace: number;
  /** Lets so many milliseconds pass, at pace 1. */
  readonly wait: (ms: number) => Promise<void>;
  /** Comes back when the table has objected to what lies wrong. */
  readonly objected: () => Promise<void>;
}

/** Fingers on the marbles of a simulated board. */
export class Fingers {
  readonly #options: FingersOptions;

  constructor(options: FingersOptions) {
    this.#options = options;
  }

  /** Moves the marbles as a play has it; now and then one goes wrong at first. `outcomes`: all plays of the same card. */
  async move(outcome: Outcome, outcomes: readonly Outcome[], sectors: Sectors): Promise<void> {
    const { board, random, pace, wait, objected } = this.#options;
    const { marbles } = board.view();
    const wood: Wood = new Map(marbles.flatMap(({ hole, seat }) => (hole === null ? [] : [[hole, seat] as const])));
    const lifted = new Map<Hole, number>();
    const act = (gesture: Gesture) => {
      const { kind, hole } = gesture;
      const marble =
        kind === 'lift' ? board.view().marbles.find((one) => one.hole === hole)?.id : lifted.get(gesture.from);
      if (marble === undefined) throw new Error(`There is no marble for ${JSON.stringify(gesture)}.`);
      if (kind === 'lift') lifted.set(hole, marble);
      const done = board.act(kind === 'lift' ? { kind, marble } : { kind, marble, hole });
      if (!done.ok) throw new Error(done.error.message);
    };
    const { gestures } = playByHand(wood, outcome.play, 0, random);
    const wrong = random.below(MISTAKE_IN) === 0 ? wrongHole(outcome.play, outcomes, wood, loopLength(sectors)) : null;
    let now = 0;
    for (const gesture of gestures) {
      await wait(Math.max(gesture.t - now, FASTEST_HAND * pace));
      now = gesture.t;
      if (wrong !== null && gesture.kind === 'put') {
        act({ ...gesture, hole: wrong });
        await objected();
        await wait(LOOK_AT_MISTAKE);
        act({ ...gesture, kind: 'lift', hole: wrong });
        await wait(Math.max(CARRY, FASTEST_HAND * pace));
        act({ ...gesture, from: wrong });
      } else act(gesture);
    }
  }
}

/** A free loop cell one beside the right one, where this card leads no marble from the same hole; null if there is none. */
function wrongHole(play: Play, outcomes: readonly Outcome[], wood: Wood, length: number): Hole | null {
  const [move] = play.moves;
  if (play.kind !== 'walk' || play.captures.length > 0 || !move?.to.startsWith('L')) return null;
  const cell = Number(move.to.slice(1));
  const right = new Set(
    outcomes.flatMap(({ play: { moves } }) => moves.flatMap(({ from, to }) => (from === move.from ? [to] : []))),
  );
  const beside = [1, -1].map((step) => loopHole((cell + step + length) % length));
  return beside.find((hole) => hole !== move.from && !wood.has(hole) && !right.has(hole)) ?? null;
}
