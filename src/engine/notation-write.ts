import type { Card } from './cards.ts';
import type { GameEvent, Hands, PlayRecord } from './events.ts';
import { applyEvent } from './fold.ts';
import { type Game, nextRound } from './game.ts';
import { carryOut, type WrittenMove } from './notation-moves.ts';
import { NOTATION_VERSION } from './notation-words.ts';
import type { Play } from './plays.ts';
import { formatPlacement, setUpPosition } from './position.ts';
import { ok, type Result } from './result.ts';
import { rulesFor } from './rules.ts';
import { findPlay } from './turn-facts.ts';

/** A fact with what somebody had to say about it. */
export interface NotedEvent {
  readonly event: GameEvent;
  readonly comment?: string;
}

/** One statement of the text. */
interface Line {
  readonly kind: 'head' | 'lay' | 'turn' | 'play' | 'declare' | 'exchange' | 'other';
  readonly text: string;
  readonly comments: readonly string[];
}

/**
 * Writes a game as text (README.md, "Notation"). What was taken back or corrected is left out and kept as a comment; a
 * card that was laid is written with its play. Refused like `applyEvent` if a fact is not possible.
 */
export function formatGame(noted: Iterable<NotedEvent>): Result<string> {
  let game: Game | null = null;
  const lines: Line[] = [];
  for (const { event, comment } of noted) {
    const next: Result<Game> = applyEvent(game, event);
    if (!next.ok) return next;
    write(lines, game, event, comment === undefined ? [] : [comment]);
    game = next.value;
  }
  return ok(layOut(lines));
}

function write(lines: Line[], game: Game | null, event: GameEvent, comments: readonly string[]): void {
  switch (event.kind) {
    case 'taken-back':
      strike(lines, (line) => line.kind === 'play', comments);
      return;
    case 'turn-taken-back':
      strike(lines, (line) => isTurn(line) || line.kind === 'declare', comments);
      return;
    case 'committed':
      remark(lines, [`shuffle bound to ${event.hash}`, ...comments]);
      return;
    case 'revealed':
      remark(lines, [`shuffled by ${event.seed}`, ...comments]);
      return;
    case 'paused':
    case 'resumed':
      remark(lines, [event.kind, ...comments]);
      return;
    case 'corrected': {
      const last = lines.findLastIndex((line) => line.kind === 'play');
      const before = lines[last];
      const text = game?.before && formatFact(game.before, { ...event, kind: 'played' });
      if (before && text)
        lines[last] = { kind: 'play', text, comments: [...before.comments, `first ${before.text}`, ...comments] };
      return;
    }
    case 'exchanged': {
      const last = lines.at(-1);
      const goesOn = last?.kind === 'exchange' && last.comments.length === 0;
      if (goesOn) lines.pop();
      const text = `${goesOn ? last.text : 'exchange'} ${formatTransfer(event)}`;
      lines.push({ kind: 'exchange', text, comments });
      return;
    }
    default: {
      const last = lines.at(-1);
      const laid = last?.kind === 'lay' && 'seat' in event ? lines.pop() : undefined;
      const text = formatFact(game, event);
      lines.push({ kind: LINE_KINDS[event.kind] ?? 'other', text, comments: [...(laid?.comments ?? []), ...comments] });
    }
  }
}

const LINE_KINDS: Readonly<Partial<Record<GameEvent['kind'], Line['kind']>>> = {
  setup: 'head',
  laid: 'lay',
  played: 'play',
  folded: 'turn',
  discarded: 'turn',
  drawn: 'turn',
  declared: 'declare',
};

const isTurn = (line: Line): boolean => line.kind === 'play' || line.kind === 'turn';

/** Takes out the last line of a kind and all that came after it; what stood there becomes a comment of the line before. */
function strike(lines: Line[], which: (line: Line) => boolean, comments: readonly string[]): void {
  const struck = lines.splice(lines.findLastIndex(which));
  const told = struck.map(({ text, comments }) => [text, ...comments].join(', ')).join('; ');
  remark(lines, [`taken back: ${told}`, ...comments]);
}

/** Says something about the line before. */
function remark(lines: Line[], comments: readonly string[]): void {
  const last = lines.pop();
  if (last) lines.push({ ...last, comments: [...last.comments, ...comments] });
}

/** One line for each time around the table, one each for everything else, an empty one before each deal. */
function layOut(lines: readonly Line[]): string {
  let text = '';
  let seats = '';
  for (const line of lines) {
    const seat = isTurn(line) ? line.text.charAt(0) : '';
    const goesOn = seat !== '' && seats !== '' && !seats.includes(seat);
    if (text !== '') text += goesOn ? '; ' : '\n';
    if (line.text.startsWith('deal ')) text += '\n';
    text += line.text;
    if (line.comments.length > 0) text += ` {${line.comments.join('\n').replaceAll(/[\\}]/g, '\\$&')}}`;
    seats = goesOn ? seats + seat : seat;
  }
  return `${text}\n`;
}

type Fact = Exclude<
  GameEvent,
  {
    kind:
      | 'corrected'
      | 'taken-back'
      | 'turn-taken-back'
      | 'exchanged'
      | 'committed'
      | 'revealed'
      | 'paused'
      | 'resumed';
  }
>;

/** Writes one fact as it would stand in a game; `game`: the game before it. It must be possible there. */
export function formatFact(game: Game | null, event: Fact): string {
  switch (event.kind) {
    case 'setup':
      return formatSetup(event);
    case 'dealt': {
      const opener = game && nextRound(game).opener === event.opener ? '' : ` opener ${event.opener}`;
      return `deal ${event.cards}${opener}${event.hands ? ` hands${formatHands(event.hands)}` : ''}`;
    }
    case 'hands':
      return `hands${formatHands(event.hands)}`;
    case 'laid':
      return `${event.seat}: lay ${event.card}`;
    case 'played':
      return `${event.seat}: ${formatUse(event.card, event.as)} ${formatMoves(game, event)}`;
    case 'folded':
      return `${event.seat}: fold${event.cards && event.cards.length > 0 ? ` ${event.cards.join(',')}` : ''}`;
    case 'discarded':
      return `${event.seat}: discard ${event.card}`;
    case 'drawn': {
      const card = game?.laid?.seat === event.seat ? game.laid.card : '?';
      return `${event.seat}: ${card} draw ${event.from}${event.card ? `=${event.card}` : ''}`;
    }
    case 'declared':
      return `declare ${event.placement} next ${event.toPlay}`;
    case 'abandoned':
      return 'abandon';
  }
}

function formatSetup({ form, placement, opener, cards, players }: Extract<GameEvent, { kind: 'setup' }>): string {
  const rules = rulesFor(form);
  const usual = rules.ok && formatPlacement(setUpPosition(rules.value)) === placement;
  return [
    `murmeld ${NOTATION_VERSION}`,
    ['rules', form.ruleset, ...(form.solo ? ['solo'] : []), ...form.variants].join(' '),
    `board ${form.sectors} ${form.travel}`,
    `seats ${form.seats.join(' ')}`,
    ...(players ? [['players', ...Object.entries(players).map(formatPlayer)].join(' ')] : []),
    `cards ${cards}`,
    ...(usual ? [] : [`placement ${placement}`]),
    `opener ${opener}`,
  ].join('\n');
}

const formatPlayer = ([seat, name]: [string, string]): string =>
  `${seat}=${name.replace(/[\s;{}%]/gu, encodeURIComponent)}`;

function formatHands(hands: Hands): string {
  return Object.entries(hands)
    .map(([seat, cards]) => ` ${seat}=${cards.join(',')}`)
    .join('');
}

const formatTransfer = ({ from, to, card }: Extract<GameEvent, { kind: 'exchanged' }>): string =>
  `${from}>${to}${card ? `=${card}` : ''}`;

function formatUse(card: Card | null, as: Card | null): string {
  if (card === null) return as === null ? '?' : `?=${as}`;
  return as === card ? card : `${card}=${as ?? '?'}`;
}

function formatMoves(game: Game | null, record: PlayRecord): string {
  const play = game && findPlay(game, record);
  if (!play) throw new Error(`No play of seat ${record.seat} leads to ${record.placement}.`);
  if (play === 'idle') return 'idle';
  const moves = writtenMoves(play.play);
  const carried = carryOut(game.rules, game.position, moves, play.play.kind === 'seven');
  if (!('placement' in carried) || carried.placement !== record.placement)
    throw new Error(`The moves of ${record.placement} are told wrongly.`);
  return moves.map(({ from, by, to }, i) => `${from}${carried.captured[i]?.length ? 'x' : by}${to}`).join(',');
}

function writtenMoves({ kind, moves }: Play): readonly WrittenMove[] {
  const [first] = moves;
  if (kind === 'swap' && first) return [{ from: first.from, by: '~', to: first.to }];
  return moves.map(({ from, to }) => ({ from: from.startsWith('K') ? 'K' : from, by: '-', to }));
}
