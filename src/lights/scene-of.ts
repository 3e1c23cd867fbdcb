import { movesOf, type SeenPlay } from '../drawing/moves.ts';
import { repairs } from '../drawing/repairs.ts';
import { seatLook } from '../drawing/seat-look.ts';
import {
  CELLS_PER_SECTOR,
  type Colours,
  type Hole,
  homeHole,
  kennelHole,
  loopHole,
  loopLength,
  type PlayRecord,
  type Seat,
  type Sectors,
  startCell,
} from '../engine/index.ts';
import type { HoleFix, Verdict } from '../judge/verdicts.ts';
import type { Light, LightScene } from './scene.ts';

/** What the lights need to know of a table. */
export interface LitTable {
  readonly form: { readonly sectors: Sectors };
  /** The last accepted position. */
  readonly placement: string;
  /** The position before the last play; null before the first one. */
  readonly before: string | null;
  readonly toPlay: Seat | null;
  readonly laid: { readonly seat: Seat } | null;
  readonly lastPlay: PlayRecord | null;
  readonly winners: readonly Seat[];
  readonly notice:
    | Extract<Verdict, { kind: 'progress' | 'ambiguous' | 'illegal' | 'bumped' }>
    | { readonly kind: 'ask-fold'; readonly seats: readonly Seat[] }
    | null;
  readonly colours?: Colours;
}

type Colour = Light['colour'];
type Draft = Partial<Record<Hole, Light>>;

/** Take the marble out of here. */
const WRONG: Light = { colour: '#ff0000', effect: 'blink' };
/** A marble belongs here. */
const HERE: Light = { colour: '#00ff40', effect: 'pulse' };
/** The table wants to know which of these it was. */
const WHICH: Light = { colour: '#e0e0e0', effect: 'pulse' };
/** Steady lights only inform, so they stay well below those that ask for something. */
const SOFT = 0.3;
const FAINT = 0.1;

const dimmed = (colour: Colour, factor: number): Colour => {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * factor));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

const steady = (seat: Seat, factor: number, colours: Colours | undefined): Light => ({
  colour: dimmed(seatLook(seat, colours).light, factor),
  effect: 'steady',
});

const fill = (holes: readonly Hole[], light: Light): Draft => Object.fromEntries(holes.map((hole) => [hole, light]));

/** The seat's own corner of the board: its start cell and the two ends of its kennel. */
const gate = (seat: Seat): readonly Hole[] => [loopHole(startCell(seat)), kennelHole(seat, 0), kennelHole(seat, 3)];

const endsOf = (before: string, play: SeenPlay, sectors: Sectors): readonly Hole[] =>
  movesOf(before, play, sectors).map((move) => move.to);

function turn({ form, before, toPlay, laid, lastPlay, colours }: LitTable): Draft {
  const scene: Draft = {};
  if (!laid && lastPlay && before !== null) {
    Object.assign(scene, fill(endsOf(before, lastPlay, form.sectors), steady(lastPlay.seat, SOFT, colours)));
  }
  if (toPlay !== null) Object.assign(scene, fill(gate(toPlay), steady(toPlay, laid ? 1 : SOFT, colours)));
  return scene;
}

/** One thing at a time: two people who mend two things at once mend neither. */
function nextRepair(holes: readonly HoleFix[], sectors: Sectors): Draft {
  const [step] = repairs(holes, sectors);
  return { ...(step?.from && { [step.from]: WRONG }), ...(step?.to && { [step.to]: HERE }) };
}

/** As many cells after the seat's start as the play has steps, those that are done brighter. */
function progress(seat: Seat, done: number, of: number, { form: { sectors }, colours }: LitTable): Draft {
  const scene: Draft = {};
  for (let i = 0; i < of; i++) {
    scene[loopHole((startCell(seat) + 1 + i) % loopLength(sectors))] = steady(seat, i < done ? 1 : FAINT, colours);
  }
  return scene;
}

function won({ winners, form: { sectors }, colours }: LitTable): Draft {
  const scene: Draft = {};
  for (let cell = 0; cell < loopLength(sectors); cell++) {
    const winner = winners[Math.floor(cell / CELLS_PER_SECTOR) % winners.length]!;
    scene[loopHole(cell)] = { colour: seatLook(winner, colours).light, effect: 'chase' };
  }
  for (const winner of winners) {
    Object.assign(
      scene,
      fill(
        [0, 1, 2, 3].map((depth) => homeHole(winner, depth)),
        steady(winner, 1, colours),
      ),
    );
  }
  return scene;
}

/** The lights for the state of a table. README.md explains the language; holes of a chase come in the order of the loop. */
export function sceneOf(table: LitTable): LightScene {
  const { form, notice, placement, winners } = table;
  const { sectors } = form;
  if (winners.length > 0) return won(table);
  switch (notice?.kind) {
    case undefined:
      return turn(table);
    case 'illegal':
    case 'bumped':
      return nextRepair(notice.holes, sectors);
    case 'progress':
      return { ...progress(notice.seat, notice.done, notice.of, table), ...nextRepair(notice.holes, sectors) };
    case 'ask-fold':
      return fill(notice.seats.flatMap(gate), WHICH);
    case 'ambiguous':
      return fill(
        notice.options.flatMap(({ placement: after, card }) =>
          endsOf(placement, { placement: after, as: card, captured: [] }, sectors),
        ),
        WHICH,
      );
  }
}
