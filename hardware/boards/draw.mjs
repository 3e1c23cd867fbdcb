// Draws the shipped boards: node hardware/boards/draw.mjs NAME > hardware/boards/NAME.json
//
// The loop is a star set around the middle: between every two seats an arm with two rows of cells and a round end, and
// before each seat a bay between two arms. The start cell is the tip of the bay, the kennel lies in the bay in front of
// the player, the home row runs from the start cell to the middle. One sector is computed, to a tenth of a millimetre,
// and turned about the centre, so that the board is the same from every seat.

const CELLS = 16;
const KENNEL_SPACING = 30;
const HOLES = CELLS + 8;

/**
 * Millimetres. `halfWidth`: from the middle line of an arm to its two rows of cells, and the radius of its end. `straight`:
 * length of a row before the round end. `kennel`: from the centre to the kennel. `centre`: where the centre lies on the wood.
 */
const SHAPES = {
  2: { halfWidth: 134, straight: 30, home: 28, kennel: 170, width: 380, height: 408, centre: [190, 204] },
  3: { halfWidth: 112, straight: 64, home: 28, kennel: 192, width: 500, height: 494, centre: [250, 267] },
  // The round end keeps its outermost cells 26 mm from two edges of the square.
  4: {
    halfWidth: 100,
    straight: (270 - 26 - 100) * Math.SQRT2 - 100,
    home: 28,
    kennel: 236,
    width: 540,
    height: 540,
    centre: [270, 270],
  },
  6: { halfWidth: 80, straight: 117, home: 28, kennel: 292, width: 724, height: 656, centre: [362, 328] },
};

const BOARDS = {
  'classic-2': { name: 'Board of two', sectors: 2, wiring: 'main' },
  'classic-3': { name: 'Board of three', sectors: 3, wiring: 'main' },
  'classic-4': { name: 'Classic board of four', sectors: 4, wiring: 'main' },
  'classic-4-modules': { name: 'Classic board of four, a module for each sector', sectors: 4, wiring: 'modules' },
  'classic-4-matrix': { name: 'Classic board of four, on the pins of a Raspberry Pi', sectors: 4, wiring: 'matrix' },
  'classic-6': { name: 'Board of six', sectors: 6, wiring: 'main' },
  'classic-6-modules': { name: 'Board of six, a module for each sector', sectors: 6, wiring: 'modules' },
};

/** Two rows a sector, and twelve columns; in the order of the header, so that cables lie flat. See hardware/gpio.md. */
const ROWS = [14, 15, 18, 23, 24, 25, 8, 7];
const COLUMNS = [2, 3, 4, 17, 27, 22, 10, 9, 11, 5, 6, 13];
const BUTTONS = [12, 16, 20, 21];
const BUZZER = 26;

/** A point of the arm after seat 0, `s` millimetres of path after seat 0's start cell, from the board's centre. */
function onArm(s, { sectors, halfWidth, straight }) {
  // In the arm's own frame, `along` runs from the centre outwards; neighbouring arms meet at `tip`.
  const half = Math.PI / sectors;
  const tip = halfWidth / Math.tan(half);
  const length = lengthOf({ halfWidth, straight });
  let along;
  let across;
  if (s < straight) {
    along = tip + s;
    across = halfWidth;
  } else if (s > length - straight) {
    along = tip + length - s;
    across = -halfWidth;
  } else {
    const angle = (s - straight) / halfWidth;
    along = tip + straight + halfWidth * Math.sin(angle);
    across = halfWidth * Math.cos(angle);
  }
  return [along * Math.sin(half) - across * Math.cos(half), along * Math.cos(half) + across * Math.sin(half)];
}

const lengthOf = ({ halfWidth, straight }) => 2 * straight + Math.PI * halfWidth;

/** Turns a point about the centre, from seat 0 (below) against the clock to another seat. */
function turned([x, y], seat, sectors) {
  const angle = (2 * Math.PI * seat) / sectors;
  return [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
}

const tenth = (mm) => Math.round(mm * 10) / 10;

function holesOf(sectors) {
  const shape = { sectors, ...SHAPES[sectors] };
  const start = shape.halfWidth / Math.sin(Math.PI / sectors);
  const sector = {
    L: Array.from({ length: CELLS }, (_, i) => onArm((i * lengthOf(shape)) / CELLS, shape)),
    H: Array.from({ length: 4 }, (_, i) => [0, start - (i + 1) * shape.home]),
    K: Array.from({ length: 4 }, (_, i) => [(i - 1.5) * KENNEL_SPACING, shape.kennel]),
  };
  const seats = Array.from({ length: sectors }, (_, seat) => seat);
  return ['L', 'H', 'K'].flatMap((kind) =>
    seats.flatMap((seat) =>
      sector[kind].map((point, i) => {
        const [x, y] = turned(point.map(tenth), seat, sectors).map((v, axis) => tenth(v + shape.centre[axis]));
        return { name: kind === 'L' ? `L${seat * CELLS + i}` : `${kind}${seat}.${i}`, seat, kind, i, x, y };
      }),
    ),
  );
}

/** A module for each sector counts its own holes: the loop, the home row, the kennel. */
const onModule = ({ seat, kind, i }) => ({
  driver: `sector-${seat}`,
  channel: { L: i, H: CELLS + i, K: HOLES - 4 + i }[kind],
});

const list = (numbers) => `[${numbers.join(', ')}]`;

/** How the holes hang together: `drivers` as text, `place`: where a hole is wired, of which `at` is the number. */
const WIRINGS = {
  main: () => ({
    drivers: ['{ "id": "main", "kind": "serial" }'],
    place: (_, at) => `"driver": "main", "channel": ${at}, "light": ${at}`,
  }),
  modules: (sectors) => ({
    drivers: Array.from(
      { length: sectors },
      (_, seat) => `{ "id": "sector-${seat}", "kind": "serial", "module": "sector-${seat}" }`,
    ),
    place: (hole) => {
      const { driver, channel } = onModule(hole);
      return `"driver": "${driver}", "channel": ${channel}, "light": ${channel}`;
    },
  }),
  matrix: () => ({
    drivers: [
      `{
      "id": "matrix",
      "kind": "gpio-matrix",
      "rows": ${list(ROWS)},
      "columns": ${list(COLUMNS)}
    }`,
    ],
    place: (hole) => `"driver": "matrix", "channel": ${HOLES * hole.seat + onModule(hole).channel}`,
    controls: `{
    "seats": [
${BUTTONS.map((button, seat) => `      { "seat": ${seat}, "button": ${button} }`).join(',\n')}
    ],
    "buzzer": ${BUZZER}
  }`,
  }),
};

function draw({ name, sectors, wiring }) {
  const { width, height } = SHAPES[sectors];
  const { drivers, place, controls } = WIRINGS[wiring](sectors);
  // One hole a line, as a person would write it; Biome leaves it so.
  const lines = holesOf(sectors).map(
    (hole, at) => `    "${hole.name}": { ${place(hole, at)}, "x": ${hole.x}, "y": ${hole.y} }`,
  );
  return `{
  "$schema": "./board-map.schema.json",
  "format": 1,
  "name": "${name}",
  "sectors": ${sectors},
  "travel": "counterclockwise",
  "width": ${width},
  "height": ${height},
  "drivers": ${drivers.join().length > 100 ? `[\n    ${drivers.join(',\n    ')}\n  ]` : `[${drivers[0]}]`},
  "holes": {
${lines.join(',\n')}
  }${controls ? `,\n  "controls": ${controls}` : ''}
}
`;
}

const board = BOARDS[process.argv[2]];
if (!board) {
  process.stderr.write(`usage: node draw.mjs NAME, one of ${Object.keys(BOARDS).join(', ')}\n`);
  process.exit(2);
}
process.stdout.write(draw(board));
