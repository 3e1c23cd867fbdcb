import { type ReadonlySignal, signal } from '@preact/signals';
import type { Hole } from '../../src/engine/index.ts';
import type { BoardDrawing, WoodenMarble } from '../../src/server/messages.ts';
import { holeAt, type Point } from '../board/layout.ts';
import type { BoardLink } from '../connection.ts';
import { catching, grasped, resting } from './hand.ts';
import type { Carried } from './marbles.tsx';

/** How often the board hears of a moving marble. It draws the way in between by itself. */
const MOVE_MS = 35;
/** A finger hides what lies under it, so a marble that it carries rises this many pixels above it… */
const ABOVE_FINGER = 38;
/** …while it goes the first part of its way, so that a tap moves nothing. */
const RISE_WITHIN = 30;

interface Grip {
  readonly marble: number;
  /** From the finger to the marble's middle, in millimetres. */
  readonly dx: number;
  readonly dy: number;
  /** How far it rises, in millimetres; 0 for a mouse. */
  readonly rise: number;
  /** Where the finger came down, on the screen. */
  readonly fromX: number;
  readonly fromY: number;
  toldAt: number;
}

export interface Fingers {
  readonly carried: ReadonlySignal<ReadonlyMap<number, Carried>>;
  /** Where each carried marble would fall in. */
  readonly targets: ReadonlySignal<readonly Hole[]>;
  down(event: PointerEvent): void;
  move(event: PointerEvent): void;
  up(event: PointerEvent): void;
}

/** Several fingers, each with its marble. `toBoard` gives a place on the screen in millimetres of the board. */
export function fingersOn(link: BoardLink, toBoard: (x: number, y: number) => Point | null): Fingers {
  const grips = new Map<number, Grip>();
  const carried = signal<ReadonlyMap<number, Carried>>(new Map());
  const targets = signal<readonly Hole[]>([]);

  const marbles = (): readonly WoodenMarble[] => {
    const drawing = link.drawing.value;
    return (link.view.value?.marbles ?? []).map((marble) => {
      const own = carried.value.get(marble.id);
      if (own) return { ...marble, x: own.x, y: own.y, hole: own.lifted ? null : marble.hole };
      return marble.hole && drawing ? { ...marble, ...holeAt(drawing, marble.hole) } : marble;
    });
  };
  const carry = (marble: number, at: Carried | null) => {
    const next = new Map(carried.value);
    if (at) next.set(marble, at);
    else next.delete(marble);
    carried.value = next;
  };
  const aim = (drawing: BoardDrawing) => {
    const all = marbles();
    targets.value = [...carried.value].flatMap(([id, at]) => {
      const hole = at.lifted ? catching(at, id, drawing, all) : null;
      return hole ? [hole] : [];
    });
  };

  const place = (grip: Grip, event: PointerEvent): Point | null => {
    const point = toBoard(event.clientX, event.clientY);
    const way = Math.hypot(event.clientX - grip.fromX, event.clientY - grip.fromY);
    const risen = grip.rise * Math.min(1, way / RISE_WITHIN);
    return point && { x: point.x + grip.dx, y: point.y + grip.dy - risen };
  };

  /** Shows the marble where it was let go until the board has confirmed that it lies there. */
  async function letGo(marble: number, point: Point, drawing: BoardDrawing): Promise<void> {
    const all = marbles();
    const hole = catching(point, marble, drawing, all);
    const rest = resting(point, marble, drawing, all);
    carry(marble, { ...(hole ? holeAt(drawing, hole) : rest), lifted: false });
    const done = hole && (await link.act({ kind: 'put', marble, hole }));
    // Somebody else's finger was quicker, or there is no hole near.
    if (!done) await link.act({ kind: 'drop', marble, ...rest });
    if (![...grips.values()].some((grip) => grip.marble === marble)) carry(marble, null);
  }

  return {
    carried,
    targets,
    down(event) {
      const drawing = link.drawing.value;
      const point = toBoard(event.clientX, event.clientY);
      if (!drawing || !point || event.button !== 0) return;
      const free = marbles().filter(({ id }) => ![...grips.values()].some((grip) => grip.marble === id));
      const marble = grasped(point, free);
      if (!marble) return;
      event.preventDefault();
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      const above = event.pointerType === 'touch' ? toBoard(event.clientX, event.clientY - ABOVE_FINGER) : null;
      grips.set(event.pointerId, {
        marble: marble.id,
        dx: marble.x - point.x,
        dy: marble.y - point.y,
        rise: above ? point.y - above.y : 0,
        fromX: event.clientX,
        fromY: event.clientY,
        toldAt: 0,
      });
      void link.act({ kind: 'lift', marble: marble.id });
      carry(marble.id, { x: marble.x, y: marble.y, lifted: true });
      aim(drawing);
    },
    move(event) {
      const grip = grips.get(event.pointerId);
      const drawing = link.drawing.value;
      const at = grip && place(grip, event);
      if (!grip || !at || !drawing) return;
      carry(grip.marble, { ...at, lifted: true });
      aim(drawing);
      if (event.timeStamp - grip.toldAt < MOVE_MS) return;
      grip.toldAt = event.timeStamp;
      void link.act({ kind: 'move', marble: grip.marble, ...at });
    },
    up(event) {
      const grip = grips.get(event.pointerId);
      const drawing = link.drawing.value;
      if (!grip || !drawing) return;
      grips.delete(event.pointerId);
      const at = place(grip, event) ?? carried.value.get(grip.marble);
      if (at) void letGo(grip.marble, { x: at.x, y: at.y }, drawing);
      aim(drawing);
    },
  };
}
