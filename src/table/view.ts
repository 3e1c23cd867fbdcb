import type { Card, CardKnowledge, Colour, GameForm, Hole, PlayRecord, Seat } from '../engine/index.ts';
import type { StorageCode } from '../history/trouble.ts';
import type { HoleFix, Verdict } from '../judge/verdicts.ts';
import type { LightScene } from '../lights/scene.ts';
import type { LinkState } from '../sensing/source.ts';
import type { LogEntry } from './log-entries.ts';
import type { Person, You } from './people.ts';
import type { GameStart, GameWish } from './wish.ts';

/** A verdict that stands until the board or the table answers it. */
export type JudgeNotice = Exclude<
  Verdict,
  {
    kind: 'accepted' | 'corrected' | 'taken-back' | 'restored' | 'fault' | 'trusted';
  }
>;

/** "Did Red fold?" `next` lays a card (`card`), or moves a marble (null), while `seats` before it have done nothing. */
export interface AskFold {
  readonly kind: 'ask-fold';
  readonly seats: readonly Seat[];
  readonly next: Seat;
  readonly card: Card | null;
}

/** What must be put right, finished or answered now. */
export type Notice = JudgeNotice | AskFold;

/**
 * How the game is. `paused`: nothing on the board counts until `go-on`. `over`: somebody has won. `abandoned`: it ended without a
 * winner. After the last two only a new game is possible (and taking back, after `over`).
 */
export type Phase = 'playing' | 'paused' | 'over' | 'abandoned';

/** What the game waits for. `exchange`: `seats` have still to settle a card; `turn`: `toPlay` plays. */
export type Awaiting =
  | { readonly kind: 'turn' }
  | { readonly kind: 'exchange'; readonly seats: readonly Seat[] }
  | { readonly kind: 'nothing' };

export interface SeatView {
  readonly seat: Seat;
  /** Cards held; null where nobody counted them. */
  readonly cards: number | null;
  /** Has laid down the hand in this round. */
  readonly out: boolean;
  /** Who plays there, as the game was begun; empty where nobody said so. */
  readonly name: string;
  readonly colour: Colour;
  /** Who has taken the seat with a phone, and whether that phone is connected; null: nobody. */
  readonly phone: { readonly person: string; readonly online: boolean } | null;
}

/** All that one viewer at the table may see, no more. Sent whole: the newest wins. */
export interface TableView {
  /** Grows by at least one with every change; commands name the number they were based on. */
  readonly state: number;
  readonly game: string;
  readonly phase: Phase;
  /** The daemon has started again with an unfinished game: "go on, or begin anew?" Answered by `go-on`, by `new-game`, or by playing. */
  readonly asksToGoOn: boolean;
  readonly form: GameForm;
  readonly cards: CardKnowledge;
  readonly round: number;
  /** The last accepted position. */
  readonly placement: string;
  /** In the middle of a seven: where the marbles stand, as far as it has come. */
  readonly halfway: string | null;
  readonly toPlay: Seat | null;
  readonly awaiting: Awaiting;
  /** The card that lies face up and waits for its move. */
  readonly laid: { readonly seat: Seat; readonly card: Card } | null;
  readonly seats: readonly SeatView[];
  /** Seats that have won; empty while the game goes on. */
  readonly winners: readonly Seat[];
  readonly lastPlay: PlayRecord | null;
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
  /** Those who have joined, in that order. */
  readonly people: readonly Person[];
  /** Anybody may announce for anybody; cards dealt on phones are laid from the own phone all the same. */
  readonly open: boolean;
  /** What the last game was begun with, for the next one; fits the board. */
  readonly wish: GameWish;
  /** Of a game dealt on phones: what the shuffle was bound to before, and, once it is over, by what the cards were dealt. */
  readonly shuffle: { readonly hash: string; readonly seed: string | null } | null;
  readonly you: You;
}

/** Commands of a phone, or of a button at a seat, about the game. Each is answered. */
export type TableCommand = { readonly state: number } & (
  | { readonly kind: 'lay'; readonly seat: Seat; readonly card: Card }
  /** Lays down the whole hand. `cards`: a dealt hand in the order in which it is laid, the last one on top. */
  | { readonly kind: 'fold'; readonly seat: Seat; readonly cards?: readonly Card[] }
  /** Settles this seat's card of the exchange; `card` where it gives one of its own. */
  | { readonly kind: 'exchange'; readonly seat: Seat; readonly card?: Card }
  /** The card that lies there draws one. */
  | { readonly kind: 'draw'; readonly seat: Seat; readonly from: Seat | 'pile' }
  /** The card that lies there, a Jack or what stands for one, is left without a move. */
  | { readonly kind: 'idle'; readonly seat: Seat }
  /** Takes back the last turns, whatever they were: plays, folds, draws. One, if not said otherwise; at most 20. */
  | { readonly kind: 'undo'; readonly turns?: number }
  /** The last play was another: another card, or the same card to another position. What is left out stays. */
  | { readonly kind: 'correct'; readonly card?: Card; readonly placement?: string }
  /** The hands are off the board: no need to wait and see. Refused with `table/not-done` where something must be put right. */
  | { readonly kind: 'done' }
  /** Answers `ambiguous`. */
  | { readonly kind: 'choose'; readonly placement: string }
  /** Answers `ask-fold`. */
  | { readonly kind: 'answer-fold'; readonly folded: boolean }
  /** Host: the marbles stand so, and `toPlay` (or who was to play) plays next. */
  | { readonly kind: 'declare'; readonly placement: string; readonly toPlay?: Seat }
  | { readonly kind: 'pause' }
  /** Ends a pause, and answers `asksToGoOn`. */
  | { readonly kind: 'go-on' }
  /** Host: the game ends without a winner. */
  | { readonly kind: 'abandon' }
  /** Host: ends the game that goes on, if one does, and begins another; without a wish as the last one. */
  | { readonly kind: 'new-game'; readonly wish?: GameWish; readonly start?: GameStart }
);

/**
 * `holes`: what differs between the board and a placement that was said to stand there. Codes: `table/…`, `seating/…`, and
 * those of the engine: `game/…`, `rules/…`, `placement/…`. src/texts/refusals.ts has a sentence for each.
 */
export type CommandAnswer =
  | { readonly ok: true; readonly state: number }
  | { readonly ok: false; readonly code: string; readonly holes?: readonly HoleFix[] };
