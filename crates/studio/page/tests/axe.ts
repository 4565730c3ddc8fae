// What axe finds wrong with a screen, which must be nothing.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './studio';

/** Everything in the dark; in the light only what colours can change. */
export async function clean(page: Page, screen: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  const light = (await page.locator('html').getAttribute('data-theme')) === 'light';
  const { violations } = await (light ? axe.withRules(['color-contrast']) : axe).analyze();
  const told = violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
  expect(told, screen).toEqual([]);
}
