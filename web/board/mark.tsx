import type { Mark } from '../../src/drawing/seat-look.ts';

/** Each fills about the same area around 0, 0 within a radius of 1. */
const SHAPES: Readonly<Record<Mark, string>> = {
  triangle: 'M0-.95.9.62H-.9Z',
  square: 'M-.7-.7H.7V.7H-.7Z',
  disc: 'M-.8 0A.8.8 0 1 1 .8 0 .8.8 0 1 1-.8 0Z',
  cross: 'M-.32-.95H.32V-.32H.95V.32H.32V.95H-.32V.32H-.95V-.32H-.32Z',
  star: 'M0-1 .26-.36.95-.31.42.14.59.81 0 .44-.59.81-.42.14-.95-.31-.26-.36Z',
  ring: 'M-.9 0A.9.9 0 1 1 .9 0 .9.9 0 1 1-.9 0ZM-.45 0A.45.45 0 1 0 .45 0 .45.45 0 1 0-.45 0Z',
};

export interface MarkProps {
  readonly mark: Mark;
  readonly x?: number;
  readonly y?: number;
  readonly size: number;
  readonly fill: string;
  /** Class, for a style sheet. */
  readonly name?: string;
}

/** A seat's sign, inside an SVG drawing. */
export const MarkShape = ({ mark, x = 0, y = 0, size, fill, name }: MarkProps) => (
  <path d={SHAPES[mark]} transform={`translate(${x} ${y}) scale(${size})`} fill={fill} class={name} />
);
