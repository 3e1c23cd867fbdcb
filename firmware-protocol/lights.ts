import { type Effect, MAX_LINE_FROM_DAEMON, MAX_LOOKS, type Order } from './messages.ts';

/** One colour with its effect, and the lights that have it, in the order in which a chase runs. */
export interface Look {
  readonly colour: `#${string}`;
  readonly effect: Effect;
  readonly lights: readonly number[];
}

/** Splits a list into runs of three or more neighbours, upwards or downwards, and single lights. */
function runsOf(lights: readonly number[]): readonly (readonly number[])[] {
  const runs: (readonly number[])[] = [];
  for (let at = 0; at < lights.length; ) {
    const first = lights[at] as number;
    const step = lights[at + 1] === first - 1 ? -1 : 1;
    let length = 1;
    while (lights[at + length] === first + step * length) length++;
    if (length < 3) length = 1;
    runs.push(lights.slice(at, at + length));
    at += length;
  }
  return runs;
}

const word = (run: readonly number[]): string => (run.length === 1 ? `${run[0]}` : `${run[0]}-${run.at(-1)}`);

/** The list of a paint line: `7`, or `16-20` and `20-16` for three neighbours or more. */
export const printLights = (lights: readonly number[]): string => runsOf(lights).map(word).join(' ');

const roomForLights = (effect: Effect): number =>
  MAX_LINE_FROM_DAEMON - `paint 255 #rrggbb ${effect} `.length - ' *CCCC\n'.length;

function paintsOf(look: Look): Order[] {
  const lines: number[][] = [];
  let room = 0;
  for (const run of runsOf(look.lights)) {
    const needed = word(run).length + 1;
    const line = lines.at(-1);
    if (line && needed <= room) {
      line.push(...run);
      room -= needed;
    } else {
      lines.push([...run]);
      room = roomForLights(look.effect) - word(run).length;
    }
  }
  return lines.map((lights) => ({ kind: 'paint', colour: look.colour, effect: look.effect, lights }));
}

/** The orders that replace what a board shows by these looks. At most MAX_LOOKS; more is the caller's mistake and throws. */
export function sceneOrders(looks: readonly Look[]): readonly Order[] {
  if (looks.length > MAX_LOOKS) throw new RangeError(`a scene has at most ${MAX_LOOKS} looks, not ${looks.length}`);
  return [{ kind: 'scene' }, ...looks.flatMap(paintsOf), { kind: 'show' }];
}
