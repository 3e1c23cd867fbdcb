import type { Built } from './build.ts';
import { Chain } from './chain.ts';
import { Chip, CYCLES_PER_MS, programOf } from './chip.ts';
import { type Frame, LightStrip } from './light-strip.ts';

const LIGHTS_DATA = 1 << 6;
const LAMP = 1 << 5;

/** A board module: the real program on a simulated chip, wired to sensors and lights as the firmware's README says. */
export class AvrBoard {
  readonly chip: Chip;
  readonly chain: Chain;
  readonly strip = new LightStrip();
  /** The frames that the lights have shown. */
  readonly frames: Frame[] = [];
  lamp = false;

  /** `channels`: how many sensors are wired. */
  constructor({ hex }: Pick<Built, 'hex'>, channels: number) {
    this.chip = new Chip(programOf(hex));
    this.chain = new Chain(this.chip, channels);
    this.strip.onFrame = (frame) => this.frames.push(frame);
    this.chip.onPorts = (portB, portD) => {
      this.lamp = (portB & LAMP) !== 0;
      this.chain.take(portD);
      this.strip.take((portD & LIGHTS_DATA) !== 0, this.chip.cycles);
    };
  }

  /** What the lights show now. */
  get colours(): readonly string[] {
    return this.frames.at(-1)?.colours ?? [];
  }

  run(ms: number): void {
    this.chip.runTo(this.chip.cycles + ms * CYCLES_PER_MS);
    this.strip.settle(this.chip.cycles);
  }
}
