import {
  applyEvent,
  type Card,
  formatPlacement,
  type Game,
  type GameEvent,
  type Hands,
  type Hole,
  type PlayRecord,
  type Refusal,
  type Seat,
} from '../engine/index.ts';
import { PLAIN_CARDS } from './complain.ts';
import { decide } from './decide.ts';
import { Evidence } from './evidence.ts';
import { Faults } from './faults.ts';
import { bestOf, completePlay, fitsOf, movedOnFits } from './fits.ts';
import { type Assumed, assume } from './gone-on.ts';
import { knockFrom } from './knock.ts';
import { isKennel, kennelHoles, type Layout, layoutOf, seatOfHole } from './layout.ts';
import { Readings } from './matching.ts';
import { type Reading, readingsOf } from './readings.ts';
import { type Change, SensedBoard } from './sensed-board.ts';
import { kennelError, look, type Standing, showsNothing, standingOf } from './standing.ts';
import { TIMING, type Timing } from './timing.ts';
import type { Complete, Decision, Fit, Flag, Knock, LaidCard, LastPlay, Turn } from './turn.ts';
import type { IllegalCode, Judge, SensorFault, TraceLine, Verdict } from './verdicts.ts';

/** More decisions than this on one moment would be a bug that hangs the table. */
const MOST_DECISIONS = 20;

export class TableJudge implements Judge {
  readonly #timing: Timing;
  readonly #layout: Layout;
  readonly #board: SensedBoard;
  #game: Game;
  #standing: Standing;
  readonly #faults: Faults;
  #changes: Change[] = [];
  #laid: LaidCard | null = null;
  #again: Card | null = null;
  #early: LaidCard | null = null;
  #refusedCard: (LaidCard & { readonly code: IllegalCode }) | null = null;
  #last: LastPlay | null = null;
  #complete: Complete | null = null;
  #movedOn: Complete | null = null;
  #flag: Flag | null = null;
  #knock: Knock | null = null;
  #assumed: Assumed | null = null;
  #undone: string | null = null;
  /** Hands that were told, until a card is laid. */
  #hands: Hands | null = null;
  /** What was told last and need not be told again. */
  #told = '';
  /** When the board, or the cards on the table, last changed. */
  #restFrom = 0;
  #now = 0;
  #due: number | null = null;
  #started = false;
  #readings: {
    readonly all: Readings;
    readonly game: Game;
    readonly cards: string;
    readonly masked: Uint8Array;
  } | null = null;
  #out: Verdict[] = [];
  #refused: Refusal | null = null;

  constructor(game: Game, unsensed: readonly Hole[], timing: Timing = TIMING) {
    this.#timing = timing;
    this.#game = game;
    this.#layout = layoutOf(game.form.sectors);
    this.#standing = standingOf(game.position);
    const levels = Uint8Array.from(this.#standing.taken);
    for (const [seat, count] of this.#standing.kennels.entries())
      for (const hole of kennelHoles(this.#layout, seat as Seat).slice(0, count)) levels[hole] = 1;
    this.#faults = new Faults(
      this.#layout,
      unsensed.map((hole) => this.#layout.numbers.get(hole)!),
    );
    this.#board = new SensedBoard(this.#layout, levels, timing.debounce);
    if (game.laid) this.#laid = { ...game.laid, t: 0 };
  }

  get game(): Game {
    return this.#game;
  }

  get refused(): Refusal | null {
    return this.#refused;
  }

  get due(): number | null {
    const due = Math.min(this.#due ?? Number.POSITIVE_INFINITY, this.#board.due, this.#faults.due);
    return Number.isFinite(due) ? due : null;
  }

  advance(t: number): readonly Verdict[] {
    this.#out = [];
    this.#letPass(t);
    return this.#out;
  }

  tell(line: TraceLine): readonly Verdict[] {
    this.#out = [];
    this.#refused = null;
    this.#letPass(line.t);
    this.#take(line);
    return this.#out;
  }

  /** Lets everything happen that is due until `t`. */
  #letPass(t: number): void {
    for (let due = this.due; due !== null && due <= t; due = this.due) {
      this.#now = Math.max(this.#now, due);
      if (this.#board.due <= due) for (const change of this.#board.settle()) this.#change(change);
      this.#weigh();
    }
    this.#now = Math.max(this.#now, t);
  }

  #take(line: TraceLine): void {
    switch (line.kind) {
      case 'hole':
        this.#edge(line.hole, line.occupied, line.t);
        break;
      case 'card':
        this.#card(line.seat, line.card);
        break;
      case 'fold':
        this.#elsewhere({ kind: 'folded', seat: line.seat });
        break;
      case 'draw':
        this.#elsewhere({ kind: 'drawn', seat: line.seat, from: line.from });
        break;
      case 'round':
        this.#round(line.toPlay, line.cards);
        break;
      case 'hands':
        this.#hands = line.hands;
        this.#elsewhere({ kind: 'hands', hands: line.hands });
        break;
      case 'undo':
        this.#undo();
        break;
      case 'choose':
        this.#choose(line.placement);
        break;
      case 'table':
        this.#refused = { code: 'trace/table-again', message: 'The table line comes once, first.' };
        break;
      case 'end':
        break;
    }
  }

  #edge(name: Hole, occupied: boolean, t: number): void {
    const hole = this.#layout.numbers.get(name);
    if (hole === undefined) {
      this.#refused = { code: 'trace/no-such-hole', message: `This board has no hole ${name}.` };
    } else if (t === 0 && !this.#started) {
      this.#board.set(hole, occupied);
      // It may not stand as the game says it does, and nobody might touch it.
      this.#weigh();
    } else {
      this.#started = true;
      this.#board.edge(hole, occupied, t);
      this.#faults.edge(hole);
      if (!this.#faults.masked[hole] && this.#board.flickers(hole, t)) this.#distrust(hole, 'flicker');
    }
  }

  #distrust(hole: number, fault: SensorFault): void {
    this.#faults.add(hole, fault);
    // Not having seen a captured marble come home accuses no sensor: it may be in any hole of its kennel, or in a hand.
    if (!isKennel(this.#layout, hole) || fault === 'flicker')
      this.#out.push({ t: this.#now, kind: 'fault', hole: this.#layout.holes[hole]!, fault });
  }

  /** Something that happens beside the board. It shows that the play before is over. */
  #elsewhere(event: GameEvent): void {
    this.#finish();
    const after = applyEvent(this.#game, event);
    if (after.ok) {
      if (after.value.toPlay !== this.#game.toPlay) this.#complete = null;
      this.#game = topUnknown(after.value, event, this.#game);
      if (event.kind !== 'hands') {
        this.#laid = null;
        this.#last = null;
        this.#forgetTouches();
      }
    } else this.#refused = after.error;
    this.#weigh();
  }

  /** Marbles that were lifted and put back before a turn began say nothing about it. */
  #forgetTouches(): void {
    const same = showsNothing(look(this.#standing, this.#board.levels, this.#faults.masked), this.#standing);
    if (!same || this.#complete) return;
    this.#changes = [];
    this.#movedOn = null;
  }

  /** A new deal. Where all cards are known, the hands may be told just before it as well as after. */
  #round(opener: Seat, cards: number): void {
    const hands = this.#hands;
    this.#elsewhere({ kind: 'dealt', cards, opener });
    const dealt = hands && Object.values(hands).every((hand) => hand.length === cards);
    if (dealt && this.#refused === null) this.#elsewhere({ kind: 'hands', hands });
    this.#hands = null;
  }

  #card(seat: Seat, card: Card): void {
    this.#started = true;
    if (seat !== this.#game.toPlay || this.#playsAgain(seat)) this.#finish();
    if (seat === this.#game.toPlay) this.#lay(seat, card);
    else {
      this.#early = { seat, card, t: this.#now };
      this.#assumed = this.#assume([card]);
      this.#rested(this.#now);
    }
    this.#weigh();
  }

  /** Whether the card that lies there has been played and this player, alone with cards, is the next one too. */
  #playsAgain(seat: Seat): boolean {
    const best = this.#complete && bestOf(this.#complete.fits);
    if (!this.#laid || !best || this.#complete?.changes !== this.#changes.length) return false;
    const after = applyEvent(this.#game, { kind: 'played', ...this.#record(best, this.#laid.card).record });
    return after.ok && after.value.toPlay === seat;
  }

  #lay(seat: Seat, card: Card): void {
    this.#hands = null;
    this.#refusedCard = null;
    this.#undone = null;
    // Where a card was what was wrong, this one may be wrong as well, and is told anew.
    if (this.#flag?.holes.length === 0) this.#flag = null;
    this.#forgetTouches();
    if (this.#early?.seat === seat || this.#changes.length === 0) this.#early = null;
    this.#rested(this.#now);
    const after = applyEvent(this.#game, { kind: 'laid', seat, card });
    if (after.ok) {
      this.#game = after.value;
      this.#laid = { seat, card, t: this.#now };
      this.#complete = this.#complete && this.#completeWith(this.#complete);
    } else if (after.error.code === 'game/card-not-held') {
      this.#refusedCard = { seat, card, t: this.#now, code: 'no-card' };
    } else this.#refused = after.error;
  }

  /** What stood complete before the card was named, as far as it can be a play of that card. */
  #completeWith({ fits, changes, since }: Complete): Complete | null {
    const plays = this.#current(this.#cards()).all;
    const named = fits.flatMap(({ reading, against }) => {
      const play = plays.find((other) => other.placement === reading.placement);
      return play ? [{ reading: play, against }] : [];
    });
    return named.length > 0 ? { fits: named, changes, since } : null;
  }

  #rested(t: number): void {
    this.#restFrom = Math.max(this.#restFrom, t);
  }

  /** Somebody else acts: a play that stands complete on the board is over. */
  #finish(): void {
    const turn = this.#turn();
    const best = completePlay(turn);
    if (best && turn.cardKnown) {
      const next = turn.changes[turn.complete!.changes];
      if (next === undefined || !best.movers.some((mover) => mover.to === next.hole))
        this.#accept(best, turn.complete!.since);
      return;
    }
    const idle = turn.readings.all.find((reading) => reading.kind === 'idle');
    if (turn.same && turn.laid && idle) this.#accept(idle, 0);
  }

  #change(change: Change): void {
    if (this.#faults.masked[change.hole]) return;
    this.#changes.push(change);
    this.#rested(change.end);
    if (change.occupied && !this.#knock) return;
    const from = knockFrom(this.#standing, this.#changes, this.#timing);
    if (from !== undefined) this.#knocked(from);
  }

  /** Changes from number `from` on were no hand's. What stood complete before them was played. */
  #knocked(from: number): void {
    const turn = this.#turn();
    const best = turn.complete?.changes === from ? completePlay(turn) : null;
    const holes = new Set([...(this.#knock?.holes ?? []), ...this.#changes.slice(from).map((change) => change.hole)]);
    if (best && turn.cardKnown && !this.#knock) this.#accept(best, from);
    this.#knock = { holes, told: false };
  }

  /** Whether what was seen since a play stood complete may be the next player's doing. */
  #mayFollow(turn: Turn, reading: Reading): boolean {
    const { record } = this.#record(reading, this.#laid?.card ?? null);
    const after = applyEvent(turn.game, { kind: 'played', ...record });
    if (!after.ok || after.value.toPlay === null) return false;
    const hand = after.value.hands[after.value.toPlay];
    const cards = hand ? [...new Set(hand)] : PLAIN_CARDS;
    const all = cards.flatMap((card) => readingsOf(after.value, card));
    const next = new Readings(standingOf(reading.position), all, turn.masked);
    const sight = turn.look(next.standing);
    return all.some((play) => next.way(sight, play) !== 'no');
  }

  #assume(cards: readonly Card[]): Assumed | null {
    const turn = this.#turn();
    if (turn.game.toPlay === null) return null;
    return assume(turn, cards, (reading) => this.#record(reading, this.#laid?.card ?? null).record);
  }

  /** The cards that the player to play may be playing. */
  #cards(): readonly Card[] {
    if (this.#laid) return [this.#laid.card];
    const seat = this.#game.toPlay;
    if (seat === null) return [];
    const hand = this.#game.hands[seat];
    return hand ? [...new Set(hand)] : PLAIN_CARDS;
  }

  #current(cards: readonly Card[]): Readings {
    const made = this.#readings;
    const key = cards.join();
    if (made && made.game === this.#game && made.cards === key && made.masked === this.#faults.masked) return made.all;
    const all = new Readings(
      this.#standing,
      cards.flatMap((card) => readingsOf(this.#game, card)),
      this.#faults.masked,
    );
    this.#readings = { all, game: this.#game, cards: key, masked: this.#faults.masked };
    return all;
  }

  /** The board stands as these plays leave it, for the first time or once more. */
  #stands(fits: readonly Fit[]): Complete {
    const [before, now] = [this.#complete && bestOf(this.#complete.fits), bestOf(fits)];
    const again = before && now && before.placement === now.placement;
    return { fits, changes: this.#changes.length, since: again ? this.#complete!.since : this.#changes.length };
  }

  #turn(): Turn {
    const cards = this.#cards();
    const readings = this.#current(cards);
    const masked = this.#faults.masked;
    const sight = look(this.#standing, this.#board.levels, masked);
    const evidence = (standing: Standing, changes: readonly Change[]) => new Evidence(standing, changes, masked);
    const done = readings.done(sight);
    const fits = fitsOf({ masked, undone: this.#undone, evidence }, done, this.#changes, this.#standing);
    if (fits.length > 0) this.#complete = this.#stands(fits);
    const same = showsNothing(sight, this.#standing);
    const lookAt = (standing: Standing) => look(standing, this.#board.levels, masked);
    if (this.#last) {
      const view = { masked, undone: null, evidence, same, look: lookAt };
      const moved = movedOnFits(view, this.#last, this.#changes);
      if (moved.length > 0) this.#movedOn = { fits: moved, changes: this.#changes.length, since: this.#changes.length };
    }
    return {
      now: this.#now,
      timing: this.#timing,
      game: this.#game,
      standing: this.#standing,
      levels: this.#board.levels,
      masked,
      sight,
      same,
      rest: this.#now - this.#restFrom,
      changes: this.#changes,
      readings,
      cards,
      laid: this.#laid,
      cardKnown: this.#laid !== null || this.#game.cards === 'inferred',
      again: this.#again,
      early: this.#early,
      refusedCard: this.#refusedCard,
      complete: this.#complete,
      last: this.#last,
      movedOn: this.#movedOn,
      flag: this.#flag,
      knock: this.#knock,
      undone: this.#undone,
      evidence,
      look: lookAt,
    };
  }

  /** Says what can be said now, and remembers when there may be more to say. */
  #weigh(): void {
    for (const hole of this.#faults.review(this.#now, (hole) => this.#agrees(hole)))
      if (!isKennel(this.#layout, hole))
        this.#out.push({ t: this.#now, kind: 'trusted', hole: this.#layout.holes[hole]! });
    for (let i = 0; i < MOST_DECISIONS; i++) {
      const turn = this.#turn();
      const decision = decide(turn, this.#assumed, (reading) => this.#mayFollow(turn, reading));
      if (decision.kind === 'wait') {
        this.#due = decision.until;
        return;
      }
      if (!this.#carryOut(decision)) {
        this.#due = null;
        return;
      }
    }
    throw new Error('The judge goes round in circles.');
  }

  /** Whether a sensor under suspicion shows what the position says. */
  #agrees(hole: number): boolean {
    if (!isKennel(this.#layout, hole)) return this.#board.levels[hole] === this.#standing.taken[hole];
    const masked = Uint8Array.from(this.#faults.masked);
    masked[hole] = 0;
    const seat = seatOfHole(this.#layout, hole);
    return kennelError(look(this.#standing, this.#board.levels, masked), seat, this.#standing.kennels[seat]!) === 0;
  }

  /** Returns whether there is something new to decide. */
  #carryOut(decision: Exclude<Decision, { kind: 'wait' }>): boolean {
    const t = this.#now;
    switch (decision.kind) {
      case 'accept':
        if (decision.lay) this.#lay(this.#game.toPlay!, decision.lay);
        for (const hole of decision.faulty ?? [])
          this.#distrust(hole, this.#board.levels[hole] ? 'stuck-occupied' : 'stuck-empty');
        this.#accept(decision.reading, decision.changes);
        return true;
      case 'correct':
        this.#correct(decision.reading, decision.changes);
        return true;
      case 'take-back':
        this.#takeBack();
        return true;
      case 'discard':
        this.#discard();
        return true;
      case 'restored':
        this.#flag = null;
        this.#knock = null;
        this.#assumed = null;
        this.#changes = [];
        this.#complete = null;
        this.#movedOn = null;
        this.#undone = null;
        this.#early = null;
        this.#told = '';
        this.#out.push({ t, kind: 'restored' });
        return true;
      case 'bumped':
        this.#knock = { ...this.#knock!, told: true };
        this.#out.push({ t, kind: 'bumped', holes: decision.holes });
        return false;
      case 'ask': {
        const options = decision.readings.map(({ placement }) => ({ placement, card: this.#laid?.card ?? null }));
        this.#tellOnce({ t, kind: 'ambiguous', seat: this.#game.toPlay!, options });
        return false;
      }
      case 'progress': {
        const { done, holes } = decision;
        const card = this.#laid?.card ?? null;
        this.#tellOnce({ t, kind: 'progress', seat: this.#game.toPlay!, card, done, of: 7, holes });
        return false;
      }
      case 'complain': {
        const { seat, code, holes, closest } = decision;
        const about = JSON.stringify([code, holes]);
        if (this.#flag?.about !== about) this.#out.push({ t, kind: 'illegal', seat, code, holes, closest });
        this.#assumed ??= this.#assume(
          this.#early ? [this.#early.card] : this.#game.cards === 'inferred' ? PLAIN_CARDS : [],
        );
        this.#flag = { code, about, t, holes: holes.map((fix) => this.#layout.numbers.get(fix.hole)!) };
        return false;
      }
    }
  }

  #tellOnce(verdict: Verdict): void {
    const { t: _, ...content } = verdict;
    const about = JSON.stringify(content);
    if (about === this.#told) return;
    this.#told = about;
    this.#out.push(verdict);
  }

  /** Writes a play into the game. Changes from number `from` on belong to the next turn. */
  #accept(reading: Reading, from: number): void {
    const { card, record } = this.#record(reading, this.#laid?.card ?? null);
    const before = this.#game;
    const last = {
      game: before,
      standing: this.#standing,
      reading,
      card,
      readings: this.#current(this.#cards()),
      changes: this.#changes.slice(0, from),
    };
    this.#moveOn(this.#must({ kind: 'played', ...record }), from);
    this.#last = last;
    this.#out.push({ t: this.#now, kind: 'accepted', ...record, next: this.#game.toPlay });
    const early = this.#early;
    if (early && early.seat === this.#game.toPlay) this.#lay(early.seat, early.card);
  }

  /** The game after an event that the judge has found possible. */
  #must(event: GameEvent): Game {
    const after = applyEvent(this.#game, event);
    if (!after.ok) throw new Error(`${after.error.code}: ${after.error.message} ${JSON.stringify(event)}`);
    return after.value;
  }

  #moveOn(game: Game, from: number): void {
    this.#game = game;
    this.#standing = standingOf(game.position);
    this.#changes = this.#changes.slice(from);
    this.#laid = null;
    this.#again = null;
    this.#refusedCard = null;
    this.#complete = null;
    this.#movedOn = null;
    this.#flag = null;
    this.#knock = null;
    this.#assumed = null;
    this.#undone = null;
    this.#told = '';
    this.#last = null;
  }

  #record(reading: Reading, card: Card | null): { readonly card: Card | null; readonly record: PlayRecord } {
    const fits = this.#complete?.fits.filter((fit) => fit.reading.placement === reading.placement) ?? [];
    const as = [...new Set([reading, ...fits.map((fit) => fit.reading)].flatMap((same) => same.as))];
    return {
      card,
      record: {
        seat: reading.seat,
        card,
        as: card !== null || as.length === 1 ? as[0]! : null,
        placement: reading.placement,
        captured: reading.captures.map(({ seat, from }) => ({ seat, from: this.#layout.holes[from]! })),
      },
    };
  }

  #correct(reading: Reading, from: number): void {
    const last = this.#last!;
    const { record } = this.#record(reading, last.card);
    const laid = this.#laid;
    const changes = [...last.changes, ...this.#changes.slice(0, from)];
    this.#moveOn(this.#must({ kind: 'corrected', ...record }), from);
    if (this.#game.laid) this.#laid = laid;
    this.#last = { ...last, reading, changes };
    this.#out.push({ t: this.#now, kind: 'corrected', ...record, next: this.#game.toPlay });
  }

  #takeBack(): void {
    const { reading, card } = this.#last!;
    this.#moveOn(this.#must({ kind: 'taken-back' }), this.#changes.length);
    this.#again = card;
    this.#early = null;
    this.#tellTakenBack(reading.seat);
  }

  #tellTakenBack(seat: Seat): void {
    const placement = formatPlacement(this.#game.position);
    this.#out.push({ t: this.#now, kind: 'taken-back', seat, placement, next: this.#game.toPlay! });
  }

  #discard(): void {
    const { seat, card, t } = this.#laid!;
    const after = applyEvent(this.#game, { kind: 'discarded', seat, card });
    if (!after.ok) {
      // The hand is known: another card can be played, or none, and then the whole hand is laid down.
      this.#refusedCard = { seat, card, t, code: 'must-play-other-card' };
      return;
    }
    this.#moveOn(after.value, 0);
    const placement = formatPlacement(this.#game.position);
    this.#out.push({
      t: this.#now,
      kind: 'accepted',
      seat,
      card,
      as: card,
      placement,
      captured: [],
      next: this.#game.toPlay,
    });
  }

  #undo(): void {
    this.#finish();
    const played = this.#game.lastPlay;
    const after = applyEvent(this.#game, { kind: 'taken-back' });
    if (!after.ok || !played) {
      this.#refused = after.ok ? null : after.error;
      return;
    }
    this.#moveOn(after.value, this.#changes.length);
    this.#again = played.card;
    this.#early = null;
    this.#undone = played.placement;
    this.#tellTakenBack(played.seat);
    this.#weigh();
  }

  #choose(placement: string): void {
    const { complete, readings, changes } = this.#turn();
    const fit = complete?.fits.find((candidate) => candidate.reading.placement === placement);
    const chosen = fit?.reading ?? readings.all.find((reading) => reading.placement === placement);
    if (!chosen || chosen.seat !== this.#game.toPlay) {
      this.#refused = { code: 'trace/no-such-choice', message: `No play leads to ${placement}.` };
      return;
    }
    this.#accept(chosen, fit ? complete!.changes : changes.length);
    this.#weigh();
  }
}

/** Who lays down a hand of different cards may do so in any order: nobody can tell the top card, known hand or not. */
function topUnknown(game: Game, event: GameEvent, before: Game): Game {
  if (event.kind !== 'folded' || event.cards) return game;
  const hand = new Set(before.hands[event.seat]);
  return hand.size === 1 ? game : { ...game, lastCard: 'unknown' };
}
