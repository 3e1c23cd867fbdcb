import type { Duplex } from 'node:stream';
import {
  type FromBoard,
  type FromDaemon,
  type Look,
  MAX_LINE_FROM_DAEMON,
  MAX_LOOKS,
  type Message,
  PROTOCOL,
  parse,
  print,
  seal,
} from '../../../firmware-protocol/index.ts';
import type { Limits } from '../light-orders.ts';
import { eachLine } from '../lines.ts';
import { Faults } from './faults.ts';

const FIRMWARE = '0.1.0-simulated';
/** Milliseconds between two scans, and how many equal samples make a level. */
const SCAN = 5;
const SAMPLES = 3;
/** Without a line from the daemon for this long, the board puts its lights out. */
const FORSAKEN = 6000;
/** What a serial chip holds; the rest of what nobody reads is lost. */
const UNREAD = 4096;
const BOOT_LIMITS: Limits = { brightness: 64, milliamps: 500 };

export interface DeviceOptions {
  readonly name: string;
  readonly channels: number;
  readonly lights: number;
  /** Milliseconds between two beats. */
  readonly beat: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** The lights, or whether a daemon attends, have changed. */
  readonly changed: () => void;
}

/** The firmware of a simulated board module: debounces levels, numbers changes, beats, lights what it is told to. */
export class Device {
  readonly faults = new Faults();
  private readonly options: DeviceOptions;
  private readonly raw: boolean[];
  private levels: boolean[];
  private readonly unequal: number[];
  private stream: Duplex | null = null;
  private bootedAt = 0;
  private number = 0;
  private broken = 0;
  private staged: Look[] | null = null;
  private shown: readonly Look[] = [];
  private limits = BOOT_LIMITS;
  private isAttended = false;
  private beating: NodeJS.Timeout | undefined;
  private scanning: NodeJS.Timeout | undefined;
  private forsaking: NodeJS.Timeout | undefined;

  constructor(options: DeviceOptions) {
    this.options = options;
    this.raw = Array.from({ length: options.channels }, () => false);
    this.levels = [...this.raw];
    this.unequal = this.raw.map(() => 0);
  }

  /** What the lights show now. */
  get looks(): readonly Look[] {
    return this.shown;
  }

  /** As last told, not exceeded by any light. */
  get light(): Limits {
    return this.limits;
  }

  /** True while a daemon talks to this board. */
  get attended(): boolean {
    return this.isAttended;
  }

  /** What the sensor itself feels; the debounced level follows some scans later. */
  sense(channel: number, occupied: boolean): void {
    if (this.raw[channel] === occupied) return;
    this.raw[channel] = occupied;
    this.scanSoon();
  }

  /** Power and a line: the board starts. */
  attach(stream: Duplex): void {
    this.detach();
    this.stream = stream;
    eachLine(
      stream,
      MAX_LINE_FROM_DAEMON,
      () => {},
      (line) => {
        if (this.stream === stream) this.hear(line);
      },
    );
    const gone = () => {
      if (this.stream === stream) this.detach();
    };
    stream.on('end', gone);
    stream.on('close', gone);
    stream.on('error', gone);
    this.boot();
  }

  /** No power: dark and silent. */
  detach(): void {
    const { stream } = this;
    this.stream = null;
    this.sleep();
    stream?.destroy();
    this.forget();
  }

  /** Starts anew, as after a reset or a dip in its supply; the line stays. */
  boot(): void {
    if (!this.stream) return;
    this.sleep();
    this.bootedAt = this.options.now();
    this.number = 0;
    this.broken = 0;
    this.limits = BOOT_LIMITS;
    this.levels = this.raw.map((_, channel) => this.felt(channel));
    this.unequal.fill(0);
    this.forget();
    this.write('\n');
    this.sayHello();
    this.beating = setInterval(() => {
      this.say({ kind: 'beat', number: this.number, ms: this.uptime(), broken: this.broken });
    }, this.options.beat);
  }

  /** Lets the scan see what a fault has changed. */
  scanSoon(): void {
    if (this.stream && !this.scanning) this.scanning = setInterval(() => this.scan(), SCAN);
  }

  private scan(): void {
    let settled = true;
    for (let channel = 0; channel < this.raw.length; channel++) {
      const level = this.felt(channel);
      if (level === this.levels[channel]) {
        this.unequal[channel] = 0;
        continue;
      }
      settled = false;
      const samples = (this.unequal[channel] ?? 0) + 1;
      this.unequal[channel] = samples % SAMPLES;
      if (samples < SAMPLES) continue;
      this.levels[channel] = level;
      this.number = (this.number + 1) & 0xffff;
      this.say({ kind: 'change', number: this.number, ms: this.uptime(), channel, occupied: level });
    }
    if (settled) {
      clearInterval(this.scanning);
      this.scanning = undefined;
    }
  }

  private felt(channel: number): boolean {
    return this.faults.stuck.get(channel) ?? this.raw[channel] === true;
  }

  private hear(line: string): void {
    if (this.faults.isDeaf()) return;
    const reading = parse(line);
    switch (reading.kind) {
      case 'blank':
        return;
      case 'broken':
        if (reading.id !== null) this.say({ kind: 'no', id: reading.id, code: 'malformed' });
        this.broken = Math.min(0xffff, this.broken + 1);
        return;
      case 'unknown':
        if (reading.id !== null) this.say({ kind: 'no', id: reading.id, code: 'unknown' });
        return;
      case 'ask':
      case 'limit':
      case 'scene':
      case 'paint':
      case 'show':
      case 'ping':
        this.obey(reading);
        return;
      // Its own lines, sent back by a terminal that echoes.
      default:
    }
  }

  private obey(command: FromDaemon): void {
    const isGreeting = command.kind === 'ask' && command.what === 'hello';
    if (!this.isAttended && !isGreeting) {
      this.say({ kind: 'no', id: command.id, code: 'hello-first' });
      return;
    }
    clearTimeout(this.forsaking);
    this.forsaking = setTimeout(() => this.forget(), FORSAKEN);
    if (!this.isAttended) {
      this.isAttended = true;
      this.options.changed();
    }
    const refusal = this.carryOut(command);
    this.say(refusal ? { kind: 'no', id: command.id, code: refusal } : { kind: 'ok', id: command.id });
  }

  /** Returns the code of a refusal, or null. */
  private carryOut(command: FromDaemon): string | null {
    switch (command.kind) {
      case 'ask':
        if (command.what === 'hello') this.sayHello();
        else this.say({ kind: 'snapshot', number: this.number, ms: this.uptime(), levels: this.levels });
        return null;
      case 'limit':
        this.limits = { brightness: command.brightness, milliamps: command.milliamps };
        return null;
      case 'scene':
        this.staged = [];
        return null;
      case 'paint':
        return this.paint(command);
      case 'show':
        if (!this.staged) return 'no-scene';
        this.shown = this.staged.map((look) => ({ ...look, lights: [...look.lights] }));
        this.options.changed();
        return null;
      case 'ping':
        return null;
    }
  }

  private paint({ colour, effect, lights }: FromDaemon & { kind: 'paint' }): string | null {
    if (!this.staged) return 'no-scene';
    if (lights.some((light) => light >= this.options.lights)) return 'malformed';
    // A light has one look, and a repeated line paints it again in its place.
    const others = this.staged.map((look) => ({
      ...look,
      lights: look.lights.filter((light) => !lights.includes(light)),
    }));
    const known = others.find((look) => look.colour === colour && look.effect === effect);
    if (known) known.lights.push(...lights);
    else others.push({ colour, effect, lights: [...lights] });
    const looks = others.filter((look) => look.lights.length > 0);
    if (looks.length > MAX_LOOKS) return 'full';
    this.staged = looks;
    return null;
  }

  private sayHello(): void {
    if (this.faults.protocol !== PROTOCOL) {
      this.write(seal(`hello protocol=${this.faults.protocol} firmware=${FIRMWARE}`));
      return;
    }
    const { channels, lights, name } = this.options;
    this.say({ kind: 'hello', protocol: PROTOCOL, firmware: FIRMWARE, holes: channels, lights, name });
  }

  private say(message: FromBoard & Message): void {
    const line = this.faults.transmit(print(message));
    if (line !== null) this.write(line);
  }

  private write(text: string): void {
    const { stream } = this;
    if (stream?.writable && stream.writableLength < UNREAD) stream.write(text, 'latin1');
  }

  private uptime(): number {
    return Math.round(this.options.now() - this.bootedAt) % 0x1_0000_0000;
  }

  private sleep(): void {
    clearInterval(this.beating);
    clearInterval(this.scanning);
    this.scanning = undefined;
  }

  /** Nobody attends: dark. */
  private forget(): void {
    clearTimeout(this.forsaking);
    const told = this.isAttended || this.shown.length > 0;
    this.isAttended = false;
    this.staged = null;
    this.shown = [];
    if (told) this.options.changed();
  }
}
