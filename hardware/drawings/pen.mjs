// A few strokes for circuit drawings, as SVG. Lengths are pixels; y runs downwards.

const INK = '#222';
const RED = '#c0392b';
const BLUE = '#0067a5';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const text = (x, y, words, { size = 13, anchor = 'start', colour = INK, bold = false } = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${colour}"${bold ? ' font-weight="bold"' : ''}>${escaped(words)}</text>`;

/** Lines of text under one another. */
export const lines = (x, y, all, options) => all.map((words, i) => text(x, y + 17 * i, words, options)).join('');

export const wire = (points, { colour = INK, width = 1.5, dashed = false } = {}) =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}"${dashed ? ' stroke-dasharray="5 4"' : ''}/>`;

/** 5 V in red, data in blue, the rest in black. */
export const power = (points) => wire(points, { colour: RED, width: 2 });
export const data = (points) => wire(points, { colour: BLUE });

export const dot = (x, y, colour = INK) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`;

export const box = (x, y, width, height, title, inside = [], fill = '#f6f3ea') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}" stroke="${INK}" stroke-width="1.5"/>` +
  text(x + width / 2, y + 21, title, { anchor: 'middle', bold: true }) +
  lines(x + width / 2, y + 40, inside, { anchor: 'middle', size: 12 });

/** A resistor of 30 on a level or an upright wire, with its middle at (x, y). */
export const resistor = (x, y, label, upright = false) => {
  const [w, h] = upright ? [10, 30] : [30, 10];
  return (
    `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" fill="#fff" stroke="${INK}" stroke-width="1.5"/>` +
    (upright ? text(x + 10, y + 4, label, { size: 12 }) : text(x, y - 10, label, { size: 12, anchor: 'middle' }))
  );
};

export const ground = (x, y) =>
  [12, 8, 4]
    .map((half, i) =>
      wire([
        [x - half, y + 4 * i],
        [x + half, y + 4 * i],
      ]),
    )
    .join('');

/** A capacitor between (x, y) above and y + 24 below. */
export const capacitor = (x, y, label) =>
  wire([
    [x, y],
    [x, y + 9],
  ]) +
  wire(
    [
      [x - 10, y + 9],
      [x + 10, y + 9],
    ],
    { width: 2.5 },
  ) +
  wire(
    [
      [x - 10, y + 15],
      [x + 10, y + 15],
    ],
    { width: 2.5 },
  ) +
  wire([
    [x, y + 15],
    [x, y + 24],
  ]) +
  text(x + 15, y + 16, label, { size: 12 });

/** A diode that lets current run downwards through (x, y). */
export const diode = (x, y) =>
  `<path d="M${x - 7} ${y - 7}H${x + 7}L${x} ${y + 6}Z" fill="#fff" stroke="${INK}" stroke-width="1.5"/>` +
  wire(
    [
      [x - 7, y + 6],
      [x + 7, y + 6],
    ],
    { width: 2 },
  );

/** A switch on an upright wire from (x, y) to y + 26, open. */
export const contact = (x, y) =>
  wire([
    [x, y],
    [x, y + 4],
  ]) +
  wire([
    [x, y + 22],
    [x - 9, y + 6],
  ]) +
  wire([
    [x, y + 22],
    [x, y + 26],
  ]) +
  dot(x, y + 4) +
  dot(x, y + 22);

export const sheet = (width, height, title, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${parts.flat(9).join('\n')}
</svg>
`;
