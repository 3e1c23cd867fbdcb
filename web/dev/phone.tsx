// The phone page in one moment of a game, without a table: /dev/phone.html?view=ILLEGAL&lang=de&offline
import { signal } from '@preact/signals';
import { render } from 'preact';
import board from '../../hardware/boards/classic-4.json';
import type { BoardDrawing, TableView } from '../../src/server/messages.ts';
import { LANGUAGES } from '../../src/texts/language.ts';
import { language } from '../language.ts';
import { App } from '../phone/app.tsx';
import '../phone/phone.css';
import { VIEWS } from './views.ts';

const asked = new URLSearchParams(location.search);
const wished = LANGUAGES.find((each) => each === asked.get('lang'));
if (wished) language.value = wished;
const view: TableView = VIEWS[(asked.get('view') ?? 'TURN') as keyof typeof VIEWS];

const link = {
  drawing: signal<BoardDrawing | null>(board as BoardDrawing),
  view: signal<TableView | null>(view),
  online: signal(!asked.has('offline')),
  send: () => Promise.resolve({ ok: false, code: 'table/stale' } as const),
};
render(<App link={link} />, document.body);
