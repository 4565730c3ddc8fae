// A phone: fingers, and the panel as a sheet.
import type { CDPSession, Page } from '@playwright/test';
import { expect, test, type StudioPage, type Spot } from './studio';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

class Hand {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly studio: StudioPage,
  ) {}

  static async of(page: Page, studio: StudioPage): Promise<Hand> {
    return new Hand(await page.context().newCDPSession(page), studio);
  }

  private send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Spot & { id: number })[]) {
    return this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async drag(from: Spot, to: Spot): Promise<void> {
    const [a, b] = [await this.studio.at(from), await this.studio.at(to)];
    await this.send('touchStart', [{ ...a, id: 0 }]);
    for (let i = 1; i <= 4; i += 1) {
      await this.send('touchMove', [{ x: a.x + ((b.x - a.x) * i) / 4, y: a.y + ((b.y - a.y) * i) / 4, id: 0 }]);
    }
    await this.send('touchEnd', []);
  }

  async hold(at: Spot): Promise<void> {
    await this.send('touchStart', [{ ...(await this.studio.at(at)), id: 0 }]);
    await expect(this.studio.page.getByRole('menu')).toBeVisible();
    await this.send('touchEnd', []);
  }

  async pinch(middle: Spot, from: number, to: number): Promise<void> {
    const at = await this.studio.at(middle);
    const fingers = (apart: number) => [
      { x: at.x - apart, y: at.y, id: 0 },
      { x: at.x + apart, y: at.y, id: 1 },
    ];
    await this.send('touchStart', fingers(from).slice(0, 1));
    await this.send('touchStart', fingers(from));
    for (let i = 1; i <= 4; i += 1) await this.send('touchMove', fingers(from + ((to - from) * i) / 4));
    await this.send('touchEnd', []);
  }
}

test('draws with a finger, long press opens the menu, cuts with the scissors', async ({ page, studio }) => {
  const hand = await Hand.of(page, studio);
  await hand.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await hand.drag({ x: 0, y: 1 }, { x: 1, y: 2 });
  await studio.worth('2');
  await hand.hold({ x: 0.5, y: 1.5 });
  await page.getByRole('menuitem', { name: 'Red' }).tap();
  await studio.worth('1/2');
  await page.getByRole('button', { name: 'Cut edges' }).tap();
  const stick = await studio.at({ x: 0, y: 0.5 });
  await page.touchscreen.tap(stick.x, stick.y);
  await studio.worth('0');
});

test('moves a vertex with a finger, and the view with two', async ({ page, studio }) => {
  const hand = await Hand.of(page, studio);
  await hand.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await expect(studio.sticks).toHaveCount(1);
  const tool = page.getByRole('button', { name: 'Move vertices' });
  await expect(async () => {
    await tool.tap();
    await expect(tool).toHaveAttribute('aria-pressed', 'true', { timeout: 700 });
  }).toPass();
  await hand.drag({ x: 0, y: 1 }, { x: 1, y: 2 });
  const there = await studio.at({ x: 1, y: 2 });
  const box = await studio.vertex(1).boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - there.x)).toBeLessThan(4);
  const zoom = page.getByRole('button', { name: 'Show all' });
  const before = await zoom.textContent();
  await hand.pinch({ x: 0, y: 3 }, 40, 80);
  await expect(zoom).not.toHaveText(before as string);
  await expect(studio.sticks).toHaveCount(1);
});

test('the panel is a sheet, the menus are one', async ({ page, studio }) => {
  await expect(studio.fact('Edges')).toBeHidden();
  await page.getByRole('button', { name: 'Open the panel' }).tap();
  await expect(studio.fact('Edges')).toBeVisible();
  await page.getByRole('button', { name: 'Close the panel' }).tap();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menuitem', { name: /Display options/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Display options' })).toBeInViewport({ ratio: 1 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
