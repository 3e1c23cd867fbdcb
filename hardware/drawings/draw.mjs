// Draws the wiring: node hardware/drawings/draw.mjs writes the SVG files beside it.
import { writeFileSync } from 'node:fs';
import {
  box,
  capacitor,
  contact,
  data,
  diode,
  dot,
  ground,
  lines,
  power,
  resistor,
  sheet,
  text,
  wire,
} from './pen.mjs';

const RED = '#c0392b';
const BLUE = '#0067a5';

const overview = sheet(
  860,
  400,
  'What is connected to what',
  box(20, 40, 150, 90, 'Raspberry Pi', ['runs Murmeld']),
  box(300, 40, 160, 90, 'Arduino Nano', ['up to 144 holes', 'firmware/']),
  wire(
    [
      [170, 85],
      [300, 85],
    ],
    { width: 3 },
  ),
  text(235, 76, 'USB cable', { anchor: 'middle', size: 12 }),
  box(560, 40, 280, 90, 'chain of 74HC165', ['one chip for 8 holes', 'on 5 V of the Nano']),
  data([
    [460, 70],
    [560, 70],
  ]),
  data([
    [460, 85],
    [560, 85],
  ]),
  data([
    [460, 100],
    [560, 100],
  ]),
  text(510, 62, 'D2, D3, D4', { anchor: 'middle', size: 12, colour: BLUE }),
  box(560, 200, 130, 70, 'sensors', ['one place a hole']),
  data([
    [625, 200],
    [625, 130],
  ]),
  text(632, 168, 'open drain, 10 kΩ to 5 V', { size: 12, colour: BLUE }),
  box(300, 200, 160, 70, 'WS2812 lights', ['one a hole, in a chain']),
  data([
    [380, 130],
    [380, 200],
  ]),
  text(388, 168, 'D6, through 330 Ω', { size: 12, colour: BLUE }),
  box(20, 290, 150, 80, '5 V supply', ['4 A, short-proof']),
  power([
    [170, 330],
    [215, 330],
  ]),
  `<rect x="215" y="323" width="36" height="14" fill="#fff" stroke="${RED}" stroke-width="2"/>`,
  text(233, 315, 'fuse 4 A', { anchor: 'middle', size: 12, colour: RED }),
  power([
    [251, 330],
    [625, 330],
    [625, 270],
  ]),
  power([
    [380, 330],
    [380, 270],
  ]),
  dot(380, 330, RED),
  text(395, 322, '5 V, fed in at every sector', { anchor: 'start', size: 12, colour: RED }),
  wire([
    [95, 370],
    [95, 385],
    [820, 385],
    [820, 130],
  ]),
  wire([
    [300, 115],
    [280, 115],
    [280, 385],
  ]),
  dot(280, 385),
  wire([
    [340, 270],
    [340, 385],
  ]),
  dot(340, 385),
  wire([
    [660, 270],
    [660, 385],
  ]),
  dot(660, 385),
  text(700, 378, 'one ground for all', { size: 12 }),
);

/** One chip of the chain with its upper left corner at (x, y). */
const chip = (x, y, name) => [
  box(x, y, 120, 190, name),
  lines(x + 8, y + 52, ['CLK 2', 'SH/LD 1', 'QH 9'], { size: 12, colour: BLUE }),
  lines(x + 8, y + 118, ['16 VCC', '8 GND', '15 INH'], { size: 12 }),
  lines(x + 112, y + 52, ['11 A', '12 B', '13 C', '14 D', '3 E', '4 F', '5 G', '6 H'], { size: 12, anchor: 'end' }),
];

const sensors = sheet(
  900,
  430,
  'Sensors and the chain of 74HC165',
  box(20, 60, 110, 190, 'Arduino Nano'),
  lines(122, 112, ['D2', 'D3', 'D4'], { size: 12, anchor: 'end', colour: BLUE }),
  lines(122, 178, ['5V', 'GND'], { size: 12, anchor: 'end' }),
  chip(250, 60, '74HC165 no. 1'),
  chip(560, 60, '74HC165 no. 2'),
  // Clock and load go to all chips, data from chip to chip.
  data([
    [130, 108],
    [250, 108],
  ]),
  data([
    [180, 108],
    [180, 30],
    [520, 30],
    [520, 108],
    [560, 108],
  ]),
  dot(180, 108, BLUE),
  data([
    [130, 125],
    [250, 125],
  ]),
  data([
    [200, 125],
    [200, 44],
    [535, 44],
    [535, 125],
    [560, 125],
  ]),
  dot(200, 125, BLUE),
  data([
    [130, 142],
    [250, 142],
  ]),
  data([
    [560, 142],
    [540, 142],
    [540, 290],
    [310, 290],
    [310, 250],
  ]),
  text(318, 268, '10 SER', { size: 12, colour: BLUE }),
  data([
    [620, 250],
    [620, 290],
    [800, 290],
  ]),
  text(628, 268, '10 SER', { size: 12, colour: BLUE }),
  text(806, 294, 'to no. 3 …', { size: 12, colour: BLUE }),
  text(700, 190, 'VCC, GND and INH as at no. 1', { size: 12 }),
  power([
    [130, 174],
    [250, 174],
  ]),
  wire([
    [130, 191],
    [220, 191],
    [220, 208],
    [250, 208],
  ]),
  wire([
    [220, 191],
    [250, 191],
  ]),
  dot(220, 191),
  // A hole's sensors on input A.
  data([
    [370, 108],
    [440, 108],
  ]),
  data([
    [440, 108],
    [440, 330],
  ]),
  dot(440, 108, BLUE),
  wire([
    [440, 108],
    [440, 62],
  ]),
  resistor(440, 84, '10 kΩ', true),
  power([
    [425, 62],
    [455, 62],
  ]),
  text(440, 54, '5 V of the Nano', { size: 12, colour: RED, anchor: 'middle' }),
  data([
    [340, 330],
    [540, 330],
  ]),
  dot(440, 330, BLUE),
  ...[310, 410, 510].map((x, i) => [
    box(x, 345, 70, 46, 'hall', [['x', 'y', 'z'][i]]),
    data([
      [x + 30, 330],
      [x + 30, 345],
    ]),
    dot(x + 30, 330, BLUE),
  ]),
  lines(
    600,
    345,
    [
      'One 3D switch, or three switches at right angles',
      'whose outputs are joined (open drain only).',
      'Their 5 V comes from the supply.',
    ],
    {
      size: 12,
    },
  ),
  lines(
    20,
    300,
    ['100 nF between 16 and 8 at every chip.', 'Inputs left over, and SER of the last', 'chip: to 5 V of the Nano.'],
    { size: 12 },
  ),
);

/** One light with its upper left corner at (x, y). */
const light = (x, y, name) => [
  box(x, y, 100, 70, name, [], '#eef6ff'),
  text(x + 6, y + 46, 'DIN', { size: 12, colour: BLUE }),
  text(x + 94, y + 46, 'DOUT', { size: 12, anchor: 'end', colour: BLUE }),
];

const lights = sheet(
  900,
  330,
  'Lights and their supply',
  box(20, 120, 110, 80, 'Arduino Nano'),
  text(122, 166, 'D6', { size: 12, anchor: 'end', colour: BLUE }),
  text(122, 190, 'GND', { size: 12, anchor: 'end' }),
  data([
    [130, 162],
    [280, 162],
  ]),
  resistor(205, 162, '330 Ω'),
  ...[280, 430, 580].map((x, i) => light(x, 120, ['light 0', 'light 1', 'light 2'][i])),
  data([
    [380, 162],
    [430, 162],
  ]),
  data([
    [530, 162],
    [580, 162],
  ]),
  data([
    [680, 162],
    [740, 162],
  ]),
  text(748, 166, 'and so on', { size: 12, colour: BLUE }),
  box(20, 20, 110, 60, '5 V supply', ['4 A']),
  power([
    [130, 40],
    [160, 40],
  ]),
  `<rect x="160" y="33" width="36" height="14" fill="#fff" stroke="${RED}" stroke-width="2"/>`,
  text(178, 25, 'fuse 4 A', { anchor: 'middle', size: 12, colour: RED }),
  power([
    [196, 40],
    [860, 40],
  ]),
  ...[330, 480, 630].map((x) => [
    power([
      [x, 40],
      [x, 120],
    ]),
    dot(x, 40, RED),
  ]),
  wire([
    [60, 80],
    [60, 110],
    [8, 110],
    [8, 260],
    [860, 260],
  ]),
  wire([
    [130, 186],
    [150, 186],
    [150, 260],
  ]),
  dot(150, 260),
  ...[330, 480, 630].map((x) => [
    wire([
      [x, 190],
      [x, 260],
    ]),
    dot(x, 260),
  ]),
  power([
    [232, 40],
    [232, 60],
  ]),
  dot(232, 40, RED),
  capacitor(232, 60, '1000 µF'),
  wire([
    [232, 84],
    [232, 155],
  ]),
  `<path d="M232 155a7 7 0 0 1 0 14" fill="none" stroke="#222" stroke-width="1.5"/>`,
  wire([
    [232, 169],
    [232, 260],
  ]),
  dot(232, 260),
  lines(
    20,
    288,
    [
      'Feed 5 V and ground in anew at every sector (after 24 lights): thin wires lose voltage, and the last lights turn red.',
      'The Nano gives 5 V signals, so no level shifter is needed; D6 has no other use.',
    ],
    { size: 12 },
  ),
);

const hole = (() => {
  // Ten pixels a millimetre; the top of the wood is at y = 150, the middle of the hole at x = 300.
  const [mm, top, x] = [10, 150, 300];
  const ball = top - 5.3 * mm;
  const size = (x0, y0, x1, y1, words, dx = 6, dy = 4) => [
    wire(
      [
        [x0, y0],
        [x1, y1],
      ],
      { width: 1 },
    ),
    text((x0 + x1) / 2 + dx, (y0 + y1) / 2 + dy, words, { size: 12 }),
  ];
  return sheet(
    760,
    400,
    'Section through a hole',
    `<rect x="60" y="${top}" width="${x - 6 * mm - 60}" height="${4 * mm}" fill="#e0bf8c" stroke="#222"/>`,
    `<rect x="${x + 6 * mm}" y="${top}" width="${3.5 * mm}" height="${4 * mm}" fill="#e0bf8c" stroke="#222"/>`,
    `<rect x="${x + 14.5 * mm}" y="${top}" width="100" height="${4 * mm}" fill="#e0bf8c" stroke="#222"/>`,
    `<rect x="60" y="${top + 4 * mm}" width="485" height="${1.6 * mm}" fill="#3d7a4a" stroke="#222"/>`,
    `<rect x="60" y="${top + 5.6 * mm}" width="485" height="80" fill="#f1e3cc" stroke="#222" stroke-dasharray="4 3"/>`,
    `<circle cx="${x}" cy="${ball}" r="${8 * mm}" fill="#d9534f" fill-opacity="0.35" stroke="#222" stroke-width="1.5"/>`,
    `<rect x="${x - 3 * mm}" y="${ball - 1 * mm}" width="${6 * mm}" height="${2 * mm}" fill="#888" stroke="#222" transform="rotate(25 ${x} ${ball})"/>`,
    `<rect x="${x - 1.5 * mm}" y="${top + 4 * mm - 9}" width="${3 * mm}" height="9" fill="#222"/>`,
    `<rect x="${x + 12 * mm - 2.5 * mm}" y="${top + 4 * mm - 14}" width="${5 * mm}" height="14" fill="#ffe58a" stroke="#222"/>`,
    `<circle cx="${x}" cy="${ball}" r="2" fill="#222"/>`,
    size(x - 110, ball, x - 110, top + 4 * mm - 5, '9 mm', -42),
    wire(
      [
        [x, ball],
        [x - 118, ball],
      ],
      { width: 1, dashed: true },
    ),
    wire(
      [
        [x - 15, top + 4 * mm - 5],
        [x - 118, top + 4 * mm - 5],
      ],
      { width: 1, dashed: true },
    ),
    size(x - 6 * mm, top + 175, x + 6 * mm, top + 175, 'ø 12 mm', -24, -6),
    size(x, top + 200, x + 12 * mm, top + 200, '12 mm', -18, -6),
    wire(
      [
        [x - 6 * mm, top],
        [x - 6 * mm, top + 180],
      ],
      { width: 1, dashed: true },
    ),
    wire(
      [
        [x + 6 * mm, top],
        [x + 6 * mm, top + 180],
      ],
      { width: 1, dashed: true },
    ),
    wire(
      [
        [x, top + 50],
        [x, top + 205],
      ],
      { width: 1, dashed: true },
    ),
    wire(
      [
        [x + 12 * mm, top + 40],
        [x + 12 * mm, top + 205],
      ],
      { width: 1, dashed: true },
    ),
    lines(560, 60, ['wooden ball, 16 mm', 'magnet 6 × 2 mm, N42,', 'glued into the middle'], { size: 12 }),
    wire(
      [
        [552, 70],
        [x + 68, ball - 10],
      ],
      { width: 1 },
    ),
    lines(560, 165, ['plywood, 4 mm'], { size: 12 }),
    lines(560, 200, ['sensor right under the ball,', 'light 12 mm beside it (hole ø 5)'], { size: 12 }),
    wire(
      [
        [552, 205],
        [x + 12 * mm + 30, top + 36],
      ],
      { width: 1 },
    ),
    lines(560, 262, ['frame or back plate, with room', 'for chips and wires'], { size: 12 }),
  );
})();

const matrix = (() => {
  const columns = [260, 350, 440];
  const rows = [110, 190, 270];
  return sheet(
    900,
    440,
    'Holes on the Raspberry Pi itself: a matrix, and a seat’s button and lamp',
    box(20, 60, 130, 330, 'Raspberry Pi'),
    ...rows.map((y, i) => [
      wire([
        [150, y],
        [500, y],
      ]),
      text(142, y + 4, `row ${i}`, { size: 12, anchor: 'end' }),
    ]),
    ...columns.map((x, i) => [
      data([
        [x, 60],
        [x, 300],
      ]),
      wire([
        [x, 60],
        [x, 34],
      ]),
      resistor(x, 46, '10 kΩ', true),
      text(x, 22, '3.3 V', { size: 12, anchor: 'middle', colour: RED }),
      data([
        [x, 300],
        [x, 318 + 16 * i],
        [150, 318 + 16 * i],
      ]),
      text(142, 322 + 16 * i, `column ${i}`, { size: 12, anchor: 'end', colour: BLUE }),
    ]),
    // A switch and a diode at each crossing, from the column to the row.
    ...rows.map((y) =>
      columns.map((x) => [
        dot(x, y - 44, BLUE),
        wire([
          [x, y - 44],
          [x + 24, y - 44],
        ]),
        contact(x + 24, y - 44),
        diode(x + 24, y - 9),
        wire([
          [x + 24, y - 3],
          [x + 24, y],
        ]),
        dot(x + 24, y),
      ]),
    ),
    lines(
      560,
      60,
      [
        'A matrix reads 8 × 12 = 96 holes with 20 lines.',
        'One diode (1N4148) a switch, band towards the row:',
        'without them, three marbles show a fourth.',
        'The switches must be contacts, such as reeds; hall',
        'switches need a line each, or a module.',
      ],
      { size: 12 },
    ),
    text(560, 185, 'One seat', { bold: true }),
    wire([
      [570, 215],
      [640, 215],
    ]),
    text(562, 206, 'button line', { size: 12 }),
    contact(640, 215),
    wire([
      [640, 241],
      [640, 250],
    ]),
    ground(640, 250),
    lines(670, 225, ['pull-up: gpio=17=pu in', '/boot/firmware/config.txt'], { size: 12 }),
    wire([
      [570, 310],
      [620, 310],
    ]),
    text(562, 300, 'lamp line', { size: 12 }),
    wire([
      [620, 310],
      [690, 310],
      [690, 325],
    ]),
    resistor(655, 310, '470 Ω'),
    diode(690, 332),
    wire([
      [690, 338],
      [690, 352],
    ]),
    ground(690, 352),
    lines(715, 330, ['LED, 3 mA; anything', 'larger needs a transistor'], { size: 12 }),
    text(450, 425, 'All lines of a Raspberry Pi are 3.3 V. Nothing with 5 V may touch them.', {
      anchor: 'middle',
      colour: RED,
    }),
  );
})();

for (const [name, svg] of Object.entries({ overview, sensors, lights, hole, matrix })) {
  writeFileSync(new URL(`${name}.svg`, import.meta.url), svg);
}
