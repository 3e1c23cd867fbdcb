import { readFileSync } from 'node:fs';

export interface Conversation {
  readonly about: string;
  /** Who says a line, and its body; of what the board says, `~` stands for any characters but spaces. */
  readonly talk: readonly (readonly ['daemon' | 'board', string])[];
}

/** What a board must answer to what. The board is called classic-4, and has 96 holes and lights. */
export const conversations = readFileSync(
  new URL('../../firmware-protocol/conversations.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Conversation);

/** Whether a line's body is what a conversation wants. */
export const fits = (body: string, wanted: string): boolean =>
  new RegExp(
    `^${wanted
      .split('~')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^ ]+')}$`,
  ).test(body);
