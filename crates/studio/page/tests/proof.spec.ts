// Who wins, and how: a strategy to click through, and the options before simplification.

import { expect, test } from './studio';

test('a strategy is clicked through to its end', async ({ page, studio }) => {
  await studio.write('br + br + r');
  await studio.worth('0');
  await studio.panel('Analyse');
  await page.getByRole('button', { name: 'Play it out' }).click();
  await expect(page.getByTestId('verdict')).toHaveText('Whoever starts loses.');
  await page.getByRole('button', { name: 'Right starts, Left wins' }).click();
  const moves = page.getByRole('list', { name: 'Moves of Right' }).getByRole('button');
  // Both red edges on blue ones are the same move.
  await expect(moves).toHaveText(['Right cuts edge 2 or 4', 'Right cuts edge 5']);
  await moves.last().click();
  await expect(page.getByTestId('played')).toHaveText('Right cuts edge 5; Left cuts edge 1.');
  await moves.first().click();
  await expect(page.getByTestId('proof-end')).toHaveText('Right loses: Right has no move.');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByTestId('proof-end')).toHaveCount(0);
  // A claim about the picture, and one that is false.
  await page.getByLabel('Claim about the picture').fill('>= 1/4');
  await page.getByRole('button', { name: 'Play it out' }).click();
  await expect(page.getByTestId('verdict')).toContainText('False');
});

test('options are shown before simplification', async ({ page, studio }) => {
  await studio.write('gb + g');
  await studio.worth('↑');
  await studio.panel('Analyse');
  const options = page.getByRole('region', { name: 'Options' });
  await expect(options).toContainText('is reversible through');
  // Both players have an option that is dominated.
  await expect(options.getByRole('listitem').filter({ hasText: "Left's" })).toHaveCount(2);
  await expect(options.getByRole('listitem').filter({ hasText: "Right's" })).toHaveCount(1);
  await expect(options.getByTestId('options').locator('.gone')).toHaveCount(3);
});

test('what takes the place of a reversible option is judged in turn', async ({ page, studio }) => {
  await studio.write('0-1g 0-2g 0-3g 1-2b 2-3b');
  await studio.panel('Analyse');
  const options = page.getByRole('region', { name: 'Options' });
  // Options without names are folded.
  await options.getByRole('button', { name: 'Show the forms' }).click();
  await expect(options.getByRole('listitem')).toHaveCount(3);
  await expect(options.getByRole('listitem').last()).toContainText('nothing takes its place');
});

test('a searched picture is shown by its best cuts', async ({ page, studio }) => {
  await studio.write('0-1b 0-2b 1-2r 1-3r 2-3r 3-4b 4-5r 5-0b 1-6b 6-7r 7-0b 2-8r 8-9b 9-0r 4-9r 6-8b');
  await studio.worth('1/2');
  await studio.panel('Analyse');
  const steps = page.getByTestId('derivation').getByRole('treeitem');
  await expect(steps.first()).toContainText('Simplicity rule: {0|1}');
  await expect(steps.nth(1)).toContainText('after cutting edge 1');
  await expect(steps.nth(1)).toContainText('by cutting');
});
