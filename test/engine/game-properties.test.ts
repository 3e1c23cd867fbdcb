import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game, GameEvent } from '../../src/engine/index.ts';
import { applyEvent, formatPlacement, legalPlays, questionFor, replay } from '../../src/engine/index.ts';
import { anyLog } from './logs.ts';
import { following, playedAs } from './table.ts';

/** A game without its past, so that two can be compared as they stand. */
const standing = ({ before: _before, previous: _previous, since: _since, ...now }: Game) => now;

/** The games that a log goes through, one after each event. */
function games(events: readonly GameEvent[]): readonly Game[] {
  const stations: Game[] = [];
  for (const event of events) stations.push(following(stations.at(-1) ?? null, event));
  return stations;
}

const isPlay = (event: GameEvent) => event.kind === 'played';
const isTurn = ({ kind }: GameEvent) => ['played', 'folded', 'discarded', 'drawn'].includes(kind);

/** The game as it was when a turn began: a card that was laid for it is in the hand again. */
const beforeTurn = (events: readonly GameEvent[], stations: readonly Game[], turn: number) => {
  const before = stations[turn - 1]!;
  return standing(events[turn - 1]?.kind === 'laid' ? stations[turn - 2]! : before);
};

describe('any game', () => {
  it('comes back to where it was when its plays are taken back, one after the other', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        const stations = games(events);
        let game = stations.at(-1)!;
        for (let i = events.length - 1; i > 0; i--) {
          if (!isPlay(events[i]!)) continue;
          game = following(game, { kind: 'taken-back' });
          expect(standing(game)).toEqual(beforeTurn(events, stations, i));
        }
        expect(applyEvent(game, { kind: 'taken-back' })).toMatchObject({ ok: false });
      }),
      { numRuns: 20 },
    );
  });

  it('comes back to where it was when its turns are taken back, one after the other', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        const stations = games(events);
        let game = stations.at(-1)!;
        for (let i = events.length - 1; i > 0; i--) {
          if (!isTurn(events[i]!)) continue;
          game = following(game, { kind: 'turn-taken-back' });
          expect(standing(game)).toEqual(beforeTurn(events, stations, i));
        }
        expect(applyEvent(game, { kind: 'turn-taken-back' })).toMatchObject({ ok: false });
      }),
      { numRuns: 20 },
    );
  });

  it('goes on the same after a play was taken back and played again', () => {
    fc.assert(
      fc.property(anyLog, fc.array(fc.nat(), { minLength: 1, maxLength: 9 }), (events, picks) => {
        const plays = events.filter(isPlay);
        const again = new Set<GameEvent | undefined>(picks.map((pick) => plays[pick % (plays.length || 1)]));
        const detours = events.flatMap((event): readonly GameEvent[] => {
          if (!again.has(event)) return [event];
          return [event, { kind: 'taken-back' }, event];
        });
        expect(standing(following(null, ...detours))).toEqual(standing(following(null, ...events)));
      }),
      { numRuns: 20 },
    );
  });

  it('goes on the same after a play was set right', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (events, pick) => {
        const stations = games(events);
        const plays = events.flatMap((event, i) => (event.kind === 'played' && event.card ? [i] : []));
        const at = plays[pick % (plays.length || 1)];
        if (at === undefined) return;
        const right = events[at] as Extract<GameEvent, { kind: 'played' }>;
        const before = stations[at - 1]!;
        const legal = legalPlays(questionFor(before, right.card!));
        if (!legal.ok) throw new Error(legal.error.message);
        for (const outcome of legal.value.outcomes.slice(0, 5)) {
          const wrong = playedAs(right.seat, right.card!, outcome);
          const detour = following(before, wrong, { ...right, kind: 'corrected' });
          expect(standing(detour)).toEqual(standing(stations[at]!));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is told by its log alone', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        // As a file would hold it.
        const told = replay(JSON.parse(JSON.stringify(events)) as GameEvent[]);
        expect(told.ok && standing(told.value)).toEqual(standing(games(events).at(-1)!));
      }),
      { numRuns: 20 },
    );
  });

  it('keeps as many marbles and cards as it began with', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        for (const { form, position, hands, held } of games(events)) {
          const seats = formatPlacement(position).split('/');
          for (const seat of form.seats) expect(seats[seat]?.split(',')).toHaveLength(4);
          for (const seat of form.seats) if (hands[seat]) expect(hands[seat]).toHaveLength(held[seat] ?? -1);
        }
      }),
      { numRuns: 20 },
    );
  });
});
