import { describe, expect, test } from 'vitest';
import { headerChip, lineNumber } from '../../src/sensing/gpio/chips.ts';

/** As kernels list them, in the order of their numbers. */
const COMPUTERS = {
  'a Pi 3 with an old kernel': {
    chips: [
      { label: 'pinctrl-bcm2835', base: 0, lines: 54 },
      { label: 'raspberrypi-exp-gpio', base: 504, lines: 8 },
    ],
    gpio17: 17,
  },
  'a Pi Zero with kernel 6.6': {
    chips: [{ label: 'pinctrl-bcm2835', base: 512, lines: 54 }],
    gpio17: 529,
  },
  'a Pi 4 whose other chip came first': {
    chips: [
      { label: 'raspberrypi-exp-gpio', base: 512, lines: 8 },
      { label: 'pinctrl-bcm2711', base: 522, lines: 58 },
    ],
    gpio17: 539,
  },
  'a Pi 5': {
    chips: [
      { label: 'gpio-brcmstb@107d508500', base: 512, lines: 32 },
      { label: 'gpio-brcmstb@107d517c00', base: 544, lines: 15 },
      { label: 'pinctrl-rp1', base: 571, lines: 54 },
    ],
    gpio17: 588,
  },
};

describe('a line by its number on the header', () => {
  test.each(Object.entries(COMPUTERS))('is found on %s', (_, { chips, gpio17 }) => {
    const chip = headerChip(chips);
    if (!chip.ok) throw new Error(chip.error.message);
    expect(lineNumber(chip.value, 17)).toEqual({ ok: true, value: gpio17 });
  });

  test('is not taken from the pins of any other computer', () => {
    const refused = headerChip([{ label: 'INT33FF:00', base: 458, lines: 54 }]);
    if (refused.ok) throw new Error('a PC has no header');
    expect(refused.error.code).toBe('gpio/no-header');
    expect(refused.error.message).toContain('INT33FF:00');
    expect(headerChip([]).ok).toBe(false);
  });

  test('must be one of the chip', () => {
    const chip = { label: 'pinctrl-bcm2835', base: 512, lines: 54 };
    for (const bcm of [-1, 54, 512])
      expect(lineNumber(chip, bcm)).toMatchObject({ error: { code: 'gpio/no-such-line' } });
  });
});
