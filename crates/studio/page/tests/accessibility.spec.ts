// Accessibility: axe on every screen in both themes, reduced motion, nothing that jumps.
import { expectAccessible } from './accessibility';
import { expect, test } from './studio';

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object);

    test('the screens of drawing, files and dominoes are accessible', async ({ studio }) => {
      test.setTimeout(60_000);
      const { page } = studio;
      await studio.drawHalf();
      await expectAccessible(page, 'drawing');
      await studio.click({ x: 0, y: 0.5 }, 'right');
      await expectAccessible(page, 'menu of a stick');
      await page.keyboard.press('Escape');
      await page.keyboard.press('l');
      await expectAccessible(page, 'log');
      await page.keyboard.press('l');
      await page.keyboard.press('d');
      await expect(page.getByTestId('sum')).toBeVisible();
      await expectAccessible(page, 'decomposition');
      await page.keyboard.press('c');
      for (const key of ['o', 's', '?', 'Alt+p']) {
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, `dialog ${key}`);
        await page.keyboard.press('Escape');
      }
      await studio.menuButton('Game').click();
      await expectAccessible(page, 'menu');
      await page.keyboard.press('Escape');
      await page.keyboard.press('6');
      await page.getByRole('button', { name: 'Add a domino' }).click();
      await expect(page.getByRole('img', { name: 'Clockwise tree of the line' })).toBeVisible();
      await expectAccessible(page, 'dominoes');
    });

    test('the screens of analysis, play, sharing, gallery, number line and guide are accessible', async ({
      studio,
    }) => {
      test.setTimeout(90_000);
      const { page } = studio;
      await studio.write('b(rg)(gb) + r');
      await studio.worth('-1/2↑');
      await studio.panel('Analyse');
      await expect(page.getByRole('treeitem')).not.toHaveCount(0);
      await expectAccessible(page, 'analysis');
      await studio.panel('Play');
      await expectAccessible(page, 'new game');
      await page.getByRole('button', { name: 'Start game' }).click();
      await expect(page.locator('[data-mark~=legal]')).not.toHaveCount(0);
      await expectAccessible(page, 'game');
      await page.getByRole('button', { name: 'End game' }).click();
      for (const key of ['u', 'q']) {
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.waitForTimeout(300);
        await expectAccessible(page, `dialog ${key}`);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('w');
      await expect(page.locator('[data-number="1"]')).toBeVisible();
      await expectAccessible(page, 'number line');
      await page.keyboard.press('F1');
      await expect(page.getByTestId('guide').getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'guide');
    });
  });
}

test('nothing moves for people who asked for reduced motion', async ({ page, studio }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await studio.drawHalf();
  await page.keyboard.press('v');
  await studio.drag({ x: 0, y: 2 }, { x: 2, y: 1.2 });
  const frames = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new Set<string>();
        const stick = document.querySelector('#canvas-stick-2') as Element;
        const began = performance.now();
        const look = () => {
          seen.add(stick.getAttribute('d') ?? '');
          if (performance.now() - began < 900) requestAnimationFrame(look);
          else resolve(seen.size);
        };
        look();
      }),
  );
  await page.keyboard.press('t');
  expect(await frames).toBe(2);
});

test('nothing jumps when values come and go', async ({ studio }) => {
  const { page } = studio;
  const places = () =>
    page.evaluate(() =>
      ['[data-testid=canvas]', '[aria-label=Facts]', '[aria-label=Drawing]', 'header'].map((selector) => {
        const { x, y, width, height } = (document.querySelector(selector) as Element).getBoundingClientRect();
        return [x, y, width, selector === '[aria-label=Facts]' ? 0 : height].map(Math.round);
      }),
    );
  const before = await places();
  await studio.drawHalf();
  await page.keyboard.press('2');
  await studio.colour('green');
  await studio.drag({ x: 0, y: 2 }, { x: 0, y: 3 });
  await expect(page.getByTestId('value')).not.toHaveClass(/old/);
  expect(await places()).toEqual(before);
});
