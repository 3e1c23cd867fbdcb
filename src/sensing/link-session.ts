import {
  type FromBoard,
  type Hello,
  type Look,
  type Order,
  PROTOCOL,
  parse,
  type Reading,
} from '../../firmware-protocol/index.ts';
import type { Refusal } from '../engine/index.ts';
import { CommandSlot, SENDS, type Waiting } from './command-slot.ts';
import type { LinkCounters } from './counters.ts';
import { DeviceClock } from './device-clock.ts';
import { LightOrders, type Limits } from './light-orders.ts';

/** Milliseconds without a whole line after opening, and later; and without a command before the board is told that we live. */
const FIRST_LINE = 3000;
const SILENCE = 3500;
const IDLE = 2000;

export interface SessionOwner {
  /** One line, newline included. */
  send(line: string): void;
  /** All levels; the first one of all, or after `restarted`, says that the handshake is done. */
  snapshot(levels: readonly boolean[], at: number): void;
  change(channel: number, occupied: boolean, at: number): void;
  /** The board began anew, and so does the handshake. */
  restarted(): void;
  /** This connection is of no more use. */
  failed(reason: Refusal): void;
}

export interface SessionOptions {
  readonly counters: LinkCounters;
  readonly limits: Limits;
  /** How many sensor channels the board must have at least. */
  readonly needed: number;
  /** The name that the board must have; absent: any. */
  readonly module?: string;
  /** The scene to show; null: none yet. */
  readonly looks: readonly Look[] | null;
}

/** `listening`: not a byte is sent before the board has spoken; `greeting`: hello asked; `counting`: first snapshot asked. */
type Phase = 'listening' | 'greeting' | 'counting' | 'running' | 'over';

const updateWhat = (protocol: number) => (protocol > PROTOCOL ? 'this program' : "the board's firmware");

/**
 * The daemon's side of the line protocol for one connection. It has no timers: the owner hands in lines and calls `wake` at
 * `deadline()`. Times are monotonic milliseconds.
 */
export class LinkSession {
  private readonly owner: SessionOwner;
  private readonly counters: LinkCounters;
  private readonly needed: number;
  private readonly module: string | undefined;
  private readonly clock = new DeviceClock();
  private readonly slot: CommandSlot;
  private readonly lights: LightOrders;
  private phase: Phase = 'listening';
  private hello: Hello | null = null;
  private lastNumber = 0;
  private heardAt: number;
  private snapshotWanted = true;
  private pingWanted = false;
  private misses = 0;

  constructor(owner: SessionOwner, options: SessionOptions, now: number) {
    this.owner = owner;
    this.counters = options.counters;
    this.needed = options.needed;
    this.module = options.module;
    this.slot = new CommandSlot((line) => owner.send(line));
    this.lights = new LightOrders(options.limits, options.looks, options.counters);
    this.heardAt = now;
  }

  get board(): Hello | null {
    return this.hello;
  }

  /** One line as it arrived, without its newline. */
  receive(line: string, now: number): void {
    if (this.phase === 'over') return;
    const reading = parse(line);
    if (reading.kind === 'blank') return;
    if (reading.kind === 'broken') {
      this.counters.broken[reading.reason]++;
      return;
    }
    this.heardAt = now;
    if (this.phase === 'listening') {
      this.phase = 'greeting';
      // Ends whatever the last connection left in the board's memory.
      this.owner.send('\n');
    }
    this.take(reading, now);
    this.pump(now);
  }

  /** Replaces what the lights show; a scene that is not begun yet is forgotten for it. */
  show(looks: readonly Look[], now: number): void {
    this.lights.show(looks);
    this.pump(now);
  }

  wake(now: number): void {
    if (this.phase === 'over') return;
    if (this.phase === 'listening') {
      if (now >= this.heardAt + FIRST_LINE) {
        this.fail('link/nobody-speaks', `nothing that a board says was heard for ${FIRST_LINE / 1000} seconds`);
      }
      return;
    }
    if (now >= this.heardAt + SILENCE) {
      this.fail('link/silent', `the board has been silent for ${SILENCE / 1000} seconds`);
      return;
    }
    if (this.slot.due !== null && now >= this.slot.due) this.repeat(now);
    this.pump(now);
  }

  /** When `wake` must be called next; null: never again. */
  deadline(): number | null {
    if (this.phase === 'over') return null;
    if (this.phase === 'listening') return this.heardAt + FIRST_LINE;
    return Math.min(this.heardAt + SILENCE, this.slot.due ?? this.slot.sentAt + IDLE);
  }

  private take(reading: Exclude<Reading, { kind: 'blank' | 'broken' }>, now: number): void {
    switch (reading.kind) {
      case 'hello':
      case 'snapshot':
      case 'change':
      case 'beat':
      case 'ok':
      case 'no':
        this.counters.lines++;
        this.takeFromBoard(reading, now);
        return;
      case 'other-version':
        this.counters.lines++;
        this.fail(
          'link/other-version',
          `the board speaks version ${reading.protocol} of the line protocol, this program speaks version ${PROTOCOL}: bring ${updateWhat(reading.protocol)} up to date`,
        );
        return;
      default:
        this.counters.unknown++;
    }
  }

  private takeFromBoard(message: FromBoard, now: number): void {
    switch (message.kind) {
      case 'hello':
        this.takeHello(message, now);
        return;
      case 'snapshot':
        this.takeSnapshot(message, now);
        return;
      case 'change':
        this.takeChange(message, now);
        return;
      case 'beat':
        if (this.phase !== 'running') return;
        this.time(message.ms, now);
        if (message.number !== this.lastNumber) this.gap(message.number);
        return;
      case 'ok': {
        const answered = this.slot.answered(message.id);
        if (answered) this.done(answered);
        return;
      }
      case 'no': {
        const answered = this.slot.answered(message.id);
        if (answered) this.refused(answered, message.code);
      }
    }
  }

  private takeHello(hello: Hello, now: number): void {
    if (this.module !== undefined && hello.name !== this.module) {
      this.fail(
        'link/other-module',
        `this is the module ${hello.name}, and ${this.module} was expected here: swap the two ports`,
      );
      return;
    }
    if (hello.holes < this.needed) {
      this.fail(
        'link/too-few-holes',
        `the board ${hello.name} has ${hello.holes} sensors, its board map needs ${this.needed}`,
      );
      return;
    }
    this.hello = hello;
    const { waiting } = this.slot;
    if (waiting?.command.kind === 'ask' && waiting.command.what === 'hello') waiting.told = true;
    // A late answer, or a board that began anew: the answer to a command tells, and a fresh board has lost the one under way.
    else if (this.phase !== 'greeting') {
      if (waiting) this.repeat(now);
      else this.pingWanted = true;
    }
  }

  private takeSnapshot(snapshot: FromBoard & { kind: 'snapshot' }, now: number): void {
    if (this.phase !== 'counting' && this.phase !== 'running') return;
    if (snapshot.levels.length !== this.hello?.holes) {
      this.counters.broken.fields++;
      return;
    }
    const at = this.time(snapshot.ms, now);
    if (this.slot.waiting) this.slot.waiting.told = true;
    this.snapshotWanted = false;
    this.misses = 0;
    this.lastNumber = snapshot.number;
    this.counters.snapshots++;
    this.phase = 'running';
    this.owner.snapshot(snapshot.levels, at);
  }

  private takeChange(change: FromBoard & { kind: 'change' }, now: number): void {
    if (this.phase !== 'running') return;
    if (change.channel >= (this.hello?.holes ?? 0)) {
      this.counters.broken.fields++;
      return;
    }
    const at = this.time(change.ms, now);
    if (change.number !== ((this.lastNumber + 1) & 0xffff)) this.gap(change.number);
    this.lastNumber = change.number;
    this.counters.changes++;
    this.owner.change(change.channel, change.occupied, at);
  }

  /** Our time of a stamp. Where the board's time runs backwards, it may have begun anew without our hearing its hello. */
  private time(stamp: number, now: number): number {
    const at = this.clock.read(stamp, now);
    if (at !== null) return at;
    this.pingWanted = true;
    this.snapshotWanted = true;
    this.clock.restart();
    return this.clock.read(stamp, now) ?? now;
  }

  private gap(number: number): void {
    this.counters.gaps++;
    this.lastNumber = number;
    this.snapshotWanted = true;
  }

  private done({ command, told }: Waiting): void {
    if (command.kind === 'ask') {
      if (!told) this.miss(`the board's answer to "ask ${command.what}" never arrives whole`);
      else if (command.what === 'hello') {
        this.phase = 'counting';
        this.clock.restart();
      }
    } else if (command.kind !== 'ping') this.lights.done(command.kind);
  }

  private refused({ command }: Waiting, code: string): void {
    if (code === 'hello-first') {
      this.startOver();
      return;
    }
    this.counters.refusals++;
    this.counters.lastRefusal = `${command.kind}: ${code}`;
    if (command.kind === 'ask') this.fail('link/refused', `the board refuses "ask ${command.what}" (${code})`);
    else if (command.kind !== 'ping') this.lights.refused(command.kind);
  }

  private startOver(): void {
    const known = this.phase === 'running';
    this.phase = 'greeting';
    this.snapshotWanted = true;
    this.pingWanted = false;
    this.lights.startOver();
    if (known) {
      this.counters.restarts++;
      this.owner.restarted();
    }
    this.miss('the board begins anew again and again');
  }

  /** A step of the handshake went wrong; too many without a snapshot in between, and the connection is given up. */
  private miss(message: string): void {
    this.misses++;
    if (this.misses >= SENDS) this.fail('link/no-handshake', message);
  }

  private repeat(now: number): void {
    const kind = this.slot.waiting?.command.kind;
    if (this.slot.repeat(now)) this.counters.repeats++;
    else this.fail('link/unanswered', `the board does not answer "${kind}", sent ${SENDS} times`);
  }

  /** Sends the next command if none waits for its answer. */
  private pump(now: number): void {
    if (this.slot.waiting || this.phase === 'listening' || this.phase === 'over') return;
    const order = this.nextOrder(now);
    if (order) this.slot.give(order, now);
  }

  private nextOrder(now: number): Order | null {
    if (this.phase === 'greeting') return { kind: 'ask', what: 'hello' };
    if (this.pingWanted) {
      this.pingWanted = false;
      return { kind: 'ping' };
    }
    if (this.snapshotWanted) return { kind: 'ask', what: 'snapshot' };
    const order = this.lights.next(this.hello?.lights ?? 0);
    if (order) return order;
    return now >= this.slot.sentAt + IDLE ? { kind: 'ping' } : null;
  }

  private fail(code: string, message: string): void {
    this.phase = 'over';
    this.slot.clear();
    this.owner.failed({ code, message });
  }
}
