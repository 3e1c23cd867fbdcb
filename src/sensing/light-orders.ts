import { type Look, type Order, sceneOrders } from '../../firmware-protocol/index.ts';
import type { LinkCounters } from './counters.ts';

export interface Limits {
  /** 0 to 255. */
  readonly brightness: number;
  readonly milliamps: number;
}

/** What the board must still be told about its lights. A scene that was begun is finished; after it, only the newest follows. */
export class LightOrders {
  private readonly limits: Limits;
  private readonly counters: LinkCounters;
  private looks: readonly Look[] | null;
  private steps: readonly Order[] = [];
  private limitWanted = true;
  private sceneWanted = true;

  /** `looks`: the scene to show at first, null: none yet. */
  constructor(limits: Limits, looks: readonly Look[] | null, counters: LinkCounters) {
    this.limits = limits;
    this.looks = looks;
    this.counters = counters;
  }

  show(looks: readonly Look[]): void {
    this.looks = looks;
    this.sceneWanted = true;
  }

  /** The next step for a board with so many lights; null: it shows what it should. */
  next(lights: number): Order | null {
    if (lights === 0) return null;
    if (this.limitWanted) return { kind: 'limit', ...this.limits };
    if (this.steps.length === 0 && this.sceneWanted && this.looks !== null) {
      this.sceneWanted = false;
      this.steps = sceneOrders(this.fitting(this.looks, lights));
    }
    return this.steps[0] ?? null;
  }

  done(kind: Order['kind']): void {
    if (kind === 'limit') this.limitWanted = false;
    else this.steps = this.steps.slice(1);
  }

  /** Gives up what the board refused: the limits, or the scene; the next scene may fare better. */
  refused(kind: Order['kind']): void {
    if (kind === 'limit') this.limitWanted = false;
    else this.steps = [];
  }

  /** The board is dark again and has forgotten everything. */
  startOver(): void {
    this.limitWanted = true;
    this.sceneWanted = true;
    this.steps = [];
  }

  private fitting(looks: readonly Look[], count: number): readonly Look[] {
    return looks.flatMap((look) => {
      const lights = look.lights.filter((light) => light < count);
      this.counters.lightsLeftOut += look.lights.length - lights.length;
      return lights.length > 0 ? [{ ...look, lights }] : [];
    });
  }
}
