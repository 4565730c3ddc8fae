// A first minute: the empty page welcomes whoever is here for the first time.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { desktopOnly, expect, phoneOnly, test } from './studio';

const welcome = (page: Page) => page.getByTestId('welcome');

/** Cuts blue sticks, the middle one last, until the game is over. */
async function playOn(page: Page, cut: (id: number) => Promise<void>): Promise<number> {
  let moves = 0;
  for (; moves < 4; moves += 1) {
    const left = page.locator('[data-cut]');
    const next = page.getByRole('group', { name: 'What next?' });
    await expect(left.first().or(next)).toBeVisible();
    if (await next.isVisible()) break;
    const ids = await left.evaluateAll((all) => all.map((e) => Number(e.getAttribute('data-cut'))));
    await cut([5, 1, 3].find((id) => ids.includes(id)) ?? 0);
    await expect(page.getByText('Red’s turn…')).toHaveCount(0);
  }
  return moves;
}

test('a person who knows nothing wins in three moves and chooses what to do next', async ({ page, studio }) => {
  void studio;
  await expect(welcome(page)).toBeVisible();
  await expect(page.getByTestId('task')).toHaveText('You are Blue. Cut a blue stick.');
  const heard = new Set<string | null>();
  const moves = await playOn(page, async (id) => {
    heard.add(await page.getByTestId('lesson-of-move').textContent());
    await page.locator(`[data-cut="${id}"]`).click();
  });
  expect(moves).toBe(3);
  expect(heard.size).toBe(3);
  await expect(page.getByTestId('lesson-of-move')).toHaveText('Red cannot move, so you win!');
  await expect(welcome(page)).toContainText('1/2, 1 and −1/2: together 1');
  const next = page.getByRole('group', { name: 'What next?' }).getByRole('button');
  await expect(next).toHaveText(['Draw', 'Play', 'Learn', 'Famous pictures']);
  await next.filter({ hasText: 'Play' }).click();
  await expect(welcome(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Start game' }).click();
  await expect(page.locator('[data-mark~=legal]')).not.toHaveCount(0);
});

const CHOICES = desktopOnly('a phone has the same choices, which are tapped below');
for (const [label, there] of [
  ['Draw', (page: Page) => expect(page.getByTestId('canvas')).toBeFocused()],
  ['Learn', (page: Page) => expect(page.getByTestId('learn')).toBeVisible()],
  ['Famous pictures', (page: Page) => expect(page.getByRole('dialog', { name: /Gallery/ })).toBeVisible()],
] as const) {
  test(`after the first game, ${label} is a click`, CHOICES, async ({ page, studio }) => {
    void studio;
    await playOn(page, (id) => page.locator(`[data-cut="${id}"]`).click());
    await page.getByRole('group', { name: 'What next?' }).getByRole('button', { name: label }).click();
    await there(page);
    await expect(welcome(page)).toHaveCount(0);
  });
}

test('works with keys alone', desktopOnly('phones have no keys'), async ({ page, studio }) => {
  void studio;
  const moves = await playOn(page, async (id) => {
    await page.locator(`[data-cut="${id}"]`).focus();
    await page.keyboard.press('Enter');
  });
  expect(moves).toBe(3);
  await page.getByRole('button', { name: 'Draw', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
});

test('is never in the way of somebody who returns, and is found in Help', async ({ page, studio }) => {
  await page.getByRole('button', { name: 'Close the welcome' }).click();
  await expect(welcome(page)).toHaveCount(0);
  await page.reload();
  await expect(studio.canvas).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  await page.goto('/');
  await expect(studio.canvas).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  await studio.drawHalf();
  await studio.menu('Help', 'Hackenbush in a minute');
  const dialog = page.getByRole('dialog', { name: 'Hackenbush in a minute' });
  await dialog.locator('[data-cut="3"]').click();
  await expect(dialog.getByTestId('lesson-of-move')).toContainText('Nothing stood on that stick');
  await page.keyboard.press('Escape');
  await studio.worth('1/2');
});

test('drawing goes on as ever, and ends the welcome for good', async ({ page, studio }) => {
  await expect(welcome(page)).toBeVisible();
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 3 });
  await expect(studio.sticks).toHaveCount(1);
  await expect(welcome(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(studio.sticks).toHaveCount(0);
  await expect(welcome(page)).toHaveCount(0);
});

test('is not shown over a link, nor in a frame', async ({ page }) => {
  for (const hash of ['#picture/br', '#embed/look/picture/br', '#guide/theorems', '#picture/']) {
    await page.goto('about:blank');
    await page.goto(`/${hash}`);
    await expect(page.locator('main')).toBeVisible();
    await page.waitForTimeout(500);
    await expect(welcome(page), hash).toHaveCount(0);
  }
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('fits, is accessible, and is played with a finger', phoneOnly('fingers'), async ({ page, studio }) => {
      void studio;
      await expectAccessible(page, 'welcome');
      await playOn(page, (id) => page.locator(`[data-cut="${id}"]`).tap());
      await expect(page.getByRole('button', { name: 'Famous pictures' })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'end of the welcome');
    });
  });
}
