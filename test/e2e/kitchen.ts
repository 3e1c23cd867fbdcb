import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { type Card, parsePlacement, rulesFor } from '../../src/engine/index.ts';
import type { TableView } from '../../src/server/messages.ts';
import { standings } from '../../src/table/standing.ts';
import type { Household } from './at-home.ts';
import { type PhonePage, type Place, Screens, standingOf, type TabletopPage } from './pages.ts';

type Daemon = Awaited<ReturnType<Household['serve']>>;

export const PATIENT = { timeout: 10_000, interval: 40 };

/** A daemon, a phone and the wooden board in one browser. */
export class Kitchen {
  readonly screens: Screens;
  readonly phone: PhonePage;
  readonly tabletop: TabletopPage;
  readonly #home: Household;
  #daemon: Daemon;

  private constructor(home: Household, daemon: Daemon, screens: Screens, phone: PhonePage, tabletop: TabletopPage) {
    this.#home = home;
    this.#daemon = daemon;
    this.screens = screens;
    this.phone = phone;
    this.tabletop = tabletop;
  }

  /** All of it anew, with a game that has not begun; ends with the household. */
  static async open(home: Household, browser: Browser): Promise<Kitchen> {
    const daemon = await home.serve();
    const screens = new Screens(browser, daemon.address);
    home.onEnd(() => screens.close());
    const [phone, tabletop] = await Promise.all([screens.phone(), screens.tabletop()]);
    return new Kitchen(home, daemon, screens, phone, tabletop);
  }

  async killDaemon(): Promise<void> {
    this.#daemon.running.kill('SIGKILL');
    await this.#daemon.running.ended;
  }

  /** At the address that the pages know. */
  async startDaemon(): Promise<void> {
    this.#daemon = await this.#home.serve('--port', new URL(this.#daemon.address).port);
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
