import type { Chip } from './chip.ts';

const CLOCK = 2;
const LOAD = 3;
const DATA = 4;
const CLOCK_MASK = 1 << CLOCK;
const LOAD_MASK = 1 << LOAD;

/** A chain of 74HC165 with a sensor at each input; the first one's input A is channel 0. A marble pulls its sensor's line down. */
export class Chain {
  /** By channel; true: a marble. */
  readonly marbles: boolean[];
  private readonly chip: Chip;
  private readonly chips: number;
  private stages: boolean[] = [];
  private port = 0;

  constructor(chip: Chip, channels: number) {
    this.chip = chip;
    this.chips = Math.ceil(channels / 8);
    this.marbles = new Array<boolean>(channels).fill(false);
  }

  /** The pins of port D as they are now. */
  take(port: number): void {
    const rose = port & ~this.port;
    this.port = port;
    // While SH/LD is low the stages follow the inputs; while it is high, each rise of the clock shifts by one.
    if (!(port & LOAD_MASK)) this.load();
    else if (rose & CLOCK_MASK && !(rose & LOAD_MASK)) this.shift();
  }

  private load(): void {
    this.stages = [];
    for (let chip = 0; chip < this.chips; chip++) {
      // H is nearest to the output.
      for (let input = 7; input >= 0; input--) this.stages.push(this.marbles[chip * 8 + input] !== true);
    }
    this.output();
  }

  private shift(): void {
    this.stages.shift();
    // The last chip's serial input is tied to the level of a sensor without a marble.
    this.stages.push(true);
    this.output();
  }

  private output(): void {
    this.chip.setInput(DATA, this.stages[0] ?? true);
  }
}
