import { edgesOf, type SensorHabits } from '../../src/bots/edges.ts';
import {
  type Gesture,
  type Habits,
  type HandWork,
  PLAIN_HABITS,
  playByHand,
  type Wood,
  woodOf,
} from '../../src/bots/hands.ts';
import { MISTAKES, type Mistake, mistakeByHand, putBack } from '../../src/bots/mistakes.ts';
import {
  applyEvent,
  CARDS,
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
  pick,
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
  /** A play is taken back by hand; is undone by a button; is moved on to another one; the board is knocked. */
  readonly takeBack: number;
  readonly undo: number;
  readonly moveOn: number;
  readonly knock: number;
  /** A sensor begins to lie for good, at most one in a recording. */
  readonly stuck: number;
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
  /** While this lasts, complaints are no wonder. */
  readonly troubled: readonly { readonly from: number; readonly until: number }[];
}

type Line = TraceLine;

/** Where any card may have been meant, several rules may have been broken. */
const ANY_CARD = [
  'wrong-distance',
  'passes-blocker',
  'lands-on-blocker',
  'passes-in-home',
  'home-too-early',
  'not-your-turn',
];

/** Records a game of `turns` turns, seeded: what the sensors and players told, and what really happened. */
export class Recorder {
  readonly #random: Random;
  readonly #habits: TableHabits;
  readonly #cards: CardKnowledge;
  readonly #holes: readonly Hole[];
  readonly #lines: Line[] = [];
  readonly #truth: TruePlay[] = [];
  readonly #mistakes: TrueMistake[] = [];
  readonly #troubled: { from: number; until: number }[] = [];
  /** A hole whose sensor always says the same. */
  #stuck: { readonly hole: Hole; readonly occupied: boolean } | null = null;
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
    let refused = 0;
    for (let left = turns; left > 0; ) {
      const step = randomStep(this.#game, this.#random);
      if (!step) break;
      if (this.#isSwapBack(step.events)) {
        if (++refused > 1000) break;
        continue;
      }
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
    return {
      lines: [...lines, { t, kind: 'end' }],
      truth: this.#truth,
      mistakes: this.#mistakes,
      troubled: this.#troubled,
    };
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
      if (mistake && (named || (!mistake.onlyLater && !this.#isSomePlay(mistake)))) break;
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
      codes: named ? mistake.codes : [...mistake.codes, ...ANY_CARD],
      from: (mistake.onlyLater ? wrong : since) + 980,
      until: since + 3020,
      over: over + 400,
    });
    this.#t = over + 3400;
    return named;
  }

  /** Where nobody names cards, a mistake is none if any card allows it. */
  #isSomePlay({ kind, work }: Mistake): boolean {
    if (kind === 'no-start-card' || kind === 'start-blocked') return true;
    const looks = (wood: Wood) =>
      [...wood]
        .filter(([hole]) => !hole.startsWith('K'))
        .map(String)
        .sort()
        .join(' ');
    const now = looks(work.wood);
    return CARDS.some((card) => this.#outcomes(card).some(({ position }) => looks(woodOf(position)) === now));
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
    if (!this.#stuck && this.#happens(this.#habits.stuck)) this.#getStuck();
    if (this.#happens(this.#habits.knock)) this.#knock();
    const { takeBack, undo, moveOn } = this.#habits;
    if (this.#happens(takeBack)) this.#regret(seat, card, false);
    else if (this.#happens(undo)) this.#regret(seat, card, true);
    else if (this.#happens(moveOn) && this.#moveOn(seat, card, outcome)) return;
    // Who plays alone knows that the last play has to be seen first.
    const quick = seat !== this.#game.lastPlay?.seat && this.#happens(quickNext);
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

  /** Another play of the same card is made first, and then taken back. */
  #regret(seat: Seat, card: Card, byButton: boolean): void {
    const before = formatPlacement(this.#game.position);
    const others = this.#outcomes(card).filter(({ play, placement }) => play.kind !== 'swap' && placement !== before);
    if (others.length === 0) return;
    const { play, placement } = pick(this.#random, others);
    const wood = this.#wood;
    const done = playByHand(wood, play, this.#t + 3000, this.#random, PLAIN_HABITS);
    if (putBack(done.wood, wood, 0, this.#random, PLAIN_HABITS).gestures.length === 0) return;
    if (this.#cards !== 'inferred') this.#lines.push({ t: this.#t + 2500, kind: 'card', seat, card });
    const end = this.#do(done);
    this.#truth.push({ is: 'play', seat, card, placement, from: end - 3000, until: end + 760 });
    this.#t = end;
    this.#wait(1700, 2600);
    const pressed = this.#t;
    if (byButton) {
      this.#lines.push({ t: this.#t, kind: 'undo' });
      this.#wait(800, 1800);
    }
    const back = this.#do(putBack(done.wood, wood, this.#t, this.#random, PLAIN_HABITS));
    const until = byButton ? pressed + 1000 : back + 3000;
    this.#truth.push({ is: 'taken-back', seat, card, placement: before, from: pressed, until });
    if (byButton) this.#troubled.push({ from: pressed, until: back + 3400 });
    this.#t = back + 5000;
  }

  /** The marble is first put where another play of the card would end, and then moved on. */
  #moveOn(seat: Seat, card: Card, outcome: Outcome): boolean {
    const [move] = outcome.play.moves;
    if (outcome.play.kind !== 'walk' || outcome.play.captures.length > 0) return false;
    const first = this.#outcomes(card).find(
      ({ play }) =>
        play.kind === 'walk' &&
        play.captures.length === 0 &&
        play.moves[0]!.from === move!.from &&
        play.moves[0]!.to !== move!.to,
    );
    if (!first) return false;
    this.#wait(900, 2500);
    if (this.#cards !== 'inferred') {
      this.#lines.push({ t: this.#t, kind: 'card', seat, card });
      this.#wait(200, 600);
    }
    const done = playByHand(this.#wood, first.play, this.#t, this.#random, PLAIN_HABITS);
    const end = this.#do(done);
    this.#t = end;
    this.#wait(1500, 2500);
    const wood = new Map(done.wood);
    const from = first.play.moves[0]!.to;
    wood.delete(from);
    wood.set(move!.to, move!.seat);
    const t = this.#t;
    const last = this.#do({
      gestures: [
        { t, kind: 'lift', hole: from },
        { t: t + 350, kind: 'put', hole: move!.to, from },
      ],
      wood,
    });
    this.#truth.push({ is: 'play', seat, card, placement: outcome.placement, from: t + 350, until: last + 760 });
    return true;
  }

  /** The board is knocked: some marbles jump, and are put back one after the other. */
  #knock(): void {
    this.#wait(1500, 2500);
    const standing = [...this.#wood.keys()];
    const jumping = shuffled(this.#random, standing).slice(0, 5 + this.#random.below(4));
    const from = this.#t;
    const gestures: Gesture[] = jumping.map((hole) => ({ t: from + this.#random.below(90), kind: 'lift', hole }));
    let t = from + 2500;
    for (const hole of jumping) {
      t += 1500 + this.#random.below(3000);
      gestures.push({ t, kind: 'put', hole, from: hole });
    }
    const end = this.#sense(gestures);
    this.#troubled.push({ from, until: end + 400 });
    this.#t = end + 3000;
  }

  #getStuck(): void {
    this.#wait(600, 1200);
    const hole = pick(this.#random, this.#holes);
    const standing = this.#wood.has(hole);
    const occupied = this.#random.below(2) === 0 ? standing : !standing;
    if (occupied !== standing) this.#lines.push({ t: this.#t, kind: 'hole', hole, occupied });
    this.#stuck = { hole, occupied };
    this.#troubled.push({ from: this.#t, until: Number.POSITIVE_INFINITY });
    this.#wait(600, 1200);
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
    for (const { t, hole, occupied } of edges)
      if (hole !== this.#stuck?.hole) this.#lines.push({ t, kind: 'hole', hole, occupied });
    const end = Math.max(last, ...edges.map((edge) => edge.t));
    this.#last = Math.max(this.#last, end);
    this.#t = last;
    return end;
  }
}
