import type { TableView } from '../../src/server/messages.ts';

/** Moments of a game as a table would send them, to look at pages without a table and to test what they say. */

const REST = 'K,K,K,K';
const BEFORE = `K,K,L5.1,L60.1/K,K,L16!,L20.2/K,L34.1,L44.1,H3/${REST}`;
const AFTER = `K,K,L10.1,L60.1/K,K,L16!,L20.2/K,L34.1,L44.1,H3/${REST}`;

export const TURN: TableView = {
  state: 17,
  game: 'dev',
  phase: 'playing',
  asksToGoOn: false,
  form: {
    ruleset: 'braendi',
    variants: [],
    solo: false,
    sectors: 4,
    seats: [0, 1, 2, 3],
    travel: 'counterclockwise',
  },
  cards: 'announced',
  round: 2,
  placement: AFTER,
  halfway: null,
  toPlay: 1,
  awaiting: { kind: 'turn' },
  laid: null,
  seats: [
    { seat: 0, cards: 3, out: false, name: '', colour: 'red', phone: null },
    { seat: 1, cards: 4, out: false, name: '', colour: 'blue', phone: null },
    { seat: 2, cards: 4, out: false, name: '', colour: 'yellow', phone: null },
    { seat: 3, cards: 0, out: true, name: '', colour: 'green', phone: null },
  ],
  winners: [],
  lastPlay: { seat: 0, card: '5', as: '5', placement: AFTER, captured: [] },
  notice: null,
  storage: null,
  logFrom: `K,K,L5.1,L60.1/K,K,K,L20.2/K,L24.1,L44.1,H3/K,K,K,L10.1`,
  log: [
    { number: 31, kind: 'dealt', round: 2, cards: 5 },
    {
      number: 32,
      kind: 'played',
      seat: 1,
      card: 'K',
      as: 'K',
      placement: `K,K,L5.1,L60.1/K,K,L16!,L20.2/K,L24.1,L44.1,H3/K,K,K,L10.1`,
      captured: [],
    },
    {
      number: 33,
      kind: 'played',
      seat: 2,
      card: 'Joker',
      as: '10',
      placement: `K,K,L5.1,L60.1/K,K,L16!,L20.2/K,L34.1,L44.1,H3/K,K,K,L10.1`,
      captured: [],
    },
    { number: 34, kind: 'folded', seat: 3 },
    {
      number: 35,
      kind: 'played',
      seat: 0,
      card: '5',
      as: '5',
      placement: AFTER,
      captured: [{ seat: 3, from: 'L10' }],
    },
  ],
  link: 'connected',
  lights: {},
  unsensed: [],
  simulated: true,
  people: [],
  open: true,
  wish: {
    ruleset: 'braendi',
    variants: [],
    solo: false,
    players: [
      { seat: 0, name: '', colour: 'red' },
      { seat: 1, name: '', colour: 'blue' },
      { seat: 2, name: '', colour: 'yellow' },
      { seat: 3, name: '', colour: 'green' },
    ],
    opener: 0,
    cards: 'announced',
  },
  shuffle: null,
  you: { person: null, host: true, mayTakeHost: false, seats: [] },
};

export const START: TableView = {
  ...TURN,
  state: 1,
  round: 1,
  placement: [REST, REST, REST, REST].join('/'),
  toPlay: 0,
  lastPlay: null,
  log: [{ number: 0, kind: 'dealt', round: 1, cards: 6 }],
  seats: TURN.seats.map((seat) => ({ ...seat, cards: 6, out: false })),
};

const captureOf10 = { ...TURN.lastPlay!, captured: [{ seat: 3, from: 'L10' }] } as const;
export const CAPTURE: TableView = { ...TURN, lastPlay: captureOf10 };

export const LAID: TableView = { ...TURN, laid: { seat: 1, card: '7' } };

export const PROGRESS: TableView = {
  ...LAID,
  halfway: `K,K,L10.1,L60.1/K,K,L16!,L24.2/K,L34.1,L44.1,H3/${REST}`,
  notice: { t: 0, kind: 'progress', seat: 1, card: '7', done: 4, of: 7, holes: [] },
};

const wrong = { ...TURN, laid: { seat: 1, card: '5' } } as const;
export const ILLEGAL: TableView = {
  ...wrong,
  notice: {
    t: 0,
    kind: 'illegal',
    seat: 1,
    code: 'wrong-distance',
    holes: [
      { hole: 'L26', should: 'empty' },
      { hole: 'L25', should: 'occupied' },
    ],
    closest: `K,K,L10.1,L60.1/K,K,L16!,L25.2/K,L34.1,L44.1,H3/${REST}`,
  },
};

/** The longest reason that there is, for small screens. */
export const LONGEST: TableView = {
  ...ILLEGAL,
  laid: { seat: 1, card: 'J' },
  notice: { ...ILLEGAL.notice, code: 'swap-not-allowed' } as TableView['notice'],
};

export const KENNEL: TableView = {
  ...wrong,
  notice: {
    t: 0,
    kind: 'illegal',
    seat: 1,
    code: 'captured-marble-left',
    holes: [{ hole: 'K2.1', should: 'occupied' }],
    closest: `K,K,L10.1,L60.1/K,K,L16!,L34.2/K,K,L44.1,H3/${REST}`,
  },
};

export const BUMPED: TableView = {
  ...TURN,
  notice: {
    t: 0,
    kind: 'bumped',
    holes: [
      { hole: 'L11', should: 'empty' },
      { hole: 'L10', should: 'occupied' },
      { hole: 'L62', should: 'empty' },
      { hole: 'L60', should: 'occupied' },
      { hole: 'L34', should: 'occupied' },
    ],
  },
};

export const AMBIGUOUS: TableView = {
  ...TURN,
  toPlay: 0,
  placement: BEFORE,
  laid: { seat: 0, card: 'J' },
  notice: {
    t: 0,
    kind: 'ambiguous',
    seat: 0,
    options: [
      { placement: `K,K,L44.1,L60.1/K,K,L16!,L20.2/K,L5.1,L34.1,H3/${REST}`, card: 'J' },
      { placement: `K,K,L5.1,L20.1/K,K,L16!,L60.2/K,L34.1,L44.1,H3/${REST}`, card: 'J' },
    ],
  },
};

export const SWAPPED: TableView = {
  ...TURN,
  placement: `K,K,L44.1,L60.1/K,K,L16!,L20.2/K,L5.1,L34.1,H3/${REST}`,
  lastPlay: {
    seat: 0,
    card: 'J',
    as: 'J',
    placement: `K,K,L44.1,L60.1/K,K,L16!,L20.2/K,L5.1,L34.1,H3/${REST}`,
    captured: [],
  },
  logFrom: BEFORE,
  log: [
    {
      number: 1,
      kind: 'played',
      seat: 0,
      card: 'J',
      as: 'J',
      placement: `K,K,L44.1,L60.1/K,K,L16!,L20.2/K,L5.1,L34.1,H3/${REST}`,
      captured: [],
    },
  ],
};

export const WON: TableView = {
  ...TURN,
  placement: `H0,H1,H2,H3/K,K,L16!,L20.2/H0,H1,H2,H3/${REST}`,
  toPlay: null,
  winners: [0, 2],
};

export const AWAY: TableView = { ...TURN, link: 'away' };

export const VIEWS = {
  START,
  TURN,
  CAPTURE,
  LAID,
  PROGRESS,
  ILLEGAL,
  LONGEST,
  KENNEL,
  BUMPED,
  AMBIGUOUS,
  SWAPPED,
  WON,
  AWAY,
};
