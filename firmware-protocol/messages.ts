/** The version that this code speaks; README.md says when it grows. */
export const PROTOCOL = 1;

export const MAX_HOLES = 144;
export const MAX_LIGHTS = 144;

/** Longest lines in bytes, newline included. The board keeps the daemon's lines in memory, so those are shorter. */
export const MAX_LINE_FROM_BOARD = 192;
export const MAX_LINE_FROM_DAEMON = 96;

/** Different looks (colour with effect) in one scene: a board keeps four bits for each light, and none of them is "dark". */
export const MAX_LOOKS = 15;

export const EFFECTS = ['steady', 'pulse', 'blink', 'chase'] as const;
export type Effect = (typeof EFFECTS)[number];

/** Why a board refuses a command. A newer board may have further codes. */
export const REFUSAL_CODES = ['hello-first', 'unknown', 'malformed', 'no-scene', 'full'] as const;

/** First line after the board's start, and the answer to `ask hello`. */
export interface Hello {
  readonly kind: 'hello';
  readonly protocol: typeof PROTOCOL;
  /** Version of the firmware: 1 to 16 of letters, digits, `.`, `+`, `-`. */
  readonly firmware: string;
  /** How many sensor channels and lights the board has; both are numbered from 0. */
  readonly holes: number;
  readonly lights: number;
  /** Which board or module this is: 1 to 24 of a–z, 0–9, `-`. */
  readonly name: string;
}

/** All levels at once. */
export interface Snapshot {
  readonly kind: 'snapshot';
  /** Number of the last change that the levels hold already; 0 after the start. */
  readonly number: number;
  /** Milliseconds since the board's start, modulo 2^32. */
  readonly ms: number;
  /** One a channel, true: occupied. */
  readonly levels: readonly boolean[];
}

/** One sensor changed. Numbered 1, 2, … 65535, 0, 1, …, so that a lost line is noticed. */
export interface Change {
  readonly kind: 'change';
  readonly number: number;
  readonly ms: number;
  readonly channel: number;
  readonly occupied: boolean;
}

/** The board lives; sent every second. */
export interface Beat {
  readonly kind: 'beat';
  /** Number of the last change, so that a lost one is noticed even if no further one follows. */
  readonly number: number;
  readonly ms: number;
  /** Broken lines that the board has heard since its start; stays at 65535. */
  readonly broken: number;
}

/** The command with this id was carried out. */
export interface Ok {
  readonly kind: 'ok';
  readonly id: number;
}

/** The command with this id was not carried out. */
export interface No {
  readonly kind: 'no';
  readonly id: number;
  /** One of REFUSAL_CODES, or that of a newer board: 1 to 20 of a–z, `-`. */
  readonly code: string;
}

export type FromBoard = Hello | Snapshot | Change | Beat | Ok | No;

/** `id` of every command: 0 to 255, in turn; a repeated command keeps its id. */
export interface Ask {
  readonly kind: 'ask';
  readonly id: number;
  readonly what: 'hello' | 'snapshot';
}

/** Upper limits of the lights. */
export interface Limit {
  readonly kind: 'limit';
  readonly id: number;
  /** 255: colours as commanded; lower: all scaled down in proportion. */
  readonly brightness: number;
  /** Current of all lights together, 0 to 9999; above it the board scales down by itself. */
  readonly milliamps: number;
}

/** Begins a new scene, all dark and not shown yet. */
export interface Scene {
  readonly kind: 'scene';
  readonly id: number;
}

/** Gives some lights of the new scene one look. */
export interface Paint {
  readonly kind: 'paint';
  readonly id: number;
  /** `#rrggbb`, small letters. */
  readonly colour: `#${string}`;
  readonly effect: Effect;
  /** At least one; `chase` runs in this order. */
  readonly lights: readonly number[];
}

/** Shows the new scene, all at once, in place of the old one. */
export interface Show {
  readonly kind: 'show';
  readonly id: number;
}

/** The daemon lives. */
export interface Ping {
  readonly kind: 'ping';
  readonly id: number;
}

export type FromDaemon = Ask | Limit | Scene | Paint | Show | Ping;

export type Message = FromBoard | FromDaemon;

/** Why a line is thrown away. `fields`: the checksum is right, but a known kind of line has fields that can't be. */
export type BreakReason = 'too-long' | 'not-text' | 'no-checksum' | 'checksum' | 'fields';

export type Reading =
  | Message
  /** A hello whose other fields this version may not understand. */
  | { readonly kind: 'other-version'; readonly protocol: number }
  /** An empty line; both sides send one to end whatever rubbish came before. */
  | { readonly kind: 'blank' }
  /** A whole line of a kind that this version does not know. `id`: its second word, where that may be an id. */
  | { readonly kind: 'unknown'; readonly word: string; readonly id: number | null }
  | { readonly kind: 'broken'; readonly reason: BreakReason; readonly id: number | null };

/** A command without its id, as it waits to be sent. */
export type Order = FromDaemon extends infer Command
  ? Command extends FromDaemon
    ? Omit<Command, 'id'>
    : never
  : never;
