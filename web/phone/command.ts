import { type ReadonlySignal, signal } from '@preact/signals';
import type { CommandAnswer, TableCommand } from '../../src/server/messages.ts';
import type { TableLink } from '../connection.ts';

/** A command without the state number: that of the view which the finger saw is added when it is sent. */
export type Wish = TableCommand extends infer Each ? (Each extends TableCommand ? Omit<Each, 'state'> : never) : never;

/** How long a refusal stays to be read. */
const REFUSAL_MS = 6000;

export interface Commands {
  /** The code of the last refusal, for a while. */
  readonly refused: ReadonlySignal<string | null>;
  /** True while an answer is awaited. */
  readonly busy: ReadonlySignal<boolean>;
  wish(wish: Wish): Promise<CommandAnswer>;
}

export function commandsOf({ view, send }: TableLink): Commands {
  const refused = signal<string | null>(null);
  const busy = signal(false);
  let forget: ReturnType<typeof setTimeout> | undefined;
  return {
    refused,
    busy,
    async wish(wish) {
      clearTimeout(forget);
      refused.value = null;
      busy.value = true;
      const answer = await send({ ...wish, state: view.value?.state ?? 0 } as TableCommand);
      busy.value = false;
      if (!answer.ok) {
        refused.value = answer.code;
        forget = setTimeout(() => {
          refused.value = null;
        }, REFUSAL_MS);
      }
      return answer;
    },
  };
}
