import { access, constants, readdir, readFile, writeFile } from 'node:fs/promises';
import type { Gpio } from 'onoff';
import { type Chip, headerChip, lineNumber } from './chips.ts';
import { type OpenPins, type Pin, PinLost, type Pins, type PinUse } from './pins.ts';
import { type PinResult, pinRefusal, refusalOfError } from './refusals.ts';

/** onoff knows no other place. */
const ROOT = '/sys/class/gpio';
/** After a line is claimed, udev gives its files to the group gpio; milliseconds until that counts as missing rights. */
const PATIENCE = 2000;
const LOOK_AGAIN = 10;

type Onoff = typeof import('onoff');

const mayDo = (path: string, what: number) =>
  access(path, what).then(
    () => true,
    () => false,
  );

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The chips that the kernel lists, by number. */
export async function listChips(root = ROOT): Promise<readonly Chip[]> {
  const folders = (await readdir(root)).filter((name) => /^gpiochip\d+$/.test(name));
  const text = async (folder: string, name: string) => (await readFile(`${root}/${folder}/${name}`, 'utf8')).trim();
  const chips = folders.map(async (folder) => ({
    label: await text(folder, 'label'),
    base: Number(await text(folder, 'base')),
    lines: Number(await text(folder, 'ngpio')),
  }));
  return (await Promise.all(chips)).sort((a, b) => a.base - b.base);
}

/** The pins of this computer's header, through onoff, which is loaded at the first use. */
export const onoffPins: OpenPins = async () => {
  if (!(await mayDo(`${ROOT}/export`, constants.F_OK))) return pinRefusal('no-sysfs');
  const chip = headerChip(await listChips());
  if (!chip.ok) return chip;
  if (!(await mayDo(`${ROOT}/export`, constants.W_OK))) return pinRefusal('no-permission');
  let onoff: Onoff;
  try {
    onoff = await import('onoff');
  } catch (error) {
    return pinRefusal('no-onoff', { detail: codeOf(error) || (error as Error).message });
  }
  return { ok: true, value: new OnoffPins(onoff, chip.value) };
};

class OnoffPins implements Pins {
  readonly #onoff: Onoff;
  readonly #chip: Chip;

  constructor(onoff: Onoff, chip: Chip) {
    this.#onoff = onoff;
    this.#chip = chip;
  }

  async claim(bcm: number, use: PinUse): Promise<PinResult<Pin>> {
    const number = lineNumber(this.#chip, bcm);
    if (!number.ok) return number;
    try {
      const files = ['value', 'direction', ...(use === 'edges' ? ['edge'] : [])];
      const refused = await exportLine(number.value, files);
      if (refused !== null) return pinRefusal(refused, { bcm });
      return this.#take(bcm, number.value, use);
    } catch (error) {
      return { ok: false, error: refusalOfError(error, bcm) };
    }
  }

  #take(bcm: number, number: number, use: PinUse): PinResult<Pin> {
    const direction = use === 'low' || use === 'high' ? use : 'in';
    const gpio = new this.#onoff.Gpio(number, direction, use === 'edges' ? 'both' : 'none', { activeLow: false });
    // Of a line that is exported already, as it is here, onoff swallows all that goes wrong.
    const is = [gpio.direction(), use === 'edges' ? gpio.edge() : 'both', gpio.activeLow()].join();
    if (is !== [direction === 'in' ? 'in' : 'out', 'both', false].join()) {
      gpio.unexport();
      return pinRefusal('not-set', { bcm, detail: is });
    }
    return { ok: true, value: new OnoffPin(bcm, gpio) };
  }
}

/**
 * Makes a line's files appear and waits until they may be used. onoff would do so too, and block everything for as long as it
 * takes. A line that is there already was left over by a program that was killed.
 */
async function exportLine(number: number, files: readonly string[]): Promise<'no-permission' | 'lost' | null> {
  const folder = `${ROOT}/gpio${number}`;
  if (!(await mayDo(folder, constants.F_OK))) await writeFile(`${ROOT}/export`, String(number));
  const giveUp = performance.now() + PATIENCE;
  for (;;) {
    const may = await Promise.all(files.map((file) => mayDo(`${folder}/${file}`, constants.R_OK | constants.W_OK)));
    if (may.every(Boolean)) return null;
    if (!(await mayDo(folder, constants.F_OK))) return 'lost';
    if (performance.now() > giveUp) {
      await writeFile(`${ROOT}/unexport`, String(number));
      return 'no-permission';
    }
    await new Promise((done) => setTimeout(done, LOOK_AGAIN));
  }
}

class OnoffPin implements Pin {
  readonly bcm: number;
  readonly #gpio: Gpio;

  constructor(bcm: number, gpio: Gpio) {
    this.bcm = bcm;
    this.#gpio = gpio;
  }

  read(): boolean {
    return this.#try(() => this.#gpio.readSync()) === 1;
  }

  write(high: boolean): void {
    this.#try(() => this.#gpio.writeSync(high ? 1 : 0));
  }

  pull(low: boolean): void {
    this.#try(() => this.#gpio.setDirection(low ? 'low' : 'in'));
  }

  watch(listener: (high: boolean) => void): void {
    this.#gpio.watch((_, value) => listener(value === 1));
  }

  close(): void {
    this.#gpio.unexport();
  }

  #try<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw new PinLost(refusalOfError(error, this.bcm));
    }
  }
}
