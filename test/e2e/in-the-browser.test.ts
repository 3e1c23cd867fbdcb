import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { need } from '../need.ts';
import { Household } from './at-home.ts';
import { Kitchen, PATIENT } from './kitchen.ts';
import { openBrowser } from './pages.ts';

let home: Household;
beforeEach(() => {
  home = new Household();
});
afterEach(() => home.end());

describe.skipIf(!need('chromium'))('a phone and the wooden board, side by side', { timeout: 90_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 30_000);
  afterAll(() => browser.close());

  test('agree from the first start to a marble at home, through a mistake, a split seven, a swap and a capture', async () => {
    const table = await Kitchen.open(home, browser);
    const { phone, tabletop, screens } = table;
    await table.play('Red', 'A', [['K0.0', 'L0']], 'K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');
    await table.play('Blue', 'K', [['K1.0', 'L16']], 'K,K,K,L0!/K,K,K,L16!/K,K,K,K/K,K,K,K');
    await table.fold('Yellow');
    await table.fold('Green');
    await table.play('Red', '4', [['L0', 'L60']], 'K,K,K,L60.1/K,K,K,L16!/K,K,K,K/K,K,K,K');

    await table.lay('Blue', '10');
    await tabletop.carry('L16', 'L27');
    const dropped = performance.now();
    await phone.find('alert').getByText('that is not this card’s distance').waitFor();
    await tabletop.light('L27', 'blink').waitFor();
    await tabletop.light('L26', 'pulse').waitFor();
    expect(performance.now() - dropped).toBeLessThan(3000);
    await table.says('Blue: move the marble from ✕ to ○');
    expect(await phone.marbles()).toEqual(await tabletop.marbles());
    await phone.picture('phone-mistake');
    await tabletop.picture('tabletop-mistake');
    await tabletop.carry('L27', 'L26');
    await table.stands('K,K,K,L60.1/K,K,K,L26.1/K,K,K,K/K,K,K,K');
    expect(await phone.read('alert')).toBe('');

    await table.play('Red', '5', [['L60', 'H0.0']], 'K,K,K,H0/K,K,K,L26.1/K,K,K,K/K,K,K,K');
    await table.play('Blue', 'A', [['K1.1', 'L16']], 'K,K,K,H0/K,K,L16!,L26.1/K,K,K,K/K,K,K,K');
    await table.play('Red', 'Joker', [['K0.1', 'L0']], 'K,K,L0!,H0/K,K,L16!,L26.1/K,K,K,K/K,K,K,K');

    await table.lay('Blue', '7');
    await tabletop.carry('L26', 'L30');
    await table.says('Blue laid a 7: 4 of 7 steps done, 3 to go');
    expect(await phone.marbles()).toEqual(await tabletop.marbles());
    await phone.picture('phone-seven');
    await tabletop.picture('tabletop-seven');
    await tabletop.carry('L16', 'L19');
    await table.stands('K,K,L0!,H0/K,K,L19.1,L30.1/K,K,K,K/K,K,K,K');

    await table.play('Red', 'Q', [['L0', 'L12']], 'K,K,L12.1,H0/K,K,L19.1,L30.1/K,K,K,K/K,K,K,K');
    const swap = [
      ['L19', 'beside'],
      ['L12', 'L19'],
      ['beside', 'L12'],
    ] as const;
    await table.play('Blue', 'J', swap, 'K,K,L19.1,H0/K,K,L12.1,L30.1/K,K,K,K/K,K,K,K');
    const capture = [
      ['L30', 'K1.0'],
      ['L19', 'L30'],
    ] as const;
    await table.play('Red', 'A', capture, 'K,K,L30.1,H0/K,K,K,L12.1/K,K,K,K/K,K,K,K');
    expect(await phone.read('last-play')).toBe('Red moves 11 steps with an ace and sends Blue back.');
    await phone.picture('phone-capture');
    await tabletop.picture('tabletop-capture');

    await table.play('Blue', 'K', [['K1.3', 'L16']], 'K,K,L30.1,H0/K,K,L12.1,L16!/K,K,K,K/K,K,K,K');
    await table.says('Blue to play');
    const numbers = await phone
      .find('log')
      .locator('li:not([data-kind=dealt])')
      .evaluateAll((items) => (items as HTMLLIElement[]).map(({ value }) => value));
    expect(numbers).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(screens.complaints).toEqual([]);
  });

  test('keep the game over a reload, and come back by themselves when the daemon was killed and started again', async () => {
    const table = await Kitchen.open(home, browser);
    const { phone, tabletop, screens } = table;
    await table.play('Red', 'K', [['K0.2', 'L0']], 'K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');
    await table.lay('Blue', 'A');
    await phone.page.reload();
    const untouched = async () => {
      await table.says('Blue laid an ace');
      await table.stands('K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');
      expect(await phone.page.locator('[aria-pressed=true]').getAttribute('data-card')).toBe('A');
      expect(await phone.read('last-play')).toBe('Red brings out a marble with a king.');
    };
    await untouched();
    expect(screens.complaints).toEqual([]);

    await table.killDaemon();
    await table.says('No connection to the table');
    await expect.poll(() => tabletop.read('trouble'), PATIENT).toContain('No connection to the board');
    await phone.picture('phone-offline');
    await tabletop.picture('tabletop-offline');
    await table.startDaemon();
    await untouched();
    await expect.poll(() => tabletop.read('trouble'), PATIENT).toBe('');
    // While nobody listens, a browser says so in its console.
    expect(screens.complaints.filter((text) => !/WebSocket|ERR_CONNECTION_REFUSED/.test(text))).toEqual([]);
    await tabletop.carry('K1.3', 'L16');
    await table.stands('K,K,K,L0!/K,K,K,L16!/K,K,K,K/K,K,K,K');
  });

  test('lead careless players back to the game', async () => {
    const table = await Kitchen.open(home, browser);
    const { phone, tabletop, screens } = table;
    const alerted = (words: string) => phone.find('alert').getByText(words).waitFor();
    const calm = () => expect.poll(() => phone.read('alert'), PATIENT).toBe('');
    await table.lay('Red', '9');
    await alerted('this card has no legal play');
    await phone.lay('A');
    await calm();
    await tabletop.carry('K0.0', 'beside');
    await tabletop.carry('beside', 'K1.2'); // It is taken, so the marble comes to lie beside it.
    await tabletop.carry('beside', 'L0');
    await table.stands('K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');

    await table.fold('Blue');
    await table.says('Yellow to play');
    await phone.undo();
    await table.lay('Blue', 'K');
    await tabletop.carry('L0', 'L13');
    await alerted('Blue may not move this marble');
    await tabletop.carry('L13', 'L0');
    await calm();
    await tabletop.carry('K1.0', 'L16');
    await table.stands('K,K,K,L0!/K,K,K,L16!/K,K,K,K/K,K,K,K');

    await phone.find('new-game').tap();
    await phone.find('yes').tap();
    await table.says('Red to play: lay a card');
    await table.says('Put .* into its kennel: ○. Then one more.');
    await tabletop.carry('L16', 'K1.0');
    await tabletop.carry('L0', 'K0.0');
    await calm();
    await table.says('Red to play');
    await table.stands('K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K');
    expect(screens.complaints).toEqual([]);
  });

  test('speak German, French and English', async () => {
    const table = await Kitchen.open(home, browser);
    const { phone, screens } = table;
    const german = await screens.phone({ locale: 'de-CH' });
    await expect.poll(() => german.read('sentence'), PATIENT).toBe('Rot ist dran: Karte legen und hier antippen.');
    await phone.find('language').selectOption('fr');
    await table.says('À Rouge de jouer : posez une carte et touchez-la ici.');
    expect(await phone.page.locator('html').getAttribute('lang')).toBe('fr');
    await phone.lay('A');
    await table.says('Rouge a posé un as : ');
    await expect.poll(() => german.read('sentence'), PATIENT).toMatch(/^Rot hat ein Ass gelegt: /);
    await phone.find('language').selectOption('de');
    await table.says('Rot hat ein Ass gelegt: ');
    await phone.page.reload();
    await table.says('Rot hat ein Ass gelegt: ');
    await phone.find('language').selectOption('en');
    await table.says('Red laid an ace: ');
    expect(screens.complaints).toEqual([]);
  });

  test('tell the slower one of two fingers in plain words that nothing came of it', async () => {
    const table = await Kitchen.open(home, browser);
    const { phone, screens } = table;
    const slow = await screens.slowPhone();
    await table.says('Red to play');
    await expect.poll(() => slow.read('sentence'), PATIENT).toMatch(/^Red to play/);
    slow.hearsNothing = true;
    await phone.fold();
    await table.says('Blue to play');
    await slow.lay('A');
    await expect.poll(() => slow.read('refused'), PATIENT).toBe('The table was quicker. Look again, then tap.');
    await slow.picture('phone-refused');
    expect((await table.view()).laid).toBeNull();
    expect(screens.complaints).toEqual([]);
  });
});
