import type { Refusal } from '../../engine/index.ts';
import { type GpioTrouble, gpioTrouble } from '../../texts/gpio.ts';
import type { Language } from '../../texts/language.ts';

/** Why pins can't be used: also in the words of somebody who sits at the table. */
export interface PinRefusal extends Refusal {
  readonly code: `gpio/${GpioTrouble}`;
  readonly words: (language: Language) => string;
}

export type PinResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: PinRefusal };

/** `bcm`: the line, where it is about one. `detail`: what the system says. */
export function pinRefusal(
  trouble: GpioTrouble,
  { bcm, detail = '' }: { readonly bcm?: number; readonly detail?: string } = {},
): { readonly ok: false; readonly error: PinRefusal } {
  const words = (language: Language) =>
    gpioTrouble(language, trouble, { line: bcm === undefined ? '' : `GPIO${bcm}`, detail });
  return { ok: false, error: { code: `gpio/${trouble}`, message: words('en'), words } };
}

const TROUBLE_OF_ERROR: Readonly<Record<string, GpioTrouble>> = {
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'no-permission',
  EBUSY: 'taken',
  EINVAL: 'no-such-line',
  ENODEV: 'lost',
  ENXIO: 'lost',
  ENOENT: 'lost',
};

/** What an error of the system means for a line. Anything without a system's code is a bug, and thrown on. */
export function refusalOfError(error: unknown, bcm: number): PinRefusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^E[A-Z0-9]+$/.test(code)) throw error;
  return pinRefusal(TROUBLE_OF_ERROR[code] ?? 'not-set', { bcm, detail: code }).error;
}
