import { describe, expect, it } from 'vitest';
import type { Game, GameEvent, GameForm, Happening } from '../../src/engine/index.ts';
import {
  awaits,
  FULL_PACK,
  formatPlacement,
  legalPlays,
  questionFor,
  randomGame,
  randomStep,
  replay,
  samePosition,
  seededRandom,
  together,
  VARIANTS,
  withCards,
} from '../../src/engine/index.ts';
import { formsWith, rulesOf, setupOf, VARIANT_CHOICES } from './forms.ts';
import { following, playedAs } from './table.ts';

const nameOf = ({ ruleset, solo, sectors, seats, variants }: GameForm) =>
  `${ruleset}${solo ? ' solo' : ''}, seats ${seats.join(' ')} of ${sectors}${variants.map((variant) => `, ${variant}`).join('')}`;

/** What happened, as facts for the log. */
function factsOf(game: Game, happening: Happening): readonly GameEvent[] {
  switch (happening.kind) {
    case 'dealt': {
      const { opener, hands } = happening;
      return [{ kind: 'dealt', opener, cards: hands.get(opener)!.length, hands: Object.fromEntries(hands) }];
    }
    case 'drawn': {
      const { seat, laid, from, card } = happening;
      return [
        { kind: 'laid', seat, card: laid },
        { kind: 'drawn', seat, from, card },
      ];
    }
    case 'played': {
      const { seat, card, position } = happening;
      const legal = legalPlays(questionFor(game, card));
      if (!legal.ok) throw new Error(legal.error.message);
      const outcome = legal.value.outcomes.find((other) => samePosition(other.position, position));
      if (outcome) return [playedAs(seat, card, outcome)];
      return [{ kind: 'played', seat, card, as: 'J', placement: formatPlacement(position), captured: [] }];
    }
    default:
      return [happening];
  }
}

describe('whole random games', () => {
  it('end, in every rule set, form and variant', () => {
    for (const form of VARIANT_CHOICES.flatMap(formsWith)) {
      for (const seed of [1, 2]) {
        let happenings = 0;
        const { winners, turns } = randomGame(rulesOf(form), seededRandom(seed), () => {
          if (++happenings > 20_000) throw new Error(`No end in sight: ${nameOf(form)}, seed ${seed}`);
        });
        expect(winners, nameOf(form)).toHaveLength(form.solo ? 1 : 2);
        expect(turns, nameOf(form)).toBeGreaterThan(20);
      }
    }
  });

  it('are the same for the same seed, and others for other seeds', () => {
    for (const form of formsWith([]).filter(({ sectors }) => sectors < 6)) {
      const told = (seed: number) => {
        const happenings: Happening[] = [];
        randomGame(rulesOf(form), seededRandom(seed), (happening) => happenings.push(happening));
        return happenings;
      };
      const once = told(7);
      expect(told(7)).toEqual(once);
      expect(told(8)).not.toEqual(once);
    }
  });

  const small = formsWith([]).filter(({ sectors }) => sectors <= 4);
  it.each([...small, ...formsWith(VARIANTS)].map((form) => [nameOf(form), form] as const))(
    'are possible fact by fact: %s',
    (_name, form) => {
      let game = following(null, setupOf(form));
      let cards = 0;
      const result = randomGame(rulesOf(form), seededRandom('fold'), (happening) => {
        const awaited = awaits(game);
        if (happening.kind === 'dealt') expect(awaited.kind).toBe('deal');
        else if (happening.kind === 'exchanged') expect(awaited.kind).toBe('exchange');
        else expect(awaited).toMatchObject({ kind: 'turn', seat: happening.seat });
        game = following(game, ...factsOf(game, happening));
        if (cards++ % 50 === 0) expect(allCards(game)).toEqual(FULL_PACK);
      });
      expect(game.winners).toEqual(result.winners);
      expect(game.round).toBe(result.rounds);
      expect(samePosition(game.position, result.position)).toBe(true);
      expect(awaits(game)).toEqual({ kind: 'over', winners: result.winners });
    },
  );
});

const allCards = (game: Game) =>
  withCards(
    together(game.pile!, game.discard!),
    game.form.seats.flatMap((seat) => game.hands[seat]!),
  );

describe('one step after another', () => {
  it('plays a game to its end, the same for the same seed, and its log tells the same game', () => {
    const form = formsWith([]).find(({ solo, sectors }) => solo && sectors === 2)!;
    const walk = (seed: number) => {
      const events = [setupOf(form)];
      const random = seededRandom(seed);
      let game = following(null, ...events);
      for (let step = randomStep(game, random); step; step = randomStep(game, random)) {
        events.push(...step.events);
        game = step.game;
      }
      return { events, game };
    };
    const { events, game } = walk(11);
    expect(walk(11).events).toEqual(events);
    expect(walk(12).events).not.toEqual(events);
    expect(game.winners).toHaveLength(1);
    const told = replay(events);
    expect(told).toMatchObject({ ok: true });
    // Past games are compared by their own turn.
    if (told.ok)
      expect({ ...told.value, before: null, previous: null }).toEqual({ ...game, before: null, previous: null });
  });
});
