import { type Judge, judgeOfTrace, type TableLine, type Verdict } from '../../src/judge/index.ts';
import type { Recording } from './recordings.ts';

export interface Score {
  wronglyAccepted: number;
  missed: number;
  asked: number;
  falseIllegal: number;
  late: number;
  errors: number;
  flagged: number;
  rightCode: number;
  readonly troubles: string[];
}

/** Runs a recording through the judge. `onEdge`: how long each line took, in µs. */
export function run(recording: Recording, onEdge?: (us: number) => void): readonly Verdict[] {
  const [table, ...lines] = recording.lines;
  const judge = judgeOfTrace(table as TableLine);
  if (!judge.ok) throw new Error(judge.error.message);
  const verdicts: Verdict[] = [];
  const hear = (told: readonly Verdict[]) => {
    verdicts.push(...told);
    for (const asked of told) if (asked.kind === 'ambiguous') verdicts.push(...answer(judge.value, recording, asked));
  };
  for (const line of lines) {
    for (let { due } = judge.value; due !== null && due < line.t; { due } = judge.value) hear(judge.value.advance(due));
    const before = performance.now();
    const told = judge.value.tell(line);
    if (onEdge && line.kind === 'hole') onEdge((performance.now() - before) * 1000);
    hear(told);
  }
  return verdicts;
}

/** The table is asked which play it was, and says what it really was. */
function answer(
  judge: Judge,
  { truth }: Recording,
  asked: Extract<Verdict, { kind: 'ambiguous' }>,
): readonly Verdict[] {
  const play = truth.findLast((one) => one.from <= asked.t && one.seat === asked.seat);
  if (!play || !asked.options.some((option) => option.placement === play.placement)) return [];
  return judge.tell({ t: asked.t, kind: 'choose', placement: play.placement });
}

/** Compares verdicts with what really happened. */
export function score(recording: Recording, verdicts: readonly Verdict[]): Score {
  const result: Score = {
    wronglyAccepted: 0,
    missed: 0,
    asked: 0,
    falseIllegal: 0,
    late: 0,
    errors: 0,
    flagged: 0,
    rightCode: 0,
    troubles: [],
  };
  const { truth, mistakes } = recording;
  const open = new Set(mistakes);
  result.errors = mistakes.length;
  const trouble = (kind: Exclude<keyof Score, 'troubles'>, text: string) => {
    result[kind] += 1;
    result.troubles.push(`${kind}: ${text}`);
  };
  let step = 0;
  let provisional: Verdict | null = null;
  const fits = (verdict: Extract<Verdict, { kind: 'accepted' | 'corrected' }>, index: number) => {
    const play = truth[index];
    return play?.is === 'play' && play.seat === verdict.seat && play.placement === verdict.placement;
  };
  const take = (verdict: Verdict, index: number) => {
    const play = truth[index]!;
    for (let i = step; i < index; i++) trouble('missed', JSON.stringify(truth[i]));
    if (verdict.t < play.from) trouble('wronglyAccepted', `early ${JSON.stringify(verdict)} ${JSON.stringify(play)}`);
    if (verdict.t > play.until) trouble('late', `${verdict.t - play.until} ms ${JSON.stringify(verdict)}`);
    step = index + 1;
    provisional = null;
  };
  for (const verdict of verdicts) {
    switch (verdict.kind) {
      case 'accepted':
      case 'corrected': {
        const ahead = [0, 1, 2, 3].find((n) => fits(verdict, step + n));
        if (ahead !== undefined && (ahead === 0 || verdict.t >= truth[step + ahead]!.from)) {
          take(verdict, step + ahead);
          break;
        }
        if (provisional && verdict.kind === 'accepted')
          trouble('wronglyAccepted', `${JSON.stringify(provisional)}, instead of ${JSON.stringify(truth[step])}`);
        provisional = verdict;
        break;
      }
      case 'taken-back':
        if (provisional) provisional = null;
        else if (truth[step]?.is === 'taken-back') step++;
        else trouble('wronglyAccepted', JSON.stringify(verdict));
        break;
      case 'illegal': {
        const mistake = [...open].find((one) => verdict.t >= one.from && verdict.t <= one.until);
        if (mistake) {
          open.delete(mistake);
          result.flagged += 1;
          if (mistake.codes.includes(verdict.code)) result.rightCode += 1;
          else result.troubles.push(`code ${verdict.code} for ${JSON.stringify(mistake)}`);
          break;
        }
        if (mistakes.some((one) => verdict.t >= one.from && verdict.t <= one.over)) break;
        trouble('falseIllegal', `${JSON.stringify(verdict)} at ${JSON.stringify(truth[step])}`);
        break;
      }
      case 'bumped':
        trouble('falseIllegal', `${JSON.stringify(verdict)} at ${JSON.stringify(truth[step])}`);
        break;
      case 'ambiguous':
        trouble('asked', `${JSON.stringify(verdict)} at ${JSON.stringify(truth[step])}`);
        break;
      default:
        break;
    }
  }
  if (provisional) trouble('wronglyAccepted', `never corrected ${JSON.stringify(provisional)}`);
  for (let i = step; i < truth.length; i++) trouble('missed', JSON.stringify(truth[i]));
  for (const mistake of open) result.troubles.push(`not flagged ${JSON.stringify(mistake)}`);
  return result;
}
