import { movesOf } from '../drawing/moves.ts';
import type { GameEvent, GameForm, Players, Seat } from '../engine/index.ts';
import { CARD_TEXTS } from './cards.ts';
import type { Language, Phrase, Text } from './language.ts';
import { DEALT, FOLDED, WON } from './phone.ts';
import { listed, type Naming, playSentence } from './plays.ts';
import { seatName } from './seats.ts';

/** One sentence of a game's account. */
export interface AccountLine {
  /** The event that it tells of, by its number in the log. */
  readonly number: number;
  /** Wall clock, ms since 1970. */
  readonly at: number;
  /** Whose turn it was; null for what concerns all. */
  readonly seat: Seat | null;
  readonly text: string;
}

/** An event that counts, with its place in the log. */
interface Told {
  readonly number: number;
  readonly at: number;
  readonly event: GameEvent;
}

const OPENS: Phrase<string> = {
  de: (who) => `${who} beginnt.`,
  fr: (who) => `${who} commence.`,
  en: (who) => `${who} begins.`,
};
const EXCHANGED: Text = {
  de: 'Alle haben eine Karte getauscht.',
  fr: 'Chacun a échangé une carte.',
  en: 'Everybody has exchanged a card.',
};
interface Turn {
  readonly who: string;
  readonly card: string;
}
const DISCARDED: Phrase<Turn> = {
  de: ({ who, card }) => `${who} wirft ${card} ab.`,
  fr: ({ who, card }) => `${who} écarte ${card}.`,
  en: ({ who, card }) => `${who} discards ${card}.`,
};
const DREW: Phrase<Turn & { readonly whom: string }> = {
  de: ({ who, card, whom }) => `${who} spielt ${card} und zieht eine Karte von ${whom}.`,
  fr: ({ who, card, whom }) => `${who} joue ${card} et tire une carte chez ${whom}.`,
  en: ({ who, card, whom }) => `${who} plays ${card} and draws a card from ${whom}.`,
};
const DREW_FROM_PILE: Phrase<Turn> = {
  de: ({ who, card }) => `${who} spielt ${card} und zieht eine Karte vom Stapel.`,
  fr: ({ who, card }) => `${who} joue ${card} et tire une carte de la pioche.`,
  en: ({ who, card }) => `${who} plays ${card} and draws a card from the pile.`,
};
const SOME_CARD: Text = { de: 'eine Karte', fr: 'une carte', en: 'a card' };

/** Players by their names, as far as they told them; the others by their colours. */
export const namesOf =
  (players: Players, language: Language): Naming =>
  (seat) =>
    players[seat] ?? seatName(seat, language);

/**
 * A game told in sentences, from its events as they count (`counting` in src/history), a set-up first. Nothing secret is told:
 * no hand, and no card that changed hands face down.
 */
export function accountOf(
  events: readonly Told[],
  winners: readonly Seat[],
  language: Language,
): readonly AccountLine[] {
  const [first] = events;
  if (first?.event.kind !== 'setup') return [];
  const { form, players = {} } = first.event;
  const teller = new Teller(form, first.event.placement, namesOf(players, language), language);
  const lines = events.flatMap(({ number, at, event }): AccountLine[] => {
    const text = teller.tell(event);
    return text === null ? [] : [{ number, at, seat: 'seat' in event ? event.seat : null, text }];
  });
  const last = events.at(-1);
  if (winners.length === 0 || !last) return lines;
  return [...lines, { number: last.number, at: last.at, seat: null, text: teller.won(winners) }];
}

class Teller {
  readonly #form: GameForm;
  readonly #nameOf: Naming;
  readonly #language: Language;
  #placement: string;
  #round = 0;
  #exchanged = 0;
  /** The card that lies there and waits. */
  #laid: string | null = null;

  constructor(form: GameForm, placement: string, nameOf: Naming, language: Language) {
    this.#form = form;
    this.#placement = placement;
    this.#nameOf = nameOf;
    this.#language = language;
  }

  won(winners: readonly Seat[]): string {
    const who = listed(winners.map(this.#nameOf), this.#language);
    return WON[this.#language]({ who, several: winners.length > 1 });
  }

  /** The sentence for the next event; null for one that needs none. */
  tell(event: GameEvent): string | null {
    const language = this.#language;
    const who = 'seat' in event ? this.#nameOf(event.seat) : '';
    const laid = this.#laid ?? SOME_CARD[language];
    this.#laid = null;
    switch (event.kind) {
      case 'setup':
        return OPENS[language](this.#nameOf(event.opener));
      case 'dealt':
        this.#round += 1;
        this.#exchanged = 0;
        return DEALT[language]({ round: this.#round, cards: event.cards });
      case 'exchanged':
        this.#exchanged += 1;
        return this.#exchanged === this.#form.seats.length ? EXCHANGED[language] : null;
      case 'laid':
        this.#laid = CARD_TEXTS[event.card].laid[language];
        return null;
      case 'played':
      case 'corrected': {
        const moves = movesOf(this.#placement, event, this.#form.sectors);
        this.#placement = event.placement;
        return playSentence({ ...event, moves }, language, this.#nameOf);
      }
      case 'folded':
        return FOLDED[language]({ who });
      case 'discarded':
        return DISCARDED[language]({ who, card: CARD_TEXTS[event.card].laid[language] });
      case 'drawn':
        if (event.from === 'pile') return DREW_FROM_PILE[language]({ who, card: laid });
        return DREW[language]({ who, card: laid, whom: this.#nameOf(event.from) });
      default:
        return null;
    }
  }
}
