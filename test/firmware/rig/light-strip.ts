import { HZ } from './chip.ts';

const ns = (cycles: number): number => (cycles * 1e9) / HZ;

/** What the data sheets of WS2812, WS2812B and SK6812 all allow, in nanoseconds. */
const LIMITS = {
  zeroHigh: [250, 380],
  oneHigh: [650, 750],
  period: [1150, 1350],
  /** From one light's last bit to the next light's first. Some chips take 6 µs of silence for the end of a frame. */
  pause: [1150, 6000],
} as const;
type Timed = keyof typeof LIMITS;
const TIMED = Object.keys(LIMITS) as Timed[];
const [ZERO_HIGH, ONE_HIGH, PERIOD, PAUSE] = [0, 1, 2, 3];

/** From the last bit to the latch that every chip obeys, in nanoseconds. */
const LATCH = 300_000;
/** Between the longest 0 and the shortest 1. */
const BIT = 500;

/** The least and the most that was seen, in nanoseconds. */
export type Span = readonly [least: number, most: number];

export interface Frame {
  /** Cycle of the last falling edge. */
  readonly cycle: number;
  /** `#rrggbb` by light. */
  readonly colours: readonly string[];
  readonly timing: Readonly<Partial<Record<Timed, Span>>>;
}

/** A strip of WS2812 lights: reads bits off its data pin by the times of the edges, and puts them together to frames. */
export class LightStrip {
  /** Called after each frame, when the strip latches it. */
  onFrame: (frame: Frame) => void = () => {};
  private level = false;
  private rise = 0;
  private fall = 0;
  private bits = 0;
  private bytes: number[] = [];
  private byte = 0;
  /** In cycles, by the order of LIMITS. */
  private readonly least = [0, 0, 0, 0];
  private readonly most = [0, 0, 0, 0];

  /** The data pin as it is from this cycle on. */
  take(level: boolean, cycle: number): void {
    if (level === this.level) return;
    if (level) this.settle(cycle);
    this.level = level;
    if (level) {
      if (this.bits > 0) this.note(this.bits % 8 === 0 ? PAUSE : PERIOD, cycle - this.rise);
      this.rise = cycle;
      return;
    }
    this.fall = cycle;
    const one = ns(cycle - this.rise) > BIT;
    this.note(one ? ONE_HIGH : ZERO_HIGH, cycle - this.rise);
    this.byte = (this.byte << 1) | Number(one);
    this.bits++;
    if (this.bits % 8 === 0) {
      this.bytes.push(this.byte & 0xff);
      this.byte = 0;
    }
  }

  /** Time has passed up to this cycle: a frame that has ended is shown. */
  settle(cycle: number): void {
    if (this.bits === 0 || this.level || ns(cycle - this.fall) < LATCH) return;
    const colours: string[] = [];
    for (let at = 0; at + 2 < this.bytes.length; at += 3) {
      const [green, red, blue] = this.bytes.slice(at, at + 3) as [number, number, number];
      colours.push(`#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
    }
    const frame = { cycle: this.fall, colours, timing: this.timing() };
    this.bits = 0;
    this.bytes = [];
    this.byte = 0;
    this.onFrame(frame);
  }

  private note(what: number, cycles: number): void {
    if (cycles > this.most[what]!) this.most[what] = cycles;
    if (cycles < this.least[what]! || this.least[what] === 0) this.least[what] = cycles;
  }

  private timing(): Frame['timing'] {
    const seen = TIMED.map((what, i) => [what, [ns(this.least[i]!), ns(this.most[i]!)]] as const);
    this.least.fill(0);
    this.most.fill(0);
    return Object.fromEntries(seen.filter(([, [, most]]) => most > 0));
  }
}

/** What is wrong with a frame's timing, in words; empty: every data sheet agrees with it. */
export function complaints({ timing }: Frame): readonly string[] {
  return (Object.entries(timing) as [Timed, Span][]).flatMap(([what, [least, most]]) => {
    const [from, to] = LIMITS[what];
    return least < from || most > to ? [`${what} of ${least} to ${most} ns should be ${from} to ${to} ns`] : [];
  });
}
