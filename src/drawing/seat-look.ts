import { COLOURS, type Colour, type Colours, type Seat } from '../engine/index.ts';

/** A mark on every marble, so that colour is never the only difference. */
export type Mark = 'triangle' | 'square' | 'disc' | 'cross' | 'star' | 'ring';

/** How a seat looks wherever it is shown: on the phone, on the wood, in the lights. */
export interface SeatLook {
  /** Okabe and Ito's palette, told apart with every common colour blindness. */
  readonly colour: `#${string}`;
  /** A line of that colour on a pale ground: where the colour itself is pale, darker. */
  readonly line: `#${string}`;
  /** What is written or drawn on that colour. */
  readonly ink: `#${string}`;
  /** The same colour as a light shows it: light can't be dark, and its pale colours come out white. */
  readonly light: `#${string}`;
  readonly mark: Mark;
}

const LOOKS: Readonly<Record<Colour, SeatLook>> = {
  red: { colour: '#d55e00', line: '#d55e00', ink: '#ffffff', light: '#ff4800', mark: 'triangle' },
  blue: { colour: '#0072b2', line: '#0072b2', ink: '#ffffff', light: '#0064ff', mark: 'square' },
  yellow: { colour: '#f0e442', line: '#9c8a00', ink: '#3a3300', light: '#ffd000', mark: 'disc' },
  green: { colour: '#009e73', line: '#009e73', ink: '#ffffff', light: '#00d060', mark: 'cross' },
  pink: { colour: '#cc79a7', line: '#b05a8a', ink: '#3d1029', light: '#ff40b0', mark: 'star' },
  black: { colour: '#1a1a1a', line: '#1a1a1a', ink: '#ffffff', light: '#e8f0ff', mark: 'ring' },
};

/** The colour of a seat's marbles: as somebody said, else each seat has its own. */
export const seatColour = (seat: Seat, colours: Colours = {}): Colour => colours[seat] ?? COLOURS[seat];

export const lookOf = (colour: Colour): SeatLook => LOOKS[colour];

export const seatLook = (seat: Seat, colours?: Colours): SeatLook => LOOKS[seatColour(seat, colours)];
