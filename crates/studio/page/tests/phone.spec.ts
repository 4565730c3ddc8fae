// A phone: fingers, and the panel as a sheet.
import { expect, phoneOnly, test } from './studio';

const FINGERS = phoneOnly('fingers and the sheet');

test('draws with a finger, long press opens the menu, cuts with the scissors', FINGERS, async ({ page, studio }) => {
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.drag({ x: 0, y: 1 }, { x: 1, y: 2 });
  await studio.worth('2');
  await studio.click({ x: 0.5, y: 1.5 }, 'right');
  await page.getByRole('menuitem', { name: 'Red' }).tap();
  await studio.worth('1/2');
  await page.getByRole('button', { name: 'Cut edges' }).tap();
  await studio.click({ x: 0, y: 0.5 });
  await studio.worth('0');
});

test('moves a vertex with a finger, and the view with two', FINGERS, async ({ page, studio }) => {
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await expect(studio.sticks).toHaveCount(1);
  const tool = page.getByRole('button', { name: 'Move vertices' });
  await expect(async () => {
    await tool.tap();
    await expect(tool).toHaveAttribute('aria-pressed', 'true', { timeout: 700 });
  }).toPass();
  await studio.drag({ x: 0, y: 1 }, { x: 1, y: 2 });
  const there = await studio.at({ x: 1, y: 2 });
  const box = await studio.vertex(1).boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - there.x)).toBeLessThan(4);
  const zoom = page.getByRole('button', { name: 'Show all' });
  const before = await zoom.textContent();
  await studio.pinch({ x: 0, y: 3 }, 40, 80);
  await expect(zoom).not.toHaveText(before as string);
  await expect(studio.sticks).toHaveCount(1);
});

test('the panel is a sheet, the menus are one', FINGERS, async ({ page, studio }) => {
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

test('the menu changes the theme, and remembers it', FINGERS, async ({ page, studio }) => {
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await studio.menu('Theme', 'Light');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('menuitemradio', { name: 'As the system' }).tap();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

// "Left cuts blue edges, Right cuts r…"
test('the rules of every game can be read to their end', FINGERS, async ({ page, studio }) => {
  const game = page.getByLabel('Game', { exact: true });
  const rules = page.getByTestId('rules');
  await studio.closePanel();
  const names = await game.locator('option:not([value=edit])').evaluateAll((all) => all.map((one) => one.textContent));
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    await game.selectOption(name);
    await expect(rules).toBeVisible();
    const hidden = await rules.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth) > 1,
    );
    expect(hidden, name).toBe(false);
  }
});

// They lay on the labels of the lowest edges.
test('the zoom controls cover no label of the analysis', FINGERS, async ({ page, studio }) => {
  await studio.write('b(r)(bg) + rb(b)(r) + gb');
  await studio.panel('Analyse');
  const labels = page.getByTestId('cut-labels').locator('[data-cut]');
  await expect(labels).toHaveCount(10);
  await expect(async () => {
    const controls = (await page.getByRole('group', { name: 'View' }).boundingBox())!;
    for (const label of await labels.all()) {
      const box = (await label.boundingBox())!;
      expect(box.y + box.height, (await label.textContent()) ?? '').toBeLessThanOrEqual(controls.y);
    }
  }).toPass();
});

test('the guide and the number line have the screen to themselves', FINGERS, async ({ page, studio }) => {
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.worth('1');
  const back = page.getByRole('button', { name: '← Drawing' });
  for (const hash of ['#guide/theorems', '#numbers/5/8']) {
    await page.goto(`/${hash}`);
    await expect(page.getByTestId('value')).toHaveCount(0);
    await expect(back).toBeVisible();
    // Chromium makes no click of some taps while a long chapter is laid out; a reader taps again.
    await expect(async () => {
      if (await back.isVisible()) await back.tap();
      await expect(back).toBeHidden({ timeout: 1000 });
    }).toPass();
    await studio.worth('1');
  }
});
