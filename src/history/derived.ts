import { type GameForm, type Rules, rulesFor, type Seat } from '../engine/index.ts';
import { counting, type LoggedEvent, winnersAfter } from './counting.ts';

/** What a list of games shows, derived from the events. */
export interface Derived {
  /** When the last event came. */
  readonly changedAt: number;
  /** Null while the game goes on. */
  readonly endedAt: number | null;
  readonly winners: readonly Seat[] | null;
}

/** The rules of a stored game; their form was checked when it was stored. */
export function rulesOf(form: GameForm): Rules {
  const rules = rulesFor(form);
  if (!rules.ok) throw new Error(`A stored game has a form that can't be played: ${rules.error.message}`);
  return rules.value;
}

/** Of a whole log, which must not be empty. */
export function derived(rules: Rules, log: readonly LoggedEvent[]): Derived {
  const lastPlay = counting(log).counts.findLast(({ event }) => event.kind === 'played');
  const winners = lastPlay ? winnersAfter(rules, lastPlay.event) : null;
  const abandonedAt = log.findLast(({ event }) => event.kind === 'abandoned')?.at ?? null;
  return { changedAt: log.at(-1)!.at, endedAt: winners && lastPlay ? lastPlay.at : abandonedAt, winners };
}

/** The same, from what is known of a game and what is added to it: the log need not be read again. */
export function derivedAfter(rules: Rules, before: Derived, added: readonly LoggedEvent[]): Derived {
  return added.reduce(({ endedAt, winners }, { event, at }): Derived => {
    switch (event.kind) {
      case 'played':
      case 'corrected': {
        const won = winnersAfter(rules, event);
        return { changedAt: at, endedAt: won && at, winners: won };
      }
      case 'abandoned':
        return { changedAt: at, endedAt: at, winners };
      // A game that is over has nothing after its last play, so before that play it was not over.
      case 'taken-back':
      case 'turn-taken-back':
        return { changedAt: at, endedAt: null, winners: null };
      default:
        return { changedAt: at, endedAt, winners };
    }
  }, before);
}
