import { isKennel } from './layout.ts';
import type { Mover, Reading } from './readings.ts';
import { kennelCounts } from './readings.ts';
import { kennelError, type Sight, type Standing } from './standing.ts';

/** Finds the plays that a sight shows done. Holes that nobody can trust say nothing for or against a play. */
export class Readings {
  readonly all: readonly Reading[];
  readonly standing: Standing;
  readonly #masked: Uint8Array;
  readonly #byKey = new Map<string, Reading[]>();
  readonly #kennels = new Map<Reading, readonly number[]>();

  constructor(standing: Standing, all: readonly Reading[], masked: Uint8Array) {
    this.standing = standing;
    this.all = all;
    this.#masked = masked;
    for (const reading of all) {
      let key = '';
      for (const hole of reading.changes) if (!masked[hole]) key += `${hole} `;
      const same = this.#byKey.get(key);
      if (same) same.push(reading);
      else this.#byKey.set(key, [reading]);
    }
  }

  /** By seat: the marbles in the kennel after a play. */
  kennelsAfter(reading: Reading): readonly number[] {
    let counts = this.#kennels.get(reading);
    if (!counts) {
      counts = kennelCounts(this.standing.layout, reading.position);
      this.#kennels.set(reading, counts);
    }
    return counts;
  }

  /** The plays after which the board looks like this. Those that change no level are among them: see evidence.ts. */
  done(sight: Sight): readonly Reading[] {
    const found = this.#byKey.get(sight.key) ?? [];
    return found.filter((reading) =>
      this.kennelsAfter(reading).every((marbles, seat) => kennelError(sight, seat, marbles) === 0),
    );
  }

  /** How far the board is on the way to a play. `strict`: every captured marble in its kennel was seen to leave its hole. */
  way(sight: Sight, reading: Reading, strict = false): Way {
    return wayTo(this.standing, sight, reading, this.#masked, strict);
  }
}

/**
 * `no`: something on the board can't be explained by this play. `open`: what the play moves is where it was, in the air or
 * at its end. `midway`: a marble is down in a hole that it would only walk through.
 */
export type Way = 'no' | 'open' | 'midway';

function wayTo(standing: Standing, sight: Sight, reading: Reading, masked: Uint8Array, strict: boolean): Way {
  const { layout, kennels } = standing;
  const { movers, captures, replaced } = reading;
  for (const hole of sight.emptied) {
    const reason =
      movers.some((mover) => mover.from === hole) ||
      captures.some((capture) => capture.from === hole) ||
      replaced.includes(hole);
    if (!reason) return 'no';
  }
  // A hole that a marble left and that is occupied was taken by another one, which then has left its own.
  const left = (mover: Mover, waiting: readonly Mover[]): boolean =>
    isKennel(layout, mover.from) ||
    masked[mover.from] === 1 ||
    sight.emptied.includes(mover.from) ||
    waiting.includes(mover) ||
    movers.some((other) => other !== mover && other.to === mover.from && left(other, [...waiting, mover]));
  const lifted = movers.filter((mover) => left(mover, []));
  // A marble stands once: each filled hole needs a mover of its own that has left its place.
  const used = new Set<Mover>();
  let midway = false;
  for (const hole of sight.filled) {
    const mover = lifted.find((candidate) => !used.has(candidate) && candidate.path.includes(hole));
    if (!mover) return 'no';
    used.add(mover);
    midway ||= mover.to !== hole;
  }
  let gained = 0;
  let lost = 0;
  for (let seat = 0; seat < kennels.length; seat++) {
    const started = movers.filter((mover) => mover.seat === seat && isKennel(layout, mover.from)).length;
    // A marble is on its way home once its hole stood empty, or once another one may have taken its place.
    const captured = captures.filter(
      ({ seat: owner, from }) =>
        owner === seat &&
        (masked[from] ||
          sight.emptied.includes(from) ||
          (!strict && lifted.some((mover) => mover.path.includes(from)))),
    ).length;
    const before = kennels[seat]!;
    if (kennelError(sight, seat, before + captured) > 0 || kennelError(sight, seat, before - started) < 0) return 'no';
    const error = kennelError(sight, seat, before);
    if (error > 0) gained += error;
    else lost -= error;
  }
  const air = sight.emptied.length + lost - sight.filled.length - gained;
  const hidden = movers.some(({ from, to }) => masked[from] || masked[to]) || sight.hiddenKennels.some((n) => n > 0);
  if (air < 0 && !hidden) return 'no';
  return midway ? 'midway' : 'open';
}
