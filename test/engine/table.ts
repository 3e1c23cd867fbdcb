import { expect } from 'vitest';
import type { Card, GameEvent, GameForm, Outcome, Seat } from '../../src/engine/index.ts';
import { applyEvent, type Game, legalPlays, questionFor } from '../../src/engine/index.ts';
import { form } from './forms.ts';

export const KENNELS = 'K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K';

export const setup = (change: Partial<GameForm> & { placement?: string; opener?: Seat } = {}): GameEvent => {
  const { placement = KENNELS, opener = 0, ...rest } = change;
  return { kind: 'setup', form: form(rest), placement, opener, cards: 'announced' };
};

/** The game after these facts, all of which must be possible. */
export function following(game: Game | null, ...events: readonly GameEvent[]): Game {
  let next = game;
  for (const event of events) {
    const result = applyEvent(next, event);
    if (!result.ok) throw new Error(`${event.kind}: ${result.error.code}: ${result.error.message}`);
    next = result.value;
  }
  if (!next) throw new Error('No game.');
  return next;
}

/** The code with which an event is refused. */
export function refusal(game: Game | null, event: GameEvent): string | undefined {
  const result = applyEvent(game, event);
  return result.ok ? undefined : result.error.code;
}

/** The play of a card that leads to this seat standing so; the only one if `own` is left out. */
export function play(game: Game, card: Card, own?: string): Extract<GameEvent, { kind: 'played' }> {
  const { toPlay } = game;
  if (toPlay === null) throw new Error('Nobody is to play.');
  const legal = legalPlays(questionFor(game, card));
  if (!legal.ok) throw new Error(legal.error.message);
  const fitting = legal.value.outcomes.filter(
    ({ placement }) => own === undefined || placement.split('/')[toPlay] === own,
  );
  expect(fitting.map(({ placement }) => placement)).toHaveLength(1);
  return playedAs(toPlay, card, fitting[0]!);
}

export const playedAs = (seat: Seat, card: Card, { placement, play }: Outcome) =>
  ({
    kind: 'played',
    seat,
    card,
    as: play.as,
    placement,
    captured: play.captures.map(({ seat, from }) => ({ seat, from })),
  }) as const;

export const fold = (seat: Seat): GameEvent => ({ kind: 'folded', seat });
