/** Draws a plank of wood with a darker frame around it, dot by dot: no picture has to be fetched, and no two boards differ. */

type Rgb = readonly [number, number, number];

const PLANK: readonly [Rgb, Rgb] = [
  [205, 155, 98],
  [158, 106, 56],
];
const FRAME: readonly [Rgb, Rgb] = [
  [104, 62, 34],
  [66, 36, 19],
];

/** A number between 0 and 1 for each point of the grid; the same one every time. */
function hash(x: number, y: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Smooth noise between 0 and 1. */
function noise(x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [tx, ty] = [smooth(x - x0), smooth(y - y0)];
  const above = mix(hash(x0, y0), hash(x0 + 1, y0), tx);
  const below = mix(hash(x0, y0 + 1), hash(x0 + 1, y0 + 1), tx);
  return mix(above, below, ty);
}

/** How dark the wood is at a point: year rings cut lengthwise, long waves in them, and fine fibres. Millimetres. */
function darkness(along: number, across: number): number {
  const wave = noise(along * 0.0031, across * 0.012) * 6 + noise(along * 0.012, across * 0.045) * 1.3;
  const ring = (across * 0.055 + wave) % 1;
  // A ring darkens slowly through the summer and ends sharply with the winter.
  const year = ring < 0.86 ? smooth(ring / 0.86) : smooth((1 - ring) / 0.14);
  const fibre = noise(along * 0.05, across * 2.1);
  const pore = noise(along * 0.11, across * 3.7) > 0.82 ? 0.22 : 0;
  return Math.min(1, year * 0.52 + fibre * 0.34 + pore);
}

/**
 * Paints the board, `width` by `height` millimetres with a frame of `frame`, at `scale` dots a millimetre. Needs some 100 ms
 * on a slow phone, once.
 */
export function paintWood(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  frame: number,
  scale: number,
): void {
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return; // The board then shows on the plain colour behind it.
  const image = context.createImageData(canvas.width, canvas.height);
  for (let row = 0; row < canvas.height; row++) {
    for (let column = 0; column < canvas.width; column++) {
      const [x, y] = [column / scale, row / scale];
      const [toSide, toEnd] = [Math.min(x, width - x), Math.min(y, height - y)];
      const edge = Math.min(toSide, toEnd);
      const framed = edge < frame;
      // The frame's grain runs along each side; the corners are mitred.
      const upright = framed && toSide < toEnd;
      const dark = upright ? darkness(y + 700, x + 300) : darkness(x, framed ? y + 900 : y);
      const [light, deep] = framed ? FRAME : PLANK;
      // A groove between plank and frame, a bevel at the outer edge.
      const groove = Math.abs(edge - frame) < 0.9 ? 0.55 : 1;
      const bevel = edge < 2.5 ? 1.25 - edge * 0.1 : 1;
      const shade = groove * bevel;
      const at = (row * canvas.width + column) * 4;
      for (let channel = 0; channel < 3; channel++) {
        image.data[at + channel] = mix(light[channel] as number, deep[channel] as number, dark) * shade;
      }
      image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
}
