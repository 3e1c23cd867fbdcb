/** What a template is drawn with; all lengths in millimetres, x to the right, y downwards. */
export type Shape =
  | {
      readonly kind: 'line';
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
    }
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly radius: number }
  /** `x`, `y`: where the first letter stands. `size`: height of a line. */
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly size: number; readonly text: string };

/** Width of all lines: thin enough to drill by, thick enough for any printer. */
export const LINE = 0.25;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Page {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** What is drawn of the board is cut off here. */
  readonly window: Box;
  /** Where the board's upper left corner lies on this page; may be off it. */
  readonly origin: readonly [number, number];
  /** In the page's own millimetres: marks, ruler, words. */
  readonly marks: readonly Shape[];
}

export interface Template {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** In the board's own millimetres. */
  readonly shapes: readonly Shape[];
  readonly pages: readonly Page[];
}

/** How far a text may reach beyond its first letter, in line heights. */
const LONGEST = 3;

function boxOf(shape: Shape): Box {
  switch (shape.kind) {
    case 'line': {
      const [x, y] = [Math.min(shape.from[0], shape.to[0]), Math.min(shape.from[1], shape.to[1])];
      return { x, y, width: Math.abs(shape.to[0] - shape.from[0]), height: Math.abs(shape.to[1] - shape.from[1]) };
    }
    case 'circle': {
      const { x, y, radius } = shape;
      return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
    }
    case 'text':
      return { x: shape.x, y: shape.y - shape.size, width: LONGEST * shape.size, height: 2 * shape.size };
  }
}

/** The shapes of a board of which a page shows anything. */
export function shownOn(page: Page, shapes: readonly Shape[]): readonly Shape[] {
  const { window } = page;
  const [left, top] = [window.x - page.origin[0], window.y - page.origin[1]];
  return shapes.filter((shape) => {
    const box = boxOf(shape);
    return (
      box.x <= left + window.width &&
      box.x + box.width >= left &&
      box.y <= top + window.height &&
      box.y + box.height >= top
    );
  });
}

export const line = (x1: number, y1: number, x2: number, y2: number): Shape => ({
  kind: 'line',
  from: [x1, y1],
  to: [x2, y2],
});

export const cross = (x: number, y: number, arm: number): readonly Shape[] => [
  line(x - arm, y, x + arm, y),
  line(x, y - arm, x, y + arm),
];

/** Thousandths are a fiftieth of what a printer can do. */
export const number = (mm: number): string => String(Math.round(mm * 1000) / 1000);
