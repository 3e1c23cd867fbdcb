import {
  applyEvent,
  awaits,
  type Card,
  cardsIn,
  formatPlacement,
  type Game,
  type GameEvent,
  heapSize,
  isPlayable,
  legalPlays,
  questionFor,
  type Random,
  type Seat,
} from '../engine/index.ts';
import type { StorageCode } from '../history/trouble.ts';
import type { TraceLine } from '../judge/verdicts.ts';
import { correction } from './correction.ts';
import type { Judging, Untimed } from './judging.ts';
import { logEntries } from './log-entries.ts';
import { hiddenCard } from './shuffle.ts';
import type { CommandAnswer, Notice, TableCommand } from './view.ts';
import type { GameStart, GameWish } from './wish.ts';

/** What a command may see and do of a table. */
export interface Inside {
  readonly game: Game;
  readonly events: readonly GameEvent[];
  readonly notice: Notice | null;
  readonly storage: StorageCode | null;
  readonly judging: Judging;
  nextWish(): GameWish;
  tell(line: Untimed<TraceLine>): void;
  /** For what the judge decides alone. */
  tellOrForget(line: Untimed<TraceLine>): CommandAnswer;
  /** Stores a fact, or refuses it. */
  answer(event: GameEvent): CommandAnswer;
  answerByChance(what: (chance: Random) => GameEvent): CommandAnswer;
  /** Whether the table asks now if those before this seat have folded. */
  askFold(next: Seat, card: Card): boolean;
  setNotice(notice: Notice | null): void;
  /** Nobody has folded: what the judge had to object counts. */
  objectAfterAll(): void;
  goOn(): void;
  begin(wish: GameWish, start: GameStart): CommandAnswer;
  done(): CommandAnswer;
}

type Command<Kind extends TableCommand['kind']> = Omit<Extract<TableCommand, { kind: Kind }>, 'kind' | 'state'>;

const refused = (code: string): CommandAnswer => ({ ok: false, code });
export const CANNOT_STORE = refused('table/cannot-store');

/** What is possible while a game rests, and after it. */
const WHILE_PAUSED: readonly TableCommand['kind'][] = ['go-on', 'abandon', 'new-game'];
const WHEN_OVER: readonly TableCommand['kind'][] = ['new-game', 'undo', 'correct'];

export function carryOut(table: Inside, command: TableCommand): CommandAnswer {
  const { status, winners } = table.game;
  if (status === 'paused' && !WHILE_PAUSED.includes(command.kind)) return refused('game/paused');
  if (status === 'abandoned' && command.kind !== 'new-game') return refused('game/abandoned');
  if (winners.length > 0 && !WHEN_OVER.includes(command.kind)) return refused('table/game-over');
  switch (command.kind) {
    case 'lay':
      return table.game.cards === 'dealt' ? layDealt(table, command) : lay(table, command);
    case 'fold':
      return fold(table, command);
    case 'exchange':
      return exchange(table, command);
    case 'draw':
      return draw(table, command);
    case 'idle':
      return idle(table, command);
    case 'undo':
      return undo(table, command.turns ?? 1);
    case 'correct': {
      const event = correction(table.game, command);
      return event.ok ? anew(table, event.value) : refused(event.error.code);
    }
    case 'done':
      return done(table);
    case 'choose':
      if (table.notice?.kind !== 'ambiguous') return refused('table/nothing-to-choose');
      return table.tellOrForget({ kind: 'choose', placement: command.placement });
    case 'answer-fold':
      return answerFold(table, command.folded);
    case 'declare': {
      const toPlay = command.toPlay ?? table.game.toPlay ?? table.game.roundOpener;
      return anew(table, { kind: 'declared', placement: command.placement, toPlay });
    }
    case 'pause':
    case 'abandon':
      return rest(table, { kind: command.kind === 'pause' ? 'paused' : 'abandoned' });
    case 'go-on':
      table.goOn();
      return status === 'paused' ? anew(table, { kind: 'resumed' }) : table.done();
    case 'new-game':
      return table.begin(command.wish ?? table.nextWish(), command.start ?? { kind: 'set-up' });
  }
}

/** A fact that the judge can't be told: a new one begins with the game as it is then. */
function anew(table: Inside, event: GameEvent): CommandAnswer {
  const answer = table.answer(event);
  if (answer.ok) table.judging.anew();
  return answer;
}

function rest(table: Inside, event: GameEvent): CommandAnswer {
  const answer = table.answer(event);
  if (answer.ok) table.judging.rest();
  return answer;
}

/** Where a card was what was wrong, another one that can be played puts it right. */
function layAnother(table: Inside, card: Card): void {
  const { game, notice } = table;
  const cardWasWrong = notice?.kind === 'illegal' && notice.holes.length === 0 && game.toPlay !== null;
  if (cardWasWrong && isPlayable(questionFor(game, card))) table.setNotice(null);
}

function lay(table: Inside, { seat, card }: Command<'lay'>): CommandAnswer {
  layAnother(table, card);
  table.tell({ kind: 'card', seat, card });
  // The judge may only now have accepted the play before, so whose turn it is shows only here.
  if (table.game.toPlay !== seat && !table.storage && table.askFold(seat, card)) return table.done();
  if (table.notice?.kind === 'ask-fold' && table.game.toPlay === seat) table.setNotice(null);
  return table.answer({ kind: 'laid', seat, card });
}

/** A card of a hand that the table knows: it must be one that can be played. The judge hears of it only then. */
function layDealt(table: Inside, { seat, card }: Command<'lay'>): CommandAnswer {
  const code = letFinish(table, seat) ?? whyNotLaid(table.game, seat, card);
  if (code !== null) return refused(code);
  layAnother(table, card);
  table.tell({ kind: 'card', seat, card });
  return table.answer({ kind: 'laid', seat, card });
}

/** Where another player has just played, and the judge still waits for more, it knows now that nothing more comes. */
function letFinish(table: Inside, seat: Seat): string | null {
  if (table.game.toPlay !== seat && table.game.exchange === null) table.tell({ kind: 'hands', hands: {} });
  return table.storage ? 'table/cannot-store' : null;
}

function whyNotLaid(game: Game, seat: Seat, card: Card): string | null {
  const awaited = awaits(game);
  if (awaited.kind === 'exchange') return 'game/exchange-first';
  if (awaited.kind !== 'turn' || awaited.seat !== seat) return 'game/not-your-turn';
  if (!game.hands[seat]?.includes(card)) return 'game/card-not-held';
  if (awaited.playable?.includes(card) || awaited.discardable?.includes(card)) return null;
  return awaited.mayFold ? 'game/must-fold' : 'table/card-unplayable';
}

function fold(table: Inside, { seat, cards }: Command<'fold'>): CommandAnswer {
  const event: GameEvent = { kind: 'folded', seat, ...(cards && { cards }) };
  if (table.game.cards === 'dealt') {
    const code = letFinish(table, seat);
    if (code !== null) return refused(code);
    const possible = applyEvent(table.game, event);
    if (!possible.ok) return refused(possible.error.code);
  }
  const asked = table.notice?.kind === 'ask-fold' ? table.notice : null;
  table.tell({ kind: 'fold', seat });
  const answer = table.answer(event);
  if (!answer.ok) return answer;
  // The judge isn't told which card lies on top, but an eight may copy it.
  if (table.game.rules.copyingEight && table.game.lastCard !== 'unknown') table.judging.anew();
  if (!asked) return answer;
  const seats = asked.seats.slice(asked.seats.indexOf(seat) + 1);
  table.setNotice(seats.length > 0 ? { ...asked, seats } : null);
  return seats.length > 0 || asked.card === null ? table.done() : lay(table, { seat: asked.next, card: asked.card });
}

function answerFold(table: Inside, folded: boolean): CommandAnswer {
  const { notice } = table;
  if (notice?.kind !== 'ask-fold') return refused('table/nothing-to-answer');
  if (!folded) {
    table.objectAfterAll();
    return table.done();
  }
  table.setNotice(null);
  for (const seat of notice.seats) {
    const answer = fold(table, { seat });
    if (!answer.ok) return answer;
  }
  return notice.card === null ? table.done() : lay(table, { seat: notice.next, card: notice.card });
}

function exchange(table: Inside, { seat, card }: Command<'exchange'>): CommandAnswer {
  const { game } = table;
  const transfer = game.exchange?.pending.find(({ chooser }) => chooser === seat);
  if (!transfer) return refused('game/no-such-exchange');
  const { from, to } = transfer;
  if (from !== seat)
    return table.answerByChance((chance) => ({ kind: 'exchanged', from, to, card: hiddenCard(game, from, chance) }));
  return table.answer({ kind: 'exchanged', from, to, ...(card !== undefined && { card }) });
}

function draw(table: Inside, { seat, from }: Command<'draw'>): CommandAnswer {
  const { game } = table;
  if (game.laid?.seat !== seat) return refused('table/lay-first');
  const dealt = game.cards === 'dealt';
  const possible = applyEvent(game, { kind: 'drawn', seat, from, ...(dealt && anyCard(game, from)) });
  if (!possible.ok) return refused(possible.error.code);
  table.tell({ kind: 'draw', seat, from });
  if (!dealt) return table.answer({ kind: 'drawn', seat, from });
  return table.answerByChance((chance) => ({ kind: 'drawn', seat, from, card: hiddenCard(table.game, from, chance) }));
}

/** Some card that may be drawn there, to see whether any may. */
function anyCard({ hands, pile, discard }: Game, from: Seat | 'pile'): { readonly card?: Card } {
  const heap = pile && discard && (heapSize(pile) > 0 ? pile : discard);
  const [card] = from === 'pile' ? cardsIn(heap ?? []) : (hands[from] ?? []);
  return card === undefined ? {} : { card };
}

function idle(table: Inside, { seat }: Command<'idle'>): CommandAnswer {
  const { game } = table;
  if (game.laid?.seat !== seat) return refused('table/lay-first');
  const legal = legalPlays(questionFor(game, game.laid.card));
  if (!legal.ok || !legal.value.idle) return refused('table/no-idle');
  return table.tellOrForget({ kind: 'choose', placement: formatPlacement(game.position) });
}

function done(table: Inside): CommandAnswer {
  table.judging.letRest();
  if (table.storage) return CANNOT_STORE;
  return table.notice ? refused('table/not-done') : table.done();
}

/** Plays are taken back by the judge, who then knows what the board still shows; other turns happened beside the board. */
function undo(table: Inside, turns: number): CommandAnswer {
  for (let taken = 0; taken < turns; taken++) {
    const last = logEntries(table.events).findLast(({ kind }) => kind !== 'dealt');
    if (!last) return taken === 0 ? refused('table/nothing-to-undo') : table.done();
    const answer = last.kind === 'played' ? takeBackPlay(table) : anew(table, { kind: 'turn-taken-back' });
    if (!answer.ok) return answer;
  }
  return table.done();
}

function takeBackPlay(table: Inside): CommandAnswer {
  const { length } = table.events;
  const answer = table.tellOrForget({ kind: 'undo' });
  return answer.ok && table.events.length === length ? anew(table, { kind: 'taken-back' }) : answer;
}
