import { type FromBoard, parse, seal } from '../../../firmware-protocol/index.ts';
import type { AvrBoard } from './avr-board.ts';

/** Every command must be answered within this many milliseconds. */
const ANSWER = 100;
const CHARACTER = 0.1;

export type Heard = FromBoard & { readonly at: number };

/** A daemon by hand, in the time of the simulated chip: says lines to a board, and keeps what it says. */
export class Dialogue {
  readonly board: AvrBoard;
  /** What the board has said, with the milliseconds at which its last byte arrived. */
  readonly heard: Heard[] = [];
  /** The bodies of these lines. */
  readonly bodies: string[] = [];
  private line = '';
  private id = 0;

  /** Waits for the board's first line. */
  constructor(board: AvrBoard) {
    this.board = board;
    board.chip.onByte = (byte) => {
      if (byte !== 0x0a) this.line += String.fromCharCode(byte);
      else if (this.line !== '') this.hear(this.line);
    };
    this.until(() => this.heard.length > 0, 50, 'its first line');
  }

  /** Says a line with its checksum. */
  say(body: string): void {
    this.board.chip.send(Buffer.from(seal(body), 'latin1'));
  }

  send(bytes: string): void {
    this.board.chip.send(Buffer.from(bytes, 'latin1'));
  }

  /** Says a command without its id, such as `show` or `paint #ffffff steady 7`, and waits for the answer; returns what came. */
  command(words: string): readonly Heard[] {
    const [kind, ...rest] = words.split(' ');
    this.id = (this.id + 1) & 0xff;
    const { id } = this;
    const before = this.heard.length;
    this.say([kind, id, ...rest].join(' '));
    this.until(() => this.board.chip.sending === 0, 50, 'the command sent');
    this.until(() => this.heard.slice(before).some((line) => isAnswer(line, id)), ANSWER, `an answer to ${words}`);
    return this.heard.slice(before);
  }

  /** The same for a command that must be carried out. */
  obey(words: string): readonly Heard[] {
    const answers = this.command(words);
    if (answers.at(-1)?.kind !== 'ok') throw new Error(`${words}: ${JSON.stringify(answers)}`);
    return answers;
  }

  /** Shows a scene of these paints. */
  show(...paints: readonly string[]): void {
    this.obey('scene');
    for (const words of paints) this.obey(`paint ${words}`);
    this.obey('show');
  }

  /** Runs until something holds; after so many milliseconds it throws. */
  until(holds: () => boolean, ms: number, what: string): void {
    const end = this.board.chip.ms + ms;
    while (!holds()) {
      if (this.board.chip.ms > end)
        throw new Error(`in ${ms} ms the board did not come to this: ${what}; ${this.bodies}`);
      this.board.run(CHARACTER);
    }
  }

  private hear(line: string): void {
    this.line = '';
    const reading = parse(line);
    this.bodies.push(line.replace(/ \*....$/, ''));
    switch (reading.kind) {
      case 'hello':
      case 'snapshot':
      case 'change':
      case 'beat':
      case 'ok':
      case 'no':
        this.heard.push({ ...reading, at: this.board.chip.ms });
        return;
      default:
        throw new Error(`the board says ${JSON.stringify(line)}`);
    }
  }
}

const isAnswer = (line: Heard, id: number) => (line.kind === 'ok' || line.kind === 'no') && line.id === id;
