import { edgesOf, type SensorHabits } from '../../src/bots/edges.ts';
import { type Gesture, type Habits, type HandWork, playByHand, type Wood, woodOf } from '../../src/bots/hands.ts';
import { MISTAKES, type Mistake, mistakeByHand } from '../../src/bots/mistakes.ts';
import {
  applyEvent,
  type Card,
  type CardKnowledge,
  formatPlacement,
  type Game,
  type GameEvent,
  type GameForm,
  type Hole,
  holesOf,
  legalPlays,
  type Outcome,
  questionFor,
  type Random,
  randomStep,
  rulesFor,
  type Seat,
  seatAfter,
  setUpPosition,
  shuffled,
} from '../../src/engine/index.ts';
import type { TableLine, TraceLine } from '../../src/judge/index.ts';

/** How a whole table behaves, turn by turn. Chances from 0 to 1. */
export interface TableHabits {
  readonly hands: Habits;
  readonly sensors: SensorHabits;
  /** The card is named after the move only. */
  readonly lateCard: number;
  /** The next player acts before the board has settled. */
  readonly quickNext: number;
  /** A turn goes wrong at first. */
  readonly mistake: number;
}

/** Something that must be complained of. */
export interface TrueMistake {
  readonly kind: string;
  readonly codes: readonly string[];
  readonly from: number;
  readonly until: number;
  /** When all is right again. */
  readonly over: number;
}

/** A play as it must stand in the log, and when the board showed it. */
export interface TruePlay {
  readonly is: 'play' | 'taken-back';
  readonly seat: Seat;
  readonly card: Card;
  readonly placement: string;
  /** Not to be accepted before, and to be accepted until. */
  readonly from: number;
  readonly until: number;
}

export interface Recording {
  readonly lines: readonly TraceLine[];
  readonly truth: readonly TruePlay[];
  readonly mistakes: readonly TrueMistake[];
}

type Line = TraceLine;

/** Records a game of `turns` turns, seeded: what the sensors and players told, and what really happened. */
export class Recorder {
  readonly #random: Random;
  readonly #habits: TableHabits;
  readonly #cards: CardKnowledge;
  readonly #holes: readonly Hole[];
  readonly #lines: Line[] = [];
  readonly #truth: TruePlay[] = [];
  readonly #mistakes: TrueMistake[] = [];
  #game: Game;
  #wood: Wood;
  #t = 1500;
  /** The time of the last edge or line. */
  #last = 0;

  constructor(form: GameForm, cards: CardKnowledge, habits: TableHabits, random: Random) {
    const rules = rulesFor(form);
    if (!rules.ok) throw new Error(rules.error.message);
    this.#random = random;
    this.#habits = habits;
    this.#cards = cards;
    this.#holes = holesOf(form.sectors);
    const placement = formatPlacement(setUpPosition(rules.value));
    const opener = form.seats[0]!;
    const game = applyEvent(null, { kind: 'setup', form, placement, opener, cards: 'dealt' });
    if (!game.ok) throw new Error(game.error.message);
    this.#game = game.value;
    this.#wood = woodOf(game.value.position);
    const table: TableLine = {
      t: 0,
      kind: 'table',
      ...form,
      placement,
      toPlay: opener,
      cards,
      unsensed: habits.sensors.unsensed,
    };
    this.#lines.push(table);
  }

  record(turns: number): Recording {
    for (let left = turns; left > 0; ) {
      const step = randomStep(this.#game, this.#random);
      if (!step) break;
      if (this.#isSwapBack(step.events)) continue;
      for (const event of step.events) {
        if (event.kind === 'played') left--;
        if (!this.#show(event)) return this.#end();
        const after = applyEvent(this.#game, event);
        if (!after.ok) throw new Error(after.error.message);
        this.#game = after.value;
      }
    }
    return this.#end();
  }

  /** Where nobody names cards, swapping two marbles back looks the same as taking the swap back. */
  #isSwapBack(events: readonly GameEvent[]): boolean {
    if (this.#cards !== 'inferred' || !this.#game.lastSwap || !this.#game.before) return false;
    const before = formatPlacement(this.#game.before.position);
    return events.some((event) => event.kind === 'played' && event.placement === before);
  }

  #end(): Recording {
    const lines = [...this.#lines].sort((a, b) => a.t - b.t);
    const t = Math.max(this.#t, this.#last) + 6000;
    return { lines: [...lines, { t, kind: 'end' }], truth: this.#truth, mistakes: this.#mistakes };
  }

  #wait(least: number, most: number): void {
    this.#t += least + this.#random.below(most - least + 1);
  }

  #happens(chance: number): boolean {
    return this.#random.below(10_000) < chance * 10_000;
  }

  /** False: nobody at this table could know of that, so the recording ends here. */
  #show(event: GameEvent): boolean {
    const next = this.#game;
    switch (event.kind) {
      case 'dealt':
        this.#wait(1500, 3000);
        this.#lines.push({ t: this.#t, kind: 'round', toPlay: event.opener, cards: event.cards });
        break;
      case 'folded':
        this.#wait(900, 2500);
        this.#lines.push({ t: this.#t, kind: 'fold', seat: event.seat });
        break;
      case 'discarded':
        if (this.#cards === 'inferred') return false;
        this.#idle(event.seat, event.card, formatPlacement(next.position));
        break;
      case 'laid':
        if (this.#cards === 'inferred') break;
        this.#wait(900, 2500);
        this.#lines.push({ t: this.#t, kind: 'card', seat: event.seat, card: event.card });
        break;
      case 'drawn':
        if (this.#cards === 'dealt') return false;
        this.#wait(900, 2500);
        this.#lines.push({ t: this.#t, kind: 'draw', seat: event.seat, from: event.from });
        break;
      case 'played': {
        this.#tellHands();
        const card = event.card!;
        const outcome = this.#outcomes(card).find((one) => one.placement === event.placement);
        if (!outcome) {
          if (this.#cards === 'inferred') return false;
          this.#idle(event.seat, card, event.placement);
        } else this.#play(event.seat, card, outcome);
        break;
      }
    }
    return true;
  }

  #told: unknown = null;
  /** With dealt cards, the hands of a new round once the exchange is over. */
  #tellHands(): void {
    const { round } = this.#game;
    if (this.#cards !== 'dealt' || this.#told === round) return;
    this.#told = round;
    this.#lines.push({ t: this.#t, kind: 'hands', hands: this.#game.hands });
  }

  #outcomes(card: Card): readonly Outcome[] {
    const legal = legalPlays(questionFor(this.#game, card));
    if (!legal.ok) throw new Error(legal.error.message);
    return legal.value.outcomes;
  }

  #idle(seat: Seat, card: Card, placement: string): void {
    this.#tellHands();
    this.#wait(900, 2500);
    this.#lines.push({ t: this.#t, kind: 'card', seat, card });
    this.#truth.push({ is: 'play', seat, card, placement, from: this.#t, until: this.#t + 4000 });
    this.#wait(1000, 2000);
  }

  /** Something goes wrong first, and is put right. Returns whether the card lies there already. */
  #goWrong(seat: Seat, card: Card): boolean {
    this.#wait(900, 2500);
    const named = this.#cards !== 'inferred';
    const situation = {
      question: questionFor(this.#game, card),
      outcomes: this.#outcomes(card),
      wood: this.#wood,
      random: this.#random,
      habits: this.#habits.hands,
    };
    let mistake: Mistake | undefined;
    const kinds = shuffled(this.#random, MISTAKES).filter((kind) => kind !== 'missing-marble');
    for (const kind of kinds) {
      mistake = mistakeByHand(kind, { ...situation, t: this.#t + 200 });
      if (mistake && (named || !mistake.onlyLater)) break;
      mistake = undefined;
    }
    if (!mistake) return false;
    if (named) this.#lines.push({ t: this.#t, kind: 'card', seat, card });
    const wrong = this.#do(mistake.work);
    let since = wrong;
    if (mistake.onlyLater) {
      this.#t = since = wrong + 4000;
      const next = seatAfter(this.#game.rules, seat);
      this.#lines.push({ t: since, kind: 'card', seat: next, card: '5' });
    }
    this.#t = since + 3500;
    const over = this.#do(mistake.undo(this.#t));
    this.#mistakes.push({
      kind: mistake.kind,
      codes: mistake.codes,
      from: (mistake.onlyLater ? wrong : since) + 980,
      until: since + 3020,
      over: over + 400,
    });
    this.#t = over + 3400;
    return named;
  }

  #do({ gestures, wood }: HandWork): number {
    const end = this.#sense(gestures);
    this.#wood = wood;
    return end;
  }

  #play(seat: Seat, card: Card, outcome: Outcome): void {
    const { lateCard, quickNext, mistake } = this.#habits;
    if (this.#happens(mistake) && this.#goWrong(seat, card)) {
      this.#carryOut(seat, card, outcome, false);
      return;
    }
    const quick = this.#happens(quickNext);
    if (quick) this.#wait(60, 250);
    else this.#wait(900, 2500);
    const named = this.#cards !== 'inferred';
    const late = named && this.#happens(lateCard);
    if (named && !late) {
      this.#lines.push({ t: this.#t, kind: 'card', seat, card });
      this.#wait(50, 400);
    }
    this.#carryOut(seat, card, outcome, late);
  }

  #carryOut(seat: Seat, card: Card, outcome: Outcome, late: boolean): void {
    const { gestures, wood } = playByHand(this.#wood, outcome.play, this.#t, this.#random, this.#habits.hands);
    const edges = this.#sense(gestures);
    this.#wood = wood;
    let until = edges + 760;
    if (late) {
      this.#wait(200, 1800);
      until = this.#t + 760;
      this.#lines.push({ t: this.#t, kind: 'card', seat, card });
      this.#last = Math.max(this.#last, this.#t);
    }
    this.#truth.push({ is: 'play', seat, card, placement: outcome.placement, from: this.#settled(gestures), until });
  }

  /** When the last gesture that changed anything for good was made: adjusting a marble afterwards is none. */
  #settled(gestures: readonly Gesture[]): number {
    const taken = new Set<Hole>();
    let t = gestures[0]!.t;
    const states: { t: number; key: string }[] = [];
    const moved = new Map<Hole, number>();
    for (const gesture of gestures) {
      moved.set(gesture.hole, (moved.get(gesture.hole) ?? 0) + (gesture.kind === 'put' ? 1 : -1));
      states.push({
        t: gesture.t,
        key: [...moved]
          .filter(([, n]) => n !== 0)
          .map(String)
          .sort()
          .join(),
      });
    }
    const end = states.at(-1)!.key;
    for (const state of states) if (state.key === end && taken.size === 0) return state.t;
    t = gestures.at(-1)!.t;
    return t;
  }

  /** Writes down what the sensors make of gestures; returns the time of the last edge. */
  #sense(gestures: readonly Gesture[]): number {
    const from = this.#t;
    const last = gestures.at(-1)!.t;
    const edges = edgesOf(gestures, this.#wood.keys(), this.#holes, from, last, this.#random, this.#habits.sensors);
    for (const { t, hole, occupied } of edges) this.#lines.push({ t, kind: 'hole', hole, occupied });
    const end = Math.max(last, ...edges.map((edge) => edge.t));
    this.#last = Math.max(this.#last, end);
    this.#t = last;
    return end;
  }
}
