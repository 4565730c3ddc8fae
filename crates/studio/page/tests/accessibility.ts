// Checks a screen with axe.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './studio';

/** Every rule in the dark theme; in the light one only what colours can change. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // While a value is being found, the last one is shown faintly.
  await expect(page.locator('[data-testid=value].old')).toHaveCount(0);
  // Otherwise axe opens a page of its own each time, for frames from elsewhere; there are none. Most of its time went into
  // describing every element that passes.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const light = (await page.locator('html').getAttribute('data-theme')) === 'light';
  const { violations } = await (light ? axe.withRules(['color-contrast']) : axe).analyze();
  const found = violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
  expect(found, screen).toEqual([]);
}
