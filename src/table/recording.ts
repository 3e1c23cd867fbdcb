import { formatPlacement, type Game, type Hole } from '../engine/index.ts';
import type { TraceLine } from '../judge/verdicts.ts';

/** The lines that a recording begins with, so that a judge who reads it knows the game as it stands. */
export function openingLines(game: Game, unsensed: readonly Hole[]): readonly TraceLine[] {
  const { ruleset, variants, solo, sectors, seats, travel } = game.form;
  const toPlay = game.toPlay ?? game.roundOpener;
  const placement = formatPlacement(game.position);
  const held = seats.map((seat) => game.held[seat] ?? 0);
  const lines: TraceLine[] = [
    {
      t: 0,
      kind: 'table',
      ruleset,
      variants,
      solo,
      sectors,
      seats,
      travel,
      placement,
      toPlay,
      cards: game.cards,
      unsensed,
    },
  ];
  if (Object.keys(game.hands).length > 0) lines.push({ t: 0, kind: 'hands', hands: game.hands });
  // Who has played already in this round holds a card less; a trace has one number for all, so it tells the larger one.
  if (game.handSize !== null) lines.push({ t: 0, kind: 'round', toPlay, cards: Math.max(...held) });
  for (const seat of game.out) lines.push({ t: 0, kind: 'fold', seat });
  if (game.laid) lines.push({ t: 0, kind: 'card', ...game.laid });
  return lines;
}
