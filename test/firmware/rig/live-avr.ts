import type { Duplex } from 'node:stream';
import { openSerial } from '../../../src/sensing/serial-source.ts';
import { type Pluggable, PtyLine } from '../../../src/sensing/simulated/pty-line.ts';
import { AvrBoard } from './avr-board.ts';
import { type Build, firmware } from './build.ts';

/** Milliseconds that a chip which lags behind may catch up at once, so that others have their turn. */
const AT_ONCE = 20;

/** A board module in real time, on a pseudo-terminal: the firmware in a simulated chip, powered while it is plugged in. */
export class LiveAvr implements Pluggable {
  readonly board: AvrBoard;
  readonly path: string;
  private readonly line: PtyLine;
  private readonly listeners = new Set<(plugged: boolean) => void>();
  private stream: Duplex | null = null;
  private timer: NodeJS.Timeout | undefined;
  private said: number[] = [];
  private isPlugged = true;
  /** Real time at which the chip's time began. */
  private began = 0;

  /** `path`: where its terminal will be. */
  constructor(build: Build, path: string) {
    this.board = new AvrBoard(firmware(build), build.holes);
    this.path = path;
    this.line = new PtyLine(this, path);
    this.board.chip.onByte = (byte) => this.said.push(byte);
  }

  async start(): Promise<this> {
    const done = await this.line.start();
    if (!done.ok) throw new Error(done.error.message);
    return this;
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.line.stop();
  }

  /** Opens its terminal as the daemon does. */
  readonly open = () => openSerial(this.path);

  get plugged(): boolean {
    return this.isPlugged;
  }

  onPower(listener: (plugged: boolean) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Power and a line: the chip starts. */
  attach(stream: Duplex): void {
    this.stream = stream;
    stream.on('data', (bytes: Buffer) => {
      if (this.stream === stream) this.board.chip.send(bytes);
    });
    stream.on('error', () => {});
    this.board.chip.restart();
    this.said = [];
    this.began = performance.now() - this.board.chip.ms;
    this.run();
  }

  /** Milliseconds that the chip is behind real time, because the host could not keep up. */
  get lag(): number {
    return performance.now() - this.began - this.board.chip.ms;
  }

  unplug(): void {
    this.isPlugged = false;
    clearTimeout(this.timer);
    this.stream = null;
    for (const listener of this.listeners) listener(false);
  }

  plug(): void {
    this.isPlugged = true;
    for (const listener of this.listeners) listener(true);
  }

  private run(): void {
    clearTimeout(this.timer);
    const { lag } = this;
    if (lag > 0) this.board.run(Math.min(lag, AT_ONCE));
    if (this.said.length > 0 && this.stream?.writable) this.stream.write(Buffer.from(this.said));
    this.said = [];
    this.timer = setTimeout(() => this.run(), lag > AT_ONCE ? 0 : 1);
  }
}
