import { formatPlacement, type Game, type GameEvent, type Random, replay, type Step } from '../engine/index.ts';
import type { SimulatedBoard } from '../sensing/simulated-board.ts';
import type { Table } from '../table/table.ts';
import type { TableCommand } from '../table/view.ts';
import { hastyStep, outcomesOf } from './choice.ts';
import { Fingers } from './fingers.ts';
import { woodOf } from './hands.ts';

/** Milliseconds at pace 1. */
const THINK = 700;
const CELEBRATE = 6000;
/** How long the table may take for a verdict; not shortened by the pace. */
const PATIENCE = 15_000;

export interface AutoplayOptions {
  readonly table: Table;
  readonly board: SimulatedBoard;
  /** Decides cards and plays: the same numbers make the same games, except with hands that the table deals. */
  readonly random: Random;
  /** Decides how the hands go about it. */
  readonly hands: Random;
  /** 1 is a watchable pace, 2 twice as fast. */
  readonly pace: number;
  readonly onTrouble: (error: Error) => void;
}

const STOPPED = new Error('stopped');
/** Somebody has begun another game; the players turn to that. */
const ANOTHER_GAME = new Error('another game');

/**
 * Simulated players: they hold cards, of their own or dealt by the table, lay them, move the marbles of the simulated board by
 * hand, and now and then put one down wrong and see to it when the table says so. They play whatever game stands on the table,
 * game after game.
 */
export class Autoplay {
  readonly #options: AutoplayOptions;
  readonly #fingers: Fingers;
  #stop: (() => void) | null = null;
  #stopped: Promise<never> = new Promise(() => {});
  /** The game that is being played. */
  #id = '';

  constructor(options: AutoplayOptions) {
    this.#options = options;
    const { board, hands, pace, table } = options;
    this.#fingers = new Fingers({
      board,
      random: hands,
      pace,
      wait: (ms) => this.#wait(ms),
      objected: () => this.#until(() => table.notice?.kind === 'illegal' || table.notice?.kind === 'ask-fold'),
    });
  }

  start(): void {
    this.#stopped = new Promise<never>((_, reject) => {
      this.#stop = () => reject(STOPPED);
    });
    this.#stopped.catch(() => {});
    this.#run().catch((error: unknown) => {
      if (error !== STOPPED) this.#options.onTrouble(error as Error);
    });
  }

  stop(): void {
    this.#stop?.();
  }

  async #run(): Promise<void> {
    const { table } = this.#options;
    this.#id = table.id;
    await this.#until(() => table.link === 'connected');
    if (table.phase !== 'playing' || !(isUntouched(table.events) || table.game.cards === 'dealt'))
      this.#command({ kind: 'new-game', state: table.state });
    for (;;) {
      this.#id = table.id;
      try {
        await this.#playGame();
        await this.#wait(CELEBRATE);
        this.#command({ kind: 'new-game', state: table.state });
      } catch (error) {
        if (error !== ANOTHER_GAME) throw error;
      }
    }
  }

  async #playGame(): Promise<void> {
    const { table, board } = this.#options;
    const done = board.setUp([...woodOf(table.game.position)].map(([hole, seat]) => ({ hole, seat })));
    if (!done.ok) throw new Error(done.error.message);
    await this.#until(() => table.notice === null);
    if (table.game.cards === 'dealt') await this.#playDealt();
    else await this.#playWithPaper();
  }

  /** The table deals; the players see only what lies in its hands. */
  async #playDealt(): Promise<void> {
    const { table, random } = this.#options;
    for (let step = hastyStep(table.game, random); step; step = hastyStep(table.game, random)) {
      const game = table.game;
      for (const event of step.events) {
        if (event.kind === 'exchanged') this.#exchange(game, event);
        else await this.#carryOut(game, event, true);
      }
    }
  }

  #exchange({ exchange }: Game, { from, to, card }: Extract<GameEvent, { kind: 'exchanged' }>): void {
    const { table } = this.#options;
    const chooser = exchange?.pending.find((transfer) => transfer.from === from && transfer.to === to)?.chooser;
    if (chooser === undefined) throw new Error(`Nobody exchanges a card of seat ${from}.`);
    const own = chooser === from && card !== undefined ? { card } : {};
    this.#command({ kind: 'exchange', state: table.state, seat: chooser, ...own });
  }

  /** The players deal their own pack, as dealt cards that only they know. */
  async #playWithPaper(): Promise<void> {
    const { table, random } = this.#options;
    const [setup] = table.events;
    if (setup?.kind !== 'setup') throw new Error('A game begins with its set-up.');
    const begun = replay([{ ...setup, cards: 'dealt' }]);
    if (!begun.ok) throw new Error(begun.error.message);
    let game = begun.value;
    for (let step = hastyStep(game, random); step; ) {
      const next: Step | undefined = hastyStep(step.game, random);
      for (const event of step.events) await this.#carryOut(game, event, !goesUnsaid(table.game, next));
      game = step.game;
      step = next;
    }
  }

  /** What players do for one fact of their game. Dealing and exchanging paper cards shows nothing on the board. */
  async #carryOut(game: Game, event: GameEvent, sayFolds: boolean): Promise<void> {
    const { table } = this.#options;
    const { state } = table;
    switch (event.kind) {
      case 'folded': {
        await this.#wait(THINK);
        const cards = game.cards === 'dealt' && table.game.cards === 'dealt' ? event.cards : undefined;
        if (sayFolds) this.#command({ kind: 'fold', state: table.state, seat: event.seat, ...(cards && { cards }) });
        return;
      }
      case 'laid':
        await this.#wait(THINK);
        this.#command({ kind: 'lay', state: table.state, seat: event.seat, card: event.card });
        return;
      case 'drawn':
        this.#command({ kind: 'draw', state, seat: event.seat, from: event.from });
        return;
      case 'discarded':
        await this.#wait(THINK);
        await this.#play(() => this.#command({ kind: 'lay', state: table.state, seat: event.seat, card: event.card }));
        return;
      case 'played':
        await this.#wait(THINK);
        await this.#play(() => this.#layAndMove(game, event), event.placement);
    }
  }

  async #layAndMove(game: Game, event: Extract<GameEvent, { kind: 'played' }>): Promise<void> {
    const { table } = this.#options;
    const { seat, card, placement } = event;
    if (card === null) throw new Error('Players know what they play.');
    const outcomes = outcomesOf(game, card);
    const outcome = outcomes.find((one) => one.placement === placement);
    const unsaid = table.game.cards === 'inferred' && outcome !== undefined;
    if (!unsaid) this.#command({ kind: 'lay', state: table.state, seat, card });
    if (outcome) await this.#fingers.move(outcome, outcomes, game.form.sectors);
    else if (outcomes.length > 0) this.#command({ kind: 'idle', state: table.state, seat });
  }

  /** Does something and waits until the table has taken it for a turn; answers what it asks meanwhile. */
  async #play(what: () => unknown, placement?: string): Promise<void> {
    const { table } = this.#options;
    const turns = () => table.events.filter(({ kind }) => kind === 'played' || kind === 'discarded').length;
    const before = turns();
    await what();
    await this.#until(() => {
      if (table.notice?.kind === 'ambiguous' && placement !== undefined)
        this.#command({ kind: 'choose', state: table.state, placement });
      if (table.notice?.kind === 'ask-fold') this.#command({ kind: 'answer-fold', state: table.state, folded: true });
      return turns() > before && (placement === undefined || formatPlacement(table.game.position) === placement);
    });
  }

  #command(command: TableCommand): void {
    this.#checkGame();
    const answer = this.#options.table.command(command);
    if (!answer.ok) throw new Error(`The table refuses ${JSON.stringify(command)}: ${answer.code}`);
  }

  #checkGame(): void {
    if (this.#options.table.id !== this.#id) throw ANOTHER_GAME;
  }

  async #wait(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const passed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms / this.#options.pace);
    });
    await Promise.race([passed, this.#stopped]).finally(() => clearTimeout(timer));
    this.#checkGame();
  }

  /** Waits until the table has come to something. */
  async #until(holds: () => boolean): Promise<void> {
    const { table } = this.#options;
    if (holds()) return;
    let forget = () => {};
    const come = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The table waits: ${JSON.stringify(table.notice)}`)), PATIENCE);
      const ignore = table.onChange(() => {
        try {
          if (table.id !== this.#id || holds()) resolve();
        } catch (error) {
          reject(error as Error);
        }
      });
      forget = () => {
        clearTimeout(timer);
        ignore();
      };
    });
    await Promise.race([come, this.#stopped]).finally(forget);
    this.#checkGame();
  }
}

const isUntouched = (events: readonly GameEvent[]): boolean =>
  events.every(({ kind }) => kind === 'setup' || kind === 'committed' || kind === 'dealt');

/** Where nobody names cards, a fold is not always said: the table asks when the next player moves a marble. */
function goesUnsaid({ cards }: Game, next: Step | undefined): boolean {
  if (cards !== 'inferred') return false;
  const played = next?.events.find(({ kind }) => kind === 'played');
  return played?.kind === 'played' && played.card !== 'J' && played.as !== 'J';
}
