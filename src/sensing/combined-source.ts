import type { Hole } from '../engine/index.ts';
import type { LightScene } from '../lights/scene.ts';
import type { BoardSource, LinkState, SourceListener } from './source.ts';

/** One of the sources that make up a board. */
export interface BoardPart {
  /** The driver's id in the board map; for the log. */
  readonly name: string;
  readonly source: BoardSource;
  /** The holes that it senses. */
  readonly holes: readonly Hole[];
}

interface Part extends BoardPart {
  state: LinkState;
  detail: string;
  /** It has told the level of its holes since it was away last. */
  known: boolean;
}

/**
 * One board over several sources, such as six modules. It counts as connected while at least one of them is; the holes of the
 * others are told as unsensed, and the game goes on. Snapshots hold the holes of one source each.
 */
export class CombinedSource implements BoardSource {
  private readonly parts: readonly Part[];
  private listener: SourceListener | null = null;
  private told = '';

  constructor(parts: readonly BoardPart[]) {
    this.parts = parts.map((part) => ({ ...part, state: 'connecting', detail: 'looked for', known: false }));
  }

  start(listener: SourceListener): void {
    this.listener = listener;
    this.tellUnsensed();
    for (const part of this.parts) {
      part.source.start({
        snapshot: (levels, at) => {
          if (!part.known) {
            part.known = true;
            this.tellUnsensed();
          }
          listener.snapshot(levels, at);
        },
        change: (hole, occupied, at) => listener.change(hole, occupied, at),
        link: (state, detail) => this.linked(part, state, detail),
      });
    }
  }

  show(scene: LightScene): void {
    for (const { source } of this.parts) source.show(scene);
  }

  async stop(): Promise<void> {
    await Promise.all(this.parts.map(({ source }) => source.stop()));
  }

  private linked(part: Part, state: LinkState, detail: string): void {
    part.state = state;
    part.detail = detail;
    if (state !== 'connected' && part.known) {
      part.known = false;
      this.tellUnsensed();
    }
    this.tellLink();
  }

  private tellUnsensed(): void {
    const unknown = this.parts.filter(({ known }) => !known);
    this.listener?.unsensed?.(new Set(unknown.flatMap(({ holes }) => holes)));
  }

  private tellLink(): void {
    const states = this.parts.map(({ state }) => state);
    const whole = (['connected', 'connecting', 'away'] as const).find((state) => states.includes(state)) ?? 'away';
    const missing = this.parts.filter(({ state }) => state !== 'connected');
    const detail =
      missing.length === 0
        ? 'all modules are there'
        : missing.map(({ name, detail }) => `${name}: ${detail}`).join('; ');
    // Modules come one by one; each is worth a word, the same word twice is not.
    if (this.told === whole + detail) return;
    this.told = whole + detail;
    this.listener?.link(whole, detail);
  }
}
