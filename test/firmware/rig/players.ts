import { outcomesOf } from '../../../src/bots/choice.ts';
import { type Habits, PLAIN_HABITS, playByHand, type Wood, woodOf } from '../../../src/bots/hands.ts';
import {
  applyEvent,
  formatPlacement,
  type Game,
  type GameEvent,
  type Hole,
  type Outcome,
  type Random,
  replay,
} from '../../../src/engine/index.ts';
import type { Table } from '../../../src/table/table.ts';
import type { TableCommand } from '../../../src/table/view.ts';

/** As quick as sensors that debounce can follow. */
const QUICK: Habits = { ...PLAIN_HABITS, reach: [0, 0], carry: [50, 50], between: [50, 50] };
const PATIENCE = 10_000;

export interface Touchable {
  /** A marble now lies in that hole, or no longer. */
  touch(hole: Hole, occupied: boolean): void;
  /** So many milliseconds pass for the board; longer, if it lags behind. */
  pass(ms: number): Promise<void>;
}

/** Players who play a written game at a table: they lay its cards, and move its marbles by hand. */
export class Players {
  private readonly table: Table;
  private readonly random: Random;
  private readonly board: Touchable;
  private wood: Wood = new Map();

  constructor(table: Table, random: Random, board: Touchable) {
    this.table = table;
    this.random = random;
    this.board = board;
  }

  /** Puts the marbles where the game begins. */
  setUp(game: Game): void {
    this.wood = woodOf(game.position);
    for (const hole of this.wood.keys()) this.board.touch(hole, true);
  }

  /** Plays the game to its end; the table must come to the same position after each play. */
  async play(events: readonly GameEvent[]): Promise<void> {
    const [setUp, ...rest] = events;
    const begun = replay(setUp ? [setUp] : []);
    if (!begun.ok) throw new Error(begun.error.message);
    let game = begun.value;
    for (const event of rest) {
      if (event.kind === 'folded') this.command({ kind: 'fold', state: this.table.state, seat: event.seat });
      if (event.kind === 'played') await this.carryOut(game, event);
      const after = applyEvent(game, event);
      if (!after.ok) throw new Error(after.error.message);
      game = after.value;
    }
  }

  private async carryOut(game: Game, event: GameEvent & { kind: 'played' }): Promise<void> {
    const { seat, card, placement } = event;
    if (card === null) throw new Error('The written game must name its cards.');
    const { length } = this.table.events;
    this.command({ kind: 'lay', state: this.table.state, seat, card });
    const outcome = outcomesOf(game, card).find((one) => one.placement === placement);
    if (outcome) await this.move(outcome);
    await this.until(() => {
      if (this.table.notice?.kind === 'ambiguous') this.command({ kind: 'choose', state: this.table.state, placement });
      const played = this.table.events.slice(length).some(({ kind }) => kind === 'played');
      return played && formatPlacement(this.table.game.position) === placement;
    }, placement);
  }

  private async move({ play }: Outcome): Promise<void> {
    const { gestures, wood } = playByHand(this.wood, play, 0, this.random, QUICK);
    let now = 0;
    for (const { t, kind, hole } of gestures) {
      await this.board.pass(t - now);
      now = t;
      this.board.touch(hole, kind === 'put');
    }
    this.wood = wood;
  }

  private command(command: TableCommand): void {
    const answer = this.table.command(command);
    if (!answer.ok) throw new Error(`The table refuses ${JSON.stringify(command)}: ${answer.code}`);
  }

  private until(holds: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        end();
        const { notice, link, unsensed, events } = this.table;
        const seen = JSON.stringify({ notice, link, unsensed, last: events.slice(-2) });
        reject(new Error(`The table never came to ${what}, but to ${seen}`));
      }, PATIENCE);
      const check = () => {
        if (!holds()) return;
        end();
        resolve();
      };
      const forget = this.table.onChange(check);
      const end = () => {
        clearTimeout(timer);
        forget();
      };
      check();
    });
  }
}
