/**
 * Whole random games, as fast as they can be: for measuring, for tests over many games, for players that try out how a
 * position may go on. It is the same flow as the fold over facts (fold.ts), but on numbers and in place. The tests feed
 * its games to the fold, fact by fact.
 */

import type { Seat } from './board.ts';
import type { Card } from './cards.ts';
import { CARDS, copiesInPack, HAND_SIZES } from './cards.ts';
import { type Transfer, transfersOf } from './exchange.ts';
import { generate, generated, isRepeated, moveKind, moveMarble, movePlace, SWAP, swapBan } from './fast-moves.ts';
import { completesTeam, layerBegin, readState } from './fast-seven.ts';
import { PLACE_SHIFT } from './packed.ts';
import { isAloneOnLoop, positionAfter } from './plays.ts';
import { isHomeFull, type Position, positionOf, setUpPosition, winnersOf } from './position.ts';
import { powersOf } from './powers.ts';
import type { Random } from './random.ts';
import type { Rules } from './rules.ts';
import { seatAfter } from './turns.ts';

/** One thing that happened in a random game. A play that leaves the position as it was is an idle Jack, or in vain. */
export type Happening =
  | { readonly kind: 'dealt'; readonly opener: Seat; readonly hands: ReadonlyMap<Seat, readonly Card[]> }
  | { readonly kind: 'exchanged'; readonly from: Seat; readonly to: Seat; readonly card: Card }
  | { readonly kind: 'played'; readonly seat: Seat; readonly card: Card; readonly position: Position }
  | { readonly kind: 'folded'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly kind: 'discarded'; readonly seat: Seat; readonly card: Card }
  | {
      readonly kind: 'drawn';
      readonly seat: Seat;
      readonly laid: Card;
      readonly from: Seat | 'pile';
      readonly card: Card;
    };

/** How a random game ended; `turns` counts plays, draws, folds and discards. */
export interface RandomGameResult {
  readonly winners: readonly Seat[];
  readonly position: Position;
  readonly turns: number;
  readonly rounds: number;
}

const MOST_CARDS_IN_HAND = HAND_SIZES[0];
const JACK = CARDS.indexOf('J');
const PACK: readonly number[] = CARDS.flatMap((card, kind) => Array<number>(copiesInPack(card)).fill(kind));

/** Cards by number in `CARDS`; the first `size` of `cards` are there, in no order. */
class Heap {
  readonly cards: Int8Array;
  size = 0;

  constructor(capacity: number) {
    this.cards = new Int8Array(capacity);
  }

  put(card: number): void {
    this.cards[this.size++] = card;
  }

  /** Takes out the card at an index; the last one takes its place. */
  take(index: number): number {
    const card = this.cards[index]!;
    this.cards[index] = this.cards[--this.size]!;
    return card;
  }

  list(): Card[] {
    return [...this.cards.subarray(0, this.size)].map((kind) => CARDS[kind]!);
  }
}

class RandomGame {
  private readonly rules: Rules;
  private readonly random: Random;
  private readonly watch: ((happening: Happening) => void) | undefined;
  private readonly transfers: readonly Transfer[];
  private readonly seats: readonly Seat[];
  private readonly pile = new Heap(PACK.length);
  private readonly discard = new Heap(PACK.length);
  /** By seat. */
  private readonly hands: readonly Heap[];
  private position: Position;
  private winners: readonly Seat[] = [];
  /** Top card of this round's discard pile. */
  private top: Card | undefined;
  /** The swap that may not be swapped back; 0 for none. */
  private ban = 0;
  /** What the last card that was tried can be laid for, besides its moves. */
  private idles = false;
  private draws = false;

  constructor(rules: Rules, random: Random, watch: ((happening: Happening) => void) | undefined) {
    this.rules = rules;
    this.random = random;
    this.watch = watch;
    this.transfers = transfersOf(rules);
    this.seats = rules.form.seats;
    this.hands = Array.from({ length: rules.form.sectors }, () => new Heap(MOST_CARDS_IN_HAND));
    this.position = setUpPosition(rules);
    for (const card of PACK) this.pile.put(card);
  }

  run(opener: Seat): RandomGameResult {
    let turns = 0;
    let rounds = 0;
    for (let first = opener; ; first = this.rules.opening === 'fixed' ? opener : seatAfter(this.rules, first)) {
      this.deal(HAND_SIZES[rounds % HAND_SIZES.length]!, first);
      this.exchange();
      rounds++;
      for (let seat = first, without = 0; without < this.seats.length; seat = seatAfter(this.rules, seat)) {
        if (this.hands[seat]!.size === 0) {
          without++;
          continue;
        }
        without = 0;
        this.turn(seat);
        turns++;
        if (this.winners.length > 0) return { winners: this.winners, position: this.position, turns, rounds };
      }
    }
  }

  private deal(cards: number, opener: Seat): void {
    this.top = undefined;
    for (let i = 0; i < cards; i++) for (const seat of this.seats) this.hands[seat]!.put(this.fromPile());
    if (!this.watch) return;
    this.watch({ kind: 'dealt', opener, hands: new Map(this.seats.map((seat) => [seat, this.hands[seat]!.list()])) });
  }

  /** A card from the pile, which takes in the discard when it runs out: what was left of it is dealt first. */
  private fromPile(): number {
    const { pile, discard } = this;
    if (pile.size === 0) while (discard.size > 0) pile.put(discard.take(discard.size - 1));
    return pile.take(this.random.below(pile.size));
  }

  private exchange(): void {
    const given = this.transfers.map(({ from }) => {
      const hand = this.hands[from]!;
      return hand.take(this.random.below(hand.size));
    });
    for (const [i, { from, to }] of this.transfers.entries()) {
      this.hands[to]!.put(given[i]!);
      this.watch?.({ kind: 'exchanged', from, to, card: CARDS[given[i]!]! });
    }
  }

  /** Tries the cards of the hand in random order; the first one that can be played is. */
  private turn(seat: Seat): void {
    const { rules, random } = this;
    const hand = this.hands[seat]!;
    let tried = 0;
    let lastResort = false;
    let discardable = -1;
    for (let left = hand.size; left > 0; left--) {
      const index = random.below(left);
      const card = hand.cards[index]!;
      hand.cards[index] = hand.cards[left - 1]!;
      hand.cards[left - 1] = card;
      if ((tried >> card) & 1) continue;
      tried |= 1 << card;
      const options = this.optionsOf(seat, card);
      if (options > 0) {
        if (discardable >= 0 && rules.unplayable === 'discardCard') this.discardCard(seat, discardable);
        else this.play(seat, hand.take(left - 1), options);
        return;
      }
      if (card === JACK && rules.idleJack === 'lastResort' && this.isAlone(seat)) lastResort = true;
      if (discardable < 0) discardable = card;
    }
    if (!lastResort) this.foldHand(seat);
    else if (discardable !== JACK && rules.unplayable === 'discardCard') this.discardCard(seat, discardable);
    else {
      this.lay(hand.take(hand.cards.indexOf(JACK)));
      this.finishPlay(seat, 'J', this.position, 0);
    }
  }

  private isAlone(seat: Seat): boolean {
    return isAloneOnLoop({ rules: this.rules, position: this.position, seat });
  }

  /** In how many ways a card can be played, other cards of the hand aside; leaves its moves in `generated`. */
  private optionsOf(seat: Seat, card: number): number {
    const { rules } = this;
    const powers = powersOf(rules, CARDS[card]!, this.top);
    const outcomes = generate(rules, this.position, seat, powers, this.ban);
    this.idles = rules.idleJack === 'allowed' && powers.swap && this.isAlone(seat);
    this.draws = rules.drawingTwo && powers.uses.includes('2') && (rules.drawFromPile || this.othersHold(seat) > 0);
    return outcomes + Number(this.idles) + Number(this.draws);
  }

  /** How many cards the others hold. */
  private othersHold(seat: Seat): number {
    let count = 0;
    for (const other of this.seats) if (other !== seat) count += this.hands[other]!.size;
    return count;
  }

  private lay(card: number): void {
    this.discard.put(card);
    this.top = CARDS[card]!;
  }

  private play(seat: Seat, card: number, options: number): void {
    const choice = this.random.below(options);
    const outcomes = options - Number(this.idles) - Number(this.draws);
    this.lay(card);
    if (choice >= outcomes && this.draws && choice === options - 1) this.draw(seat, card);
    else if (choice >= outcomes) this.finishPlay(seat, CARDS[card]!, this.position, 0);
    else this.carryOut(seat, CARDS[card]!, choice);
  }

  /** Carries out the generated outcome with this number, repeats and forbidden ones not counted. */
  private carryOut(seat: Seat, card: Card, choice: number): void {
    const { position } = this;
    const { moves, moveCount } = generated;
    let left = choice;
    for (let i = 0; i < moveCount; i++) {
      const move = moves[i]!;
      if (isRepeated(move) || left-- > 0) continue;
      const swapped = moveKind(move) === SWAP && this.rules.noSwapBack;
      const ban = swapped ? swapBan(position.marbles[moveMarble(move)]! >> PLACE_SHIFT, movePlace(move)) : 0;
      this.finishPlay(seat, card, positionAfter(position, move), ban);
      return;
    }
    let state = layerBegin(7);
    for (; ; state++) if ((generated.mayFinish || !completesTeam(this.rules, state)) && left-- === 0) break;
    const marbles = position.marbles.slice();
    readState(state, marbles);
    this.finishPlay(seat, card, positionOf(position.sectors, marbles), 0);
  }

  private finishPlay(seat: Seat, card: Card, position: Position, ban: number): void {
    this.position = position;
    this.ban = ban;
    this.watch?.({ kind: 'played', seat, card, position });
    for (const other of this.seats) {
      if (!isHomeFull(position, other)) continue;
      this.winners = winnersOf(this.rules, position, seat);
      return;
    }
  }

  private draw(seat: Seat, laid: number): void {
    let left = this.othersHold(seat);
    let from: Seat | 'pile' = 'pile';
    let card: number;
    if (left === 0) card = this.fromPile();
    else {
      left = this.random.below(left);
      for (const other of this.seats) {
        if (other === seat) continue;
        from = other;
        if (left < this.hands[other]!.size) break;
        left -= this.hands[other]!.size;
      }
      card = this.hands[from as Seat]!.take(left);
    }
    this.hands[seat]!.put(card);
    this.ban = 0;
    this.watch?.({ kind: 'drawn', seat, laid: CARDS[laid]!, from, card: CARDS[card]! });
  }

  private discardCard(seat: Seat, card: number): void {
    const hand = this.hands[seat]!;
    this.lay(hand.take(hand.cards.indexOf(card)));
    this.watch?.({ kind: 'discarded', seat, card: CARDS[card]! });
  }

  private foldHand(seat: Seat): void {
    const hand = this.hands[seat]!;
    const cards = this.watch ? hand.list().reverse() : [];
    while (hand.size > 0) this.lay(hand.take(hand.size - 1));
    this.watch?.({ kind: 'folded', seat, cards });
  }
}

/**
 * Plays one random game from the set-up to its end. Each card of a hand is as likely to be tried as another, then each of
 * its plays. `watch` is told everything that happens, in order.
 */
export function randomGame(rules: Rules, random: Random, watch?: (happening: Happening) => void): RandomGameResult {
  return new RandomGame(rules, random, watch).run(rules.form.seats[0]!);
}
