import { type FromDaemon, type Order, print } from '../../firmware-protocol/index.ts';

/** Milliseconds until a command is sent again, and how often it is sent in all. */
const ANSWER = 500;
export const SENDS = 4;

export interface Waiting {
  readonly command: FromDaemon;
  readonly line: string;
  sends: number;
  /** The line that an `ask` wants has come; its `ok` has not. */
  told: boolean;
}

/** The one command that may be under way. */
export class CommandSlot {
  private readonly send: (line: string) => void;
  private nextId = 0;
  private current: Waiting | null = null;
  /** When the last command was sent, again or not. */
  sentAt = Number.NEGATIVE_INFINITY;

  constructor(send: (line: string) => void) {
    this.send = send;
  }

  get waiting(): Waiting | null {
    return this.current;
  }

  /** When the answer is overdue; null: none is waited for. */
  get due(): number | null {
    return this.current ? this.sentAt + ANSWER : null;
  }

  give(order: Order, now: number): void {
    const command: FromDaemon = { ...order, id: this.nextId };
    this.nextId = (this.nextId + 1) & 0xff;
    this.current = { command, line: print(command), sends: 1, told: false };
    this.sentAt = now;
    this.send(this.current.line);
  }

  /** Sends the same line again; false: it was sent often enough. */
  repeat(now: number): boolean {
    if (!this.current || this.current.sends >= SENDS) return false;
    this.current.sends++;
    this.sentAt = now;
    this.send(this.current.line);
    return true;
  }

  /** Takes out the command that this answer is for; null: for none, or for an earlier one. */
  answered(id: number): Waiting | null {
    if (this.current?.command.id !== id) return null;
    const answered = this.current;
    this.current = null;
    return answered;
  }

  clear(): void {
    this.current = null;
  }
}
