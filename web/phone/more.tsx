import { useSignal } from '@preact/signals';
import type { TableView } from '../../src/server/messages.ts';
import { BUTTONS, LABELS } from '../../src/texts/phone.ts';
import { language } from '../language.ts';
import { typeset } from '../typeset.ts';
import type { Commands } from './command.ts';
import type { LogLine } from './plays.ts';
import { Question } from './question.tsx';

const Plays = ({ lines }: { readonly lines: readonly LogLine[] }) => (
  <section class="plays">
    <h2>{LABELS.plays[language.value]}</h2>
    {lines.length === 0 && <p>{LABELS.noPlays[language.value]}</p>}
    <ol data-testid="log" reversed>
      {lines.map(({ number, entry, text }) => (
        <li key={`${entry.kind} ${number}`} value={number} data-kind={entry.kind}>
          {typeset(text)}
        </li>
      ))}
    </ol>
  </section>
);

const NewGame = ({ commands, disabled }: { readonly commands: Commands; readonly disabled: boolean }) => {
  const asking = useSignal(false);
  const answer = (yes: boolean) => () => {
    asking.value = false;
    if (yes) void commands.wish({ kind: 'new-game' });
  };
  return asking.value ? (
    <Question text={BUTTONS.newGameSure} yes={answer(true)} no={answer(false)} />
  ) : (
    <button
      type="button"
      class="elsewhere"
      data-testid="new-game"
      disabled={disabled}
      onClick={() => {
        asking.value = true;
      }}
    >
      {BUTTONS.newGame[language.value]}
    </button>
  );
};

/** Below the first screen: the list of plays, and what is needed once an evening. */
export const More = (props: {
  readonly view: TableView | null;
  readonly online: boolean;
  readonly lines: readonly LogLine[];
  readonly commands: Commands;
}) => (
  <div class="more">
    <Plays lines={props.lines} />
    {props.view?.simulated && (
      <a class="elsewhere" href="/tabletop" target="murmeld-tabletop">
        {LABELS.tabletop[language.value]}
      </a>
    )}
    {props.view && props.view.winners.length === 0 && <NewGame commands={props.commands} disabled={!props.online} />}
  </div>
);
