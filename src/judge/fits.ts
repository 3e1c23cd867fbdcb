import { SILENT } from './evidence.ts';
import { kennelCounts, type Reading } from './readings.ts';
import type { Fit, Turn } from './turn.ts';

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
    .filter(({ reading, against }) => against < SILENT || isVisible(reading, standing, turn.masked));
}

/** Whether a play changes any level that is trusted. */
function isVisible(reading: Reading, { layout, kennels }: Turn['standing'], masked: Uint8Array): boolean {
  if (reading.changes.some((hole) => !masked[hole])) return true;
  return kennelCounts(layout, reading.position).some((marbles, seat) => marbles !== kennels[seat]);
}
