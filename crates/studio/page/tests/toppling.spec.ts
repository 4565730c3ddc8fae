// Toppling Dominoes: the editor, the text, a game and its review.

import { expect, test } from './studio';

test('a row is written, painted and read', async ({ page, studio }) => {
  await page.goto('/#dominoes/?game=toppling-dominoes');
  await expect(page.getByLabel('Game', { exact: true })).toHaveValue('toppling-dominoes');
  for (const colour of ['blue', 'red', 'blue'])
    await page.getByRole('button', { name: `Add a ${colour} domino` }).click();
  await studio.worth('1/2');
  await expect(page.getByTestId('after-2')).toHaveText('1');
  // Blue, red, green, and blue again.
  await page.getByRole('button', { name: 'Domino 2 is red' }).click();
  await expect(page.getByRole('button', { name: 'Domino 2 is green' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await studio.worth('1/2');
  await page.getByRole('button', { name: 'Remove domino 3' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await studio.write('brrbb');
  const name = page.getByTestId('short-name');
  await expect(name).toContainText(/hot.*mean.*temperature/);
  await expect(name.locator('.value > .hidden')).toHaveText(['1/2', '1/2']);
  await page.getByRole('button', { name: 'Show the form' }).click();
  await expect(page.getByTestId('form')).toHaveText('{1 | ∗}');
  await expect(page.getByRole('listitem')).toHaveCount(5);
});

// {∗ | −1} stood below the tiles, and was too wide for them.
test('below the tiles are names and means, not braces', async ({ page, studio }) => {
  await page.goto('/#picture/brgbr?game=toppling-dominoes');
  const after = page.locator('[data-testid^=after-]');
  await expect(after.first()).toHaveText('mean −1/2');
  await expect(after.first()).toHaveAttribute('title', '{∗ | −1}');
  const texts = await after.allTextContents();
  expect(texts.filter((text) => text.includes('{'))).toEqual([]);
  // Not even by a part of a pixel.
  const cut = await page.locator('[data-testid^=after-] span').evaluateAll(
    (all) =>
      all.filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().width > one.getBoundingClientRect().width + 0.01;
      }).length,
  );
  expect(cut).toBe(0);
  // The derivation said “empty = ∗3”.
  await studio.panel('Analyse');
  await expect(page.getByRole('treeitem').first()).toContainText('brgbr = ∗3');
});

test('a game on a row, with both ways to fall', async ({ page }) => {
  await page.goto('/#game/person-perfect/L/dominoes/(0,1)(1,0)(0,1)?game=toppling-dominoes');
  const board = page.getByTestId('row-board');
  await expect(board.getByRole('button')).toHaveCount(6);
  await expect(board.getByRole('button', { name: /can be toppled/ })).toHaveCount(4);
  await board.getByRole('button', { name: 'Domino 2, red, to the left' }).click();
  await expect(page.getByText('Left may not topple this domino.')).toBeVisible();
  // Everything falls: Right has no move.
  await board.getByRole('button', { name: 'Domino 1, blue, to the right' }).click();
  await expect(page.getByTestId('review')).toContainText('topples domino 1 to the right');
});
