import { createHash, randomBytes } from 'node:crypto';
import { ok, type Result, refuse, type Seat } from '../engine/index.ts';
import type { TableMemory } from '../history/memory.ts';
import { cleanName } from './names.ts';

/** Under this name it is remembered who is who. */
const SEATING = 'seating';
/** More have never sat around a table; those who left long ago without a seat give way. */
const MOST_PEOPLE = 40;

/** One who has joined. `key`: SHA-256 of the token that only their phone has. */
interface Joined {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

interface Stored {
  /** In the order in which they joined. */
  readonly people: readonly Joined[];
  readonly host: string | null;
  readonly seats: readonly { readonly seat: Seat; readonly person: string }[];
  readonly open: boolean;
}

const NOBODY: Stored = { people: [], host: null, seats: [], open: true };

const keyOf = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex');

/**
 * Who is who, and who sits where: remembered as durably as a play, before anybody hears of it. Those who have joined are known
 * by a random token that their phone keeps; the table keeps only its hash. Codes: `seating/…`. Writing throws the database's
 * errors.
 */
export class Seating {
  readonly #memory: TableMemory;
  #now: Stored;

  constructor(memory: TableMemory) {
    this.#memory = memory;
    this.#now = (memory.read(SEATING) as Stored | null) ?? NOBODY;
  }

  get people(): readonly { readonly id: string; readonly name: string }[] {
    return this.#now.people;
  }
  /** Null while nobody has joined. */
  get host(): string | null {
    return this.#now.host;
  }
  /** Anybody may announce for anybody. */
  get open(): boolean {
    return this.#now.open;
  }

  /** Whose phone this is; null: nobody's. */
  whose(token: string): string | null {
    const key = keyOf(token);
    return this.#now.people.find((person) => person.key === key)?.id ?? null;
  }

  nameOf(id: string): string | null {
    return this.#now.people.find((person) => person.id === id)?.name ?? null;
  }

  seatsOf(id: string): readonly Seat[] {
    return this.#now.seats
      .filter(({ person }) => person === id)
      .map(({ seat }) => seat)
      .sort((a, b) => a - b);
  }

  sitterOf(seat: Seat): string | null {
    return this.#now.seats.find((taken) => taken.seat === seat)?.person ?? null;
  }

  /** The first one becomes the host. `isAway`: whether somebody's phone is not connected. */
  join(text: string, isAway: (id: string) => boolean): Result<{ readonly token: string; readonly person: string }> {
    const name = cleanName(text);
    if (name === null) return refuse('seating/name', 'A name has 1 to 24 characters.');
    const people = this.#withRoom(isAway);
    if (people.length >= MOST_PEOPLE) return refuse('seating/full', 'Too many have joined.');
    const token = randomBytes(24).toString('base64url');
    const id = randomBytes(9).toString('base64url');
    this.#store({
      ...this.#now,
      people: [...people, { id, name, key: keyOf(token) }],
      host: this.#now.host ?? id,
    });
    return ok({ token, person: id });
  }

  #withRoom(isAway: (id: string) => boolean): readonly Joined[] {
    const { people, host } = this.#now;
    if (people.length < MOST_PEOPLE) return people;
    const gone = people.find(({ id }) => id !== host && isAway(id) && this.seatsOf(id).length === 0);
    return people.filter((person) => person !== gone);
  }

  rename(id: string, text: string): Result<null> {
    const name = cleanName(text);
    if (name === null) return refuse('seating/name', 'A name has 1 to 24 characters.');
    const people = this.#now.people.map((person) => (person.id === id ? { ...person, name } : person));
    return this.#store({ ...this.#now, people });
  }

  sit(id: string, seat: Seat): Result<null> {
    const sitter = this.sitterOf(seat);
    if (sitter === id) return ok(null);
    if (sitter !== null) return refuse('seating/taken', 'Somebody else has this seat.');
    return this.#store({ ...this.#now, seats: [...this.#now.seats, { seat, person: id }] });
  }

  stand(seat: Seat): Result<null> {
    if (this.sitterOf(seat) === null) return refuse('seating/nobody-there', 'Nobody has this seat.');
    return this.#store({ ...this.#now, seats: this.#now.seats.filter((taken) => taken.seat !== seat) });
  }

  handOn(id: string): Result<null> {
    if (this.nameOf(id) === null) return refuse('seating/nobody-there', 'No such person has joined.');
    return this.#store({ ...this.#now, host: id });
  }

  setOpen(open: boolean): Result<null> {
    return this.#store({ ...this.#now, open });
  }

  /** The host's role goes to the one who joined next. */
  leave(id: string): Result<null> {
    const people = this.#now.people.filter((person) => person.id !== id);
    const host = this.#now.host === id ? (people[0]?.id ?? null) : this.#now.host;
    const open = people.length === 0 || this.#now.open;
    return this.#store({ people, host, open, seats: this.#now.seats.filter(({ person }) => person !== id) });
  }

  #store(next: Stored): Result<null> {
    this.#memory.write(SEATING, next);
    this.#now = next;
    return ok(null);
  }
}
