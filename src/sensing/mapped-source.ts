import type { Hole } from '../engine/index.ts';
import type { LightScene } from '../lights/scene.ts';
import type { RawSource } from './raw-source.ts';
import type { BoardSource, SourceListener } from './source.ts';
import { looksOf, type Wiring } from './wiring.ts';

/** A driver as a board map sees it: its channels as holes, scenes as looks of its lights. */
export class MappedSource implements BoardSource {
  private readonly raw: RawSource;
  private readonly wiring: Wiring;
  private readonly leftOut: (lights: number) => void;
  private shown = '';

  /** `leftOut`: so many lights of a scene stay dark, because it has more looks than a driver can hold. */
  constructor(raw: RawSource, wiring: Wiring, leftOut: (lights: number) => void) {
    this.raw = raw;
    this.wiring = wiring;
    this.leftOut = leftOut;
  }

  start(listener: SourceListener): void {
    const { holeOfChannel } = this.wiring;
    this.raw.start({
      greeted: () => {},
      snapshot: (levels, at) => {
        const holes = new Map<Hole, boolean>();
        for (const [channel, hole] of holeOfChannel) holes.set(hole, levels[channel] === true);
        listener.snapshot(holes, at);
      },
      change: (channel, occupied, at) => {
        const hole = holeOfChannel.get(channel);
        if (hole !== undefined) listener.change(hole, occupied, at);
      },
      link: (state, detail) => listener.link(state, detail),
    });
  }

  show(scene: LightScene): void {
    const { looks, leftOut } = looksOf(scene, this.wiring);
    const newest = JSON.stringify(looks);
    if (newest === this.shown) return;
    this.shown = newest;
    this.leftOut(leftOut);
    this.raw.show(looks);
  }

  stop(): Promise<void> {
    return this.raw.stop();
  }
}
