import type { Look } from '../../firmware-protocol/index.ts';
import type { LinkState } from './source.ts';

/** What a driver says about itself. */
export interface DriverFacts {
  readonly name: string;
  readonly firmware: string;
  /** How many sensor channels and lights it has; both are numbered from 0. */
  readonly channels: number;
  readonly lights: number;
}

export interface RawListener {
  /** The driver answers; told at the beginning of each connection, before `link` says so. */
  greeted(facts: DriverFacts): void;
  /** The level of every channel. `at`: ms, monotonic. */
  snapshot(levels: readonly boolean[], at: number): void;
  /** One channel changed. Raw: bounce and flicker included. */
  change(channel: number, occupied: boolean, at: number): void;
  /** `detail`: for the log, English. */
  link(state: LinkState, detail: string): void;
}

/** One driver in its own numbers, channels and lights, whatever is above them. Otherwise as a `BoardSource`. */
export interface RawSource {
  start(listener: RawListener): void;
  show(looks: readonly Look[]): void;
  stop(): Promise<void>;
}
