import Type from 'typebox';
import { SEATS, type Seat } from '../../engine/index.ts';

/** Sensors on single lines of the computer's own pins; channel n is the n-th of `lines`. */
export interface GpioLinesDriver {
  readonly id: string;
  readonly kind: 'gpio-lines';
  readonly lines: readonly number[];
  /** The level of a line while a marble is there; low if left out. */
  readonly occupied?: 'low' | 'high';
  /** Milliseconds; see `Debouncer`. */
  readonly steady?: number;
}

/** Switches with a diode each at the crossings of rows and columns; channel = row × columns + column. */
export interface GpioMatrixDriver {
  readonly id: string;
  readonly kind: 'gpio-matrix';
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** Scans in a second. */
  readonly rate?: number;
  /** Microseconds between driving a row and reading its columns. */
  readonly settle?: number;
  /** Milliseconds; see `Debouncer`. */
  readonly steady?: number;
}

/** What else hangs on the computer's own pins. */
export interface Controls {
  readonly seats?: readonly SeatControl[];
  /** A buzzer that sounds while its line is high. */
  readonly buzzer?: number;
}

export interface SeatControl {
  readonly seat: Seat;
  /** A button that pulls its line to ground. */
  readonly button?: number;
  /** A lamp that shines while its line is high. */
  readonly lamp?: number;
}

export const LINES_STEADY = 8;
/** Two equal looks in a row; so many scans that a busy computer still manages 50. */
export const MATRIX = { rate: 80, settle: 200, steady: 12 } as const;

const Id = Type.String({ pattern: '^[a-z0-9-]{1,24}$' });
const Line = Type.Integer({ minimum: 0, maximum: 27, description: 'BCM number, as in GPIO17.' });
const Steady = Type.Number({
  minimum: 0,
  maximum: 200,
  description: 'Milliseconds by which a new level must outweigh the old one.',
});

export const GpioLinesSchema = Type.Object(
  {
    id: Id,
    kind: Type.Literal('gpio-lines'),
    lines: Type.Array(Line, { minItems: 1, description: 'Channel n of this driver is the n-th line.' }),
    occupied: Type.Optional(
      Type.Union([Type.Literal('low'), Type.Literal('high')], {
        description: 'Level of a line while a marble is there; low if left out.',
      }),
    ),
    steady: Type.Optional(Steady),
  },
  { description: "Sensors on single lines of the computer's own pins." },
);

export const GpioMatrixSchema = Type.Object(
  {
    id: Id,
    kind: Type.Literal('gpio-matrix'),
    rows: Type.Array(Line, { minItems: 1 }),
    columns: Type.Array(Line, { minItems: 1, description: 'Channel = row × number of columns + column, all from 0.' }),
    rate: Type.Optional(Type.Number({ minimum: 1, maximum: 200, description: 'Scans of all rows in a second.' })),
    settle: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 20_000,
        description: 'Microseconds for which a row is driven at least before its columns are read.',
      }),
    ),
    steady: Type.Optional(Steady),
  },
  { description: "Switches with diodes in rows and columns on the computer's own pins." },
);

export const ControlsSchema = Type.Object(
  {
    seats: Type.Optional(
      Type.Array(
        Type.Object({
          seat: Type.Union(SEATS.map((seat) => Type.Literal(seat))),
          button: Type.Optional(Line),
          lamp: Type.Optional(Line),
        }),
      ),
    ),
    buzzer: Type.Optional(Line),
  },
  { description: "Buttons, turn lamps and a buzzer on the computer's own pins." },
);
