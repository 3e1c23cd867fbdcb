import { seatLook } from '../../src/drawing/seat-look.ts';
import type { Seat } from '../../src/engine/index.ts';
import { MarkShape } from '../board/mark.tsx';

/** A seat as a marble with its mark, among text. Said in words beside it, so silent for screen readers. */
export const SeatSign = ({ seat }: { readonly seat: Seat }) => {
  const { colour, ink, mark } = seatLook(seat);
  return (
    <svg class="sign" viewBox="-1 -1 2 2" aria-hidden="true">
      <circle r={1} fill={colour} />
      <MarkShape mark={mark} size={0.56} fill={ink} />
    </svg>
  );
};
