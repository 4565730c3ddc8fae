// Every screen: axe finds nothing, and nothing sticks out of the window or is cut off.
import { expectAccessible } from './accessibility';
import { SCREENS } from './screens';
import { desktopOnly, test } from './studio';
import { expectTidy } from './tidy';

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    const light = colorScheme === 'light';
    for (const { name, open } of SCREENS) {
      const where = light ? desktopOnly('the colours of a phone are the same') : {};
      test(`${name} is accessible and tidy`, where, async ({ page, studio }) => {
        test.setTimeout(90_000);
        await open(studio);
        await expectAccessible(page, name);
        await expectTidy(page, name);
        if (!light) return;
        await page.setViewportSize({ width: 820, height: 1180 });
        await expectTidy(page, `${name} on a tablet`);
      });
    }
  });
}
