import type { PinRefusal, PinResult } from './refusals.ts';

/** `edges`: an input whose changes are told; `low` and `high`: an output that begins so. */
export type PinUse = 'input' | 'edges' | 'low' | 'high';

/** One line of the computer's own pins. Every method throws `PinLost` where the line has gone. */
export interface Pin {
  readonly bcm: number;
  /** True: high. */
  read(): boolean;
  /** An output only. */
  write(high: boolean): void;
  /** Pulls the line to ground, or lets go of it: then it floats, as an input. */
  pull(low: boolean): void;
  /** Hears the level after every change, as soon as the kernel tells; of several quick ones it may be only the last. */
  watch(listener: (high: boolean) => void): void;
  /** Gives the line back. Never throws. */
  close(): void;
}

/** The pins as they were found at one moment; found anew after anything failed. */
export interface Pins {
  /** Codes: `gpio/no-such-line`, `gpio/taken`, `gpio/no-permission`, `gpio/not-set`, `gpio/lost`. */
  claim(bcm: number, use: PinUse): Promise<PinResult<Pin>>;
}

/** Codes: `gpio/no-sysfs`, `gpio/no-header`, `gpio/no-onoff`, `gpio/no-permission`. */
export type OpenPins = () => Promise<PinResult<Pins>>;

/** A line that worked does so no longer. */
export class PinLost extends Error {
  readonly refusal: PinRefusal;

  constructor(refusal: PinRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Does what may lose a line, and says why it did; any other error is a bug, and thrown on. */
export function lossOf(act: () => void): PinRefusal | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof PinLost) return error.refusal;
    throw error;
  }
}

/** Claims all of these lines, or none. */
export async function claimAll(
  pins: Pins,
  wishes: readonly { readonly bcm: number; readonly use: PinUse }[],
): Promise<PinResult<readonly Pin[]>> {
  const claimed: Pin[] = [];
  for (const { bcm, use } of wishes) {
    const pin = await pins.claim(bcm, use);
    if (!pin.ok) {
      for (const earlier of claimed) earlier.close();
      return pin;
    }
    claimed.push(pin.value);
  }
  return { ok: true, value: claimed };
}
