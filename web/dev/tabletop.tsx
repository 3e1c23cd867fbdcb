// The tabletop page with the lights of one moment of a game, without a board: /dev/tabletop.html?view=ILLEGAL&lang=de
import { signal } from '@preact/signals';
import { render } from 'preact';
import board from '../../hardware/boards/classic-4.json';
import { standing } from '../../src/drawing/standing.ts';
import { sceneOf } from '../../src/lights/scene-of.ts';
import type { BoardDrawing, TableView, WoodenMarble, WoodenView } from '../../src/server/messages.ts';
import { LANGUAGES } from '../../src/texts/language.ts';
import { holeAt } from '../board/layout.ts';
import type { BoardLink } from '../connection.ts';
import { language } from '../language.ts';
import { App } from '../tabletop/app.tsx';
import '../tabletop/tabletop.css';
import { VIEWS } from './views.ts';

const asked = new URLSearchParams(location.search);
const wished = LANGUAGES.find((each) => each === asked.get('lang'));
if (wished) language.value = wished;
const table: TableView = VIEWS[(asked.get('view') ?? 'TURN') as keyof typeof VIEWS];

const drawing = board as BoardDrawing;
const marbles = standing(table.placement).map(
  ({ seat, hole }, id): WoodenMarble => ({ id, seat, hole, ...holeAt(drawing, hole) }),
);
const view = signal<WoodenView>({ marbles, lights: sceneOf({ ...table, before: table.logFrom }), connected: true });

const link: BoardLink = {
  drawing: signal<BoardDrawing | null>(drawing),
  view,
  online: signal(!asked.has('offline')),
  act: (action) => {
    const put = (change: Partial<WoodenMarble>) => {
      const next = view.value.marbles.map((each) => (each.id === action.marble ? { ...each, ...change } : each));
      view.value = { ...view.value, marbles: next };
    };
    if (action.kind === 'lift') put({ hole: null });
    else if (action.kind === 'put') put({ hole: action.hole });
    else put({ x: action.x, y: action.y });
    return Promise.resolve(true);
  },
};
render(<App link={link} wide={asked.has('wide')} />, document.body);
