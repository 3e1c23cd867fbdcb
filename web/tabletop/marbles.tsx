import { seatLook } from '../../src/drawing/seat-look.ts';
import { SEATS, type Seat } from '../../src/engine/index.ts';
import type { LightScene } from '../../src/lights/scene.ts';
import type { BoardDrawing, WoodenMarble } from '../../src/server/messages.ts';
import { holeAt } from '../board/layout.ts';
import { MarkShape } from '../board/mark.tsx';
import { turnsOf } from './glow.ts';
import { MARBLE } from './hand.ts';
import { Lit } from './lamps.tsx';

/** Light falls in from the upper left, is swallowed at the rim, and gathers again at the lower right, as in glass. */
export const Glass = () => (
  <defs>
    {SEATS.map((seat) => {
      const { colour } = seatLook(seat);
      return (
        <radialGradient key={seat} id={`glass-${seat}`} cx="0.5" cy="0.5" r="0.5" fx="0.36" fy="0.32">
          <stop offset="0" stop-color={colour} stop-opacity="0.82" />
          <stop offset="0.72" stop-color={colour} stop-opacity="0.94" />
          <stop offset="0.93" stop-color="#000" stop-opacity="0.5" />
          <stop offset="1" stop-color="#000" stop-opacity="0.78" />
        </radialGradient>
      );
    })}
    <radialGradient id="caustic" cx="0.68" cy="0.74" r="0.42">
      <stop offset="0" stop-color="#fff" stop-opacity="0.62" />
      <stop offset="1" stop-color="#fff" stop-opacity="0" />
    </radialGradient>
    <radialGradient id="gleam">
      <stop offset="0" stop-color="#fff" stop-opacity="0.95" />
      <stop offset="1" stop-color="#fff" stop-opacity="0" />
    </radialGradient>
    <radialGradient id="shadow">
      <stop offset="0.45" stop-color="#1c0d02" stop-opacity="0.6" />
      <stop offset="1" stop-color="#1c0d02" stop-opacity="0" />
    </radialGradient>
    <radialGradient id="bore">
      <stop offset="0" stop-color="#2a1608" />
      <stop offset="0.75" stop-color="#3b2110" />
      <stop offset="1" stop-color="#1d0e05" />
    </radialGradient>
  </defs>
);

const Marble = ({ seat }: { readonly seat: Seat }) => {
  const { colour, ink, mark } = seatLook(seat);
  return (
    <>
      <circle class="body" r={MARBLE} fill={colour} />
      <circle r={MARBLE} fill={`url(#glass-${seat})`} class="depth" />
      <MarkShape mark={mark} size={5.4} fill={ink} name="inner" />
      <circle r={MARBLE} fill="url(#caustic)" />
      <ellipse cx={-4} cy={-5} rx={4.6} ry={2.9} transform="rotate(-38 -4 -5)" fill="url(#gleam)" />
    </>
  );
};

export interface Carried {
  readonly x: number;
  readonly y: number;
  /** In the air, not yet let go. */
  readonly lifted: boolean;
}

export interface MarblesProps {
  readonly drawing: BoardDrawing;
  readonly lights: LightScene;
  readonly marbles: readonly WoodenMarble[];
  /** Marbles in this page's own fingers: their place is known here before the board tells it back. */
  readonly carried: ReadonlyMap<number, Carried>;
}

/** A lamp under a marble shines through its glass. */
export const Marbles = ({ drawing, lights, marbles, carried }: MarblesProps) => {
  const turns = turnsOf(lights);
  return (
    <g class="marbles">
      {marbles.map(({ id, seat, hole, x, y }) => {
        const own = carried.get(id);
        const at = own ?? (hole ? holeAt(drawing, hole) : { x, y });
        const lifted = own?.lifted ?? false;
        const light = hole && !own ? lights[hole] : undefined;
        return (
          <g
            key={id}
            class={`marble${own ? ' own' : ''}${lifted ? ' lifted' : ''}`}
            data-marble={id}
            data-seat={seat}
            data-at={hole ?? undefined}
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
          >
            <circle class="shadow" r={MARBLE * 1.35} fill="url(#shadow)" />
            <g class="ball">
              <Marble seat={seat} />
              {light && hole && (
                <Lit light={light} index={turns.get(hole) ?? 0} name="through">
                  <circle class="shine" r={MARBLE} />
                </Lit>
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
};
