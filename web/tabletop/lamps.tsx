import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Hole } from '../../src/engine/index.ts';
import type { Light, LightScene } from '../../src/lights/scene.ts';
import type { BoardDrawing } from '../../src/server/messages.ts';
import { holeAt } from '../board/layout.ts';
import { glowOf, turnsOf } from './glow.ts';
import { HOLE } from './ground.tsx';

/** How far the light of a lamp reaches over the wood, in millimetres. */
const GLOW = 30;

/** The effects are those of the line protocol: a pulse takes 2 s, a blink 0.6 s, a chase moves on every 0.12 s… */
const CHASE_STEP = 120;
/** …and lights every eighth lamp of its look. */
const CHASE_EVERY = 8;
/** All run from one clock, whenever they were lit: after this time, every effect is where it was. */
const CLOCK = 48_000;

interface LitProps {
  readonly light: Light;
  /** Which one it is of the lamps with this look. */
  readonly index: number;
  readonly name: string;
  readonly children: ComponentChildren;
}

/** Gives what it holds the hue, the strength and the rhythm of a light. What shall shine has the class `shine`. */
export const Lit = ({ light, index, name, children }: LitProps) => {
  const [lit] = useState(() => performance.now());
  const { hue, strength } = glowOf(light.colour);
  const turn = ((index % CHASE_EVERY) - CHASE_EVERY) * CHASE_STEP;
  const style = { '--hue': hue, '--strength': strength, '--delay': `${Math.round(turn - (lit % CLOCK))}ms` };
  return (
    <g class={`${name} ${light.effect}`} style={style}>
      {children}
    </g>
  );
};

/** What the microcontroller does with its lamps. */
export const Lamps = ({ drawing, lights }: { readonly drawing: BoardDrawing; readonly lights: LightScene }) => {
  const turns = turnsOf(lights);
  return (
    <g class="lamps">
      {(Object.entries(lights) as [Hole, Light][]).map(([hole, light]) => {
        const { x, y } = holeAt(drawing, hole);
        return (
          <g
            key={`${hole} ${light.effect}`}
            data-light={hole}
            data-effect={light.effect}
            data-colour={light.colour}
            transform={`translate(${x} ${y})`}
          >
            <Lit light={light} index={turns.get(hole) ?? 0} name="lit">
              <g class="shine">
                <circle class="glow" r={GLOW} />
                <circle class="well" r={HOLE} />
                <circle class="core" r={4} />
              </g>
              {light.effect === 'blink' && <path class="still" d="M-7-7 7 7M7-7-7 7" />}
              {light.effect === 'pulse' && <circle class="still" r={HOLE + 4} />}
            </Lit>
          </g>
        );
      })}
      <defs>
        <radialGradient id="fade">
          <stop offset="0" stop-color="#fff" />
          <stop offset="0.4" stop-color="#fff" stop-opacity="0.9" />
          <stop offset="0.7" stop-color="#fff" stop-opacity="0.35" />
          <stop offset="1" stop-color="#fff" stop-opacity="0" />
        </radialGradient>
        <mask id="soft" maskUnits="userSpaceOnUse" x={-GLOW} y={-GLOW} width={2 * GLOW} height={2 * GLOW}>
          <circle r={GLOW} fill="url(#fade)" />
        </mask>
      </defs>
    </g>
  );
};
