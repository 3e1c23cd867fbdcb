import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Card, parsePlacement, rulesFor } from '../../src/engine/index.ts';
import type { TableView } from '../../src/server/messages.ts';
import { standings } from '../../src/table/standing.ts';
import { need } from '../need.ts';
import { Household } from './at-home.ts';
import { type PhonePage, type Place, Screens, standingOf, type TabletopPage } from './pages.ts';

type Daemon = Awaited<ReturnType<Household['serve']>>;

const PATIENT = { timeout: 10_000, interval: 40 };
const SMALL_PHONE = { width: 360, height: 640 };

/** A daemon, a phone and the wooden board in one browser. */
class Kitchen {
  readonly screens: Screens;
  readonly phone: PhonePage;
  readonly tabletop: TabletopPage;
  #daemon: Daemon;

  constructor(daemon: Daemon, screens: Screens, phone: PhonePage, tabletop: TabletopPage) {
    this.#daemon = daemon;
    this.screens = screens;
    this.phone = phone;
    this.tabletop = tabletop;
  }

  async killDaemon(): Promise<void> {
    this.#daemon.running.kill('SIGKILL');
    await this.#daemon.running.ended;
  }

  /** At the address that the pages know. */
  async startDaemon(): Promise<void> {
    this.#daemon = await home.serve('--port', new URL(this.#daemon.address).port);
  }

  async view(): Promise<TableView> {
    return (await (await fetch(`${this.#daemon.address}/api/v1/table`)).json()) as TableView;
  }

  /** The phone's sentence begins like this. */
  says(start: string): Promise<void> {
    return expect.poll(() => this.phone.read('sentence'), PATIENT).toMatch(new RegExp(`^${start}`));
  }

  /** Daemon, phone and wood agree that this is the position. */
  async stands(placement: string): Promise<void> {
    await expect.poll(async () => (await this.view()).placement, PATIENT).toBe(placement);
    const marbles = marblesOf(placement);
    await expect.poll(() => this.phone.marbles(), PATIENT).toEqual(marbles);
    await expect.poll(() => this.tabletop.marbles(), PATIENT).toEqual(marbles);
  }

  /** A whole turn of somebody who makes no mistake. */
  async play(who: string, card: Card, carries: readonly (readonly [Place, Place])[], placement: string): Promise<void> {
    await this.lay(who, card);
    for (const [from, to] of carries) await this.tabletop.carry(from, to);
    await this.stands(placement);
  }

  async lay(who: string, card: Card): Promise<void> {
    await this.says(`${who} to play`);
    await this.phone.lay(card);
    await this.says(`${who} laid`);
  }

  async fold(who: string): Promise<void> {
    await this.says(`${who} to play`);
    await this.phone.fold();
  }
}

const FORM = {
  ruleset: 'braendi',
  variants: [],
  solo: false,
  sectors: 4,
  seats: [0, 1, 2, 3],
  travel: 'counterclockwise',
} as const;

function marblesOf(placement: string): readonly string[] {
  const rules = rulesFor(FORM);
  const position = rules.ok ? parsePlacement(placement, rules.value) : rules;
  if (!position.ok) throw new Error(position.error.message);
  return standingOf(standings(position.value, 4).map(({ seat, hole }) => ({ seat: String(seat), hole })));
}

let home: Household;
beforeEach(() => {
  home = new Household();
});
afterEach(() => home.end());

async function kitchen(): Promise<Kitchen> {
  const daemon = await home.serve();
  const screens = await Screens.open(daemon.address);
  home.onEnd(() => screens.close());
  const [phone, tabletop] = await Promise.all([screens.phone(), screens.tabletop()]);
  return new Kitchen(daemon, screens, phone, tabletop);
}

describe.skipIf(!need('chromium'))('a phone and the wooden board, side by side', () => {
  test('agree from the first start to a marble at home, through a mistake, a split seven, a swap and a capture', {
    timeout: 90_000,
  }, async () => {
    const table = await kitchen();
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
    await phone.picture('phone-mistake', SMALL_PHONE);
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
    await phone.picture('phone-seven', SMALL_PHONE);
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
    await phone.picture('phone-capture', SMALL_PHONE);
    await tabletop.picture('tabletop-capture');
    await phone.picture('phone-log', { width: 390, height: 1400 });

    await table.play('Blue', 'K', [['K1.3', 'L16']], 'K,K,L30.1,H0/K,K,L12.1,L16!/K,K,K,K/K,K,K,K');
    await table.says('Blue to play');
    expect(await phone.find('log').locator('li').count()).toBe(12 + 2 + 2);
    expect(screens.complaints).toEqual([]);
  });

  test('keep the game over a reload, and come back by themselves when the daemon was killed and started again', async () => {
    const table = await kitchen();
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
    await phone.picture('phone-offline', SMALL_PHONE);
    await tabletop.picture('tabletop-offline');
    await table.startDaemon();
    await untouched();
    expect(await tabletop.read('trouble')).toBe('');
    // While nobody listens, a browser says so in its console.
    expect(screens.complaints.filter((text) => !/WebSocket|ERR_CONNECTION_REFUSED/.test(text))).toEqual([]);
    await tabletop.carry('K1.3', 'L16');
    await table.stands('K,K,K,L0!/K,K,K,L16!/K,K,K,K/K,K,K,K');
  });

  test('speak German, French and English', async () => {
    const table = await kitchen();
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
    const table = await kitchen();
    const { phone, screens } = table;
    const slow = await screens.slowPhone();
    await table.says('Red to play');
    await expect.poll(() => slow.read('sentence'), PATIENT).toMatch(/^Red to play/);
    slow.hearsNothing = true;
    await phone.fold();
    await table.says('Blue to play');
    await slow.lay('A');
    await expect.poll(() => slow.read('refused'), PATIENT).toBe('The table was quicker. Look again, then tap.');
    await slow.picture('phone-refused', SMALL_PHONE);
    expect((await table.view()).laid).toBeNull();
    expect(screens.complaints).toEqual([]);
  });
});
