import type {
  Captured,
  Card,
  CardKnowledge,
  Game,
  Hole,
  Refusal,
  RuleSetName,
  Seat,
  Sectors,
  Travel,
  Variant,
} from '../engine/index.ts';

/** Why a position is no legal play, the most telling one that fits. */
export const ILLEGAL_CODES = [
  'wrong-distance',
  'passes-blocker',
  'lands-on-blocker',
  'passes-in-home',
  'not-your-marble',
  'not-your-turn',
  'no-start-card',
  'start-blocked',
  'swap-not-allowed',
  'seven-incomplete',
  'burnt-marble-left',
  'captured-marble-left',
  'wrong-kennel',
  'home-too-early',
  'backwards-into-home',
  'must-play-other-card',
  'no-card',
  'missing-marble',
  'extra-marble',
  'unknown',
] as const;
export type IllegalCode = (typeof ILLEGAL_CODES)[number];

export const SENSOR_FAULTS = ['flicker', 'stuck-occupied', 'stuck-empty'] as const;
export type SensorFault = (typeof SENSOR_FAULTS)[number];

/** One hole to put right. */
export interface HoleFix {
  readonly hole: Hole;
  readonly should: 'empty' | 'occupied';
}

export interface PlayVerdict {
  readonly t: number;
  readonly seat: Seat;
  readonly card: Card | null;
  readonly as: Card | null;
  readonly placement: string;
  readonly captured: readonly Captured[];
  /** Who plays now; null when the round or the game is over. */
  readonly next: Seat | null;
}

/** What the judge says. `t`: milliseconds since the start of the recording. */
export type Verdict =
  | ({ readonly kind: 'accepted' } & PlayVerdict)
  | ({ readonly kind: 'corrected' } & PlayVerdict)
  | {
      readonly t: number;
      readonly kind: 'taken-back';
      readonly seat: Seat;
      readonly placement: string;
      readonly next: Seat;
    }
  | {
      readonly t: number;
      readonly kind: 'progress';
      readonly seat: Seat;
      readonly card: Card | null;
      readonly done: number;
      readonly of: number;
      readonly holes: readonly HoleFix[];
    }
  | {
      readonly t: number;
      readonly kind: 'ambiguous';
      readonly seat: Seat;
      readonly options: readonly {
        readonly placement: string;
        readonly card: Card | null;
      }[];
    }
  | {
      readonly t: number;
      readonly kind: 'illegal';
      readonly seat: Seat;
      readonly code: IllegalCode;
      readonly holes: readonly HoleFix[];
      readonly closest: string;
    }
  | { readonly t: number; readonly kind: 'restored' }
  | {
      readonly t: number;
      readonly kind: 'bumped';
      readonly holes: readonly HoleFix[];
    }
  | {
      readonly t: number;
      readonly kind: 'fault';
      readonly hole: Hole;
      readonly fault: SensorFault;
    }
  | { readonly t: number; readonly kind: 'trusted'; readonly hole: Hole };

/** The first line of a trace: the game, how it stood at the start, and what the table is like. */
export interface TableLine {
  readonly t: number;
  readonly kind: 'table';
  readonly ruleset: RuleSetName;
  readonly variants: readonly Variant[];
  readonly solo: boolean;
  readonly sectors: Sectors;
  readonly seats: readonly Seat[];
  readonly travel: Travel;
  readonly placement: string;
  readonly toPlay: Seat;
  readonly cards: CardKnowledge;
  readonly unsensed: readonly Hole[];
}

/** What the judge is told: the lines of a trace, from a file or from the live table. */
export type TraceLine =
  | TableLine
  | {
      readonly t: number;
      readonly kind: 'hands';
      readonly hands: Readonly<Partial<Record<Seat, readonly Card[]>>>;
    }
  | {
      readonly t: number;
      readonly kind: 'card';
      readonly seat: Seat;
      readonly card: Card;
    }
  | {
      readonly t: number;
      readonly kind: 'hole';
      readonly hole: Hole;
      readonly occupied: boolean;
    }
  | { readonly t: number; readonly kind: 'fold'; readonly seat: Seat }
  | {
      readonly t: number;
      readonly kind: 'draw';
      readonly seat: Seat;
      readonly from: Seat | 'pile';
    }
  | {
      readonly t: number;
      readonly kind: 'round';
      readonly toPlay: Seat;
      readonly cards: number;
    }
  | { readonly t: number; readonly kind: 'choose'; readonly placement: string }
  | { readonly t: number; readonly kind: 'undo' }
  | { readonly t: number; readonly kind: 'end' };

/**
 * The judge of one game. Time comes with the input: `tell` first lets everything happen that was due before the line's
 * `t`. Between inputs the caller runs `advance` when `due` says so; a replay needs no clock at all.
 *
 * Hole lines at `t` 0, before anything else happened, say how the board stood at the start; no hand did that.
 */
export interface Judge {
  tell(line: TraceLine): readonly Verdict[];
  advance(t: number): readonly Verdict[];
  /** When `advance` has something to say at the earliest; null while only an input can change anything. */
  readonly due: number | null;
  /** Why the line told last was not possible (`trace/…`, `game/…`); null if it was. */
  readonly refused: Refusal | null;
  /** The game as the judge has accepted it. */
  readonly game: Game;
}
