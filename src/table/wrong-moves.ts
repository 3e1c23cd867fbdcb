import type { IllegalCode, Verdict } from '../judge/verdicts.ts';
import type { Notice } from './view.ts';

/** What the judge flags that nobody moved wrongly for. */
const NO_WRONG_MOVE: ReadonlySet<IllegalCode> = new Set(['no-card', 'missing-marble', 'extra-marble', 'unknown']);

/** Whether a complaint counts in the statistics; a marble that is put from one wrong hole into the next is one. */
export const isWrongMove = (
  before: Notice | null,
  { seat, code }: Pick<Extract<Verdict, { kind: 'illegal' }>, 'seat' | 'code'>,
): boolean => !(before?.kind === 'illegal' && before.seat === seat) && !NO_WRONG_MOVE.has(code);
