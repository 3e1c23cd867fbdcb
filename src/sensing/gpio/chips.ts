import { type PinResult, pinRefusal } from './refusals.ts';

/** A chip of lines as the kernel lists it in /sys/class/gpio/gpiochip*. */
export interface Chip {
  readonly label: string;
  /** The kernel's number of the chip's first line; a new kernel may give another one at every start. */
  readonly base: number;
  /** How many lines it has. */
  readonly lines: number;
}

/** What the kernel calls the chip behind the 40 pins: Pi Zero to 3, Pi 4, Pi 5. Other chips of these computers serve other things. */
const HEADER_LABELS: readonly string[] = ['pinctrl-bcm2835', 'pinctrl-bcm2711', 'pinctrl-rp1'];

/** The chip that the 40 pins belong to. Code: `gpio/no-header`. */
export function headerChip(chips: readonly Chip[]): PinResult<Chip> {
  const chip = chips.find(({ label }) => HEADER_LABELS.includes(label));
  if (chip) return { ok: true, value: chip };
  return pinRefusal('no-header', { detail: chips.map(({ label }) => label).join(', ') || '–' });
}

/** The kernel's number of a line that is known by its BCM number. Code: `gpio/no-such-line`. */
export function lineNumber(chip: Chip, bcm: number): PinResult<number> {
  return bcm >= 0 && bcm < chip.lines ? { ok: true, value: chip.base + bcm } : pinRefusal('no-such-line', { bcm });
}
