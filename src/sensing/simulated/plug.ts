import { Duplex } from 'node:stream';
import type { Wire } from '../connection.ts';

/**
 * One end of a cable within this process. Unlike node:stream's duplexPair, destroying one end is noticed at the other, as when a
 * cable is pulled, and a write never runs the other side's code before it returns.
 */
class PlugEnd extends Duplex {
  private other: PlugEnd | null = null;
  private waiting: (() => void) | null = null;
  private hasEnded = false;

  static pair(): [PlugEnd, PlugEnd] {
    const [one, two] = [new PlugEnd(), new PlugEnd()];
    one.other = two;
    two.other = one;
    return [one, two];
  }

  override _read(): void {
    const carryOn = this.waiting;
    this.waiting = null;
    carryOn?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    process.nextTick(() => {
      const { other } = this;
      // Into a cable that nobody holds any more: lost.
      if (!other || other.destroyed || this.destroyed || other.push(chunk)) done();
      else other.waiting = done;
    });
  }

  override _final(done: () => void): void {
    this.endOther();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.endOther();
    this._read();
    done(error);
  }

  private endOther(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (this.other && !this.other.destroyed) this.other.push(null);
  }
}

/** A cable within this process: the board's end, and the daemon's as a wire. */
export function plugPair(): { readonly board: Duplex; readonly wire: Wire } {
  const [board, stream] = PlugEnd.pair();
  return {
    board,
    wire: {
      stream,
      close: async () => {
        stream.destroy();
      },
    },
  };
}
