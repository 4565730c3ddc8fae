// The frame of the page: header, menus and panel, in windows of all sizes.
import type { Locator, Page } from '@playwright/test';
import { expect, test, type StudioPage } from './studio';

const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  /** 1440 x 900 at 200 %. */
  zoomed: { width: 720, height: 450 },
} as const;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing is there');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Writes a position, wherever the panel is. */
async function write(page: Page, studio: StudioPage, text: string, value: string) {
  const sheet = page.getByRole('button', { name: 'Open the panel' });
  if (await sheet.isVisible()) await sheet.click();
  await page.getByLabel('Position as text').fill(text);
  await studio.worth(value);
  await closeSheet(page);
}

async function closeSheet(page: Page) {
  const close = page.getByRole('button', { name: 'Close the panel' });
  if (await close.isVisible()) await close.click();
}

/** Texts that end in an ellipsis. */
const cutOff = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((found) =>
      found.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent || (e as HTMLInputElement).value),
    );

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(`in a ${name} window`, () => {
    test.use({ viewport });

    test('everything has its place', async ({ page, studio }) => {
      test.setTimeout(90_000);
      // The phone's header once said "Untit…" and "Red-Blue H".
      await test.step('names are whole in the header, and nothing overlaps', async () => {
        await expect(page.getByLabel('Picture name')).toHaveValue('Untitled');
        expect(await cutOff(page, 'header input, header select, header nav button')).toEqual([]);
        await page.getByLabel('Game', { exact: true }).selectOption('red-blue-green');
        expect(await cutOff(page, 'header select')).toEqual([]);
        const parts = ['input', 'nav', 'select', '[data-testid=rules]', '[aria-label=Undo]'];
        const boxes = await Promise.all(parts.map((part) => boxOf(page.locator(`header ${part}`))));
        const header = await boxOf(page.getByRole('banner'));
        for (const [i, a] of boxes.entries()) {
          expect(a.right, parts[i]).toBeLessThanOrEqual(header.right);
          expect(a.bottom, parts[i]).toBeLessThanOrEqual(header.bottom);
          for (const [j, b] of boxes.entries()) {
            const apart = a.right <= b.x + 1 || b.right <= a.x + 1 || a.bottom <= b.y + 1 || b.bottom <= a.y + 1;
            expect(i === j || apart, `${parts[i]} and ${parts[j]}`).toBe(true);
          }
        }
        expect((await boxOf(studio.canvas)).y).toBeGreaterThanOrEqual(header.bottom - 1);
      });

      // At 820 pixels "Trunks" once touched its buttons, and "Pieces" ran out of the panel.
      await test.step('the drawing control stays within the panel', async () => {
        const sheet = page.getByRole('button', { name: 'Open the panel' });
        if (await sheet.isVisible()) await sheet.click();
        const panel = await boxOf(page.getByRole('complementary', { name: 'About the picture' }));
        const control = page.getByRole('region', { name: 'Drawing' });
        for (const button of await control.getByRole('button').all()) {
          const box = await boxOf(button);
          expect(box.x).toBeGreaterThanOrEqual(panel.x + 8);
          expect(box.right).toBeLessThanOrEqual(panel.right - 8);
        }
        for (const label of ['Sticks', 'Trunks']) {
          const row = control.getByRole('group', { name: `${label} colour` });
          const words = await boxOf(row.getByText(label));
          const blue = await boxOf(row.getByRole('button', { name: 'blue' }));
          expect(words.right + 4 <= blue.x || words.bottom <= blue.y, label).toBe(true);
        }
      });

      // The page once was one pixel higher than the window.
      await test.step('the page does not scroll', async () => {
        await write(page, studio, 'b(r)(bb)', '2');
        const over = await page.evaluate(() => {
          const { scrollHeight, scrollWidth } = document.documentElement;
          return [scrollHeight - innerHeight, scrollWidth - innerWidth];
        });
        expect(over).toEqual([0, 0]);
      });

      // At 200 % the analysis once covered the picture.
      await test.step('the picture stays in view beside the analysis', async () => {
        await page.getByRole('tab', { name: 'Analyse' }).click();
        await expect(page.getByRole('treeitem')).not.toHaveCount(0);
        const canvas = await boxOf(studio.canvas);
        expect(canvas.height).toBeGreaterThanOrEqual(150);
        await page.getByRole('button', { name: 'Show all' }).click();
        for (const stick of await studio.sticks.all()) {
          await expect(async () => {
            const box = await boxOf(stick);
            expect(box.y).toBeGreaterThanOrEqual(canvas.y);
            expect(box.bottom).toBeLessThanOrEqual(canvas.bottom);
            expect(box.right).toBeLessThanOrEqual(canvas.right);
          }).toPass();
        }
        const { x, y } = await boxOf(page.getByRole('tab', { name: 'Analyse' }));
        expect(x >= canvas.right || y >= canvas.bottom, 'the panel is beside the canvas or below it').toBe(true);
      });

      await test.step('gallery, course and play are one click away', async () => {
        await closeSheet(page);
        const places = page.getByRole('navigation', { name: 'Gallery, course and play' });
        await places.getByRole('button', { name: 'Learn' }).click();
        await expect(page.getByTestId('learn').getByRole('heading', { level: 1 })).toBeVisible();
        await places.getByRole('button', { name: 'Gallery' }).click();
        await expect(page.getByRole('dialog', { name: 'Gallery and lessons' })).toBeVisible();
        await page.keyboard.press('Escape');
        await places.getByRole('button', { name: 'Play' }).click();
        await expect(studio.canvas).toBeVisible();
        await expect(page.getByRole('button', { name: 'Start game' })).toBeInViewport();
      });

      // At 820 pixels it once lay on the ground line, over the feet of the stalks.
      await test.step('the note about infinite stalks covers neither the drawing nor a control', async () => {
        await page.goto('about:blank');
        await page.goto('/#picture/[br]^w + b^w');
        await closeSheet(page);
        await expect(studio.sticks).not.toHaveCount(0);
        // In a low window there is no room for it.
        if ((await boxOf(studio.canvas)).height < 480) return expect(page.getByTestId('infinite-note')).toHaveCount(0);
        const note = await boxOf(page.getByTestId('infinite-note'));
        const ground = await studio.at({ x: 0, y: 0 });
        expect(note.y).toBeGreaterThan(ground.y + 8);
        for (const control of [
          page.getByRole('group', { name: 'View' }),
          page.getByRole('button', { name: /^Peek/ }),
        ]) {
          const box = await boxOf(control);
          const apart = note.right <= box.x || box.right <= note.x || note.bottom <= box.y || box.bottom <= note.y;
          expect(apart).toBe(true);
        }
        return undefined;
      });
    });
  });
}

// The menu once had six games and the list eight, one of them under another name.
test('the menu has the same games as the list', async ({ page, studio }) => {
  void studio;
  const listed = await page.getByLabel('Game', { exact: true }).locator('option').allTextContents();
  expect(listed.length).toBeGreaterThan(7);
  await page.getByRole('banner').getByRole('button', { name: 'Game', exact: true }).click();
  await expect(page.getByRole('menuitemradio').locator('.title')).toHaveText(listed);
  await expect(page.getByRole('menuitemcheckbox', { name: /^Misère play/ })).not.toBeChecked();
});

// No game once said its rules anywhere.
test('the rules of every game are under its name, with a link to them', async ({ page, studio }) => {
  test.setTimeout(60_000);
  const game = page.getByLabel('Game', { exact: true });
  const all = await game.locator('option').evaluateAll((found) => found.map((o) => (o as HTMLOptionElement).value));
  // The last one opens the editor for rules of one's own.
  const options = all.slice(0, -1);
  const seen = new Set<string>();
  for (const name of options) {
    await game.selectOption(name);
    await expect(game).toHaveValue(name);
    const rules = page.getByTestId('rules');
    await expect(rules).toHaveText(/^[A-Z].*\.$/);
    seen.add((await rules.textContent()) ?? '');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Rules of / })
      .click();
    const section = name === 'bernoulli' ? 'the-bernoulli-game' : name;
    await expect(page.getByTestId('guide').locator(`#${section}`)).toBeInViewport();
    await page.keyboard.press('c');
  }
  expect(seen.size).toBe(options.length);
  void studio;
});

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone, hasTouch: true });

  // The menu once was a column of 34 rows with keyboard hints.
  test('the menu fits the screen and shows no keys', async ({ page, studio }) => {
    void studio;
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = page.getByRole('menu', { name: 'Menu' });
    await expect(menu.getByRole('menuitem', { name: 'About' })).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('menuitem', { name: 'Open…' })).toBeInViewport({ ratio: 1 });
    await expect(menu.locator('kbd').first()).toBeHidden();
    await expect(menu.getByRole('menuitemradio', { name: 'Play…' })).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('group')).toHaveCount(7);
    // The games are in the list beside it; how they are played was nowhere.
    const misere = menu.getByRole('menuitemcheckbox', { name: /^Misère play/ });
    await misere.tap();
    await expect(page.getByTestId('rules')).toHaveText(/^Misère play\./);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await expect(misere).toBeChecked();
  });
});
