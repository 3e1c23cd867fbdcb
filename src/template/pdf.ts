import { LINE, number as n, type Page, type Shape, shownOn, type Template } from './shapes.ts';

/** Points, PDF's unit, in a millimetre. */
const POINTS = 72 / 25.4;
/** A quarter of a circle as a Bézier curve: distance of its control points from its ends, in radii. */
const KAPPA = (4 / 3) * (Math.SQRT2 - 1);

/** The letters outside of Latin-1 that our texts use, in the font's encoding. */
const WIN_ANSI: Readonly<Record<string, number>> = { '’': 0x92, '–': 0x96, '…': 0x85, '„': 0x84, '“': 0x93, '”': 0x94 };

/** A string of PDF, one character a byte. */
function string(text: string): string {
  const bytes = [...text].map((letter) => {
    const code = WIN_ANSI[letter] ?? letter.charCodeAt(0);
    return String.fromCharCode(code > 0xff ? 0x3f : code);
  });
  return `(${bytes.join('').replace(/[\\()]/g, '\\$&')})`;
}

function circle(x: number, y: number, r: number): string {
  const k = r * KAPPA;
  const curve = (...points: number[]) => `${points.map(n).join(' ')} c`;
  return [
    `${n(x + r)} ${n(y)} m`,
    curve(x + r, y + k, x + k, y + r, x, y + r),
    curve(x - k, y + r, x - r, y + k, x - r, y),
    curve(x - r, y - k, x - k, y - r, x, y - r),
    curve(x + k, y - r, x + r, y - k, x + r, y),
    'h S',
  ].join(' ');
}

function operators(shape: Shape): string {
  switch (shape.kind) {
    case 'line':
      return `${shape.from.map(n).join(' ')} m ${shape.to.map(n).join(' ')} l S`;
    case 'circle':
      return circle(shape.x, shape.y, shape.radius);
    case 'text':
      // Upright again, since the page's y runs downwards here.
      return `BT /F ${n(shape.size)} Tf 1 0 0 -1 ${n(shape.x)} ${n(shape.y)} Tm ${string(shape.text)} Tj ET`;
  }
}

function content(template: Template, page: Page): string {
  const { x, y, width, height } = page.window;
  return [
    `${POINTS} 0 0 ${-POINTS} 0 ${page.height * POINTS} cm`,
    `${LINE} w`,
    'q',
    `${[x, y, width, height].map(n).join(' ')} re W n`,
    `1 0 0 1 ${page.origin.map(n).join(' ')} cm`,
    ...shownOn(page, template.shapes).map(operators),
    'Q',
    ...page.marks.map(operators),
  ].join('\n');
}

/**
 * The pages of a template as a PDF, one character a byte (latin1). It needs lines, circles and one font that every reader has, so
 * it is written here rather than by a library; viewers are asked to print at actual size.
 */
export function pdfOf(template: Template): string {
  const { pages } = template;
  // Objects 1 to 3 are catalogue, page list and font; each page has two, itself and its content.
  const pageObject = (i: number) => 4 + 2 * i;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${pageObject(i)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, i) => {
      const stream = content(template, page);
      const box = `[0 0 ${page.width * POINTS} ${page.height * POINTS}]`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F 3 0 R >> >> /Contents ${pageObject(i) + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
