import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { movesOf } from '../../src/drawing/moves.ts';
import { seatsOf } from '../../src/engine/index.ts';
import type { TableView } from '../../src/server/messages.ts';
import { LABELS } from '../../src/texts/phone.ts';
import { turned } from '../board/layout.ts';
import type { TableLink } from '../connection.ts';
import { language } from '../language.ts';
import { Board } from './board.tsx';
import { commandsOf } from './command.ts';
import { Dock } from './dock.tsx';
import { Head, TopBar } from './head.tsx';
import { shownMarbles } from './marbles.ts';
import { More } from './more.tsx';
import { lastMoves, logLines } from './plays.ts';
import { readingsOf, repairsOf, say, signsInWords } from './say.ts';

const NO_SIGNS: ReadonlyMap<string, string> = new Map();

/** What each reading of an ambiguous board would have moved. */
function readingMoves(view: TableView) {
  const { notice, placement, form } = view;
  if (notice?.kind !== 'ambiguous') return [];
  return notice.options.map((option) =>
    movesOf(placement, { placement: option.placement, as: option.card, captured: [] }, form.sectors),
  );
}

/** The phone page. Draws what the table tells it, and decides nothing. */
export const App = ({ link }: { readonly link: TableLink }) => {
  const commands = useMemo(() => commandsOf(link), [link]);
  const quarter = useSignal(0);
  const speak = language.value;
  const [view, drawing, online] = [link.view.value, link.drawing.value, link.online.value];
  const said = say(view, online, speak);
  const lines = view ? logLines(view, speak) : [];
  const last = lines.find((line) => line.entry.kind !== 'dealt');

  useEffect(() => {
    document.documentElement.lang = speak;
  }, [speak]);

  return (
    <main class={`phone tone-${said.tone}`}>
      <div class="screen">
        <TopBar view={view} />
        <Head said={said} signs={view ? signsInWords(view, speak) : NO_SIGNS} last={last?.text ?? null} />
        <div class={online ? 'board' : 'board stale'}>
          {view && drawing && (
            <>
              <Board
                drawing={turned(drawing, quarter.value)}
                label={LABELS.board[speak]}
                seats={view.form.seats}
                active={view.winners.length > 0 ? null : view.toPlay}
                marbles={shownMarbles(view)}
                lastMoves={view.notice && view.notice.kind !== 'progress' ? [] : lastMoves(view)}
                captured={view.notice ? [] : (view.lastPlay?.captured ?? [])}
                repairs={repairsOf(view)}
                readings={readingMoves(view)}
                unsensed={view.unsensed}
              />
              <button
                type="button"
                class="turn-board"
                data-testid="turn-board"
                aria-label={LABELS.turnBoard[speak]}
                onClick={() => {
                  quarter.value = (quarter.value + 1) % seatsOf(drawing.sectors).length;
                }}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M17.8 2.6v4.6h-4.6" />
                </svg>
              </button>
            </>
          )}
        </div>
        {view && <Dock view={view} online={online} commands={commands} readings={readingsOf(view, speak)} />}
      </div>
      <More view={view} online={online} lines={lines} commands={commands} />
    </main>
  );
};
