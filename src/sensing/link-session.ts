import {
  type FromBoard,
  type FromDaemon,
  type Hello,
  type Look,
  type Order,
  parse,
  print,
  type Reading,
  sceneOrders,
} from '../../firmware-protocol/index.ts';
import type { Refusal } from '../engine/index.ts';
import type { LinkCounters } from './counters.ts';
import { DeviceClock } from './device-clock.ts';

/** Milliseconds. firmware-protocol/README.md gives the reasons. */
const FIRST_LINE = 3000;
const SILENCE = 3500;
const ANSWER = 500;
const IDLE = 2000;
/** How often a command is sent before the line counts as dead. */
const SENDS = 4;

export interface Limits {
  /** 0 to 255. */
  readonly brightness: number;
  readonly milliamps: number;
}

export interface SessionOwner {
  /** One line, newline included. */
  send(line: string): void;
  /** All levels; the first one after `restarted`, or of all, says that the handshake is done. */
  snapshot(levels: readonly boolean[], at: number): void;
  change(channel: number, occupied: boolean, at: number): void;
  /** The board began anew, and so does the handshake. */
  restarted(): void;
  /** This connection is of no more use. */
  failed(reason: Refusal): void;
}

/** `listening`: not a byte is sent before the board has spoken; `greeting`: hello asked; `counting`: first snapshot asked. */
type Phase = 'listening' | 'greeting' | 'counting' | 'running' | 'over';

interface InFlight {
  readonly command: FromDaemon;
  readonly line: string;
  sentAt: number;
  sends: number;
  /** The line that was asked for has come. */
  told: boolean;
}

/**
 * The daemon's side of the line protocol for one connection. It has no timers: the owner hands in lines and calls `wake` at
 * `deadline()`. Times are monotonic milliseconds.
 */
export class LinkSession {
  private readonly owner: SessionOwner;
  private readonly counters: LinkCounters;
  private readonly limits: Limits;
  private readonly needed: number;
  private readonly clock = new DeviceClock();
  private phase: Phase = 'listening';
  private hello: Hello | null = null;
  private lastNumber = 0;
  private inFlight: InFlight | null = null;
  private nextId = 0;
  private heardAt: number;
  private sentAt = 0;
  private snapshotWanted = true;
  private pingWanted = false;
  private limitWanted = true;
  private looks: readonly Look[] | null;
  private looksWanted: boolean;
  private orders: readonly Order[] = [];
  private misses = 0;

  /** `needed`: how many sensor channels the board must have at least; `looks`: the scene to show, null: none yet. */
  constructor(
    owner: SessionOwner,
    options: {
      readonly counters: LinkCounters;
      readonly limits: Limits;
      readonly needed: number;
      readonly looks: readonly Look[] | null;
      readonly now: number;
    },
  ) {
    this.owner = owner;
    this.counters = options.counters;
    this.limits = options.limits;
    this.needed = options.needed;
    this.looks = options.looks;
    this.looksWanted = options.looks !== null;
    this.heardAt = options.now;
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
    this.looks = looks;
    this.looksWanted = true;
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
    if (this.inFlight && now >= this.inFlight.sentAt + ANSWER) this.repeat(this.inFlight, now);
    this.pump(now);
  }

  /** When `wake` must be called next; null: never again. */
  deadline(): number | null {
    if (this.phase === 'over') return null;
    if (this.phase === 'listening') return this.heardAt + FIRST_LINE;
    return Math.min(this.heardAt + SILENCE, this.inFlight ? this.inFlight.sentAt + ANSWER : this.sentAt + IDLE);
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
          `the board speaks version ${reading.protocol} of the line protocol, this program speaks version 1: bring ${
            reading.protocol > 1 ? 'this program' : "the board's firmware"
          } up to date`,
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
        if (this.time(message.ms, now) !== null && message.number !== this.lastNumber) this.gap(message.number);
        return;
      case 'ok':
        if (this.inFlight?.command.id === message.id) this.done(this.inFlight);
        return;
      case 'no':
        if (this.inFlight?.command.id === message.id) this.refused(this.inFlight, message.code);
    }
  }

  private takeHello(hello: Hello, now: number): void {
    if (hello.holes < this.needed) {
      this.fail(
        'link/too-few-holes',
        `the board ${hello.name} has ${hello.holes} sensors, its board map needs ${this.needed}`,
      );
      return;
    }
    this.hello = hello;
    if (this.inFlight?.command.kind === 'ask' && this.inFlight.command.what === 'hello') this.inFlight.told = true;
    // A late answer, or a board that began anew: the answer to a command tells, and a fresh board has lost the one under way.
    else if (this.phase !== 'greeting') {
      if (this.inFlight) this.repeat(this.inFlight, now);
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
    if (at === null) return;
    if (this.inFlight?.command.kind === 'ask') this.inFlight.told = true;
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
    if (at === null) return;
    if (change.number !== ((this.lastNumber + 1) & 0xffff)) this.gap(change.number);
    this.lastNumber = change.number;
    this.counters.changes++;
    this.owner.change(change.channel, change.occupied, at);
  }

  /** Our time of a stamp; null where the board's time ran backwards: it began anew, and its hello was lost. */
  private time(stamp: number, now: number): number | null {
    const at = this.clock.read(stamp, now);
    if (at === null) this.pingWanted = true;
    return at;
  }

  private gap(number: number): void {
    this.counters.gaps++;
    this.lastNumber = number;
    this.snapshotWanted = true;
  }

  private done(answered: InFlight): void {
    this.inFlight = null;
    const { command } = answered;
    if (command.kind === 'ask' && !answered.told) {
      this.miss(`the board's answer to "ask ${command.what}" never arrives whole`);
      return;
    }
    switch (command.kind) {
      case 'ask':
        if (command.what === 'hello') {
          this.phase = 'counting';
          this.clock.restart();
        }
        return;
      case 'limit':
        this.limitWanted = false;
        return;
      case 'ping':
        return;
      default:
        this.orders = this.orders.slice(1);
    }
  }

  private refused(answered: InFlight, code: string): void {
    this.inFlight = null;
    if (code === 'hello-first') {
      this.restart();
      return;
    }
    const { command } = answered;
    this.counters.refusals++;
    this.counters.lastRefusal = `${command.kind}: ${code}`;
    switch (command.kind) {
      case 'ask':
        this.fail('link/refused', `the board refuses "ask ${command.what}" (${code})`);
        return;
      case 'limit':
        this.limitWanted = false;
        return;
      case 'ping':
        return;
      default:
        // The next scene may fare better; the one before stays lit until then.
        this.orders = [];
    }
  }

  private restart(): void {
    const known = this.phase === 'running';
    this.phase = 'greeting';
    this.snapshotWanted = true;
    this.pingWanted = false;
    this.limitWanted = true;
    this.looksWanted = this.looks !== null;
    this.orders = [];
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

  private repeat(waiting: InFlight, now: number): void {
    if (waiting.sends >= SENDS) {
      this.fail('link/unanswered', `the board does not answer "${waiting.command.kind}", sent ${SENDS} times`);
      return;
    }
    waiting.sends++;
    waiting.sentAt = now;
    this.sentAt = now;
    this.counters.repeats++;
    this.owner.send(waiting.line);
  }

  /** Sends the next command if none waits for its answer. */
  private pump(now: number): void {
    if (this.inFlight || this.phase === 'listening' || this.phase === 'over') return;
    const order = this.nextOrder(now);
    if (!order) return;
    const command: FromDaemon = { ...order, id: this.nextId };
    this.nextId = (this.nextId + 1) & 0xff;
    this.inFlight = { command, line: print(command), sentAt: now, sends: 1, told: false };
    this.sentAt = now;
    this.owner.send(this.inFlight.line);
  }

  private nextOrder(now: number): Order | null {
    if (this.phase === 'greeting') return { kind: 'ask', what: 'hello' };
    if (this.pingWanted) {
      this.pingWanted = false;
      return { kind: 'ping' };
    }
    if (this.snapshotWanted) return { kind: 'ask', what: 'snapshot' };
    if (this.hello !== null && this.hello.lights > 0) {
      if (this.limitWanted) return { kind: 'limit', ...this.limits };
      if (this.orders.length === 0 && this.looksWanted) {
        this.looksWanted = false;
        this.orders = sceneOrders(this.lit(this.looks ?? [], this.hello.lights));
      }
      if (this.orders[0]) return this.orders[0];
    }
    return now >= this.sentAt + IDLE ? { kind: 'ping' } : null;
  }

  /** Leaves out what this board has no light for. */
  private lit(looks: readonly Look[], count: number): readonly Look[] {
    return looks.flatMap((look) => {
      const lights = look.lights.filter((light) => light < count);
      this.counters.lightsLeftOut += look.lights.length - lights.length;
      return lights.length > 0 ? [{ ...look, lights }] : [];
    });
  }

  private fail(code: string, message: string): void {
    this.phase = 'over';
    this.inFlight = null;
    this.owner.failed({ code, message });
  }
}
