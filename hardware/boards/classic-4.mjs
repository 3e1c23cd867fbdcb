// Draws the classic board of four: node hardware/boards/classic-4.mjs > hardware/boards/classic-4.json
//
// The loop is a cross set on its corners: four arms reach into the corners of the board, and each seat has a bay between
// two of them at the middle of its side. The start cell is the tip of the bay, the kennel lies in the bay in front of
// the player, the home row runs from the start cell to the middle. One quarter is computed, to a tenth of a millimetre,
// and turned three times, so that the board is exactly the same from every side.

const SIDE = 540;
const CENTRE = SIDE / 2;
/** From the middle line of an arm to its two rows of cells; the arm ends in a half circle of this radius. */
const HALF_WIDTH = 100;
/** The outermost cells are this far from the edge of the wood. */
const MARGIN = 26;
const CELLS = 16;
const HOME_SPACING = 28;
const KENNEL_SPACING = 30;
const KENNEL_TO_EDGE = 34;

// In the arm's own frame, `along` runs from the centre of the board to the corner: the half circle's centre lies where
// the outermost point, HALF_WIDTH further towards an edge, just keeps the margin.
const ROUND_FROM = (CENTRE - MARGIN - HALF_WIDTH) * Math.SQRT2;
const STRAIGHT = ROUND_FROM - HALF_WIDTH;
const LENGTH = 2 * STRAIGHT + Math.PI * HALF_WIDTH;

/** A point of the arm at the lower right, `s` millimetres of path after seat 0's start cell, from the board's centre. */
function onArm(s) {
  let along;
  let across;
  if (s < STRAIGHT) {
    along = HALF_WIDTH + s;
    across = HALF_WIDTH;
  } else if (s > LENGTH - STRAIGHT) {
    along = HALF_WIDTH + LENGTH - s;
    across = -HALF_WIDTH;
  } else {
    const angle = (s - STRAIGHT) / HALF_WIDTH;
    along = ROUND_FROM + HALF_WIDTH * Math.sin(angle);
    across = HALF_WIDTH * Math.cos(angle);
  }
  return [(along - across) / Math.SQRT2, (along + across) / Math.SQRT2];
}

/** Turns a point about the centre, from seat 0 (below) to seat `seat`: below, right, above, left. */
function turned([x, y], seat) {
  for (let i = 0; i < seat; i++) [x, y] = [y, -x];
  return [x, y];
}

const tenth = (mm) => Math.round(mm * 10) / 10;
const START = HALF_WIDTH * Math.SQRT2;
const quarter = {
  L: Array.from({ length: CELLS }, (_, i) => onArm((i * LENGTH) / CELLS)),
  H: Array.from({ length: 4 }, (_, i) => [0, START - (i + 1) * HOME_SPACING]),
  K: Array.from({ length: 4 }, (_, i) => [(i - 1.5) * KENNEL_SPACING, CENTRE - KENNEL_TO_EDGE]),
};

const holes = ['L', 'H', 'K'].flatMap((kind) =>
  [0, 1, 2, 3].flatMap((seat) =>
    quarter[kind].map((point, i) => {
      const [x, y] = turned(point.map(tenth), seat).map((v) => tenth(v + CENTRE));
      return { name: kind === 'L' ? `L${seat * CELLS + i}` : `${kind}${seat}.${i}`, x, y };
    }),
  ),
);

// One hole a line, as a person would write it; Biome leaves it so.
const lines = holes.map(
  ({ name, x, y }, i) => `    "${name}": { "driver": "main", "channel": ${i}, "light": ${i}, "x": ${x}, "y": ${y} }`,
);
process.stdout.write(`{
  "format": 1,
  "name": "Classic board of four",
  "sectors": 4,
  "travel": "counterclockwise",
  "width": ${SIDE},
  "height": ${SIDE},
  "drivers": [{ "id": "main", "kind": "serial" }],
  "holes": {
${lines.join(',\n')}
  }
}
`);
