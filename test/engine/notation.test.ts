import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameEvent, NotedEvent } from '../../src/engine/index.ts';
import { formatGame, parseGame } from '../../src/engine/index.ts';
import { formsWith } from './forms.ts';
import { anyLog, randomLog } from './logs.ts';
import { fold, following, play, setup } from './table.ts';

function textOf(events: readonly (GameEvent | NotedEvent)[]): string {
  const text = formatGame(events.map((event) => ('event' in event ? event : { event })));
  if (!text.ok) throw new Error(`${text.error.code}: ${text.error.message}`);
  return text.value;
}

function read(text: string) {
  const written = parseGame(text);
  if (!written.ok) throw new Error(`${JSON.stringify(written.error)}\n${text}`);
  return written.value;
}

const eventsIn = (text: string): readonly GameEvent[] => read(text).events.map(({ event }) => event);

/** What is left of a log at a table that never touches its phones. */
function inferred(events: readonly GameEvent[]): readonly GameEvent[] {
  return events.flatMap((event): readonly GameEvent[] => {
    switch (event.kind) {
      case 'setup':
        return [{ ...event, cards: 'inferred' }];
      case 'dealt':
        return [{ kind: 'dealt', cards: event.cards, opener: event.opener }];
      case 'played':
        return [{ ...event, card: null, as: null }];
      case 'folded':
        return [fold(event.seat)];
      case 'drawn':
        return [{ kind: 'drawn', seat: event.seat, from: event.from }];
      case 'discarded':
        return [event];
      default:
        return [];
    }
  });
}

describe('a game as text', () => {
  it('reads as a game of words that a person can follow', () => {
    const begun = setup({ placement: 'L10.1,K,K,K/L15.1,K,K,K/L20.1,H0,K,K/L59.2,K,K,K', variants: ['copyingEight'] });
    let game = following(null, begun);
    const events: NotedEvent[] = [{ event: begun, comment: 'At the kitchen table' }];
    const add = (event: GameEvent, comment?: string) => {
      game = following(game, event);
      events.push({ event, ...(comment !== undefined && { comment }) });
    };
    add({ kind: 'dealt', cards: 6, opener: 0 });
    add(play(game, '5'));
    add({ ...play(game, 'K'), card: 'Joker' });
    add({ kind: 'laid', seat: 2, card: '7' });
    add(play(game, '7', 'K,K,L25.1,H2'), 'Nobody there');
    add({ kind: 'folded', seat: 3, cards: ['9', '3', 'J'] });
    add(play(game, 'J', 'K,K,K,L25.1'));
    add({ ...play(game, '6'), card: null, as: null });
    add({ kind: 'folded', seat: 2 });
    expect(textOf(events)).toBe(
      `murmeld 1
rules braendi copyingEight
board 4 counterclockwise
seats 0 1 2 3
cards announced
placement L10.1,K,K,K/L15.1,K,K,K/L20.1,H0,K,K/L59.2,K,K,K
opener 0 {At the kitchen table}

deal 6
0: 5 L10xL15; 1: Joker=K K-L16; 2: 7 L20-L25,H2.0-H2.2 {Nobody there}; 3: fold 9,3,J
0: J L15~L25; 1: ? L16-L22; 2: fold
`,
    );
  });

  it('comes back the same from reading, whole random games of every kind', () => {
    fc.assert(
      fc.property(anyLog, (events) => {
        expect(eventsIn(textOf(events))).toEqual(events);
      }),
      { numRuns: 40 },
    );
  });

  it.each(formsWith([]).filter(({ sectors, solo }) => sectors === 4 && !solo))(
    'comes back the same from reading, up to the last play: $ruleset',
    (form) => {
      const events = randomLog(form, 4, Number.POSITIVE_INFINITY);
      const { events: again, game } = read(textOf(events));
      expect(again).toEqual(events.map((event) => ({ event })));
      expect(game.winners).toHaveLength(2);
    },
  );

  it('keeps the names of the players, whatever they are called', () => {
    const name = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('0', '1', '2', '3'), name, { minKeys: 1 }), (names) => {
        const players = { ...names };
        const events: GameEvent[] = [{ ...setup(), players } as GameEvent, fold(0)];
        expect(eventsIn(textOf(events))).toEqual(events);
      }),
    );
  });

  it('comes back the same where nobody knows the cards', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const events = inferred(log);
        expect(eventsIn(textOf(events))).toEqual(events);
      }),
      { numRuns: 20 },
    );
  });
});

describe('what is no part of the game', () => {
  const placement = 'L5.1,K,K,K/L21.1,K,K,K/L37.1,K,K,K/L53.1,K,K,K';
  const begun = following(null, setup({ placement }));
  const turnsOf = (events: readonly (GameEvent | NotedEvent)[]) =>
    textOf([setup({ placement }), ...events])
      .split('\n')
      .slice(7, -1);

  it('is kept as a comment when a play is taken back', () => {
    const one = play(begun, '2');
    const two = play(following(begun, one), '3');
    const events: GameEvent[] = [one, two, fold(2), { kind: 'taken-back' }, play(following(begun, one), '9')];
    expect(turnsOf(events)).toEqual(['0: 2 L5-L7 {taken back: 1: 3 L21-L24; 2: fold}; 1: 9 L21-L30']);
    expect(turnsOf([one, fold(1), { kind: 'turn-taken-back' }, two])).toEqual([
      '0: 2 L5-L7 {taken back: 1: fold}; 1: 3 L21-L24',
    ]);
  });

  it('is kept as a comment when a play is corrected, and what came after stays', () => {
    const one = play(begun, 'A', 'K,K,K,L6.1');
    const eleven = { ...play(begun, 'A', 'K,K,K,L16.1'), kind: 'corrected' } as const;
    expect(turnsOf([one, fold(1), eleven, fold(2)])).toEqual(['0: A L5-L16 {first 0: A L5-L6}; 1: fold; 2: fold']);
  });

  it('leaves the text of the same game', () => {
    const one = play(begun, '2');
    const undone: GameEvent[] = [one, { kind: 'laid', seat: 1, card: '3' }, { kind: 'taken-back' }, fold(0), fold(1)];
    const game = following(begun, ...undone);
    const again = read(textOf([setup({ placement }), ...undone])).game;
    expect(again).toMatchObject({ position: game.position, toPlay: game.toPlay, out: game.out, held: game.held });
  });

  it('may be any comment, braces and lines included', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 }),
        ([first = '', second = '']) => {
          const events: NotedEvent[] = [
            { event: setup({ placement }), comment: first },
            { event: fold(0), comment: second },
            { event: fold(1) },
          ];
          expect(read(textOf(events)).events).toEqual(events);
        },
      ),
    );
  });

  it('is read from wherever a comment stands', () => {
    const { events } = read('{one} murmeld 1; rules house {two}\n{three}\n{four} 0: {five}\t fold; 1: fold');
    expect(events.map(({ comment }) => comment)).toEqual(['one\ntwo\nthree', 'four\nfive', undefined]);
  });
});

describe('a game that a person writes', () => {
  it('may be the example of the engine’s README', () => {
    const readme = readFileSync(new URL('../../src/engine/README.md', import.meta.url), 'utf8');
    const example = /^murmeld 1\n.*?(?=```)/ms.exec(readme)?.[0] ?? '';
    expect(textOf(read(example).events)).toBe(example);
  });

  it('needs no more than the rule set to begin with', () => {
    const { game } = read('murmeld 1\nrules dog\ndeal 6\n0: K K-L0; 1: fold; 2: fold\n');
    expect(game).toMatchObject({
      form: { ruleset: 'dog', variants: [], solo: false, sectors: 4, seats: [0, 1, 2, 3], travel: 'clockwise' },
      toPlay: 3,
      cards: 'announced',
      held: { 0: 5 },
    });
  });

  it('can name everything that happens', () => {
    const text = `murmeld 1
rules odog solo drawingTwo
board 3 clockwise
seats 0 1 2
players 0=Anna 2=Jean%20B.
cards dealt
placement K,K,K,L0!/K,K,K,K/K,K,K,L40.1
opener 2

deal 2 opener 0 hands 0=2,9 1=Joker,K 2=J,3
exchange 0>2=9 2>1=J 1>0=K
0: 2 draw 1=J
2: lay 3
`;
    expect(textOf(read(text).events)).toBe(text);
  });
});

describe('a text that is no game', () => {
  const wrong = (text: string) => {
    const result = parseGame(text);
    return result.ok ? undefined : `${result.error.line}:${result.error.column} ${result.error.code}`;
  };
  const head = 'murmeld 1\nrules braendi\nplacement L5.1,K,K,K/L10.1,K,K,K/K,K,K,K/K,K,K,K\n';

  it.each([
    ['', '1:1 notation/version'],
    ['murmeld 2', '1:1 notation/version'],
    ['murmeld 1', '1:10 notation/rules'],
    ['murmeld 1\nrules chess', '2:7 notation/rules'],
    ['murmeld 1\nrules house copyingNine', '2:13 notation/word'],
    ['murmeld 1\nrules house solo', '2:7 rules/impossible-form'],
    ['murmeld 1\nrules house\nrules dog', '3:1 notation/twice'],
    ['murmeld 1\nrules house\nboard 5', '3:7 notation/word'],
    ['murmeld 1\nrules house\nplacement K/K', '3:11 placement/seat-count'],
    ['murmeld 1\nrules house\nopener 5', '3:8 game/seat-not-in-game'],
    ['murmeld 1\nrules house\nplayers 0=Anna 1', '3:16 notation/word'],
    ['murmeld 1\nrules house\nplayers 0=%', '3:9 notation/word'],
    [`${head}deal`, '4:5 notation/count'],
    [`${head}deal 6 opener`, '4:14 notation/seat'],
    [`${head}deal 6 hands 0=A,B`, '4:18 notation/word'],
    [`${head}deal 6 hands 0:A`, '4:14 notation/hand'],
    [`${head}deal 6 now`, '4:8 notation/unexpected'],
    [`${head}exchange 0-2`, '4:10 notation/exchange'],
    [`${head}exchange 0>2`, '4:1 game/no-such-exchange'],
    [`${head}0 5 L5xL10`, '4:1 notation/statement'],
    [`${head}0:`, '4:3 notation/turn'],
    [`${head}0: 5`, '4:5 notation/moves'],
    [`${head}0: 15 L5-L6`, '4:4 notation/card'],
    [`${head}0: 5 L5-L6x`, '4:6 notation/move'],
    [`${head}0: 5 L5-L10`, '4:6 notation/capture'],
    [`${head}0: 6 L5xL11`, '4:6 notation/capture'],
    [`${head}0: 7 L5-L6,L7-L8`, '4:12 notation/move'],
    [`${head}0: 5 L5-L30`, '4:6 notation/move'],
    [`${head}0: 6 L5-L12`, '4:1 game/illegal-play'],
    [`${head}0: 5 L5xL10 again`, '4:13 notation/unexpected'],
    [`${head}0: 2 draw`, '4:10 notation/draw'],
    [`${head}0: discard`, '4:11 notation/card'],
    [`${head}0: discard 2`, '4:1 game/no-discards'],
    [`${head}0: fold; 2: fold`, '4:10 game/not-your-turn'],
    [`${head}0: fold {well\n\n`, '4:9 notation/comment'],
    [`${head}{two\nlines} 0: fold;\n 0: fold`, '6:2 game/not-your-turn'],
  ])('%j: %s', (text, expected) => {
    expect(wrong(text)).toBe(expected);
  });
});
