import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Dots a millimetre: 508 dots an inch, since lines are put on whole dots. */
const DOTS = 20;
/** How far from the place where it should be a line is looked for, in millimetres. */
const NEAR = 0.7;

/** One page of a PDF as a printer would put it on paper, in grey. */
export class PrintedPage {
  readonly width: number;
  readonly height: number;
  private readonly columns: number;
  private readonly grey: Uint8Array;

  constructor(pgm: Buffer) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 40).toString('latin1'));
    if (!head) throw new Error('no grey picture');
    this.columns = Number(head[1]);
    this.width = this.columns / DOTS;
    this.height = Number(head[2]) / DOTS;
    this.grey = pgm.subarray(head[0].length);
  }

  /** How black the paper is within a box in millimetres, summed up by column or by row. */
  private profile(along: 'x' | 'y', x0: number, y0: number, x1: number, y1: number): number[] {
    const sums: number[] = [];
    const [left, top, right, bottom] = [x0, y0, x1, y1].map((mm) => Math.round(mm * DOTS)) as [
      number,
      number,
      number,
      number,
    ];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = along === 'x' ? x - left : y - top;
        sums[at] = (sums[at] ?? 0) + 255 - (this.grey[y * this.columns + x] ?? 255);
      }
    }
    return sums;
  }

  /** Middle of the one line that runs through the whole box, in millimetres. */
  private lineThrough(along: 'x' | 'y', x0: number, y0: number, x1: number, y1: number): number {
    const sums = this.profile(along, x0, y0, x1, y1);
    const most = Math.max(...sums);
    const length = along === 'x' ? y1 - y0 : x1 - x0;
    if (most < 0.8 * length * DOTS * 255) throw new Error(`no line along ${along} near ${x0}, ${y0}`);
    let [weight, moment] = [0, 0];
    sums.forEach((sum, i) => {
      if (sum < most / 4) return;
      weight += sum;
      moment += sum * (i + 0.5);
    });
    return Math.round((along === 'x' ? x0 : y0) * DOTS) / DOTS + moment / weight / DOTS;
  }

  /** Where an upright line is that runs from `y0` to `y1` or beyond, looked for near `x`. */
  upright(x: number, y0: number, y1: number): number {
    return this.lineThrough('x', x - NEAR, y0, x + NEAR, y1);
  }

  /** Where a level line is that runs from `x0` to `x1` or beyond, looked for near `y`. */
  level(y: number, x0: number, x1: number): number {
    return this.lineThrough('y', x0, y - NEAR, x1, y + NEAR);
  }
}

export interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Prints a PDF: its pages, and the words on each with the place of their middle in millimetres. */
export function printed(pdf: string): readonly { readonly page: PrintedPage; readonly words: readonly Word[] }[] {
  const folder = mkdtempSync(join(tmpdir(), 'murmeld-print-'));
  try {
    const file = join(folder, 'template.pdf');
    writeFileSync(file, pdf, 'latin1');
    const layout = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8', maxBuffer: 1 << 24 });
    const pages = layout.split('<page ').slice(1);
    return pages.map((text, i) => {
      const number = String(i + 1);
      const pgm = execFileSync('pdftoppm', ['-r', String(DOTS * 25.4), '-gray', '-f', number, '-l', number, file], {
        maxBuffer: 1 << 27,
      });
      const words = [...text.matchAll(/xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</g)].map(
        ([, x0, y0, x1, y1, word]) => ({
          text: word ?? '',
          x: ((Number(x0) + Number(x1)) / 2 / 72) * 25.4,
          y: ((Number(y0) + Number(y1)) / 2 / 72) * 25.4,
        }),
      );
      return { page: new PrintedPage(pgm), words };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
