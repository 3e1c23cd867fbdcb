/** One line of input: its number from 1 on, and its text or why it has none. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly fault: 'too-long' | 'not-utf8' };

const NEWLINE = 0x0a;

/** Cuts a stream of bytes into lines, keeping no more of a line than `most` bytes. The last line needs no newline. */
export class LineCutter {
  readonly #most: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #pieces: Uint8Array[] = [];
  #length = 0;
  #number = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The lines that this piece of input completes. */
  push(piece: Uint8Array): Line[] {
    const lines: Line[] = [];
    let begin = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, begin)) {
      this.#keep(piece.subarray(begin, end));
      lines.push(this.#complete());
      begin = end + 1;
    }
    this.#keep(piece.subarray(begin));
    return lines;
  }

  /** What is left when the input ends: one line, or none. */
  end(): Line[] {
    return this.#length > 0 ? [this.#complete()] : [];
  }

  #keep(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > this.#most) this.#pieces = [];
    else if (part.length > 0) this.#pieces.push(part);
  }

  #complete(): Line {
    const bytes = Buffer.concat(this.#pieces);
    const tooLong = this.#length > this.#most;
    this.#pieces = [];
    this.#length = 0;
    const number = ++this.#number;
    if (tooLong) return { number, fault: 'too-long' };
    try {
      return { number, text: this.#decoder.decode(bytes) };
    } catch {
      return { number, fault: 'not-utf8' };
    }
  }
}
