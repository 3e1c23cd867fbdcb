import {
  type GameForm,
  type PlayQuestion,
  parsePlacement,
  type Result,
  RULE_SETS,
  type Rules,
  rulesFor,
  SEATS,
} from '../../src/engine/index.ts';

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

/** The rules of the game whose players are those that have marbles in the placement. */
export function rulesOf(placement: string, form: Partial<Omit<GameForm, 'sectors' | 'seats'>> = {}): Rules {
  const parts = placement.split('/');
  const { ruleset = 'braendi', variants = [], solo = false } = form;
  return must(
    rulesFor({
      ruleset,
      variants,
      solo,
      sectors: parts.length as GameForm['sectors'],
      seats: SEATS.filter((seat) => seat < parts.length && parts[seat] !== '-'),
      travel: RULE_SETS[ruleset].team.turns,
    }),
  );
}

/** A question in the words of `murmeld legal`. */
export type Asked = { readonly placement: string } & Pick<PlayQuestion, 'seat' | 'card'> &
  Partial<Omit<PlayQuestion, 'rules' | 'position'>> &
  Partial<Omit<GameForm, 'sectors' | 'seats'>>;

export function questionOf({ placement, ruleset, variants, solo, travel, ...asked }: Asked): PlayQuestion {
  const rules = rulesOf(placement, {
    ...(ruleset && { ruleset }),
    ...(variants && { variants }),
    ...(solo !== undefined && { solo }),
    ...(travel && { travel }),
  });
  return { rules, position: must(parsePlacement(placement, rules)), ...asked };
}
