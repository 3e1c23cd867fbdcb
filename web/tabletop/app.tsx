import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { BoardDrawing } from '../../src/server/messages.ts';
import { LABELS, TABLETOP } from '../../src/texts/phone.ts';
import { holeAt, type Point } from '../board/layout.ts';
import type { BoardLink } from '../connection.ts';
import { language } from '../language.ts';
import { type Fingers, fingersOn } from './fingers.ts';
import { paintWood } from './grain.ts';
import { Ground, HOLE } from './ground.tsx';
import { Lamps } from './lamps.tsx';
import { Glass, Marbles } from './marbles.tsx';

/** Width of the frame around the plank, in millimetres. */
const FRAME = 11;
/** Dots of the painted wood for a millimetre: fine enough for grain, cheap enough for an old phone. */
const GRAIN = 1.5;

const Plank = ({ drawing }: { readonly drawing: BoardDrawing }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) paintWood(canvas.current, drawing.width, drawing.height, FRAME, GRAIN);
  }, [drawing.width, drawing.height]);
  return <canvas ref={canvas} class="plank" />;
};

/** Rings around the holes into which carried marbles would fall. */
const Targets = ({ drawing, fingers }: { readonly drawing: BoardDrawing; readonly fingers: Fingers }) => (
  <g>
    {fingers.targets.value.map((hole) => {
      const { x, y } = holeAt(drawing, hole);
      return <circle key={hole} class="target" cx={x} cy={y} r={HOLE + 2.5} />;
    })}
  </g>
);

const Wooden = ({ link }: { readonly link: BoardLink }) => {
  const svg = useRef<SVGSVGElement>(null);
  const toBoard = (x: number, y: number): Point | null => {
    const matrix = svg.current?.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : null;
  };
  const fingers = useMemo(() => fingersOn(link, toBoard), [link]);
  const drawing = link.drawing.value;
  const ground = useMemo(() => drawing && <Ground drawing={drawing} />, [drawing]);
  const view = link.view.value;
  if (!drawing) return null;
  return (
    <div class="board">
      <Plank drawing={drawing} />
      <svg
        ref={svg}
        class="wood"
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        aria-label={TABLETOP.title[language.value]}
        onPointerDown={fingers.down}
        onPointerMove={fingers.move}
        onPointerUp={fingers.up}
        onPointerCancel={fingers.up}
      >
        <Glass />
        {/* Marbles may lie beside the board, so the fingers' ground reaches far beyond it. */}
        <rect class="reach" x={-1000} y={-1000} width={3000} height={3000} />
        {ground}
        {view && <Lamps drawing={drawing} lights={view.lights} />}
        <Targets drawing={drawing} fingers={fingers} />
        {view && (
          <Marbles drawing={drawing} lights={view.lights} marbles={view.marbles} carried={fingers.carried.value} />
        )}
      </svg>
    </div>
  );
};

/** A phone beside the board, where the window is wide enough for both. */
const Phone = () => <iframe class="phone" src="/" title={LABELS.phone[language.value]} />;

const trouble = (link: BoardLink): string | null => {
  if (!link.online.value) return TABLETOP.offline[language.value];
  return link.view.value && !link.view.value.connected ? TABLETOP.unplugged[language.value] : null;
};

/** The tabletop page: a wooden board in the browser. It knows no rules; marbles go where fingers put them. */
export const App = ({ link, wide }: { readonly link: BoardLink; readonly wide: boolean }) => {
  const speak = language.value;
  const problem = trouble(link);
  useEffect(() => {
    document.documentElement.lang = speak;
    document.title = `Murmeld – ${TABLETOP.title[speak]}`;
  }, [speak]);
  return (
    <main class={wide ? 'tabletop wide' : 'tabletop'}>
      <Wooden link={link} />
      <div class="beside">
        <p role="status" class="trouble" data-testid="trouble">
          {problem}
        </p>
        {wide ? (
          <Phone />
        ) : (
          <>
            <p class="how">{TABLETOP.how[speak]}</p>
            <a href="/" target="murmeld-phone" data-testid="phone-link">
              {LABELS.phone[speak]}
            </a>
          </>
        )}
      </div>
    </main>
  );
};
