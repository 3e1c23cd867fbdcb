import { firstWithCards, type Game, marbleAt, type Position, type Seat, seatAfter } from '../engine/index.ts';
import { complain, complainOfCards } from './complain.ts';
import { CONTRADICTED, SILENT_CAPTURE } from './evidence.ts';
import { bestOf, completePlay, leastAgainst } from './fits.ts';
import { type Assumed, decideGoneOn } from './gone-on.ts';
import { isKennel, isLoop, type Layout, seatOfHole } from './layout.ts';
import type { Way } from './matching.ts';
import { progressOf } from './progress.ts';
import type { Reading } from './readings.ts';
import { kennelCounts } from './readings.ts';
import { fixesBack } from './repair.ts';
import { kennelError, showsNothing } from './standing.ts';
import { type Decision, type Fit, type Knock, type LastPlay, type Turn, WAIT, waitUntil } from './turn.ts';

/** What to do now, from all that has been seen and laid. Pure: the judge carries it out and asks again. */
export function decide(turn: Turn, assumed: Assumed | null, mayFollow: (reading: Reading) => boolean): Decision {
  const { same, flag, rest, timing } = turn;
  if (turn.knock) return decideKnocked(turn, turn.knock);
  if (same && flag && flag.holes.length > 0)
    return rest < timing.quick ? waitUntil(turn.now - rest + timing.quick) : { kind: 'restored' };
  if (turn.game.toPlay === null) return decideLast(turn) ?? WAIT;
  return (
    decideSwapBack(turn) ??
    decideComplete(turn) ??
    decideNextHand(turn, mayFollow) ??
    decideLast(turn) ??
    decideNextAfterCorrection(turn) ??
    decideGoneOn(turn, assumed) ??
    (same ? complainOfCards(turn) : decideUnderway(turn))
  );
}

/** After a knock nothing counts but that the marbles come back to where they were. */
function decideKnocked(turn: Turn, knock: Knock): Decision {
  const { sight, standing, rest, timing, masked, levels } = turn;
  const away = [...knock.holes].some((hole) =>
    isKennel(standing.layout, hole)
      ? kennelError(sight, seatOfHole(standing.layout, hole), standing.kennels[seatOfHole(standing.layout, hole)]!) !==
        0
      : !masked[hole] && levels[hole] !== standing.taken[hole],
  );
  if (!away) return rest < timing.quick ? after(turn, timing.quick) : { kind: 'restored' };
  if (knock.told) return WAIT;
  return rest < timing.bumped ? after(turn, timing.bumped) : { kind: 'bumped', holes: fixesBack(turn) };
}

/** When the board will have rested so long. */
const after = (turn: Turn, rest: number): Decision => waitUntil(turn.now - turn.rest + rest);

/** The board stands as a play leaves it. */
function decideComplete(turn: Turn): Decision | undefined {
  const { complete, changes, readings, timing, rest } = turn;
  if (!complete || complete.changes !== changes.length) return decideIdle(turn);
  const { fits } = complete;
  if (!turn.laid) {
    const least = Math.min(...fits.map((fit) => fit.against));
    // With nothing to choose between them: a player who names cards would have named one; where nobody does, play goes on.
    const instead = decideLast(turn, turn.cardKnown ? least - 1 : least);
    if (instead) return instead;
  }
  if (!turn.cardKnown) return decideUnnamed(turn, fits);
  if (bestOf(fits) && !completePlay(turn)) return undefined;
  const best = bestOf(fits);
  if (!best) return rest < timing.ask ? after(turn, timing.ask) : { kind: 'ask', readings: leastAgainst(fits) };
  const silent = fits.some((fit) => fit.reading === best && fit.against >= SILENT_CAPTURE);
  const onTheWay = (strict: boolean) =>
    readings.all.some(
      (other) =>
        other.placement !== best.placement &&
        !fits.some((fit) => fit.reading === other) &&
        readings.way(turn.sight, other, strict) !== 'no',
    );
  const goesOn = onTheWay(false);
  // A capture that no sensor saw gives way to a play that is still on its way and needs nothing of the kind.
  const unlikely = silent && onTheWay(true);
  const ownCapture = best.captures.some((capture) => capture.seat === best.movers[0]?.seat);
  const settle = unlikely
    ? ownCapture
      ? timing.unseen
      : timing.patient
    : goesOn || best.kind === 'swap'
      ? timing.settle
      : timing.quick;
  const wait = isUnseen(turn, best, silent) ? timing.unseen : settle;
  return rest < wait ? after(turn, wait) : { kind: 'accept', reading: best, changes: complete.since };
}

/** Whether the end of a play is taken on trust: a marble would stand in a hole that no sensor watches. */
function isUnseen({ masked, sight, standing, same }: Turn, reading: Reading, silent: boolean): boolean {
  if (same && silent) return true;
  if (reading.movers.some((mover) => masked[mover.to])) return true;
  const counts = kennelCounts(standing.layout, reading.position);
  return reading.captures.some(({ seat }) => sight.kennels[seat]! < counts[seat]!);
}

const nextSeat = ({ rules, held }: Game, seat: Seat): Seat | null =>
  firstWithCards(rules, held, seatAfter(rules, seat));

function ownerOf(layout: Layout, position: Position, hole: number): Seat | undefined {
  if (!isLoop(layout, hole)) return seatOfHole(layout, hole);
  return marbleAt(position, layout.holes[hole]!)?.seat;
}

/** A play stood complete, and what happened since does not belong to it: the next player's hand is at work already. */
function decideNextHand(turn: Turn, mayFollow: (reading: Reading) => boolean): Decision | undefined {
  const { complete, changes, readings, sight, standing, cardKnown } = turn;
  if (!complete || complete.changes >= changes.length || !cardKnown) return undefined;
  const best = completePlay(turn);
  const next = changes[complete.changes]!;
  if (!best || next.occupied) return undefined;
  // The player may still set the marble straight, or move it on; or the next player has come to capture or to swap it.
  const own = best.movers[0]?.seat;
  if (best.movers.some((mover) => mover.to === next.hole && mover.seat === own)) {
    const explained = readings.all.some((reading) => readings.way(sight, reading) !== 'no');
    const others = changes.slice(complete.changes + 1).some((change) => change.hole !== next.hole);
    const alone = nextSeat(turn.game, best.seat) === best.seat;
    if (explained || alone || !others || !mayFollow(best)) return undefined;
    return { kind: 'accept', reading: best, changes: complete.since };
  }
  const before = turn.evidence(standing, changes.slice(0, complete.changes)).unexplained(best);
  const evidence = turn.evidence(standing, changes);
  // The next player's own marble is lifted by the next player, though a capture may turn out to explain it.
  const theirs = ownerOf(standing.layout, best.position, next.hole) === nextSeat(turn.game, best.seat);
  const goesOn = readings.all.some(
    (reading) =>
      reading.placement !== best.placement &&
      readings.way(sight, reading) !== 'no' &&
      (!theirs || reading.movers.some((mover) => mover.from === next.hole)) &&
      evidence.unexplained(reading) <= before,
  );
  return goesOn ? undefined : { kind: 'accept', reading: best, changes: complete.since };
}

/** Nothing but an idle Jack can be played with the card. */
function decideIdle(turn: Turn): Decision | undefined {
  const { same, laid, readings, changes, timing, rest } = turn;
  const [only] = readings.all;
  if (!same || !laid || only?.kind !== 'idle' || readings.all.length > 1) return undefined;
  return rest < timing.settle ? after(turn, timing.settle) : { kind: 'accept', reading: only, changes: changes.length };
}

/** A play is complete and its card has not been named. The hand, or a play that was just taken back, may tell it. */
function decideUnnamed(turn: Turn, fits: readonly Fit[]): Decision {
  const { again, game, rest, timing, complete } = turn;
  const hand = game.hands[game.toPlay!];
  const meant = fits.filter((fit) => fit.reading.card === again);
  const candidates = meant.length > 0 ? meant : hand ? fits : [];
  const best = bestOf(candidates);
  if (!best || new Set(candidates.map((fit) => fit.reading.card)).size > 1) return WAIT;
  const goesOn = turn.readings.all.some(
    (other) => other.placement !== best.placement && turn.readings.way(turn.sight, other) !== 'no',
  );
  if (goesOn) return WAIT;
  if (rest < timing.unseen) return after(turn, timing.unseen);
  return { kind: 'accept', reading: best, changes: complete!.since, lay: best.card };
}

/** The last play was moved on to another one, or taken back by hand. `unless`: what speaks against a play of the next seat. */
function decideLast(turn: Turn, unless = Number.POSITIVE_INFINITY): Decision | undefined {
  const { last, changes, rest, timing } = turn;
  if (!last || changes.length === 0) return undefined;
  const sight = turn.look(last.standing);
  const isBack = showsNothing(sight, last.standing) && last.reading.changes.some((hole) => !turn.masked[hole]);
  const undoing = isBack ? turn.evidence(turn.standing, changes).againstReturn(last.reading) : Number.POSITIVE_INFINITY;
  const { movedOn } = turn;
  const fits = movedOn?.changes === changes.length ? movedOn.fits.filter((fit) => fit.against <= unless) : [];
  if (isBack && undoing <= unless && fits.every((fit) => undoing <= fit.against))
    return rest < timing.settle ? after(turn, timing.settle) : { kind: 'take-back' };
  const best = bestOf(fits);
  if (!best) return undefined;
  // The next player may just as well be at work: with a card laid, or with less to be taken on trust, that is what counts.
  const against = Math.min(...fits.map((fit) => fit.against));
  const silent = against >= SILENT_CAPTURE;
  const evidence = turn.evidence(turn.standing, changes);
  const next = turn.readings.all.flatMap((reading) => {
    const way = turn.readings.way(turn.sight, reading, silent);
    return way === 'no' ? [] : [{ reading, way }];
  });
  const nextPlays = next.length > 0;
  const better = next.some(({ reading, way }) => way === 'open' && evidence.unexplained(reading) < against);
  if (turn.laid ? nextPlays || against > 0 : better) return undefined;
  const goesOn = last.readings.all.some(
    (other) => other.placement !== best.placement && last.readings.way(sight, other) !== 'no',
  );
  const wait = nextPlays || goesOn || turn.laid ? timing.settle : timing.quick;
  return rest < wait ? after(turn, wait) : { kind: 'correct', reading: best, changes: changes.length };
}

/** The last play was moved on to another one, and then the next player's hand went to work at once. */
function decideNextAfterCorrection(turn: Turn): Decision | undefined {
  const { movedOn, last, changes, standing, readings, sight } = turn;
  if (!movedOn || !last || movedOn.changes >= changes.length) return undefined;
  const best = bestOf(movedOn.fits);
  const next = changes[movedOn.changes]!;
  if (!best || next.occupied || best.movers.some((mover) => mover.to === next.hole)) return undefined;
  const before = turn.look(last.standing);
  const explained =
    readings.all.some((reading) => readings.way(sight, reading) !== 'no') ||
    last.readings.all.some((reading) => last.readings.way(before, reading) !== 'no');
  if (explained || ownerOf(standing.layout, standing.position, next.hole) === last.reading.seat) return undefined;
  return { kind: 'correct', reading: best, changes: movedOn.changes };
}

/** Two marbles that were swapped have been swapped back: levels alone don't show it. */
function decideSwapBack(turn: Turn): Decision | undefined {
  const { last, same, laid, changes, rest, timing, game } = turn;
  if (last?.reading.kind !== 'swap' || !same || laid || changes.length === 0) return undefined;
  if (turn.evidence(turn.standing, changes).against(last.reading) > 0) return undefined;
  // A table that names cards may still be about to name the next player's Jack.
  const wait = game.cards === 'inferred' ? timing.settle : timing.air;
  return rest < wait ? after(turn, wait) : { kind: 'take-back' };
}

/** Whether the last play is being moved on to another one, or taken back: how far that explains the board. */
function wayFromBefore(turn: Turn, last: LastPlay): Way {
  const sight = turn.look(last.standing);
  let best: Way = 'no';
  for (const reading of last.readings.all) {
    const way = last.readings.way(sight, reading);
    // The parts of a seven end anywhere: nothing tells that one of them is not over yet.
    if (way === 'open' || (way === 'midway' && reading.kind === 'seven')) return 'open';
    if (way === 'midway') best = way;
  }
  return best;
}

/** The board is neither as it was nor as a play leaves it. */
function decideUnderway(turn: Turn): Decision {
  const { readings, sight, rest, timing, early, last, flag, changes } = turn;
  if (turn.undone !== null && changes.length === 0) return WAIT;
  if (early) {
    const since = Math.max(early.t, Math.min(turn.now - rest, early.t + timing.halfDone));
    return turn.now < since + timing.halfDone ? waitUntil(since + timing.halfDone) : complain(turn);
  }
  const evidence = turn.evidence(turn.standing, changes);
  const done = readings.done(sight);
  const isContradicted = (reading: Reading) => done.includes(reading) && evidence.against(reading) >= CONTRADICTED;
  const open = readings.all.flatMap((reading) => {
    const way = readings.way(sight, reading);
    return way === 'no' || isContradicted(reading) ? [] : [{ reading, way }];
  });
  // Once the next card lies there, the last play is over.
  const back = last && !turn.laid ? wayFromBefore(turn, last) : 'no';
  if (open.length === 0 && back === 'no') {
    const errors = turn.standing.kennels.map((marbles, seat) => kennelError(sight, seat, marbles));
    const inAir = sight.filled.length === 0 && errors.every((error) => error <= 0);
    const wait = inAir ? timing.air : flag ? timing.illegalAgain : timing.illegal;
    return rest < wait ? after(turn, wait) : complain(turn);
  }
  const sevens = turn.cards.length === 1 ? open.filter(({ reading }) => reading.kind === 'seven') : [];
  if (sevens.length > 0) {
    if (rest < timing.ask) return after(turn, timing.ask);
    return (
      progressOf(
        turn,
        sevens.map(({ reading }) => reading),
      ) ?? WAIT
    );
  }
  if (back === 'open' || open.some(({ way }) => way === 'open')) return WAIT;
  return rest < timing.midway ? after(turn, timing.midway) : complain(turn);
}
