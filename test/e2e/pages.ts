import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import type { Card, Hole } from '../../src/engine/index.ts';
import type { LightEffect } from '../../src/lights/scene.ts';
import { CHROMIUM } from '../need.ts';

/** Pictures for people to look at; not under version control. */
const PICTURES = join(fileURLToPath(new URL('..', import.meta.url)), 'artifacts');

const SIZES = { large: { width: 1280, height: 800 }, small: { width: 360, height: 640 } };

/** Beside the board, on the table. */
export type Place = Hole | 'beside';

/** Which seat's marbles stand where, in one order. A kennel's holes are all one, as in a placement. */
export const standingOf = (marbles: readonly { readonly hole: string; readonly seat: string }[]): readonly string[] =>
  marbles.map(({ hole, seat }) => `${seat} in ${hole.startsWith('K') ? hole.slice(0, 2) : hole}`).sort();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });

/** Pages of one daemon, and a list of all that should not have happened in them. */
export class Screens {
  /** Errors of any page, what it logged as such, and what it asked of others than the daemon. */
  readonly complaints: string[] = [];
  readonly #browser: Browser;
  readonly #address: string;
  readonly #contexts: BrowserContext[] = [];

  constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#address = address;
  }

  /** A telephone, upright, with a finger. */
  async phone(options: BrowserContextOptions = {}): Promise<PhonePage> {
    const page = await this.#page({ ...PHONE, ...options });
    await page.goto(this.#address);
    return new PhonePage(page);
  }

  /** One whose Wi-Fi can be made to bring nothing new from the table; what it says still gets there, and is answered. */
  async slowPhone(): Promise<SlowPhone> {
    const page = await this.#page(PHONE);
    const phone = new SlowPhone(page);
    await page.routeWebSocket(/./, (socket) => {
      const table = socket.connectToServer();
      table.onMessage((message) => {
        if (!phone.hearsNothing || !String(message).includes('"view"')) socket.send(message);
      });
    });
    await page.goto(this.#address);
    return phone;
  }

  /** The wooden board on a computer with a mouse. There is room for a phone beside it. */
  async tabletop(options: BrowserContextOptions = {}): Promise<TabletopPage> {
    const page = await this.#page({ viewport: { width: 1280, height: 800 }, ...options });
    await page.goto(`${this.#address}/tabletop`);
    return new TabletopPage(page);
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  async #page(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext({ locale: 'en-GB', ...options });
    this.#contexts.push(context);
    const { host } = new URL(this.#address);
    const own = (url: string) => new URL(url).host === host || url.startsWith('data:');
    context.on('weberror', (error) => this.complaints.push(String(error.error().stack)));
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    context.on('request', (request) => {
      if (!own(request.url())) this.complaints.push(`asked ${request.url()}`);
    });
    const page = await context.newPage();
    page.on('websocket', (socket) => {
      if (!own(socket.url())) this.complaints.push(`opened ${socket.url()}`);
    });
    page.setDefaultTimeout(10_000);
    return page;
  }
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

class OurPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  find(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  async read(testId: string): Promise<string> {
    return ((await this.find(testId).textContent()) ?? '').replaceAll('\u00a0', ' ');
  }

  /** Which marbles it shows where; `beside` where one lies in no hole. */
  async marbles(): Promise<readonly string[]> {
    const seen = await this.page.locator('.marble').evaluateAll((marbles) =>
      (marbles as SVGElement[]).map(({ dataset }) => ({
        hole: dataset['at'] ?? 'beside',
        seat: dataset['seat'] ?? '',
      })),
    );
    return standingOf(seen);
  }

  /** Two pictures for people to judge: as a desk's screen shows it, and as a small phone does. */
  async picture(name: string): Promise<void> {
    const usual = this.page.viewportSize();
    const board = () => this.page.locator('.wood').evaluate((svg) => JSON.stringify(svg.getBoundingClientRect()));
    const before = await board();
    mkdirSync(PICTURES, { recursive: true });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await this.page.setViewportSize(viewport);
      const path = join(PICTURES, `${name}-${size}.png`);
      await this.page.screenshot({ path, animations: 'disabled', scale: size === 'small' ? 'device' : 'css' });
    }
    if (usual) await this.page.setViewportSize(usual);
    // A page takes a moment to lay itself out anew, and until then a mouse would miss.
    for (let now = ''; now !== before; now = await board()) await this.page.waitForTimeout(20);
  }
}

export class PhonePage extends OurPage {
  async lay(card: Card): Promise<void> {
    await this.page.locator(`[data-card="${card}"]`).tap();
  }

  async fold(): Promise<void> {
    await this.find('fold').tap();
    await this.find('yes').tap();
  }

  async undo(): Promise<void> {
    await this.find('undo').tap();
    await this.find('yes').tap();
  }
}

class SlowPhone extends PhonePage {
  hearsNothing = false;
}

export class TabletopPage extends OurPage {
  /** Takes a marble, carries it over the wood in a few strokes, and lets go. */
  async carry(from: Place, to: Place): Promise<void> {
    await this.lift(from);
    await this.over(to);
    await this.drop();
  }

  async lift(from: Place): Promise<void> {
    const { x, y } =
      from === 'beside' ? await this.#middle('.marble:not([data-at]):not(.own)') : await this.#spot(from);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
  }

  /** Holds what was lifted over a place. */
  async over(to: Place): Promise<void> {
    const { x, y } = await this.#spot(to);
    await this.page.mouse.move(x, y, { steps: 8 });
  }

  drop(): Promise<void> {
    return this.page.mouse.up();
  }

  light(hole: Hole, effect: LightEffect): Locator {
    return this.page.locator(`[data-light="${hole}"][data-effect="${effect}"]`);
  }

  #spot(place: Place): Promise<Spot> {
    return place === 'beside' ? this.#leftOfBoard() : this.#middle(`[data-hole="${place}"]`);
  }

  async #leftOfBoard(): Promise<Spot> {
    const { y } = await this.#middle('.plank');
    return { x: 24, y };
  }

  async #middle(selector: string): Promise<Spot> {
    const box = await this.page.locator(selector).boundingBox();
    if (!box) throw new Error(`The page shows no ${selector}.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
