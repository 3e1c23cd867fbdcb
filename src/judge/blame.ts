import {
  type Card,
  type Game,
  type HandMove,
  type Hole,
  movedSeat,
  type PlayQuestion,
  questionFor,
  type Seat,
  WHY_CODES,
  type WhyCode,
  whyNot,
} from '../engine/index.ts';
import { isKennel, seatOfHole } from './layout.ts';
import type { Reading } from './readings.ts';
import type { Standing } from './standing.ts';
import type { Piece } from './story.ts';
import type { IllegalCode } from './verdicts.ts';

/** All that is known when a position turns out to be wrong. */
export interface Offence {
  readonly game: Game;
  readonly standing: Standing;
  /** The marbles that are not where they were. */
  readonly pieces: readonly Piece[];
  /** The cards that may have been played: the one that was laid, or all that it can have been. */
  readonly cards: readonly Card[];
  /** The plays of those cards. */
  readonly readings: readonly Reading[];
  /** Somebody else laid a card although nobody had begun this turn. */
  readonly wrongTurn: boolean;
  /** Levels fit a play that nothing else speaks for: most likely a marble was left standing that had to go. */
  readonly unseen: boolean;
  /** A play of a card that this player does not hold would explain the board. */
  readonly cardNotHeld: boolean;
}

type Known = Piece & { readonly seat: Seat; readonly from: number };

/** The most telling reason why the board is wrong. */
export function blame(offence: Offence): IllegalCode {
  const { game, pieces, wrongTurn, cardNotHeld } = offence;
  if (wrongTurn) return 'not-your-turn';
  const mover = movedSeat(game.rules, game.position, game.toPlay!);
  const known = pieces.filter((piece): piece is Known => piece.seat !== null && piece.from !== null);
  const strangers = pieces.length > known.length;
  const air = known.filter((piece) => piece.to === null);
  const down = known.filter((piece) => piece.to !== null);
  const captured = known.filter((piece) => isCaptured(offence, piece));
  if (down.length === 0) return strangers ? 'extra-marble' : onlyLifted(offence, air);
  if (cardNotHeld) return 'no-card';
  const moved = down.filter((piece) => !captured.includes(piece) && !isKennel(offence.standing.layout, piece.to!));
  const intoKennel = down.filter((piece) => !captured.includes(piece) && isKennel(offence.standing.layout, piece.to!));
  const code = whyNotAny(offence, handMove(offence, moved, captured));
  if (code) return code;
  if (offence.unseen) return leftCode(offence);
  if (strangers) return 'extra-marble';
  if (air.some((piece) => !captured.includes(piece))) return 'missing-marble';
  if (captured.some((piece) => piece.to === null)) return leftCode(offence);
  const astray = intoKennel.find((piece) => seatOfHole(offence.standing.layout, piece.to!) !== piece.seat);
  if (astray) return 'wrong-kennel';
  return intoKennel.some((piece) => piece.seat !== mover) ? 'not-your-marble' : 'unknown';
}

/** Whether some play captures this marble, as far as the marbles that are down tell which play was meant. */
function isCaptured({ pieces, readings }: Offence, piece: Known): boolean {
  const plays = readings.filter((reading) => reading.captures.some(({ from }) => from === piece.from));
  const movers = pieces.filter((other) => other !== piece && other.to !== null);
  return plays.some((reading) =>
    movers.some((other) => reading.movers.some((mover) => mover.from === other.from && mover.path.includes(other.to!))),
  );
}

/** All that hands did is lift marbles and keep them. */
function onlyLifted(offence: Offence, air: readonly Known[]): IllegalCode {
  if (air.length === 0) return 'unknown';
  const captures = offence.readings.some(
    (reading) =>
      air.some((piece) => reading.captures.some(({ from }) => from === piece.from)) &&
      air.some((piece) => reading.movers.some(({ from }) => from === piece.from)),
  );
  return captures ? leftCode(offence) : 'missing-marble';
}

const leftCode = ({ cards }: Offence): IllegalCode =>
  cards.length === 1 && cards[0] === '7' ? 'burnt-marble-left' : 'captured-marble-left';

function handMove({ standing }: Offence, moved: readonly Known[], captured: readonly Known[]): HandMove {
  const { layout } = standing;
  const name = (number: number): Hole => layout.holes[number]!;
  return {
    moved: moved.map(({ seat, from, to }) => ({ seat, from: name(from), to: name(to!) })),
    captured: captured.map(({ seat, from, to }) => ({
      seat,
      from: name(from),
      ...(to !== null && isKennel(layout, to) && { to: name(to) }),
    })),
  };
}

/** Codes that say little where any card may have been meant. */
const VAGUE: readonly WhyCode[] = ['no-start-card', 'must-play-other-card', 'unknown', 'seven-incomplete'];

/** What the rules object to, for the card that it is about; for any card that can be meant, the most telling objection. */
function whyNotAny({ game, cards }: Offence, move: HandMove): IllegalCode | undefined {
  const isSwap = move.moved.length === 2 && move.moved[0]!.from === move.moved[1]!.to;
  const meant = cards.length === 1 || isSwap ? cards : cards.filter((card) => card !== 'J');
  const codes = meant.map((card) => whyNot(withoutHand(questionFor(game, card)), move)?.code);
  if (codes.some((code) => code === undefined)) return undefined;
  const found = codes.filter((code) => code !== undefined);
  const telling = cards.length === 1 ? found : found.filter((code) => !VAGUE.includes(code));
  const best = WHY_CODES.find((code) => telling.includes(code)) ?? found[0];
  return best === 'unknown' ? undefined : best;
}

/** What the marbles did is judged without regard to the rest of the hand. */
const withoutHand = ({ hand: _, ...question }: PlayQuestion): PlayQuestion => question;
