import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Hole } from '../../src/engine/index.ts';
import type { BoardMap, HoleMap } from '../../src/sensing/board-map.ts';
import { pdfOf } from '../../src/template/pdf.ts';
import type { Page } from '../../src/template/shapes.ts';
import { pageSvg, wholeSvg } from '../../src/template/svg.ts';
import { templateOf } from '../../src/template/template.ts';
import { LANGUAGES } from '../../src/texts/language.ts';
import { TEMPLATE } from '../../src/texts/template.ts';
import { need } from '../need.ts';
import { type PrintedPage, printed } from './printed.ts';

const SHAPES = ['classic-2', 'classic-3', 'classic-4', 'classic-6'];
const BOARDS = [...SHAPES, 'classic-4-modules', 'classic-6-modules'];
const load = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../hardware/boards/${name}.json`, import.meta.url), 'utf8')) as BoardMap;
const holesOf = (map: BoardMap) => Object.entries(map.holes) as [Hole, HoleMap][];
const draw = (name: string, hint = TEMPLATE.hint.en) => templateOf(load(name), { name, hole: 12, hint });

type Point = readonly [number, number];

/** Which row and column a page is, from its name. */
const place = ({ name }: Page): Point => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 65];

/** Marks of a page as they were printed: upper left, upper right, lower left. */
function marksOf(page: PrintedPage, drawn: Page, [width, height]: Point) {
  const [column, row] = place(drawn);
  const [left, top] = [drawn.origin[0] + column * width, drawn.origin[1] + row * height];
  const mark = (x: number, y: number, xTo: 1 | -1, yTo: 1 | -1): Point => {
    // The outer half of an arm that points away from the board's part, so that no hole is mistaken for it.
    const [outer, outest] = [3, 4.8];
    const span = (at: number, to: 1 | -1): Point => (to === 1 ? [at + outer, at + outest] : [at - outest, at - outer]);
    return [page.upright(x, ...span(y, yTo)), page.level(y, ...span(x, xTo))];
  };
  return {
    first: mark(left, top, -1, -1),
    right: mark(left + width, top, 1, -1),
    below: mark(left, top + height, -1, 1),
  };
}

describe.skipIf(!need('poppler')).each(SHAPES)('the printed template of %s', (name) => {
  const map = load(name);
  const template = draw(name);
  let sheets: ReturnType<typeof printed> = [];
  beforeAll(() => {
    sheets = printed(pdfOf(template));
  });
  const [columns, rows] = place(template.pages.at(-1)!).map((last) => last + 1) as [number, number];
  const part: Point = [map.width / columns, map.height / rows];

  test('is on A4 paper, each page with a ruler that is 100 mm long', () => {
    expect(sheets).toHaveLength(template.pages.length);
    for (const [i, { page, words }] of sheets.entries()) {
      const [short, long] = [page.width, page.height].sort((a, b) => a - b);
      expect(Math.max(Math.abs(short! - 210), Math.abs(long! - 297))).toBeLessThan(0.1);
      const ruler = template.pages[i]!.marks.find(
        (shape) => shape.kind === 'line' && shape.from[1] === shape.to[1] && shape.to[0] - shape.from[0] > 90,
      );
      if (ruler?.kind !== 'line') throw new Error('no ruler');
      const ends = [ruler.from, ruler.to].map(([x, y]) => page.upright(x, y - 2.8, y - 0.4));
      expect(ends[1]! - ends[0]!).toBeCloseTo(100, 1);
      expect(words.map(({ text }) => text)).toContain(template.pages[i]!.name);
      expect(words.map(({ text }) => text)).toContain('100');
    }
  });

  test('laid together at its marks has every hole where the map says, to a tenth of a millimetre', () => {
    // Each page is put on the one to its left, or above, as a person would do it.
    const offsets: Point[] = [];
    const marks = sheets.map(({ page }, i) => marksOf(page, template.pages[i]!, part));
    for (const [i, { first }] of marks.entries()) {
      const [column] = place(template.pages[i]!);
      const neighbour = i === 0 ? undefined : column > 0 ? i - 1 : i - columns;
      const from = neighbour === undefined ? undefined : marks[neighbour]![column > 0 ? 'right' : 'below'];
      const offset = neighbour === undefined ? [0, 0] : offsets[neighbour]!;
      offsets.push(from ? [offset[0]! + from[0] - first[0], offset[1]! + from[1] - first[1]] : [-first[0], -first[1]]);
    }
    const measured = new Map<Hole, Point>();
    for (const [hole, { x, y }] of holesOf(map)) {
      for (const [i, { page }] of sheets.entries()) {
        const [column, row] = place(template.pages[i]!);
        const inside = (v: number, from: number, size: number) => v >= from - 0.01 && v <= from + size + 0.01;
        if (!inside(x, column * part[0], part[0]) || !inside(y, row * part[1], part[1])) continue;
        const { origin } = template.pages[i]!;
        const [px, py] = [origin[0] + x, origin[1] + y];
        const point: Point = [
          page.upright(px, py + 0.5, py + 2.3) + offsets[i]![0],
          page.level(py, px + 0.5, px + 2.3) + offsets[i]![1],
        ];
        expect(Math.hypot(point[0] - x, point[1] - y), `${hole} on ${template.pages[i]!.name}`).toBeLessThan(0.1);
        measured.set(hole, point);
      }
    }
    const all = [...measured];
    expect(all).toHaveLength(holesOf(map).length);
    for (const [i, [a, p]] of all.entries()) {
      for (const [b, q] of all.slice(i + 1)) {
        const [one, other] = [map.holes[a]!, map.holes[b]!];
        const error = Math.hypot(p[0] - q[0], p[1] - q[1]) - Math.hypot(one.x - other.x, one.y - other.y);
        expect(Math.abs(error), `${a} to ${b}`).toBeLessThan(0.1);
      }
    }
  });

  test('names every hole beside it', () => {
    const named = new Set<string>();
    for (const [i, { words }] of sheets.entries()) {
      const { origin } = template.pages[i]!;
      for (const { text, x, y } of words) {
        const hole = map.holes[text as Hole];
        if (!hole) continue;
        const distance = Math.hypot(origin[0] + hole.x - x, origin[1] + hole.y - y);
        expect(distance, `${text} is nearer to its own hole than to any other`).toBeLessThan(13);
        named.add(text);
      }
    }
    expect(named.size).toBe(holesOf(map).length);
  });
});

describe('a template as a drawing', () => {
  test('of the whole board has its true size and every hole at its place', () => {
    for (const name of BOARDS) {
      const map = load(name);
      const svg = wholeSvg(draw(name));
      expect(svg).toContain(`width="${map.width}mm" height="${map.height}mm" viewBox="0 0 ${map.width} ${map.height}"`);
      const circles = [...svg.matchAll(/<circle cx="(.+?)" cy="(.+?)" r="6"/g)].map(([, x, y]) => [x, y].map(Number));
      expect(circles).toEqual(holesOf(map).map(([, { x, y }]) => [x, y]));
    }
  });

  test('is the same for a board of one module and one of several', () => {
    for (const name of ['classic-4', 'classic-6']) {
      expect(draw(`${name}-modules`).shapes).toEqual(draw(name).shapes);
    }
  });

  test('has a smaller hole for each light, none of which runs into a hole for a marble', () => {
    for (const name of BOARDS) {
      const map = load(name);
      const lights = [...wholeSvg(draw(name)).matchAll(/<circle cx="(.+?)" cy="(.+?)" r="2.5"/g)].map(([, x, y]) =>
        [x, y].map(Number),
      );
      expect(lights).toHaveLength(holesOf(map).length);
      for (const [x, y] of lights) {
        expect(Math.min(x!, y!, map.width - x!, map.height - y!)).toBeGreaterThan(8);
        // A marble of 16 mm hides nothing of it.
        for (const [, hole] of holesOf(map)) expect(Math.hypot(hole.x - x!, hole.y - y!)).toBeGreaterThan(8 + 2.5);
      }
    }
  });

  test('has no light where the map has none, and holes as wide as asked for', () => {
    const map = load('classic-2');
    const dark: BoardMap = {
      ...map,
      holes: Object.fromEntries(holesOf(map).map(([hole, { light: _, ...rest }]) => [hole, rest])),
    };
    const svg = wholeSvg(templateOf(dark, { name: 'dark', hole: 15, hint: '' }));
    expect([...svg.matchAll(/r="7.5"/g)]).toHaveLength(48);
    expect([...svg.matchAll(/<circle/g)]).toHaveLength(48);
  });

  test('page by page is A4, and says in every language to print at 100 %', () => {
    for (const language of LANGUAGES) {
      const template = draw('classic-4', TEMPLATE.hint[language]);
      for (const page of template.pages) {
        const svg = pageSvg(template, page);
        expect(svg).toMatch(/width="(210mm" height="297|297mm" height="210)mm"/);
        expect(svg).toContain('100 %');
      }
    }
  });
});
