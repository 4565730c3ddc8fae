// Accessibility of analysis, play, sharing, gallery, number line and guide: axe, in both themes.

import { clean } from './axe';
import { expect, test } from './studio';

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object);

    test('every screen beyond drawing is clean', async ({ bench }) => {
      test.setTimeout(90_000);
      const { page } = bench;
      await page.getByLabel('The picture as text').fill('b(rg)(gb) + r');
      await bench.worth('-1/2↑');
      await page.getByRole('tab', { name: 'Analyse' }).click();
      await expect(page.getByRole('treeitem')).not.toHaveCount(0);
      await clean(page, 'analysis');
      await page.getByRole('tab', { name: 'Play' }).click();
      await clean(page, 'new game');
      await page.getByRole('button', { name: 'Start the game' }).click();
      await expect(page.locator('[data-mark~=legal]')).not.toHaveCount(0);
      await clean(page, 'game');
      await page.getByRole('button', { name: 'End game' }).click();
      for (const key of ['u', 'q']) {
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.waitForTimeout(300);
        await clean(page, `dialog ${key}`);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('w');
      await expect(page.locator('[data-number="1"]')).toBeVisible();
      await clean(page, 'number line');
      await page.keyboard.press('F1');
      await expect(page.getByTestId('guide').getByRole('heading', { level: 1 })).toBeVisible();
      await clean(page, 'guide');
    });
  });
}
