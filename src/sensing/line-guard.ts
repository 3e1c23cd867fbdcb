import { Transform, type TransformCallback } from 'node:stream';

const NEWLINE = 0x0a;

/**
 * Stands before a line parser that keeps everything until a newline comes: of a line longer than `longest` bytes (without its
 * newline) one byte too many passes, so that the parser's reader sees it is too long, and the rest is dropped.
 */
export class LineGuard extends Transform {
  private readonly longest: number;
  private readonly dropped: (bytes: number) => void;
  private length = 0;

  constructor(longest: number, dropped: (bytes: number) => void) {
    super();
    this.longest = longest;
    this.dropped = dropped;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let dropped = 0;
    for (let at = 0; at < chunk.length; ) {
      const newline = chunk.indexOf(NEWLINE, at);
      const end = newline < 0 ? chunk.length : newline;
      const passing = Math.min(end - at, Math.max(0, this.longest + 1 - this.length));
      if (passing > 0) this.push(chunk.subarray(at, at + passing));
      dropped += end - at - passing;
      this.length += passing;
      if (newline >= 0) {
        this.push('\n');
        this.length = 0;
      }
      at = end + 1;
    }
    if (dropped > 0) this.dropped(dropped);
    done();
  }
}
