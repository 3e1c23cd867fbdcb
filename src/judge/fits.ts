import { CONTRADICTED, SILENT } from './evidence.ts';
import { kennelCounts, type Reading } from './readings.ts';
import type { Fit, LastPlay, Turn } from './turn.ts';

/** The only play among those that least speaks against; null if they lead to different positions. */
export function bestOf(fits: readonly Fit[]): Reading | null {
  const [first, ...others] = leastAgainst(fits);
  return first && others.length === 0 ? first : null;
}

/** The plays that least speaks against, one for each position that they lead to. */
export function leastAgainst(fits: readonly Fit[]): readonly Reading[] {
  const least = Math.min(...fits.map((fit) => fit.against));
  const best = fits.filter((fit) => fit.against === least).map((fit) => fit.reading);
  return best.filter((reading, i) => best.findIndex((other) => other.placement === reading.placement) === i);
}

/** The plays whose end the board shows, idle ones left out: those show nothing. */
export function fitsOf(
  turn: Pick<Turn, 'masked' | 'undone' | 'evidence'>,
  done: readonly Reading[],
  changes: Turn['changes'],
  standing: Turn['standing'],
): readonly Fit[] {
  if (done.length === 0) return [];
  const evidence = turn.evidence(standing, changes);
  return done
    .filter((reading) => reading.kind !== 'idle' && reading.placement !== turn.undone)
    .map((reading) => ({ reading, against: evidence.against(reading) }))
    .filter(
      ({ reading, against }) =>
        against < CONTRADICTED &&
        (against < SILENT ||
          isVisible(reading, standing, turn.masked) ||
          // A start that replaces the own blocker changes nothing but who stands where.
          (reading.kind === 'start' && evidence.touchedKennel(reading.seat))),
    );
}

/**
 * The play that stands complete on the board, if there is one that can be told from all others. Marbles that changed
 * places unseen are none while a play that is still on its way would explain the board without.
 */
export function completePlay(turn: Turn): Reading | null {
  const { complete, readings, sight } = turn;
  const best = complete && bestOf(complete.fits);
  if (!best) return null;
  const against = Math.min(...complete.fits.map((fit) => fit.against));
  const others = readings.all.filter((other) => other.placement !== best.placement);
  const doubtful = against >= SILENT && others.some((other) => readings.way(sight, other, true) === 'open');
  return doubtful ? null : best;
}

/** Whether a play changes any level that is trusted. */
function isVisible(reading: Reading, { layout, kennels }: Turn['standing'], masked: Uint8Array): boolean {
  if (reading.changes.some((hole) => !masked[hole])) return true;
  return kennelCounts(layout, reading.position).some((marbles, seat) => marbles !== kennels[seat]);
}

/** The plays that the last one may have been moved on to, with what speaks against that. */
export function movedOnFits(
  turn: Pick<Turn, 'masked' | 'undone' | 'evidence' | 'same' | 'look'>,
  last: LastPlay,
  changes: Turn['changes'],
): readonly Fit[] {
  const seen = [...last.changes, ...changes];
  const done = last.readings
    .done(turn.look(last.standing))
    .filter((reading) => reading.placement !== last.reading.placement);
  if (done.length === 0 || changes.length === 0) return [];
  // While the board fits the play as it was accepted, another one must explain better what was seen.
  const most = turn.same ? turn.evidence(last.standing, seen).against(last.reading) : Number.POSITIVE_INFINITY;
  const before = turn.evidence(last.standing, last.changes).against(last.reading);
  return fitsOf(turn, done, seen, last.standing)
    .filter(({ against }) => against < most)
    .map(({ reading, against }) => ({ reading, against: against - before }));
}
