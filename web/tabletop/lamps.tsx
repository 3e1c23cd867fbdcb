import type { Hole } from '../../src/engine/index.ts';
import type { Light, LightScene } from '../../src/lights/scene.ts';
import type { BoardDrawing } from '../../src/server/messages.ts';
import { holeAt } from '../board/layout.ts';
import { glowOf } from './glow.ts';
import { HOLE } from './ground.tsx';

/** How far the light of a lamp reaches over the wood, in millimetres. */
const GLOW = 30;

/** What the microcontroller does with its lamps. A chase runs through its holes in the order of the scene. */
export const Lamps = ({ drawing, lights }: { readonly drawing: BoardDrawing; readonly lights: LightScene }) => {
  const lit = Object.entries(lights) as [Hole, Light][];
  const chased = lit.filter(([, light]) => light.effect === 'chase').map(([hole]) => hole);
  return (
    <g class="lamps">
      {lit.map(([hole, { colour, effect }]) => {
        const { x, y } = holeAt(drawing, hole);
        const { hue, strength } = glowOf(colour);
        const behind = effect === 'chase' ? 1 - chased.indexOf(hole) / chased.length : 0;
        return (
          <g
            key={`${hole} ${effect}`}
            class={`lamp-on ${effect}`}
            data-light={hole}
            data-effect={effect}
            data-colour={colour}
            transform={`translate(${x} ${y})`}
            style={{ '--hue': hue, '--strength': strength, '--behind': behind }}
          >
            <g class="shine">
              <circle class="glow" r={GLOW} />
              <circle class="well" r={HOLE} />
              <circle class="core" r={4} />
            </g>
            {effect === 'blink' && <path class="still" d="M-7-7 7 7M7-7-7 7" />}
            {effect === 'pulse' && <circle class="still" r={HOLE + 4} />}
          </g>
        );
      })}
      {/* One gradient for every hue: only the edge of the glow is its business. */}
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
