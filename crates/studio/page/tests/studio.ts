// The studio as a person with a mouse sees it, or with fingers on a phone, in units of one edge.

import { expect, test as base, type CDPSession, type Locator, type Page, type TestDetails } from '@playwright/test';

export { expect };

const UNIT = 72;

/** For tests that make sense on a large screen only, with the reason. */
export const desktopOnly = (reason: string): TestDetails => only('@desktop', reason);

/** For tests that make sense on a phone only, with the reason. */
export const phoneOnly = (reason: string): TestDetails => only('@phone', reason);

/** For tests that make sense with one engine only, with the reason. */
export const serverOnly = (reason: string): TestDetails => only('@server', reason);

const only = (tag: string, description: string): TestDetails => ({ tag, annotation: { type: 'only', description } });

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Waits until an element stays where it is: the canvas moves while a sheet or a card opens. */
async function still(element: Locator): Promise<void> {
  const handle = await element.elementHandle();
  await handle.waitForElementState('stable');
}

export class StudioPage {
  readonly canvas: Locator;
  readonly value: Locator;
  /** The position as text. */
  readonly text: Locator;
  readonly isPhone: boolean;
  private readonly fingers: Fingers;

  constructor(readonly page: Page) {
    this.canvas = page.getByTestId('canvas');
    this.value = page.getByTestId('value').locator('.value > .hidden, .bounds').first();
    this.text = page.getByLabel('Position as text');
    this.isPhone = (page.viewportSize()?.width ?? 0) < 600;
    this.fingers = new Fingers(page);
  }

  /** Where a point of the picture is on the screen. */
  async at({ x, y }: Spot): Promise<Spot> {
    const { e, f, a } = await this.canvas.locator('svg > g').evaluate((g) => {
      const m = (g as SVGGElement).getScreenCTM() as DOMMatrix;
      return { a: m.a, e: m.e, f: m.f };
    });
    return { x: e + x * UNIT * a, y: f - y * UNIT * a };
  }

  async drag(from: Spot, to: Spot, options: { button?: 'left' | 'right'; via?: Spot } = {}): Promise<void> {
    const { mouse } = this.page;
    const [a, b] = [await this.at(from), await this.at(to)];
    if (this.isPhone) {
      await this.fingers.along([a, ...(options.via ? [await this.at(options.via)] : []), b]);
      return;
    }
    await mouse.move(a.x, a.y);
    await mouse.down({ button: options.button ?? 'left' });
    if (options.via) {
      const c = await this.at(options.via);
      await mouse.move(c.x, c.y, { steps: 4 });
    }
    await mouse.move(b.x, b.y, { steps: 4 });
    await mouse.up({ button: options.button ?? 'left' });
  }

  async click(at: Spot, button: 'left' | 'right' = 'left'): Promise<void> {
    const { x, y } = await this.at(at);
    if (!this.isPhone) await this.page.mouse.click(x, y, { button });
    else if (button === 'left') await this.page.touchscreen.tap(x, y);
    else await this.fingers.hold({ x, y }, () => expect(this.page.getByRole('menu')).toBeVisible());
  }

  /** Two fingers, this far from the middle. */
  async pinch(middle: Spot, from: number, to: number): Promise<void> {
    await this.fingers.pinch(await this.at(middle), from, to);
  }

  async hover(at: Spot): Promise<void> {
    const { x, y } = await this.at(at);
    await this.page.mouse.move(x, y, { steps: 2 });
  }

  stick(id: number): Locator {
    return this.page.locator(`#canvas-stick-${id}`);
  }

  /** Clicks the middle of a stick. */
  async clickStick(id: number): Promise<void> {
    const stick = this.stick(id);
    await still(stick);
    const at = await stick.evaluate((path) => {
      const p = (path as SVGPathElement).getPointAtLength((path as SVGPathElement).getTotalLength() / 2);
      const m = (path as SVGPathElement).getScreenCTM() as DOMMatrix;
      return { x: p.x * m.a + m.e, y: p.y * m.d + m.f };
    });
    if (this.isPhone) await this.page.touchscreen.tap(at.x, at.y);
    else await this.page.mouse.click(at.x, at.y);
  }

  vertex(id: number): Locator {
    return this.page.locator(`#canvas-vertex-${id}`);
  }

  /** All edges of the canvas; those that fall are drawn elsewhere. */
  get sticks(): Locator {
    return this.page.locator('[id^=canvas-stick-]');
  }

  async worth(value: string): Promise<void> {
    await expect(this.value).toHaveText(value.replaceAll('-', '−'));
    await expect(this.page.getByTestId('value')).not.toHaveClass(/old/);
  }

  fact(name: string): Locator {
    return this.page.getByTestId(`fact-${name}`);
  }

  /** The button of a menu; where the header is narrow there is one menu for all. */
  menuButton(group: string): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: new RegExp(`^(${group}|Menu)$`) });
  }

  async menu(group: string, item: string): Promise<void> {
    await this.menuButton(group).click();
    await this.page.getByRole('menu').getByText(item, { exact: true }).click();
  }

  /** Opens a page of the guide from its list. */
  async guidePage(title: string): Promise<void> {
    const list = this.page.getByTestId('guide').getByRole('navigation');
    if (this.isPhone) await list.getByLabel('Page').selectOption(title);
    else await list.getByRole('button', { name: title }).click();
  }

  /** Opens an example of a text, which is drawn when it comes into view. */
  async openExample(text: Locator, position: string): Promise<void> {
    const link = `a[data-position="${position}"]`;
    await text
      .locator(link)
      .first()
      .evaluate((example) => example.scrollIntoView({ block: 'center' }));
    await text.locator(`.drawn ${link}`).click();
  }

  /** Shows a tab of the panel, which is a sheet on phones. */
  async panel(tab: 'Picture' | 'Analyse' | 'Play'): Promise<void> {
    const button = this.page.getByRole('tab', { name: tab });
    const shown = async () => (await button.getAttribute('aria-selected')) === 'true' && (await this.sheetIsOpen());
    if (!(await shown())) await button.click();
    await expect(button).toHaveAttribute('aria-selected', 'true');
  }

  /** Puts the sheet of a phone away, so that the canvas has all the room. */
  async closePanel(): Promise<void> {
    if (this.isPhone && (await this.sheetIsOpen())) {
      const close = this.page.getByRole('button', { name: 'Close the panel' });
      await close.click();
      await expect(close).toBeHidden();
    }
  }

  private async sheetIsOpen(): Promise<boolean> {
    return !this.isPhone || (await this.page.getByRole('button', { name: 'Close the panel' }).isVisible());
  }

  /** Writes a position as text. */
  async write(text: string): Promise<void> {
    if (!(await this.text.isVisible())) await this.panel('Picture');
    await this.text.fill(text);
    await this.closePanel();
  }

  async colour(name: 'blue' | 'red' | 'green'): Promise<void> {
    await this.page.getByRole('button', { name: `Draw ${name} edges` }).click();
  }

  /** The usual beginning: a blue trunk with a red edge on it, worth 1/2. */
  async drawHalf(): Promise<void> {
    await this.colour('blue');
    await this.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
    await this.colour('red');
    await this.drag({ x: 0, y: 1 }, { x: 0, y: 2 });
    await this.worth('1/2');
  }
}

/** Touches, as the browser sends them. */
class Fingers {
  private session: CDPSession | null = null;

  constructor(private readonly page: Page) {}

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly Spot[]): Promise<void> {
    this.session ??= await this.page.context().newCDPSession(this.page);
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((spot, id) => ({ ...spot, id })) });
  }

  /** One finger from spot to spot. */
  async along([first, ...rest]: readonly Spot[]): Promise<void> {
    let from = first as Spot;
    await this.send('touchStart', [from]);
    for (const to of rest) {
      for (let i = 1; i <= 4; i += 1) await this.send('touchMove', [between(from, to, i / 4)]);
      from = to;
    }
    await this.send('touchEnd', []);
  }

  /** One finger that stays until something has happened. */
  async hold(at: Spot, until: () => Promise<void>): Promise<void> {
    await this.send('touchStart', [at]);
    await until();
    await this.send('touchEnd', []);
  }

  async pinch(middle: Spot, from: number, to: number): Promise<void> {
    const both = (apart: number) => [
      { x: middle.x - apart, y: middle.y },
      { x: middle.x + apart, y: middle.y },
    ];
    await this.send('touchStart', both(from).slice(0, 1));
    await this.send('touchStart', both(from));
    for (let i = 1; i <= 4; i += 1) await this.send('touchMove', both(from + ((to - from) * i) / 4));
    await this.send('touchEnd', []);
  }
}

const between = (a: Spot, b: Spot, t: number): Spot => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** Opens the studio as somebody does who types its address. */
export async function openStudio(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByLabel('Game', { exact: true }).locator('option')).not.toHaveCount(1);
}

export const test = base.extend<{ studio: StudioPage; opened: boolean; errors: string[] }>({
  /** Whether the studio is open when the test begins. */
  opened: [true, { option: true }],
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A refusal is an answer too, though browsers call it an error.
        if (message.type() === 'error' && !/status of 4(00|13|22)/.test(message.text())) errors.push(message.text());
      });
      await use(errors);
      expect(errors, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
  studio: async ({ page, opened }, use) => {
    // With a listener from the start, the browser never opens a file dialog of its own.
    page.on('filechooser', () => undefined);
    if (opened) await openStudio(page);
    await use(new StudioPage(page));
  },
});
