// The studio as a person with a mouse sees it, in units of one edge.

import { expect, test as base, type Locator, type Page } from '@playwright/test';

export { expect };

const UNIT = 72;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export class StudioPage {
  readonly canvas: Locator;
  readonly value: Locator;

  constructor(readonly page: Page) {
    this.canvas = page.getByTestId('canvas');
    this.value = page.getByTestId('value').locator('.value > .hidden, .bounds').first();
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
    await this.page.mouse.click(x, y, { button });
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
    const at = await this.stick(id).evaluate((path) => {
      const p = (path as SVGPathElement).getPointAtLength((path as SVGPathElement).getTotalLength() / 2);
      const m = (path as SVGPathElement).getScreenCTM() as DOMMatrix;
      return { x: p.x * m.a + m.e, y: p.y * m.d + m.f };
    });
    await this.page.mouse.click(at.x, at.y);
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

  async menu(group: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: group, exact: true }).click();
    await this.page.getByRole('menu').getByText(item, { exact: true }).click();
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

export const test = base.extend<{ studio: StudioPage; errors: string[] }>({
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A refusal is an answer too, though browsers call it an error.
        if (message.type() === 'error' && !/status of 4(00|22)/.test(message.text())) errors.push(message.text());
      });
      await use(errors);
      expect(errors, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
  studio: async ({ page }, use) => {
    // With a listener from the start, the browser never opens a file dialog of its own.
    page.on('filechooser', () => undefined);
    await page.goto('/');
    const studio = new StudioPage(page);
    await expect(page.getByLabel('Game', { exact: true }).locator('option')).not.toHaveCount(1);
    await use(studio);
  },
});
