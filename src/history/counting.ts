import { type GameEvent, parsePlacement, type Rules, rulesFor, type Seat, winnersOf } from '../engine/index.ts';

/** An event as it stands in the log. */
export interface LoggedEvent {
  readonly event: GameEvent;
  /** Wall clock, ms since 1970. */
  readonly at: number;
}

/** An event that counts. */
export interface CountingEvent extends LoggedEvent {
  /** Its place in the log, from 0. */
  readonly number: number;
  /** It came later, as a correction, into the place of the event with this number. Its kind is `played`, as if it had been right at once. */
  readonly replaces?: number;
}

/** A game as it counts, and what is no part of it any more: taken back, corrected, or the taking back itself. */
export interface Counted {
  readonly counts: readonly CountingEvent[];
  readonly aside: readonly CountingEvent[];
}

const isTurn = ({ event: { kind } }: CountingEvent): boolean =>
  kind === 'played' || kind === 'folded' || kind === 'discarded' || kind === 'drawn' || kind === 'declared';
const isPlay = ({ event }: CountingEvent): boolean => event.kind === 'played';

/**
 * Tells what counts from what was taken back. Replaying `counts` leads to the same game as replaying everything. Expects a
 * log that the rules accept.
 */
export function counting(log: readonly LoggedEvent[]): Counted {
  const counts: CountingEvent[] = [];
  const aside: CountingEvent[] = [];
  const [first] = log;
  const rules = first?.event.kind === 'setup' ? rulesFor(first.event.form) : null;
  for (const [number, logged] of log.entries()) {
    const entry: CountingEvent = { number, ...logged };
    switch (logged.event.kind) {
      case 'taken-back':
      case 'turn-taken-back':
        aside.push(...strike(counts, logged.event.kind === 'taken-back' ? isPlay : isTurn), entry);
        break;
      case 'corrected': {
        const last = counts.findLastIndex(isPlay);
        const wrong = counts[last];
        if (!wrong) break;
        const event: GameEvent = { ...logged.event, kind: 'played' };
        counts[last] = { ...entry, event, replaces: wrong.replaces ?? wrong.number };
        aside.push(asLogged(wrong));
        // Once it has won the game, nothing came after it.
        if (rules?.ok && winnersAfter(rules.value, event)) aside.push(...counts.splice(last + 1));
        break;
      }
      default:
        counts.push(entry);
    }
  }
  return { counts, aside: aside.toSorted((a, b) => a.number - b.number) };
}

/** Takes out the last entry of a kind with all that came after it, and the card that was laid for it. */
function strike(counts: CountingEvent[], which: (entry: CountingEvent) => boolean): readonly CountingEvent[] {
  const last = counts.findLastIndex(which);
  const kept = counts.slice(0, last).findLastIndex(({ event }) => event.kind !== 'laid') + 1;
  return counts.splice(kept).map(asLogged);
}

/** A correction that counts no longer is a correction again. */
function asLogged({ replaces, ...entry }: CountingEvent): CountingEvent {
  if (replaces === undefined || entry.event.kind !== 'played') return entry;
  return { ...entry, event: { ...entry.event, kind: 'corrected' } };
}

/** Puts a log together again; the opposite of `counting`. */
export const together = ({ counts, aside }: Counted): readonly CountingEvent[] =>
  [...counts.map(asLogged), ...aside].toSorted((a, b) => a.number - b.number);

/** Who has won by an event that leaves this position, if anybody has. */
export function winnersAfter(rules: Rules, event: GameEvent): readonly Seat[] | null {
  if (event.kind !== 'played' && event.kind !== 'corrected') return null;
  // Most positions can be told without reading them.
  if (!event.placement.includes('H0,H1,H2,H3')) return null;
  const position = parsePlacement(event.placement, rules);
  const winners = position.ok ? winnersOf(rules, position.value, event.seat) : [];
  return winners.length > 0 ? winners : null;
}
