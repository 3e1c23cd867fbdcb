import { useSignal } from '@preact/signals';
import { CARDS, type Card } from '../../src/engine/index.ts';
import type { TableView } from '../../src/server/messages.ts';
import { CARD_TEXTS } from '../../src/texts/cards.ts';
import type { Text } from '../../src/texts/language.ts';
import { BUTTONS, LABELS } from '../../src/texts/phone.ts';
import { REFUSALS } from '../../src/texts/refusals.ts';
import { language } from '../language.ts';
import { typeset } from '../typeset.ts';
import type { Commands, Wish } from './command.ts';
import { Question } from './question.tsx';
import type { Reading } from './say.ts';

/** What a card does, in signs, where its number doesn't say it: ↑ out of the kennel. */
const POWERS: Readonly<Partial<Record<Card, string>>> = {
  A: '1 11 ↑',
  '4': '← →',
  '7': '3+4',
  J: '⇄',
  Q: '12',
  K: '13 ↑',
  Joker: 'Joker',
};

interface DockProps {
  readonly view: TableView;
  readonly online: boolean;
  readonly commands: Commands;
  readonly readings: readonly Reading[];
}

const refusalText = (code: string): Text => REFUSALS[code as keyof typeof REFUSALS] ?? REFUSALS.other;

const CardButton = (props: { card: Card; laid: boolean; disabled: boolean; lay: () => void }) => {
  const { index, name, task } = CARD_TEXTS[props.card];
  const speak = language.value;
  return (
    <button
      type="button"
      class="card"
      data-card={props.card}
      aria-pressed={props.laid}
      aria-label={name[speak]}
      title={task[speak]}
      disabled={props.disabled}
      onClick={props.lay}
    >
      <b>{index[speak]}</b>
      <small>{POWERS[props.card] ?? ''}</small>
    </button>
  );
};

/** What can't be undone with one tap is asked for with two. */
const QUESTIONS = { fold: BUTTONS.foldSure, undo: BUTTONS.undoSure } as const;

/** Everything that a wet finger can do: announce a card, fold, take back, tell which play it was, begin again. */
export const Dock = ({ view, online, commands, readings }: DockProps) => {
  const asking = useSignal<keyof typeof QUESTIONS | null>(null);
  const speak = language.value;
  const { toPlay, laid } = view;
  const blocked = !online || commands.busy.value;
  const over = view.winners.length > 0;
  const send = (wish: Wish) => {
    asking.value = null;
    void commands.wish(wish);
  };
  const confirm = () => {
    if (asking.value === 'fold' && toPlay !== null) send({ kind: 'fold', seat: toPlay });
    if (asking.value === 'undo') send({ kind: 'undo' });
  };
  const refused = commands.refused.value;
  const played = view.log.some((entry) => entry.kind !== 'dealt');

  const actions = (
    <>
      <button
        type="button"
        class="action"
        data-testid="fold"
        hidden={over}
        disabled={blocked || toPlay === null}
        onClick={() => {
          asking.value = 'fold';
        }}
      >
        {BUTTONS.fold[speak]}
      </button>
      <button
        type="button"
        class="action"
        data-testid="undo"
        disabled={blocked || !played}
        onClick={() => {
          asking.value = 'undo';
        }}
      >
        {BUTTONS.undo[speak]}
      </button>
    </>
  );

  return (
    <section class="dock">
      <p class="refused" aria-live="polite" data-testid="refused">
        {refused && typeset(refusalText(refused)[speak])}
      </p>
      {over ? (
        <div class="over">
          <button
            type="button"
            class="new-game"
            data-testid="new-game"
            disabled={blocked}
            onClick={() => send({ kind: 'new-game' })}
          >
            {BUTTONS.newGame[speak]}
          </button>
          {actions}
        </div>
      ) : readings.length > 0 ? (
        <div class="readings">
          {readings.map(({ placement, text, number }) => (
            <button
              key={placement}
              type="button"
              data-testid={`reading-${number}`}
              disabled={blocked}
              onClick={() => send({ kind: 'choose', placement })}
            >
              {typeset(text)}
            </button>
          ))}
        </div>
      ) : (
        <fieldset class="cards">
          <legend class="aside">{LABELS.cards[speak]}</legend>
          {CARDS.map((card) => (
            <CardButton
              key={card}
              card={card}
              laid={laid?.card === card}
              disabled={blocked || toPlay === null}
              lay={() => toPlay !== null && send({ kind: 'lay', seat: toPlay, card })}
            />
          ))}
          {actions}
        </fieldset>
      )}
      {asking.value && (
        <Question
          text={QUESTIONS[asking.value]}
          yes={confirm}
          no={() => {
            asking.value = null;
          }}
        />
      )}
    </section>
  );
};
