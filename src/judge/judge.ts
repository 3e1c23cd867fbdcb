import {
  applyEvent,
  CARDS,
  type Card,
  formatPlacement,
  type Game,
  type GameEvent,
  type Hole,
  type PlayRecord,
  type Refusal,
  type Seat,
} from '../engine/index.ts';
import { blame } from './blame.ts';
import { Evidence } from './evidence.ts';
import { type Layout, layoutOf } from './layout.ts';
import { Readings } from './matching.ts';
import { type Reading, readingsOf } from './readings.ts';
import { fixesFor, type Target, targets } from './repair.ts';
import { type Change, SensedBoard } from './sensed-board.ts';
import { look, type Sight, type Standing, showsNothing, standingOf } from './standing.ts';
import { kennelHoles, type Piece, storyOf } from './story.ts';
import { TIMING, type Timing } from './timing.ts';
import type { HoleFix, IllegalCode, Judge, TraceLine, Verdict } from './verdicts.ts';

const PLAIN_CARDS = CARDS.filter((card) => card !== 'Joker');

/** A play that fits the board, and what speaks against it. */
interface Fit {
  readonly reading: Reading;
  readonly against: number;
}

/** The board was as a play leaves it, when so many changes had been seen. */
interface Complete {
  readonly fits: readonly Fit[];
  readonly changes: number;
}

/** The last accepted play, as long as the next one has not been accepted. */
interface LastPlay {
  readonly game: Game;
  readonly standing: Standing;
  readonly reading: Reading;
  /** The cards that it can have been. */
  readonly cards: readonly Card[];
  readonly card: Card | null;
  /** All that was seen from the turn's beginning until it was accepted. */
  readonly changes: readonly Change[];
}

interface LaidCard {
  readonly seat: Seat;
  readonly card: Card;
  readonly t: number;
}

/** What the last complaint was about. */
interface Flag {
  readonly about: string;
  /** The board was not as the last accepted position says. */
  readonly apart: boolean;
}

export class TableJudge implements Judge {
  readonly #timing: Timing;
  readonly #layout: Layout;
  #game: Game;
  #standing: Standing;
  readonly #board: SensedBoard;
  readonly #unsensed: Uint8Array;
  #masked: Uint8Array;
  #changes: Change[] = [];
  #laid: LaidCard | null = null;
  /** A card that another seat laid before this turn was done. */
  #early: LaidCard | null = null;
  /** A card that may not be laid now. */
  #refusedCard: (LaidCard & { readonly code: IllegalCode }) | null = null;
  #last: LastPlay | null = null;
  #complete: Complete | null = null;
  #flag: Flag | null = null;
  #told = '';
  #asked = '';
  #knock: Set<number> | null = null;
  #banned: string | null = null;
  /** When the board, or the cards on the table, last changed. */
  #restFrom = 0;
  #now = 0;
  #due: number | null = null;
  #started = false;
  #readings: Readings | null = null;
  #readingsFor: { game: Game; cards: string; masked: Uint8Array } | null = null;
  #earlier: Readings | null = null;
  #out: Verdict[] = [];
  refused: Refusal | null = null;

  constructor(game: Game, unsensed: readonly Hole[], timing: Timing = TIMING) {
    this.#timing = timing;
    this.#game = game;
    this.#layout = layoutOf(game.form.sectors);
    this.#standing = standingOf(game.position);
    const levels = Uint8Array.from(this.#standing.taken);
    for (const [seat, count] of this.#standing.kennels.entries())
      for (const hole of kennelHoles(this.#layout, seat as Seat).slice(0, count)) levels[hole] = 1;
    this.#unsensed = new Uint8Array(this.#layout.holes.length);
    for (const hole of unsensed) this.#unsensed[this.#layout.numbers.get(hole)!] = 1;
    this.#masked = Uint8Array.from(this.#unsensed);
    this.#board = new SensedBoard(this.#layout, levels, timing.debounce);
    if (game.laid) this.#laid = { ...game.laid, t: 0 };
  }

  get game(): Game {
    return this.#game;
  }

  get due(): number | null {
    const settles = this.#board.due;
    if (this.#due === null) return Number.isFinite(settles) ? settles : null;
    return Math.min(this.#due, settles);
  }

  advance(t: number): readonly Verdict[] {
    this.#out = [];
    this.#advance(t);
    return this.#out;
  }

  tell(line: TraceLine): readonly Verdict[] {
    this.#out = [];
    this.refused = null;
    this.#advance(line.t);
    this.#take(line);
    return this.#out;
  }

  #advance(t: number): void {
    for (;;) {
      const { due } = this;
      if (due === null || due > t) break;
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
        this.#finish();
        this.#happen({ kind: 'folded', seat: line.seat });
        this.#weigh();
        break;
      case 'draw':
        this.#finish();
        this.#happen({ kind: 'drawn', seat: line.seat, from: line.from });
        this.#laid = null;
        this.#weigh();
        break;
      case 'round':
        this.#finish();
        this.#happen({ kind: 'dealt', cards: line.cards, opener: line.toPlay });
        this.#laid = null;
        this.#weigh();
        break;
      case 'hands':
        this.#happen({ kind: 'hands', hands: line.hands });
        break;
      case 'undo':
        this.#undo();
        break;
      case 'choose':
        this.#choose(line.placement);
        break;
      case 'table':
      case 'end':
        break;
    }
  }

  #happen(event: GameEvent): boolean {
    const after = applyEvent(this.#game, event);
    if (after.ok) this.#game = after.value;
    else this.refused = after.error;
    return after.ok;
  }

  #edge(name: Hole, occupied: boolean, t: number): void {
    const hole = this.#layout.numbers.get(name);
    if (hole === undefined) {
      this.refused = { code: 'trace/no-such-hole', message: `This board has no hole ${name}.` };
      return;
    }
    if (t === 0 && !this.#started) this.#board.set(hole, occupied);
    else {
      this.#started = true;
      this.#board.edge(hole, occupied, t);
    }
  }

  #card(seat: Seat, card: Card): void {
    this.#started = true;
    if (seat !== this.#game.toPlay) this.#finish();
    if (seat !== this.#game.toPlay) {
      this.#early = { seat, card, t: this.#now };
      this.#restFrom = Math.max(this.#restFrom, this.#now);
      this.#weigh();
      return;
    }
    this.#lay(seat, card);
    this.#weigh();
  }

  #lay(seat: Seat, card: Card): void {
    this.#refusedCard = null;
    this.#banned = null;
    if (this.#early?.seat === seat || this.#changes.length === 0) this.#early = null;
    const after = applyEvent(this.#game, { kind: 'laid', seat, card });
    if (!after.ok) {
      if (after.error.code === 'game/card-not-held') {
        this.#refusedCard = { seat, card, t: this.#now, code: 'no-card' };
        this.#restFrom = this.#now;
      } else this.refused = after.error;
      return;
    }
    this.#game = after.value;
    this.#laid = { seat, card, t: this.#now };
    this.#restFrom = Math.max(this.#restFrom, this.#now);
    if (this.#complete)
      this.#complete = { ...this.#complete, fits: this.#complete.fits.filter((fit) => fit.reading.card === card) };
  }

  /** Somebody else acts: a play that stands complete on the board is done. */
  #finish(): void {
    const complete = this.#complete;
    if (!complete || complete.changes !== this.#changes.length || this.#knock) return;
    const best = this.#unique(complete.fits);
    if (best && this.#cardKnown()) this.#accept(best, this.#changes.length);
  }

  #change(change: Change): void {
    if (this.#masked[change.hole]) return;
    const before = this.#changes.length;
    this.#changes.push(change);
    this.#restFrom = Math.max(this.#restFrom, change.end);
    const complete = this.#complete;
    if (!complete || change.occupied || complete.changes !== before || this.#knock) return;
    const best = this.#unique(complete.fits);
    if (!best || !this.#cardKnown()) return;
    if (best.movers.some((mover) => mover.to === change.hole)) return;
    const readings = this.#current();
    const sight = this.#look(this.#standing);
    if (readings.all.some((reading) => readings.way(sight, reading) !== 'no')) return;
    this.#accept(best, before);
  }

  #look(standing: Standing): Sight {
    return look(standing, this.#board.levels, this.#masked);
  }

  /** The cards that the player to play may be playing. */
  #cards(): readonly Card[] {
    if (this.#laid) return [this.#laid.card];
    const seat = this.#game.toPlay;
    if (seat === null) return [];
    const hand = this.#game.hands[seat];
    return hand ? [...new Set(hand)] : PLAIN_CARDS;
  }

  #cardKnown(): boolean {
    return this.#laid !== null || this.#game.cards === 'inferred';
  }

  #current(): Readings {
    const cards = this.#cards();
    const key = cards.join();
    const made = this.#readingsFor;
    if (this.#readings && made?.game === this.#game && made.cards === key && made.masked === this.#masked)
      return this.#readings;
    const all = cards.flatMap((card) => readingsOf(this.#game, card));
    this.#readings = new Readings(this.#standing, all, this.#masked);
    this.#readingsFor = { game: this.#game, cards: key, masked: this.#masked };
    return this.#readings;
  }

  /** The plays that could take the place of the last one. */
  #alternatives(last: LastPlay): Readings {
    if (!this.#earlier) {
      const all = last.cards.flatMap((card) => readingsOf(last.game, card));
      this.#earlier = new Readings(last.standing, all, this.#masked);
    }
    return this.#earlier;
  }

  /** The plays whose end the board shows, with what speaks against each. */
  #fits(readings: Readings, sight: Sight, changes: readonly Change[]): readonly Fit[] {
    const done = readings.done(sight);
    if (done.length === 0) return [];
    const evidence = new Evidence(readings.standing, changes, this.#masked);
    return done
      .filter((reading) => reading.placement !== this.#banned)
      .map((reading) => ({ reading, against: evidence.against(reading) }))
      .filter(({ reading, against }) => against < 100 || reading.changes.some((hole) => !this.#masked[hole]));
  }

  #unique(fits: readonly Fit[]): Reading | null {
    const least = Math.min(...fits.map((fit) => fit.against));
    const best = fits.filter((fit) => fit.against === least);
    const first = best[0]?.reading;
    return first && best.every((fit) => fit.reading.placement === first.placement) ? first : null;
  }

  /** Says what can be said now, and when there may be more to say. */
  #weigh(): void {
    this.#due = null;
    if (this.#game.toPlay === null && !this.#last) return;
    const { quick, settle, ask } = this.#timing;
    const rest = this.#now - this.#restFrom;
    const sight = this.#look(this.#standing);
    const same = showsNothing(sight, this.#standing);
    if (this.#weighKnock(sight, same)) return;
    if (same && this.#flag?.apart) {
      if (rest < quick) return this.#wake(this.#restFrom + quick);
      this.#flag = null;
      this.#changes = [];
      this.#complete = null;
      this.#banned = null;
      this.#early = null;
      this.#out.push({ t: this.#now, kind: 'restored' });
    }
    if (same && this.#banned) this.#banned = null;
    const readings = this.#current();
    const fits = this.#fits(readings, sight, this.#changes);
    if (
      fits.length > 0 &&
      !(same && fits.every((fit) => fit.reading.kind === 'idle' && fits.length < readings.all.length))
    ) {
      this.#complete = { fits, changes: this.#changes.length };
      const best = this.#unique(fits);
      if (best && this.#cardKnown()) {
        const on = readings.all.some(
          (other) =>
            other.placement !== best.placement &&
            !fits.some((fit) => fit.reading === other) &&
            readings.way(sight, other) !== 'no',
        );
        const hidden = best.movers.some((mover) => this.#masked[mover.to]);
        const wait = hidden ? this.#timing.unseen : on || best.kind === 'swap' ? settle : quick;
        if (rest >= wait) {
          this.#accept(best, this.#changes.length);
          return this.#weigh();
        }
        return this.#wake(this.#restFrom + wait);
      }
      if (!best) {
        if (rest < ask) return this.#wake(this.#restFrom + ask);
        return this.#ask(fits);
      }
      return;
    }
    if (this.#weighLast(rest)) return;
    if (same) return this.#weighCards(rest);
    this.#weighWay(readings, sight, rest);
  }

  #wake(t: number): void {
    this.#due = this.#due === null ? t : Math.min(this.#due, t);
  }

  #ask(fits: readonly Fit[]): void {
    const least = Math.min(...fits.map((fit) => fit.against));
    const best = fits.filter((fit) => fit.against === least).map((fit) => fit.reading);
    const distinct = best.filter(
      (reading, i) => best.findIndex((other) => other.placement === reading.placement) === i,
    );
    const about = distinct.map((reading) => reading.placement).join(' ');
    if (about === this.#asked) return;
    this.#asked = about;
    this.#out.push({
      t: this.#now,
      kind: 'ambiguous',
      seat: this.#game.toPlay!,
      options: distinct.map(({ placement }) => ({ placement, card: this.#laid?.card ?? null })),
    });
  }

  #choose(placement: string): void {
    const readings = this.#current();
    const fits = this.#complete?.fits.filter((fit) => fit.reading.placement === placement) ?? [];
    const chosen = fits[0]?.reading ?? readings.all.find((reading) => reading.placement === placement);
    if (!chosen) {
      this.refused = { code: 'trace/no-such-choice', message: `No play leads to ${placement}.` };
      return;
    }
    this.#accept(chosen, this.#complete?.changes ?? this.#changes.length);
    this.#weigh();
  }

  /** The last play moved on, or taken back by hand. True while that explains the board. */
  #weighLast(rest: number): boolean {
    const last = this.#last;
    if (!last || this.#changes.length === 0) return false;
    const { quick, settle } = this.#timing;
    const sight = this.#look(last.standing);
    const back = showsNothing(sight, last.standing);
    if (back && last.reading.changes.some((hole) => !this.#masked[hole])) {
      if (rest < settle) {
        this.#wake(this.#restFrom + settle);
        return true;
      }
      this.#takeBack();
      this.#weigh();
      return true;
    }
    const readings = this.#alternatives(last);
    const changes = [...last.changes, ...this.#changes];
    const fits = this.#fits(readings, sight, changes).filter(
      (fit) => fit.reading.placement !== last.reading.placement && fit.against < 100,
    );
    const best = this.#unique(fits);
    if (best) {
      const on = readings.all.some(
        (other) => other.placement !== best.placement && readings.way(sight, other) !== 'no',
      );
      const wait = on ? settle : quick;
      if (rest >= wait) {
        this.#correct(best);
        this.#weigh();
      } else this.#wake(this.#restFrom + wait);
      return true;
    }
    return false;
  }

  /** The board is as it was: is there anything wrong with the cards? */
  #weighCards(rest: number): void {
    const { illegal, halfDone } = this.#timing;
    const seat = this.#game.toPlay;
    if (seat === null) return;
    if (this.#refusedCard) {
      if (rest < illegal) return this.#wake(this.#restFrom + illegal);
      return this.#complain(this.#refusedCard.seat, this.#refusedCard.code, [], formatPlacement(this.#game.position));
    }
    if (this.#laid && this.#current().all.length === 0) {
      if (this.#game.rules.unplayable === 'discardCard' && this.#discard()) return this.#weigh();
      if (rest < illegal) return this.#wake(this.#restFrom + illegal);
      const code = this.#laid.card === 'J' ? 'swap-not-allowed' : 'must-play-other-card';
      return this.#complain(seat, code, [], formatPlacement(this.#game.position));
    }
    if (this.#early) {
      const wait = Math.max(this.#restFrom, this.#early.t) + halfDone;
      if (this.#now < wait) return this.#wake(wait);
      this.#complain(this.#early.seat, 'not-your-turn', [], formatPlacement(this.#game.position));
    }
  }

  #discard(): boolean {
    return false;
  }

  #weighWay(readings: Readings, sight: Sight, rest: number): void {
    const { illegal, illegalAgain, midway, air, halfDone, ask } = this.#timing;
    const ways = readings.all.map((reading) => ({ reading, way: readings.way(sight, reading) }));
    const open = ways.filter(({ way }) => way !== 'no');
    const onSeven = open.filter(({ reading }) => reading.kind === 'seven' && this.#cards().length === 1);
    const last = this.#last;
    const goesBack = last !== null && this.#alternatives(last).way(this.#look(last.standing), last.reading) !== 'no';
    const wait = this.#flag ? illegalAgain : illegal;
    if (this.#early) {
      const due = Math.max(this.#early.t, this.#restFrom) + halfDone;
      if (this.#now >= due) this.#illegal(readings, sight);
      else this.#wake(due);
      return;
    }
    if (open.length === 0 && !goesBack) {
      const inAir = sight.filled.length === 0 && sight.emptied.length > 0;
      const long = inAir ? air : wait;
      if (rest >= long) this.#illegal(readings, sight);
      else this.#wake(this.#restFrom + long);
      return;
    }
    const still = open.filter(({ way }) => way === 'midway');
    if (onSeven.length > 0) {
      if (rest < ask) this.#wake(this.#restFrom + ask);
      else
        this.#progress(
          onSeven.map(({ reading }) => reading),
          sight,
        );
      return;
    }
    if (still.length > 0) {
      if (rest >= midway) this.#illegal(readings, sight);
      else this.#wake(this.#restFrom + midway);
    }
  }

  /** How many of the seven steps the board shows, if no marble of the play is in the air. */
  #progress(readings: readonly Reading[], sight: Sight): void {
    const seat = this.#game.toPlay!;
    let done = 0;
    let holes: readonly HoleFix[] = [];
    for (const reading of readings) {
      let steps = 0;
      let air = 0;
      for (const mover of reading.movers) {
        const gone = sight.emptied.includes(mover.from) || reading.replaced.includes(mover.from);
        if (!gone) continue;
        const at = mover.path.findLastIndex((hole) => sight.filled.includes(hole));
        if (at >= 0) steps += at + 1;
        else if (reading.replaced.includes(mover.to)) steps += mover.path.length;
        else air++;
      }
      if (air > 0 || steps <= done) continue;
      done = steps;
      holes = [];
    }
    const about = `${done}`;
    if (done === 0 || about === this.#told) return;
    this.#told = about;
    this.#out.push({ t: this.#now, kind: 'progress', seat, card: this.#laid?.card ?? null, done, of: 7, holes });
  }

  #illegal(readings: Readings, sight: Sight): void {
    const pieces = storyOf(this.#standing, this.#changes, readings.all);
    const seat = this.#game.toPlay!;
    const wrongTurn = this.#early !== null && !this.#laid && !pieces.some((piece) => piece.seat === seat);
    const cards = this.#cards();
    const code = blame({
      game: this.#game,
      standing: this.#standing,
      pieces,
      cards,
      readings: readings.all,
      wrongTurn,
      cardNotHeld: this.#notHeld(sight),
    });
    const own = pieces.some((piece) => readings.all.some((r) => r.movers.some((m) => m.from === piece.from)));
    const ranked = targets(this.#standing, sight, own && !wrongTurn ? readings.all : [], this.#masked);
    const target = this.#nearest(ranked, pieces);
    const sevens = code === 'wrong-distance' && this.#laid?.card === '7' && this.#early;
    this.#complain(
      wrongTurn ? this.#early!.seat : seat,
      sevens ? 'seven-incomplete' : code,
      fixesFor(this.#standing, sight, target, this.#board.levels, this.#masked),
      target.placement,
    );
  }

  /** Among the targets that need fewest changes: the play of the marble that was moved, else the last position. */
  #nearest(ranked: readonly Target[], pieces: readonly Piece[]): Target {
    const least = ranked[0]!.wrong;
    const near = ranked.filter((target) => target.wrong === least);
    const sameMarble = near.find(({ reading }) => reading?.movers.some((m) => pieces.some((p) => p.from === m.from)));
    return sameMarble ?? near.find((target) => target.reading === null) ?? near[0]!;
  }

  #notHeld(sight: Sight): boolean {
    const seat = this.#game.toPlay!;
    if (this.#laid || !this.#game.hands[seat]) return false;
    const hands = { ...this.#game.hands };
    delete hands[seat];
    const free: Game = { ...this.#game, hands };
    const any = new Readings(
      this.#standing,
      PLAIN_CARDS.flatMap((card) => readingsOf(free, card)),
      this.#masked,
    );
    return any.done(sight).length > 0;
  }

  #complain(seat: Seat, code: IllegalCode, holes: readonly HoleFix[], closest: string): void {
    const about = `${code} ${holes.map((fix) => `${fix.hole}${fix.should}`).join(' ')}`;
    if (this.#flag?.about === about) return;
    this.#flag = { about, apart: holes.length > 0 };
    this.#out.push({ t: this.#now, kind: 'illegal', seat, code, holes, closest });
  }

  #weighKnock(_sight: Sight, _same: boolean): boolean {
    return false;
  }

  /** Writes a play into the game. Changes from number `from` on belong to the next turn. */
  #accept(reading: Reading, from: number): void {
    const record = this.#record(reading);
    const before = this.#game;
    const after = applyEvent(before, { kind: 'played', ...record });
    if (!after.ok) throw new Error(`The rules refuse a reading: ${after.error.code}, ${JSON.stringify(record)}`);
    this.#last = {
      game: before,
      standing: this.#standing,
      reading,
      cards: this.#cards(),
      card: this.#laid?.card ?? null,
      changes: this.#changes.slice(0, from),
    };
    this.#moveOn(after.value, from);
    this.#out.push({ t: this.#now, kind: 'accepted', ...record, next: this.#game.toPlay });
    const early = this.#early;
    if (early && early.seat === this.#game.toPlay) this.#lay(early.seat, early.card);
  }

  #moveOn(game: Game, from: number): void {
    this.#game = game;
    this.#standing = standingOf(game.position);
    this.#changes = this.#changes.slice(from);
    this.#laid = null;
    this.#refusedCard = null;
    this.#complete = null;
    this.#flag = null;
    this.#told = '';
    this.#asked = '';
    this.#banned = null;
    this.#earlier = null;
  }

  #record(reading: Reading, laid = this.#laid?.card ?? null): PlayRecord {
    const same = this.#complete?.fits.filter((fit) => fit.reading.placement === reading.placement) ?? [];
    const as = new Set([...same.map((fit) => fit.reading), reading].flatMap((r) => r.as));
    return {
      seat: reading.seat,
      card: laid,
      as: as.size === 1 ? [...as][0]! : laid !== null ? reading.as[0]! : null,
      placement: reading.placement,
      captured: reading.captures.map(({ seat, from }) => ({ seat, from: this.#layout.holes[from]! })),
    };
  }

  #correct(reading: Reading): void {
    const last = this.#last!;
    const record: PlayRecord = { ...this.#record(reading, last.card) };
    const after = applyEvent(this.#game, { kind: 'corrected', ...record });
    if (!after.ok) throw new Error(`The rules refuse a correction: ${after.error.code}, ${JSON.stringify(record)}`);
    const changes = [...last.changes, ...this.#changes];
    const laid = this.#laid;
    this.#moveOn(after.value, this.#changes.length);
    if (after.value.laid) this.#laid = laid;
    this.#last = { ...last, reading, changes };
    this.#out.push({ t: this.#now, kind: 'corrected', ...record, next: this.#game.toPlay });
  }

  #takeBack(): void {
    const last = this.#last!;
    const after = applyEvent(this.#game, { kind: 'taken-back' });
    if (!after.ok) throw new Error(`The rules refuse to take back: ${after.error.code}`);
    this.#moveOn(after.value, this.#changes.length);
    this.#last = null;
    this.#early = null;
    this.#out.push({
      t: this.#now,
      kind: 'taken-back',
      seat: last.reading.seat,
      placement: formatPlacement(this.#game.position),
      next: this.#game.toPlay!,
    });
  }

  #undo(): void {
    this.#finish();
    const played = this.#game.lastPlay;
    if (!played) {
      this.refused = { code: 'game/nothing-to-take-back', message: 'Nothing has been played yet.' };
      return;
    }
    const after = applyEvent(this.#game, { kind: 'taken-back' });
    if (!after.ok) {
      this.refused = after.error;
      return;
    }
    this.#moveOn(after.value, this.#changes.length);
    this.#last = null;
    this.#early = null;
    this.#banned = played.placement;
    this.#restFrom = this.#now + 3000;
    this.#out.push({
      t: this.#now,
      kind: 'taken-back',
      seat: played.seat,
      placement: formatPlacement(this.#game.position),
      next: this.#game.toPlay!,
    });
    this.#weigh();
  }
}
