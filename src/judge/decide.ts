import { complain, complainOfCards } from './complain.ts';
import { SILENT } from './evidence.ts';
import { bestOf, fitsOf, leastAgainst } from './fits.ts';
import { type Assumed, decideGoneOn } from './gone-on.ts';
import { isKennel, seatOfHole } from './layout.ts';
import { progressOf } from './progress.ts';
import { kennelCounts, type Reading } from './readings.ts';
import { fixesBack } from './repair.ts';
import { kennelError, showsNothing } from './standing.ts';
import { type Decision, type Fit, type Knock, type Turn, WAIT, waitUntil } from './turn.ts';

/** What to do now, from all that has been seen and laid. Pure: the judge carries it out and asks again. */
export function decide(turn: Turn, assumed: Assumed | null): Decision {
  const { same, flag, rest, timing } = turn;
  if (turn.knock) return decideKnocked(turn, turn.knock);
  if (same && flag && flag.holes.length > 0)
    return rest < timing.quick ? waitUntil(turn.now - rest + timing.quick) : { kind: 'restored' };
  if (turn.game.toPlay === null) return decideLast(turn) ?? WAIT;
  return (
    decideSwapBack(turn) ??
    decideComplete(turn) ??
    decideLast(turn) ??
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
  if (!turn.cardKnown) return decideUnnamed(turn, fits);
  const best = bestOf(fits);
  if (!best) return rest < timing.ask ? after(turn, timing.ask) : { kind: 'ask', readings: leastAgainst(fits) };
  const goesOn = readings.all.some(
    (other) =>
      other.placement !== best.placement &&
      !fits.some((fit) => fit.reading === other) &&
      readings.way(turn.sight, other) !== 'no',
  );
  const wait = isUnseen(turn, best) ? timing.unseen : goesOn || best.kind === 'swap' ? timing.settle : timing.quick;
  return rest < wait ? after(turn, wait) : { kind: 'accept', reading: best, changes: complete.changes };
}

/** Whether the end of a play is taken on trust: a marble would stand in a hole that no sensor watches. */
function isUnseen({ masked, sight, standing }: Turn, reading: Reading): boolean {
  if (reading.movers.some((mover) => masked[mover.to])) return true;
  const counts = kennelCounts(standing.layout, reading.position);
  return reading.captures.some(({ seat }) => sight.kennels[seat]! < counts[seat]!);
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
  if (rest < timing.unseen) return after(turn, timing.unseen);
  return { kind: 'accept', reading: best, changes: complete!.changes, lay: best.card };
}

/** The last play was moved on to another one, or taken back by hand. */
function decideLast(turn: Turn): Decision | undefined {
  const { last, changes, rest, timing } = turn;
  if (!last || changes.length === 0) return undefined;
  const sight = turn.look(last.standing);
  if (showsNothing(sight, last.standing) && last.reading.changes.some((hole) => !turn.masked[hole]))
    return rest < timing.settle ? after(turn, timing.settle) : { kind: 'take-back' };
  const done = last.readings.done(sight).filter((reading) => reading.placement !== last.reading.placement);
  const fits = fitsOf(turn, done, [...last.changes, ...changes], last.standing).filter((fit) => fit.against < SILENT);
  const best = bestOf(fits);
  if (!best) return undefined;
  const goesOn = last.readings.all.some(
    (other) => other.placement !== best.placement && last.readings.way(sight, other) !== 'no',
  );
  const wait = goesOn ? timing.settle : timing.quick;
  return rest < wait ? after(turn, wait) : { kind: 'correct', reading: best };
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

/** The board is neither as it was nor as a play leaves it. */
function decideUnderway(turn: Turn): Decision {
  const { readings, sight, rest, timing, early, last, flag, changes } = turn;
  if (turn.undone !== null && changes.length === 0) return WAIT;
  if (early) {
    const since = Math.max(early.t, Math.min(turn.now - rest, early.t + timing.halfDone));
    return turn.now < since + timing.halfDone ? waitUntil(since + timing.halfDone) : complain(turn);
  }
  const open = readings.all.flatMap((reading) => {
    const way = readings.way(sight, reading);
    return way === 'no' ? [] : [{ reading, way }];
  });
  const back = last ? last.readings.way(turn.look(last.standing), last.reading) : 'no';
  if (open.length === 0 && back === 'no') {
    const inAir = sight.filled.length === 0 && sight.emptied.length > 0;
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
