/** `good`: fine. `note`: worth knowing. `warn`: works, and could be better. `bad`: must be mended. */
export type FindingState = 'good' | 'note' | 'warn' | 'bad';

/** Everything that the doctor may find, and how bad it is. */
export const FINDINGS = {
  'system/about': 'note',
  'system/node-too-old': 'bad',
  'system/package-missing': 'bad',
  'clock/right': 'good',
  'clock/wrong': 'bad',
  'clock/alone': 'note',
  'power/right': 'good',
  'power/low-now': 'bad',
  'power/was-low': 'warn',
  'power/hot': 'warn',
  'gpio/header': 'good',
  'gpio/none': 'note',
  'gpio/needed': 'bad',
  'serial/none': 'note',
  'serial/found': 'note',
  'serial/not-told': 'note',
  'serial/not-there': 'bad',
  'serial/no-device': 'bad',
  'serial/no-permission': 'bad',
  'serial/log-in-again': 'bad',
  'serial/busy': 'bad',
  'serial/used-by-murmeld': 'note',
  'serial/console': 'bad',
  'serial/not-opened': 'bad',
  'serial/not-found': 'bad',
  'map/right': 'good',
  'map/wrong': 'bad',
  'map/unsensed': 'warn',
  'map/ports': 'bad',
  'board/answers': 'good',
  'board/silent': 'bad',
  'board/other-version': 'bad',
  'board/other-module': 'bad',
  'board/too-few-holes': 'bad',
  'board/too-few-lights': 'warn',
  'board/lost': 'bad',
  'line/clean': 'good',
  'line/errors': 'warn',
  'sensors/marbles': 'good',
  'sensors/no-marbles': 'note',
  'sensors/too-many': 'bad',
  'sensors/all-seen': 'good',
  'sensors/unseen': 'bad',
  'lights/shown': 'note',
  'lights/refused': 'bad',
  'data/writable': 'good',
  'data/to-be-made': 'note',
  'data/not-writable': 'bad',
  'data/nearly-full': 'warn',
  'data/full': 'bad',
  'games/none': 'note',
  'games/readable': 'good',
  'games/damaged': 'bad',
  'games/newer': 'bad',
  'games/unreadable': 'bad',
  'port/free': 'good',
  'port/murmeld': 'good',
  'port/taken': 'warn',
} as const satisfies Record<string, FindingState>;

export type FindingCode = keyof typeof FINDINGS;
export type Given = Readonly<Record<string, string | number>>;

export interface Finding {
  readonly code: FindingCode;
  readonly state: FindingState;
  /** What its sentence is filled with. */
  readonly given: Given;
}

export const found = (code: FindingCode, given: Given = {}): Finding => ({ code, state: FINDINGS[code], given });
