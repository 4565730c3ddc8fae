// Every screen: axe finds nothing, and nothing sticks out of the window or is cut off.
import { expectAccessible } from './accessibility';
import { SCREENS } from './screens';
import { expect, test } from './studio';
import { expectTidy } from './tidy';

test.use({ opened: false });

for (const { name, open } of SCREENS) {
  test(`${name} is accessible and tidy`, async ({ page, studio, isMobile }) => {
    test.setTimeout(90_000);
    await open(studio);
    await expectAccessible(page, name);
    await expectTidy(page, name);
    // The colours of a phone are the same.
    if (isMobile) return;
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expectAccessible(page, `${name} in the light theme`);
    await page.setViewportSize({ width: 820, height: 1180 });
    await expectTidy(page, `${name} on a tablet`);
  });
}
