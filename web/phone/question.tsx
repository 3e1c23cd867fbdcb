import type { Text } from '../../src/texts/language.ts';
import { BUTTONS } from '../../src/texts/phone.ts';
import { language } from '../language.ts';
import { typeset } from '../typeset.ts';

/** Lies over what was tapped, until it is answered. */
export const Question = (props: { readonly text: Text; readonly yes: () => void; readonly no: () => void }) => (
  <fieldset class="question">
    <legend>{typeset(props.text[language.value])}</legend>
    <button type="button" class="yes" data-testid="yes" onClick={props.yes}>
      {BUTTONS.yes[language.value]}
    </button>
    <button type="button" data-testid="no" onClick={props.no}>
      {BUTTONS.no[language.value]}
    </button>
  </fieldset>
);
