import { describe, expect, it } from 'vitest';
import type { Hole } from '../../src/engine/index.ts';
import type { Light, LightScene } from '../../src/lights/scene.ts';
import { type LitTable, sceneOf } from '../../src/lights/scene-of.ts';

const AT_HOME = 'K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K';
const START: LitTable = {
  form: { sectors: 4 },
  placement: AT_HOME,
  before: null,
  toPlay: 0,
  laid: null,
  lastPlay: null,
  winners: [],
  notice: null,
};
const scene = (change: Partial<LitTable>) => sceneOf({ ...START, ...change });
const lit = (lights: LightScene): string[] => Object.keys(lights).sort();
const light = (lights: LightScene, hole: Hole): Light => lights[hole] ?? { colour: '#000000', effect: 'steady' };
const looksOf = (lights: LightScene) => Object.values(lights).filter((each) => each !== undefined);
const brightness = ({ colour }: Light): number =>
  Math.max(...[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
const wrong = (holes: Extract<LitTable['notice'], { kind: 'illegal' }>['holes']): LitTable['notice'] => ({
  t: 0,
  kind: 'illegal',
  seat: 0,
  code: 'wrong-distance',
  holes,
  closest: AT_HOME,
});

describe('the lights tell', () => {
  it('whose turn it is, softly, at that seat’s own corner', () => {
    const lights = scene({ toPlay: 2 });
    expect(lit(lights)).toEqual(['K2.0', 'K2.3', 'L32']);
    expect(light(lights, 'L32').effect).toBe('steady');
    expect(brightness(light(lights, 'L32'))).toBeLessThan(100);
  });

  it('that a card lies and its move is awaited: the same corner, brighter', () => {
    const waiting = brightness(light(scene({}), 'L0'));
    const laid = scene({ laid: { seat: 0 } });
    expect(lit(laid)).toEqual(['K0.0', 'K0.3', 'L0']);
    expect(brightness(light(laid, 'L0'))).toBeGreaterThan(2 * waiting);
  });

  it('where the last play ended, until the next card lies', () => {
    const placement = 'K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K';
    const lastPlay = { seat: 0, card: 'A', as: 'A', placement, captured: [] } as const;
    const played = { before: AT_HOME, placement, lastPlay, toPlay: 1 } as const;
    expect(lit(scene(played))).toEqual(['K1.0', 'K1.3', 'L0', 'L16']);
    expect(lit(scene({ ...played, laid: { seat: 1 } }))).toEqual(['K1.0', 'K1.3', 'L16']);
  });

  it('from where to where a marble must go back, and nothing else', () => {
    const lights = scene({
      notice: wrong([
        { hole: 'L21', should: 'empty' },
        { hole: 'L20', should: 'occupied' },
      ]),
    });
    expect(lit(lights)).toEqual(['L20', 'L21']);
    expect(light(lights, 'L21')).toMatchObject({ colour: '#ff0000', effect: 'blink' });
    expect(light(lights, 'L20').effect).toBe('pulse');
  });

  it('one step at a time, when more is wrong or the board was knocked', () => {
    const holes = [
      { hole: 'L21', should: 'empty' },
      { hole: 'L20', should: 'occupied' },
      { hole: 'L50', should: 'empty' },
      { hole: 'L52', should: 'occupied' },
    ] as const;
    expect(lit(scene({ notice: wrong(holes) }))).toEqual(['L20', 'L21']);
    expect(lit(scene({ notice: { t: 0, kind: 'bumped', holes } }))).toEqual(['L20', 'L21']);
  });

  it('where a captured marble belongs', () => {
    const lights = scene({ notice: wrong([{ hole: 'K3.1', should: 'occupied' }]) });
    expect(lit(lights)).toEqual(['K3.1']);
    expect(light(lights, 'K3.1').effect).toBe('pulse');
  });

  it('how far a seven has come, and the captured marble on its way', () => {
    const notice = { t: 0, kind: 'progress', seat: 3, card: '7', done: 4, of: 7 } as const;
    const lights = scene({ notice: { ...notice, holes: [{ hole: 'K1.2', should: 'occupied' }] } });
    const bar = ['L49', 'L50', 'L51', 'L52', 'L53', 'L54', 'L55'] as const;
    expect(lit(lights)).toEqual([...bar, 'K1.2'].sort());
    const bright = brightness(light(lights, 'L49'));
    expect(bar.map((hole) => brightness(light(lights, hole)) === bright)).toEqual([
      ...Array(4).fill(true),
      ...Array(3).fill(false),
    ]);
  });

  it('that it asks which of several plays it was', () => {
    const placement = 'K,K,L5.1,L10.1/K,K,K,K/K,K,K,K/K,K,K,K';
    const options = [
      { placement: 'K,K,L8.1,L10.1/K,K,K,K/K,K,K,K/K,K,K,K', card: '3' },
      { placement: 'K,K,L5.1,L13.1/K,K,K,K/K,K,K,K/K,K,K,K', card: '3' },
    ] as const;
    const lights = scene({ placement, notice: { t: 0, kind: 'ambiguous', seat: 0, options } });
    expect(lit(lights)).toEqual(['L13', 'L8']);
    expect(light(lights, 'L13').effect).toBe('pulse');
  });

  it('who has won, all around the loop', () => {
    const lights = scene({ winners: [0, 2], toPlay: null });
    expect(looksOf(lights).filter((each) => each.effect === 'chase')).toHaveLength(64);
    expect(lit(lights).filter((hole) => hole.startsWith('H'))).toEqual(
      [0, 2].flatMap((seat) => [0, 1, 2, 3].map((depth) => `H${seat}.${depth}`)),
    );
  });

  it('with few enough looks for a small microcontroller', () => {
    for (const lights of [scene({}), scene({ winners: [0, 2] }), scene({ laid: { seat: 0 } })]) {
      const looks = new Set(looksOf(lights).map((each) => `${each.colour} ${each.effect}`));
      expect(looks.size).toBeLessThanOrEqual(15);
    }
  });

  it('nothing between two rounds of an empty board', () => {
    expect(scene({ toPlay: null })).toEqual({});
  });
});
