import { cross, line, type Page, type Shape } from './shapes.ts';

const A4: readonly [number, number] = [210, 297];
/** What stays free of the board around a page's part of it; printers leave out up to 5 mm, and the foot holds the ruler. */
const SIDE = 10;
const HEAD = 10;
const FOOT = 14;
/** So much of the neighbouring page is printed beyond a page's own part, to see a hole on the cut as a whole. */
const BLEED = 4;
const RULER = 100;

interface Split {
  readonly paper: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
}

function split(width: number, height: number, paper: readonly [number, number]): Split {
  return {
    paper,
    columns: Math.ceil(width / (paper[0] - 2 * SIDE)),
    rows: Math.ceil(height / (paper[1] - HEAD - FOOT)),
  };
}

/** A ruler of 100 mm with a tick every 10, its left end at (x, y). */
function ruler(x: number, y: number): readonly Shape[] {
  const ticks = Array.from({ length: 11 }, (_, i) => {
    const at = x + (i * RULER) / 10;
    return line(at, y - (i % 5 === 0 ? 3 : 1.5), at, y);
  });
  return [line(x, y, x + RULER, y), ...ticks];
}

/** Where neighbouring pages meet: the same point of the board on each of them. */
const mark = (x: number, y: number): readonly Shape[] => [...cross(x, y, 5), { kind: 'circle', x, y, radius: 2 }];

/**
 * Parts a board evenly among as few A4 pages as possible, upright or lying. Rows are named A, B, … from above, columns 1, 2, …
 * from the left. `hint`: printed beside the ruler, after the page's name.
 */
export function pagesOf(width: number, height: number, name: string, hint: string): readonly Page[] {
  const [upright, lying] = [split(width, height, A4), split(width, height, [A4[1], A4[0]])];
  const { paper, columns, rows } = lying.columns * lying.rows < upright.columns * upright.rows ? lying : upright;
  const [partWidth, partHeight] = [width / columns, height / rows];
  const left = (paper[0] - partWidth) / 2;
  const top = HEAD + (paper[1] - HEAD - FOOT - partHeight) / 2;
  const [right, bottom] = [left + partWidth, top + partHeight];
  const footLine = bottom + BLEED + 4.5;

  return Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const page = `${String.fromCharCode(65 + row)}${column + 1}`;
    const last = `${String.fromCharCode(64 + rows)}${columns}`;
    return {
      name: page,
      width: paper[0],
      height: paper[1],
      window: {
        x: left - BLEED,
        y: top - BLEED,
        width: partWidth + 2 * BLEED,
        height: partHeight + 2 * BLEED,
      },
      origin: [left - column * partWidth, top - row * partHeight],
      marks: [
        ...mark(left, top),
        ...mark(right, top),
        ...mark(left, bottom),
        ...mark(right, bottom),
        ...ruler(left + 8, footLine),
        { kind: 'text', x: left + 11 + RULER, y: footLine, size: 3, text: `${name}  ${page} (A1–${last})` },
        { kind: 'text', x: left + 8, y: footLine + 3.5, size: 2.6, text: hint },
      ],
    };
  });
}
