import type { Readable, Writable } from 'node:stream';

/** What the guest tells by itself. */
export type Told =
  | { readonly tell: 'ready' }
  | { readonly tell: 'snapshot'; readonly levels: Readonly<Record<string, boolean>> }
  | {
      readonly tell: 'change';
      readonly hole: string;
      readonly occupied: boolean;
      readonly at: number;
      readonly now: number;
    }
  | { readonly tell: 'link'; readonly state: string; readonly detail: string }
  | { readonly tell: 'trouble'; readonly code: string; readonly de: string }
  | { readonly tell: 'edge'; readonly bcm: number; readonly high: boolean; readonly now: number };

type Answer = Readonly<Record<string, unknown>>;

/** A line of JSON each way to `guest.mjs`, wherever it runs. */
export class Guest {
  readonly told: Told[] = [];
  readonly noise: string[] = [];
  readonly #out: Writable;
  readonly #patience: number;
  readonly #answers = new Map<number, Answer>();
  readonly #waiting = new Set<() => void>();
  #asked = 0;

  constructor(input: Readable, out: Writable, patience = 15_000) {
    this.#out = out;
    this.#patience = patience;
    let rest = '';
    input.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(line.trim());
      for (const look of this.#waiting) look();
    });
  }

  async ask(act: string, given: object = {}): Promise<Answer> {
    const id = ++this.#asked;
    this.#out.write(`${JSON.stringify({ id, act, ...given })}\n`);
    await this.until(() => this.#answers.has(id), `an answer to ${act} ${JSON.stringify(given)}`);
    const { id: _, ...answer } = this.#answers.get(id)!;
    if ('thrown' in answer) throw new Error(`${act}: ${answer['thrown']}`);
    return answer;
  }

  end(): void {
    this.#out.write('{"act":"end"}\n');
  }

  /** All that was told of one kind. */
  all<Kind extends Told['tell']>(kind: Kind): readonly Extract<Told, { tell: Kind }>[] {
    return this.told.filter((told): told is Extract<Told, { tell: Kind }> => told.tell === kind);
  }

  /** The occupied holes as the guest told them, one change after the other. */
  get occupied(): readonly string[] {
    const levels = new Map<string, boolean>();
    for (const told of this.told) {
      if (told.tell === 'snapshot') for (const [hole, level] of Object.entries(told.levels)) levels.set(hole, level);
      else if (told.tell === 'change') levels.set(told.hole, told.occupied);
    }
    return [...levels].flatMap(([hole, level]) => (level ? [hole] : [])).sort();
  }

  async until(holds: () => boolean, what: string, patience = this.#patience): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!holds()) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        const last = this.told.slice(-10).map((told) => JSON.stringify(told));
        reject(new Error(`in ${patience} ms it never came: ${what}\n${[...last, ...this.noise].join('\n')}`));
      }, patience);
      this.#waiting.add(look);
      look();
    });
  }

  #hear(line: string): void {
    if (!line.startsWith('{')) {
      if (line) this.noise.push(line);
      return;
    }
    const said = JSON.parse(line) as Told | (Answer & { readonly id: number });
    if ('id' in said) this.#answers.set(said.id, said);
    else this.told.push(said);
  }
}
