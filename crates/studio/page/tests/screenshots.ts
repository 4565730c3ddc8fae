// `npm run screenshots [NAME]`: every screen in both themes at three widths, in `target/screenshots`, to be looked at by people.

import { SCREENS } from './screens';
import { test } from './studio';

const FOLDER = `${process.env['CARGO_TARGET_DIR'] ?? '../../../target'}/screenshots`;

test.use({ opened: false });

for (const { name, open } of SCREENS) {
  test(name, async ({ page, studio }, { project }) => {
    test.setTimeout(90_000);
    await open(studio);
    // Fonts, and pictures that are on their way.
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${FOLDER}/${name}-${project.name}.png` });
  });
}
