import { type Result, refuse, type Seat } from '../engine/index.ts';
import { storageTrouble } from '../history/trouble.ts';
import { momentOf, ownSeat } from './own-seat.ts';
import type { JoinAnswer, Person, SeatingCommand, You } from './people.ts';
import { type Commander, forbids } from './permission.ts';
import { Seating } from './seating.ts';
import type { Table } from './table.ts';
import type { CommandAnswer, SeatView, TableCommand } from './view.ts';

/** Who looks on: the id of one who has joined; null: anybody else. */
export type Viewer = string | null;

/**
 * The people around a table: what each of them may see and do. The only way from a phone to the table. Hands go to the phone of
 * their seat and to nobody else.
 */
export class Company {
  readonly table: Table;
  readonly #seating: Seating;
  /** Connections by person. */
  readonly #connected = new Map<string, number>();
  /** Hands that are shown on shared phones, by person, and the moment that they are shown for. */
  readonly #shown = new Map<string, { readonly seat: Seat; readonly moment: string }>();

  constructor(table: Table) {
    this.table = table;
    this.#seating = new Seating(table.memory);
  }

  get open(): boolean {
    return this.#seating.open;
  }

  /** Whose phone shows this token; null where it is nobody's. */
  whose(token: unknown): Viewer {
    return typeof token === 'string' && token.length <= 200 ? this.#seating.whose(token) : null;
  }

  /** A phone of somebody is connected until the returned function is called. */
  connect(person: string): () => void {
    this.#connected.set(person, (this.#connected.get(person) ?? 0) + 1);
    this.table.touch();
    let gone = false;
    return () => {
      if (gone) return;
      gone = true;
      this.#connected.set(person, (this.#connected.get(person) ?? 1) - 1);
      this.table.touch();
    };
  }

  isOnline(person: string): boolean {
    return (this.#connected.get(person) ?? 0) > 0;
  }

  join(name: string): JoinAnswer {
    const joined = stored(() => this.#seating.join(name, (id) => !this.isOnline(id)));
    if (!joined.ok) return { ok: false, code: joined.error.code };
    this.table.touch();
    return { ok: true, ...joined.value };
  }

  /** Carries out what somebody wants of the game, if they may. */
  command(viewer: Viewer, command: TableCommand): CommandAnswer {
    const dealt = this.table.game.cards === 'dealt';
    const code = forbids(command, this.#commander(viewer), { open: this.open, dealt });
    if (code !== null) return { ok: false, code };
    const by = viewer === null ? undefined : (this.#seating.nameOf(viewer) ?? undefined);
    return this.table.command(this.#withNames(command), by);
  }

  #commander(viewer: Viewer): Commander {
    const { host } = this.#seating;
    return { host: host === null || host === viewer, seats: viewer === null ? [] : this.#seating.seatsOf(viewer) };
  }

  /** Who has taken a seat need not be named again. */
  #withNames(command: TableCommand): TableCommand {
    if (command.kind !== 'new-game' || !command.wish) return command;
    const nameAt = (seat: Seat) => {
      const sitter = this.#seating.sitterOf(seat);
      return (sitter && this.#seating.nameOf(sitter)) ?? '';
    };
    const players = command.wish.players.map((player) => ({
      ...player,
      name: player.name.trim() || nameAt(player.seat),
    }));
    return { ...command, wish: { ...command.wish, players } };
  }

  /** Who is who. */
  seat(viewer: Viewer, command: SeatingCommand): CommandAnswer {
    if (viewer === null) return { ok: false, code: 'seating/join-first' };
    const done = stored(() => this.#carryOut(viewer, command));
    if (!done.ok) return { ok: false, code: done.error.code };
    this.table.touch();
    return { ok: true, state: this.table.state };
  }

  #carryOut(viewer: string, command: SeatingCommand): Result<null> {
    const seating = this.#seating;
    const { host, seats } = this.#commander(viewer);
    const hostOnly = () => refuse('seating/host-only', 'Only the host may do that.');
    switch (command.kind) {
      case 'sit':
        if (!this.table.game.form.seats.includes(command.seat))
          return refuse('game/seat-not-in-game', `Seat ${command.seat} does not play.`);
        return seating.sit(viewer, command.seat);
      case 'stand':
        return seats.includes(command.seat) || host ? seating.stand(command.seat) : hostOnly();
      case 'rename':
        return seating.rename(viewer, command.name);
      case 'host':
        if (!host && !(command.person === viewer && this.#mayTakeHost(viewer))) return hostOnly();
        return seating.handOn(command.person);
      case 'open':
        return host ? seating.setOpen(command.open) : hostOnly();
      case 'uncover':
        if (!seats.includes(command.seat)) return refuse('seating/not-your-seat', 'That hand is somebody else’s.');
        this.#shown.set(viewer, { seat: command.seat, moment: momentOf(this.table.game, command.seat) });
        return { ok: true, value: null };
      case 'cover':
        this.#shown.delete(viewer);
        return { ok: true, value: null };
      case 'leave':
        this.#shown.delete(viewer);
        return seating.leave(viewer);
    }
  }

  #mayTakeHost(viewer: Viewer): boolean {
    const { host } = this.#seating;
    return viewer !== null && host !== null && host !== viewer && !this.isOnline(host);
  }

  /** Those who have joined, as everybody may know them. */
  people(): readonly Person[] {
    const { people, host } = this.#seating;
    return people.map(({ id, name }) => ({
      id,
      name,
      host: id === host,
      seats: this.#seating.seatsOf(id),
      online: this.isOnline(id),
    }));
  }

  /** Who has taken a seat. */
  phoneOf(seat: Seat): SeatView['phone'] {
    const person = this.#seating.sitterOf(seat);
    return person === null ? null : { person, online: this.isOnline(person) };
  }

  /** What this viewer alone may see. */
  you(viewer: Viewer): You {
    const { host, seats } = this.#commander(viewer);
    const { game } = this.table;
    const playing = seats.filter((seat) => game.form.seats.includes(seat));
    const shown = viewer === null ? undefined : this.#shown.get(viewer);
    const isShown = (seat: Seat) =>
      playing.length === 1 || (shown?.seat === seat && shown.moment === momentOf(game, seat));
    return {
      person: viewer,
      host,
      mayTakeHost: this.#mayTakeHost(viewer),
      seats: playing.map((seat) => ownSeat(game, seat, !isShown(seat))),
    };
  }
}

/** What can't be stored has not happened. */
function stored<T>(what: () => Result<T>): Result<T> {
  try {
    return what();
  } catch (error) {
    if (storageTrouble(error) === null) throw error;
    return refuse('table/cannot-store', 'Nothing can be stored just now.');
  }
}
