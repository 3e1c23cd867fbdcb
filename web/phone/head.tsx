import { useEffect } from 'preact/hooks';
import { seatLook } from '../../src/drawing/seat-look.ts';
import type { Seat } from '../../src/engine/index.ts';
import type { TableView } from '../../src/server/messages.ts';
import { LANGUAGES, type Language } from '../../src/texts/language.ts';
import { CARDS_HELD, LABELS, ROUND } from '../../src/texts/phone.ts';
import { seatName } from '../../src/texts/seats.ts';
import { chooseLanguage, language } from '../language.ts';
import { typeset } from '../typeset.ts';
import type { Said } from './say.ts';
import { SeatSign } from './seat-sign.tsx';

const LanguageChoice = () => (
  <select
    class="language"
    data-testid="language"
    aria-label={LABELS.language[language.value]}
    value={language.value}
    onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
  >
    {LANGUAGES.map((each) => (
      <option key={each} value={each}>
        {each.toUpperCase()}
      </option>
    ))}
  </select>
);

/** Round, and how many cards each seat still holds. */
export const TopBar = ({ view }: { readonly view: TableView | null }) => {
  const speak = language.value;
  return (
    <header class="bar">
      <span class="round">{view && view.round > 0 ? ROUND[speak](view.round) : ''}</span>
      <ul class="seats" aria-label={LABELS.seats[speak]}>
        {view?.seats.map(({ seat, cards, out }) => {
          const held = out ? LABELS.out[speak] : cards === null ? LABELS.unknownCards[speak] : CARDS_HELD[speak](cards);
          return (
            <li
              key={seat}
              data-testid={`seat-${seat}`}
              class={`${seat === view.toPlay ? 'active' : ''}${out ? ' out' : ''}`}
              title={`${seatName(seat, speak)}: ${held}`}
            >
              <SeatSign seat={seat} />
              <span class="aside">{`${seatName(seat, speak)}: ${held}`}</span>
              <span aria-hidden="true">{out ? '–' : (cards ?? '?')}</span>
            </li>
          );
        })}
      </ul>
      <LanguageChoice />
    </header>
  );
};

const Warning = () => (
  <svg class="warning" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2 23.5 22H.5Z" fill="currentColor" />
    <path d="M10.8 9h2.4l-.4 7h-1.6zM12 17.3a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z" fill="#a3061b" />
  </svg>
);

/** ✕ and ○ in the colours that they have on the board, read out as the names of the holes. */
const signed = (text: string, signs: ReadonlyMap<string, string>) =>
  text.split(/([✕○])/).map((part) => {
    const name = signs.get(part);
    return name === undefined ? (
      part
    ) : (
      <b key={part} role="img" aria-label={name} class={part === '✕' ? 'take' : 'put'}>
        {part}
      </b>
    );
  });

/** The steps of a play that is on its way, as the lights show them. */
const Steps = ({ seat, done, of }: { readonly seat: Seat; readonly done: number; readonly of: number }) => (
  <div class="steps" style={{ '--seat': seatLook(seat).colour }} aria-hidden="true">
    {Array.from({ length: of }, (_, i) => (
      <i key={i} class={i < done ? 'done' : ''} />
    ))}
  </div>
);

interface HeadProps {
  readonly said: Said;
  readonly signs: ReadonlyMap<string, string>;
  /** The last play, as a sentence. */
  readonly last: string | null;
}

/** The alert, the sentence, and what was played last: always there, so that a message never hides the last play. */
export const Head = ({ said, signs, last }: HeadProps) => {
  useEffect(() => {
    // iPhones don't vibrate, and where nobody has tapped yet it is forbidden.
    if (said.alert && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([120, 80, 120]);
  }, [said.alert]);
  return (
    <section class="head">
      <div role="alert" data-testid="alert" class="alert">
        {said.alert && <Warning />}
        {said.alert && typeset(said.alert)}
      </div>
      <p role="status" class="sentence" data-testid="sentence">
        {said.seat !== null && <SeatSign seat={said.seat} />}
        <span>{signed(typeset(said.sentence), signs)}</span>
      </p>
      {said.progress && said.seat !== null && (
        <Steps seat={said.seat} done={said.progress.done} of={said.progress.of} />
      )}
      <p class="last" data-testid="last-play">
        {last && typeset(last)}
      </p>
    </section>
  );
};
