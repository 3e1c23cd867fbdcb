/**
 * The rules once more, written to be read beside their description and for nothing else: one step after the other, one
 * board copied into the next, every order of a seven tried. It shares no code with the engine, not even the table of the
 * rule sets. The tests hold the two against each other.
 */

export interface NaiveForm {
  readonly ruleset: string;
  readonly variants: readonly string[];
  readonly solo: boolean;
  readonly sectors: number;
  readonly seats: readonly number[];
}

export interface NaiveQuestion extends NaiveForm {
  readonly placement: string;
  readonly seat: number;
  readonly card: string;
  readonly hand?: readonly string[] | undefined;
  readonly lastSwap?: readonly string[] | undefined;
  readonly lastCard?: string | undefined;
  readonly drawable?: boolean | undefined;
}

interface Marble {
  readonly seat: number;
  readonly place: 'kennel' | 'loop' | 'home';
  readonly at: number;
  readonly touches: number;
  readonly blocker: boolean;
}

/** All marbles of the game; a marble keeps its number from board to board. */
type Board = readonly Marble[];

const PLAIN = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const STEPS: Readonly<Record<string, readonly number[]>> = {
  A: [1, 11],
  '2': [2],
  '3': [3],
  '4': [4, -4],
  '5': [5],
  '6': [6],
  '8': [8],
  '9': [9],
  '10': [10],
  Q: [12],
  K: [13],
};

// Section 12, and 13 for games without partners.
const blockerBindsOwner = (f: NaiveForm) => f.ruleset !== 'odog';
const sevenBreaksBlocker = (f: NaiveForm) => f.ruleset === 'odog' && !f.solo;
const turnInFromStart = (f: NaiveForm) => f.ruleset !== 'dog';
const sevenSpillsToPartner = (f: NaiveForm) => f.ruleset !== 'dog';
const sevenMovesAll = (f: NaiveForm) => f.ruleset === 'braendi' && f.solo;
const swapsWithPartner = (f: NaiveForm) => f.ruleset !== 'dog';
const has = (f: NaiveForm, variant: string) => f.variants.includes(variant);
const drawsWithTwo = (f: NaiveForm) => f.solo || has(f, 'drawingTwo');
const idleJack = (f: NaiveForm) =>
  f.ruleset === 'almdog' ? 'allowed' : f.ruleset === 'braendi' || f.ruleset === 'odog' ? 'lastResort' : 'never';

const partner = (f: NaiveForm, seat: number) => (f.solo ? undefined : (seat + f.sectors / 2) % f.sectors);
const startOf = (seat: number) => 16 * seat;
const lengthOf = (f: NaiveForm) => 16 * f.sectors;

function read(q: NaiveQuestion): Board {
  return q.placement.split('/').flatMap((seatText, seat) =>
    seatText === '-'
      ? []
      : seatText.split(',').map((token): Marble => {
          if (token === 'K') return { seat, place: 'kennel', at: 0, touches: 0, blocker: false };
          if (token.startsWith('H')) return { seat, place: 'home', at: Number(token[1]), touches: 0, blocker: false };
          const blocker = token.endsWith('!');
          const [cell = '', touches = '1'] = token.slice(1).replace('!', '').split('.');
          return { seat, place: 'loop', at: Number(cell), touches: Number(touches), blocker };
        }),
  );
}

function write(f: NaiveForm, board: Board): string {
  const order = { kennel: 0, loop: 1, home: 2 };
  const token = ({ place, at, touches, blocker }: Marble) =>
    place === 'kennel' ? 'K' : place === 'home' ? `H${at}` : blocker ? `L${at}!` : `L${at}.${touches}`;
  const seats = Array.from({ length: f.sectors }, (_, seat) => {
    const own = board.filter((marble) => marble.seat === seat);
    return [...own].sort((a, b) => order[a.place] - order[b.place] || a.at - b.at).map(token);
  });
  return seats.map((tokens) => (tokens.length === 0 ? '-' : tokens.join(','))).join('/');
}

const changed = (board: Board, index: number, change: Partial<Marble>): Board =>
  board.map((marble, i) => (i === index ? { ...marble, ...change } : marble));

const captured = (board: Board, index: number): Board =>
  changed(board, index, { place: 'kennel', at: 0, touches: 0, blocker: false });

/** Who stands in a place where this marble might go; −1: nobody. */
const whoIsAt = (board: Board, mover: Marble, place: 'loop' | 'home', at: number) =>
  board.findIndex((m) => m.place === place && m.at === at && (place === 'loop' || m.seat === mover.seat));

const isHomeFull = (board: Board, seat: number) => board.every((m) => m.seat !== seat || m.place === 'home');

const isWon = (f: NaiveForm, board: Board) =>
  f.seats.some((seat) => isHomeFull(board, seat) && isHomeFull(board, partner(f, seat) ?? seat));

/** Section 10: whose marbles a player moves. */
function movedSeat(f: NaiveForm, board: Board, seat: number): number {
  const other = partner(f, seat);
  return other !== undefined && isHomeFull(board, seat) ? other : seat;
}

/** Where one step forward can lead; `arrived`: the marble came to where it stands within the same walk. */
function ahead(f: NaiveForm, marble: Marble, arrived: boolean): Marble[] {
  if (marble.place === 'home') return marble.at < 3 ? [{ ...marble, at: marble.at + 1 }] : [];
  const at = (marble.at + 1) % lengthOf(f);
  const touches = marble.touches + (at === startOf(marble.seat) ? 1 : 0);
  const along: Marble = { ...marble, at, touches, blocker: false };
  const mayTurn = marble.at === startOf(marble.seat) && marble.touches >= 2 && (arrived || turnInFromStart(f));
  return mayTurn ? [along, { ...marble, place: 'home', at: 0, touches: 0, blocker: false }] : [along];
}

function behind(f: NaiveForm, marble: Marble): Marble[] {
  if (marble.place === 'home') return [];
  const at = (marble.at + lengthOf(f) - 1) % lengthOf(f);
  const touches = marble.touches + (at === startOf(marble.seat) ? 1 : 0);
  return [{ ...marble, at, touches, blocker: false }];
}

/** Sections 5 and 6: whether what stands there lets a marble pass, or land. */
function givesWay(f: NaiveForm, mover: Marble, other: Marble): boolean {
  if (other.place === 'home') return false;
  return !other.blocker || (!blockerBindsOwner(f) && other.seat === mover.seat);
}

/** Section 5: all ends of a walk. */
function walks(f: NaiveForm, board: Board, index: number, steps: number): Board[] {
  const walkOn = (marble: Marble, left: number, arrived: boolean): Board[] => {
    const nexts = steps > 0 ? ahead(f, marble, arrived) : behind(f, marble);
    return nexts.flatMap((next) => {
      const other = whoIsAt(board, marble, next.place as 'loop' | 'home', next.at);
      if (other >= 0 && !givesWay(f, marble, board[other]!)) return [];
      if (left > 1) return walkOn(next, left - 1, true);
      return [changed(other >= 0 ? captured(board, other) : board, index, next)];
    });
  };
  return board[index]!.place === 'kennel' ? [] : walkOn(board[index]!, Math.abs(steps), false);
}

/** Section 7. */
function starts(f: NaiveForm, board: Board, seat: number): Board[] {
  const index = board.findIndex((m) => m.seat === seat && m.place === 'kennel');
  if (index < 0) return [];
  const other = whoIsAt(board, board[index]!, 'loop', startOf(seat));
  if (other >= 0 && board[other]!.blocker && blockerBindsOwner(f)) return [];
  const cleared = other >= 0 ? captured(board, other) : board;
  return [changed(cleared, index, { place: 'loop', at: startOf(seat), touches: 1, blocker: true })];
}

/** Section 9. */
function swaps(q: NaiveQuestion, board: Board, seat: number): Board[] {
  const moved = movedSeat(q, board, seat);
  const swappable = (m: Marble) => m.place === 'loop' && !m.blocker;
  const isBack = (a: Marble, b: Marble) =>
    has(q, 'noSwapBack') && q.lastSwap?.includes(`L${a.at}`) === true && q.lastSwap.includes(`L${b.at}`);
  return board.flatMap((mine, i) =>
    board.flatMap((theirs, j) => {
      if (mine.seat !== moved || theirs.seat === moved || !swappable(mine) || !swappable(theirs)) return [];
      if (!swapsWithPartner(q) && theirs.seat === partner(q, seat)) return [];
      return isBack(mine, theirs) ? [] : [changed(changed(board, i, { at: theirs.at }), j, { at: mine.at })];
    }),
  );
}

/** A seven on its way: the marble moved last may go on with the same walk. */
interface SevenState {
  readonly board: Board;
  readonly last: number;
}

const told = ({ place, at, touches, blocker }: Marble) => `${place} ${at} ${touches} ${blocker}`;

/** Section 8: whose marbles may take the next step. */
function sevenSeats(f: NaiveForm, board: Board, seat: number, first: number): readonly number[] {
  const other = partner(f, seat);
  if (sevenMovesAll(f)) return f.seats;
  if (other !== undefined && has(f, 'canadianSeven')) return [seat, other];
  if (first !== seat) return [first];
  if (!isHomeFull(board, seat)) return [seat];
  return other !== undefined && sevenSpillsToPartner(f) ? [other] : [];
}

function sevenSteps(f: NaiveForm, { board, last }: SevenState, seats: readonly number[]): SevenState[] {
  return board.flatMap((marble, index) => {
    if (!seats.includes(marble.seat) || marble.place === 'kennel') return [];
    return ahead(f, marble, index === last).flatMap((next) => {
      const other = whoIsAt(board, marble, next.place as 'loop' | 'home', next.at);
      if (other < 0) return [{ board: changed(board, index, next), last: index }];
      const broken = sevenBreaksBlocker(f) && board[other]!.place === 'loop';
      if (!broken && !givesWay(f, marble, board[other]!)) return [];
      return [{ board: changed(captured(board, other), index, next), last: index }];
    });
  });
}

/**
 * The states of a seven after 0 to 7 steps from which it can be finished, as placements. Equal boards whose last marble
 * is the same one are looked at once.
 */
export function sevenStates(q: NaiveQuestion, start: Board = read(q)): { placements: Set<string>[]; ends: Board[] } {
  const first = movedSeat(q, start, q.seat);
  const placements = Array.from({ length: 8 }, () => new Set<string>());
  const ends = new Map<string, Board>();
  const seen = new Map<string, boolean>();
  const finish = (state: SevenState, done: number): boolean => {
    const key = `${done} ${state.last} ${state.board.map(told).join()}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const seats = sevenSeats(q, state.board, q.seat, first);
    // Every branch must be walked, not only until one succeeds.
    const can = done === 7 || sevenSteps(q, state, seats).filter((next) => finish(next, done + 1)).length > 0;
    if (can) placements[done]!.add(write(q, state.board));
    if (can && done === 7) ends.set(write(q, state.board), state.board);
    seen.set(key, can);
    return can;
  };
  finish({ board: start, last: -1 }, 0);
  return { placements, ends: [...ends.values()] };
}

/** What one plain card can do, taken by its own rules. */
function plainBoards(q: NaiveQuestion, board: Board, card: string): Board[] {
  const moved = movedSeat(q, board, q.seat);
  const mayWalk = (m: Marble) => m.seat === moved || (card === '5' && has(q, 'freeFive'));
  const walked = (STEPS[card] ?? []).flatMap((steps) =>
    board.flatMap((marble, index) => (mayWalk(marble) ? walks(q, board, index, steps) : [])),
  );
  const started = card === 'A' || card === 'K' ? starts(q, board, moved) : [];
  const swapped = card === 'J' ? swaps(q, board, q.seat) : [];
  const sevened = card === '7' ? sevenStates(q, board).ends : [];
  return [...walked, ...started, ...swapped, ...sevened];
}

/** A card as one that it may stand for; `joker`: through a Joker. */
function uses(q: NaiveQuestion, card: string): { readonly as: string; readonly joker: boolean }[] {
  if (card === 'Joker') return PLAIN.map((as) => ({ as, joker: true }));
  const copied = card === '8' && has(q, 'copyingEight') && q.lastCard !== undefined && q.lastCard !== '8';
  return [{ as: card, joker: false }, ...(copied ? uses(q, q.lastCard!) : [])];
}

const mayDraw = (q: NaiveQuestion, card: string) =>
  drawsWithTwo(q) && q.drawable !== false && uses(q, card).some(({ as }) => as === '2');

function boardsOf(q: NaiveQuestion, board: Board, card: string): string[] {
  const placements = uses(q, card).flatMap(({ as, joker }) => {
    const boards = plainBoards(q, board, as);
    return joker && has(q, 'noJokerFinish') ? boards.filter((after) => !isWon(q, after)) : boards;
  });
  return placements.map((after) => write(q, after));
}

function mayIdle(q: NaiveQuestion, board: Board): boolean {
  const moved = movedSeat(q, board, q.seat);
  const onLoop = board.filter((m) => m.place === 'loop');
  const alone = onLoop.length > 0 && onLoop.every((m) => m.seat === moved);
  if (!alone || idleJack(q) === 'never') return false;
  if (idleJack(q) === 'allowed') return uses(q, q.card).some(({ as }) => as === 'J');
  const others = (q.hand ?? [q.card]).filter((card) => card !== 'J');
  return q.card === 'J' && !others.some((card) => boardsOf(q, board, card).length > 0 || mayDraw(q, card));
}

/** The answer to a question of `murmeld legal`. */
export function naiveAnswer(q: NaiveQuestion): { outcomes: string[]; idle: boolean; draw: boolean } {
  const board = read(q);
  const outcomes = [...new Set(boardsOf(q, board, q.card))].sort();
  return { outcomes, idle: mayIdle(q, board), draw: mayDraw(q, q.card) };
}
