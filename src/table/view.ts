import type { Card, CardKnowledge, GameForm, Hole, PlayRecord, Seat } from '../engine/index.ts';
import type { StorageCode } from '../history/trouble.ts';
import type { Verdict } from '../judge/verdicts.ts';
import type { LightScene } from '../lights/scene.ts';
import type { LinkState } from '../sensing/source.ts';
import type { LogEntry } from './log-entries.ts';

/** A verdict that stands until the board or the table answers it. */
export type Notice = Exclude<
  Verdict,
  {
    kind: 'accepted' | 'corrected' | 'taken-back' | 'restored' | 'fault' | 'trusted';
  }
>;

/** All that a viewer at the table may see. Sent whole: the newest wins. */
export interface TableView {
  /** Grows by at least one with every change; commands name the number they were based on. */
  readonly state: number;
  readonly game: string;
  readonly form: GameForm;
  readonly cards: CardKnowledge;
  readonly round: number;
  /** The last accepted position. */
  readonly placement: string;
  /** In the middle of a seven: where the marbles stand, as far as it has come. */
  readonly halfway: string | null;
  readonly toPlay: Seat | null;
  /** The card that lies face up and waits for its move. */
  readonly laid: { readonly seat: Seat; readonly card: Card } | null;
  readonly seats: readonly {
    readonly seat: Seat;
    readonly cards: number | null;
    readonly out: boolean;
  }[];
  /** Seats that have won; empty while the game goes on. */
  readonly winners: readonly Seat[];
  readonly lastPlay: PlayRecord | null;
  /** What must be put right or finished now, if anything. */
  readonly notice: Notice | null;
  /** Oldest first, at most the last hundred. */
  readonly log: readonly LogEntry[];
  /** The position before the oldest entry of `log`, so that a viewer can tell which marbles every play moved. */
  readonly logFrom: string;
  readonly link: LinkState;
  /** Why nothing can be stored just now, so that the table waits; null while all is well. */
  readonly storage: StorageCode | null;
  readonly lights: LightScene;
  /** Holes whose sensor is not trusted. */
  readonly unsensed: readonly Hole[];
  /** True where the board is simulated and played on the tabletop page. */
  readonly simulated: boolean;
}

/** Commands of a phone, or of a button at a seat. Each is answered. */
export type TableCommand =
  | {
      readonly kind: 'lay';
      readonly state: number;
      readonly seat: Seat;
      readonly card: Card;
    }
  | { readonly kind: 'fold'; readonly state: number; readonly seat: Seat }
  | { readonly kind: 'undo'; readonly state: number }
  /** The hands are off the board: no need to wait and see. Refused with `table/not-done` where something must be put right. */
  | { readonly kind: 'done'; readonly state: number }
  | {
      readonly kind: 'choose';
      readonly state: number;
      readonly placement: string;
    }
  | { readonly kind: 'new-game'; readonly state: number };

export type CommandAnswer =
  | { readonly ok: true; readonly state: number }
  | { readonly ok: false; readonly code: string };
