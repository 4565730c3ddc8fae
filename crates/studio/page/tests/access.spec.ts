// Accessibility: axe on every screen in both themes, less motion, nothing that jumps.
import { clean } from './axe';
import { expect, test } from './studio';

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object);

    test('every screen is clean', async ({ bench }) => {
      test.setTimeout(60_000);
      const { page } = bench;
      await bench.drawHalf();
      await clean(page, 'drawing');
      await bench.click({ x: 0, y: 0.5 }, 'right');
      await clean(page, 'menu of a stick');
      await page.keyboard.press('Escape');
      await page.keyboard.press('l');
      await clean(page, 'log');
      await page.keyboard.press('l');
      await page.keyboard.press('d');
      await expect(page.getByTestId('sum')).toBeVisible();
      await clean(page, 'decomposition');
      await page.keyboard.press('c');
      for (const key of ['o', 's', '?', 'Alt+p']) {
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog')).toBeVisible();
        await clean(page, `dialog ${key}`);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Game', exact: true }).click();
      await clean(page, 'menu');
      await page.keyboard.press('Escape');
      await page.keyboard.press('6');
      await page.getByRole('button', { name: 'Add a domino' }).click();
      await expect(page.getByRole('img', { name: 'Clockwise tree of the line' })).toBeVisible();
      await clean(page, 'dominoes');
    });
  });
}

test('people who asked for less motion see none', async ({ page, bench }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bench.drawHalf();
  await page.keyboard.press('v');
  await bench.drag({ x: 0, y: 2 }, { x: 2, y: 1.2 });
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

test('nothing jumps when values come and go', async ({ bench }) => {
  const { page } = bench;
  const places = () =>
    page.evaluate(() =>
      ['[data-testid=canvas]', '[aria-label=Facts]', '[aria-label=Drawing]', 'header'].map((selector) => {
        const { x, y, width, height } = (document.querySelector(selector) as Element).getBoundingClientRect();
        return [x, y, width, selector === '[aria-label=Facts]' ? 0 : height].map(Math.round);
      }),
    );
  const before = await places();
  await bench.drawHalf();
  await page.keyboard.press('2');
  await bench.colour('green');
  await bench.drag({ x: 0, y: 2 }, { x: 0, y: 3 });
  await expect(page.getByTestId('value')).not.toHaveClass(/old/);
  expect(await places()).toEqual(before);
});
