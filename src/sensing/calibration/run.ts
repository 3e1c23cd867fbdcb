import type { RawSource } from '../raw-source.ts';
import type { LinkState } from '../source.ts';
import type { Calibration, CalibrationNotice } from './calibration.ts';

/** Neutral, and not so bright that it dazzles somebody who bends over it. */
const WHITE = '#ffffff';

export interface CalibrationRunOptions {
  readonly calibration: Calibration;
  /** Each driver of the map, by its id. */
  readonly sources: ReadonlyMap<string, RawSource>;
  /** After everything that may have changed the step; the notices tell what was learned. */
  readonly onChange: (notices: readonly CalibrationNotice[]) => void;
  readonly onLink: (driver: string, state: LinkState, detail: string) => void;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** A calibration on real drivers: listens to them, lights what is asked for, and wakes the calibration in time. */
export class CalibrationRun {
  readonly calibration: Calibration;
  private readonly options: CalibrationRunOptions;
  private readonly now: () => number;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(options: CalibrationRunOptions) {
    this.options = options;
    this.calibration = options.calibration;
    this.now = options.now ?? (() => performance.now());
  }

  start(): void {
    const { calibration } = this;
    for (const [driver, source] of this.options.sources) {
      source.start({
        greeted: (facts) => calibration.greeted(driver, facts),
        snapshot: (levels) => this.changed(calibration.snapshot(driver, levels, this.now())),
        change: (channel, occupied) => this.changed(calibration.change(driver, channel, occupied, this.now())),
        link: (state, detail) => {
          this.options.onLink(driver, state, detail);
          if (state === 'connected') return;
          calibration.away(driver);
          this.changed([]);
        },
      });
    }
  }

  /** Does what a person wants, such as `skip` or `back`. */
  act(what: (calibration: Calibration) => readonly CalibrationNotice[]): void {
    this.changed(what(this.calibration));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.all([...this.options.sources.values()].map((source) => source.stop()));
  }

  private changed(notices: readonly CalibrationNotice[]): void {
    if (this.stopped) return;
    const { lit } = this.calibration;
    for (const [driver, source] of this.options.sources) {
      source.show(lit?.driver === driver ? [{ colour: WHITE, effect: 'steady', lights: [lit.light] }] : []);
    }
    this.arm();
    this.options.onChange(notices);
  }

  private arm(): void {
    clearTimeout(this.timer);
    const deadline = this.calibration.deadline();
    if (deadline === null) return;
    this.timer = setTimeout(
      () => this.changed(this.calibration.wake(this.now())),
      Math.max(1, Math.ceil(deadline - this.now())),
    );
  }
}
