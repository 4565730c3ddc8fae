// Gallery, lessons, number line and guide.

import { remember } from '../src/engine/typeset';
import type { TypesetPart } from '../src/engine/types';
import { plain } from '../src/look/value';
import { expect, phoneOnly, test } from './studio';

test('the gallery opens famous pictures with their lessons', async ({ page, studio }) => {
  await page.keyboard.press('q');
  const gallery = page.getByRole('dialog', { name: 'Gallery and lessons' });
  await expect(gallery.locator('.card')).not.toHaveCount(0);
  expect(await gallery.locator('.card').count()).toBeGreaterThan(20);
  // The flower garden was {0 | ⇑⇑⇑}, and a childish picture {4 | −2}.
  await expect(gallery).not.toContainText('{');
  await expect(gallery.getByRole('button', { name: /^A flower garden/ })).toContainText(
    /infinitesimal of atomic weight\s2/,
  );
  await gallery.getByRole('button', { name: /^A moderately hard bed/ }).click();
  await studio.worth('1/128');
  await expect(studio.sticks).toHaveCount(30);
  await expect(page.getByTestId('lesson')).toContainText('Redwood furniture');
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(page.getByRole('button', { name: 'Start game' })).toBeEnabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(studio.sticks).toHaveCount(0);
});

// The girl was once a chain of diamonds, and Petersen's graph no star.
test('famous pictures open as they are drawn in the books, and keep their places', async ({ page, studio }) => {
  await page.goto('/#gallery/petersen-s-graph');
  await studio.worth('∗');
  await expect(studio.sticks).toHaveCount(15);
  const places = () =>
    page
      .locator('[id^=canvas-vertex-]')
      .evaluateAll((all) => all.map((c) => [c.getAttribute('cx'), c.getAttribute('cy')].join()));
  const before = await places();
  // The inner five stand on a circle of their own.
  const radius = (at: string) => {
    const [x = 0, y = 0] = at.split(',').map(Number);
    return Math.round(Math.hypot(x, y + 2.3 * 72));
  };
  expect([...new Set(before.map(radius))].sort((a, b) => a - b)).toHaveLength(2);
  // The address is the lesson's, and the lesson has the places.
  await expect.poll(() => page.url()).toContain('#gallery/petersen-s-graph');
  await page.reload();
  await expect(studio.sticks).toHaveCount(15);
  expect(await places()).toEqual(before);
});

// Two lessons once stood beside the picture that was open before.
test('infinite stalks are drawn, valued and shared, and say what cannot be done with them', async ({
  page,
  studio,
}) => {
  await studio.write('rrr');
  await studio.worth('-3');
  await page.getByTestId('canvas').focus();
  await page.keyboard.press('q');
  await page.getByRole('button', { name: /^Omega/ }).click();
  await expect(page.getByTestId('lesson')).toContainText('Omega');
  await studio.worth('ω');
  await studio.panel('Picture');
  await expect(page.getByLabel('Position as text')).toHaveValue('b^w');
  await studio.closePanel();
  await expect(page.getByTestId('infinite-note')).toBeVisible();
  const opacities = await studio.sticks.evaluateAll((all) =>
    all.map((path) => Number(path.getAttribute('opacity') ?? 1)),
  );
  expect(opacities.length).toBeGreaterThan(4);
  expect(opacities).toEqual([...opacities].sort((a, b) => b - a));
  await studio.panel('Picture');
  await expect(page.getByRole('button', { name: 'Play it' })).toBeDisabled();

  await studio.write('[br]^w');
  await studio.worth('2/3');
  await expect.poll(() => page.url()).toContain('#picture/%5Bbr%5D%5Ew');
  await page.reload();
  await studio.worth('2/3');
  await studio.panel('Analyse');
  await expect(page.getByTestId('infinite-analysis')).toBeVisible();
  // The numbers that approach the value.
  await expect(page.getByTestId('derivation')).toContainText('1, 1/2, 3/4, 5/8, 11/16');
  await studio.worth('2/3');
  await studio.panel('Play');
  await expect(page.getByTestId('not-playable')).toBeVisible();
  await page.getByRole('button', { name: 'Share and export' }).click();
  await expect(page.getByRole('img', { name: 'Preview of the drawing' })).toBeVisible();
});

test('dominoes are tiles with values on them', async ({ page, studio }) => {
  await page.goto('/#dominoes/(2,4)(7,3)(1,2)(4,4)(3,2)');
  await studio.worth('1');
  await expect(page.locator('.tile .face')).toHaveCount(5);
  await expect(page.getByTestId('after-2')).toHaveText('1/2');
  await expect(page.getByTestId('after-1')).toHaveText('');
  await expect(page.getByRole('region', { name: 'Clockwise tree' })).toBeVisible();
  // There was once an empty half page.
  await page.goto('about:blank');
  await page.goto('/#dominoes/?game=domino-shave');
  await expect(page.getByRole('button', { name: 'Add a domino' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Clockwise tree' })).toHaveCount(0);
});

const SWEEP = phoneOnly('the tests of the gallery check the values of the command');
test('every picture of the gallery opens and is worth what it says', SWEEP, async ({ page }) => {
  // Forty pictures, one after the other.
  test.setTimeout(180_000);
  const { items, typeset } = (await (await page.request.get('/book/gallery.json')).json()) as {
    items: { title: string; value: string; text: string }[];
    typeset: Record<string, TypesetPart[]>;
  };
  remember(typeset);
  await page.goto('/');
  for (const { title, value, text } of items.slice(0, 40)) {
    await page.keyboard.press('q');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${title.replace(/[?.]/g, '\\$&')}, `) })
      .click();
    await expect(page.getByTestId('lesson').getByRole('heading'), text).toHaveText(title);
    await expect(page.getByTestId('value'), title).not.toHaveClass(/old/);
    const worth = page.getByTestId('lesson').locator('.worth');
    await expect(worth, title).not.toContainText('{');
    // It stays open from one picture to the next.
    const form = page.getByRole('button', { name: 'the form', expanded: false });
    if (value.includes('{') && (await page.getByTestId('form').count()) === 0) await form.click();
    const shown = value.includes('{') ? page.getByTestId('form') : page.getByTestId('value').locator('.hidden').first();
    await expect(shown, value).toHaveText(plain(value));
    if (!value.includes('{')) await expect(worth, value).toContainText(` = ${plain(value)}`);
    await page.locator('[data-testid=value-card]').click();
  }
});

test('the number line zooms to younger numbers, and opens a stalk', async ({ page, studio }) => {
  await page.keyboard.press('w');
  const line = page.getByTestId('number-line');
  const label = (value: string) => line.locator(`[data-number="${value}"]`);
  await expect(label('1')).toBeVisible();
  await expect(label('1/2')).toBeVisible();
  await expect(page.getByTestId('days')).toHaveText('days 0–10');
  // How exactly the pointer hits two thirds depends on the width.
  const young = line.locator('[data-number$="/1024"], [data-number$="/2048"], [data-number$="/4096"]');
  await expect(young).toHaveCount(0);

  // Zoom in around two thirds until day 14 can be seen.
  const box = (await line.boundingBox()) as { x: number; y: number; width: number; height: number };
  const near = { x: box.x + box.width / 2 + (2 / 3) * Math.max(100, box.width / 7), y: box.y + box.height - 60 };
  await page.mouse.move(near.x, near.y);
  for (let i = 0; i < 18; i += 1) await page.mouse.wheel(0, -200);
  await expect(young.first()).toBeVisible();
  await expect(page.getByTestId('days')).not.toHaveText('days 0–10');

  await page.getByLabel('Go to a number').fill('5/8');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('chosen')).toContainText('brbr');
  await expect(label('5/8')).toBeVisible();
  const at = (await label('5/8').boundingBox()) as { x: number; y: number; width: number };
  await page.mouse.click(at.x + at.width / 2, at.y - 30);
  await studio.worth('5/8');
  await expect(studio.sticks).toHaveCount(4);
});

test('the number line with the keyboard', async ({ page, studio }) => {
  await page.keyboard.press('w');
  const line = page.getByTestId('number-line');
  await expect(line.locator('[data-number="1"]')).toBeVisible();
  await line.focus();
  await page.keyboard.press('ArrowRight');
  const first = await page.getByTestId('chosen').locator('strong').textContent();
  await page.keyboard.press('+');
  await page.keyboard.press('Enter');
  await studio.worth((first ?? '').replaceAll('−', '-'));
});

test('the guide is inside, and its examples open live', async ({ page, studio }) => {
  await page.keyboard.press('F1');
  const guide = page.getByTestId('guide');
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('The hackenbush book');
  await studio.guidePage('Theorems');
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Theorems');
  // Examples are drawn by the library when they come into view, and open.
  await studio.openExample(guide, 'rrbr');
  await studio.worth('-7/4');
  await expect(studio.sticks).toHaveCount(4);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(guide).toBeVisible();
});

// Every example stood on the page twice: below its picture, and in a box of text.
test('an example that is drawn is not said twice', async ({ page }) => {
  await page.goto('/#learn/half');
  const text = page.getByRole('article', { name: 'Lesson' });
  await expect(text.locator('.drawn').first()).toContainText('outcome:');
  const example = text.locator('.drawn, pre').getByText('br + br + r = 0', { exact: true });
  await expect(example.filter({ visible: true })).toHaveCount(1);
  await expect(text.locator('pre').filter({ hasText: 'br + br + r = 0' })).toBeHidden();
});

// Words of a table were broken anywhere: "Hackenbu sh", "childi sh".
test('tables break no words', async ({ page }) => {
  await page.goto('/#guide/variants');
  const cells = page.getByTestId('guide').locator('article td');
  await expect(cells.first()).toBeVisible();
  const broken = await cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const found: string[] = [];
      const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word);
        }
      }
      return found;
    }),
  );
  expect(broken).toEqual([]);
});

test('an address opens a page of the guide', async ({ page }) => {
  await page.goto('/#guide/theorems#fusion');
  await expect(page.getByTestId('guide').getByRole('heading', { name: 'Fusion' })).toBeInViewport();
});

// Figures were once white sheets in the dark theme.
test('the figures of the guide and of lessons follow the theme', async ({ page }) => {
  const brightness = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => {
        const style = getComputedStyle(part);
        const [r = 0, g = 0, b = 0] = (style.fill === 'none' ? style.backgroundColor : style.fill)
          .match(/[\d.]+/g)!
          .map(Number);
        return (r + g + b) / 3;
      });
  for (const [address, figures] of [
    ['/#guide/variants', '[data-testid=guide] article > p .figure'],
    ['/#learn/half', '[data-testid=learn] article > p .figure'],
    ['/#guide/theorems', '[data-testid=guide] .drawn .figure'],
  ] as const) {
    await page.goto('about:blank');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(address);
    await expect(page.locator(figures).first()).toBeVisible();
    const [paper, words] = [figures, `${figures} circle`];
    await expect.poll(() => brightness(paper), address).toBeLessThan(40);
    await expect.poll(() => brightness(words), address).toBeGreaterThan(180);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => brightness(paper), address).toBeGreaterThan(220);
    await expect.poll(() => brightness(words), address).toBeLessThan(60);
  }
});
