import type { BreakReason } from '../../firmware-protocol/index.ts';

/** What a line has gone through since the source was started; they only grow. README.md explains each. */
export interface LinkCounters {
  /** Connections that got as far as a first snapshot. */
  connections: number;
  /** Attempts that did not, and connections that ended by themselves. */
  failures: number;
  /** Times that the board began anew without the line being lost. */
  restarts: number;
  /** Whole lines understood. */
  lines: number;
  /** Whole lines of a kind that this version does not know, or that only a daemon says. */
  unknown: number;
  /** Lines thrown away, by reason. */
  broken: Record<BreakReason, number>;
  /** Bytes of endless lines thrown away before they were a line. */
  droppedBytes: number;
  /** Times that changes were missing by their numbers. */
  gaps: number;
  snapshots: number;
  changes: number;
  /** Commands sent again because no answer came. */
  repeats: number;
  /** Commands that the board refused. */
  refusals: number;
  /** Code of the last refusal, with the kind of command. */
  lastRefusal: string | null;
  /** Lights left dark because the board has no such light, or no room for a further look. */
  lightsLeftOut: number;
}

export const noCounts = (): LinkCounters => ({
  connections: 0,
  failures: 0,
  restarts: 0,
  lines: 0,
  unknown: 0,
  broken: { 'too-long': 0, 'not-text': 0, 'no-checksum': 0, checksum: 0, fields: 0 },
  droppedBytes: 0,
  gaps: 0,
  snapshots: 0,
  changes: 0,
  repeats: 0,
  refusals: 0,
  lastRefusal: null,
  lightsLeftOut: 0,
});
