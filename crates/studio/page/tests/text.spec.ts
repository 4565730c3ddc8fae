// Text and picture side by side: whoever changes one, the other follows.

import { expect, test } from './studio';

test('typing draws the picture, and drawing writes the text', async ({ page, studio }) => {
  await studio.write('b(r)(bb)');
  await studio.worth('2');
  await expect(studio.sticks).toHaveCount(4);

  await studio.colour('red');
  await studio.drag({ x: 1.5, y: 0 }, { x: 1.5, y: 1 });
  await studio.worth('1');
  await expect(studio.text).toHaveValue(/\+ ?r$/);

  await studio.write('brb + r');
  await studio.worth('-1/4');
  await page.getByRole('button', { name: 'Undo' }).click();
  await studio.worth('1');
  await expect(studio.text).toHaveValue(/\+ ?r$/);
});

test('an error is shown under the text with the caret where it is', async ({ page, studio, errors }) => {
  await studio.write('br');
  await studio.worth('1/2');
  await studio.write('brzb');
  await expect(page.getByTestId('text-remark')).toContainText('Unexpected “z”');
  await expect(page.getByTestId('caret')).toHaveText('  ^');
  // The picture stays as it was until the text can be read again.
  await studio.worth('1/2');
  await studio.write('brb');
  await studio.worth('3/4');
  await expect(page.getByTestId('caret')).toHaveCount(0);
  // The browser notes the refusal of the wrong text, and nothing else went wrong.
  expect(errors.splice(0).every((error) => error.includes('400'))).toBe(true);
});

test('other colours, dominoes and stalks without end', async ({ page, studio }) => {
  await studio.write('gb');
  await studio.worth('↑∗');
  await expect(page.getByLabel('Game', { exact: true })).toHaveValue('red-blue-green');
  await studio.write('(2,4)(7,3)(1,2)');
  await expect(page.getByLabel('Game', { exact: true })).toHaveValue('domino-shave');
  await studio.write('[br]^w');
  // Drawn as far as it can be, and valued.
  await studio.worth('2/3');
  await expect(page.getByTestId('infinite-note')).toBeVisible();
});

test('E brings the keyboard to the text', async ({ page, studio }) => {
  await studio.drawHalf();
  await page.keyboard.press('e');
  await expect(studio.text).toBeFocused();
  await expect(studio.text).toHaveValue('br');
  await page.keyboard.press('End');
  await page.keyboard.type('b');
  await studio.worth('3/4');
});

// The page once took every 2^n for a power: 1/2 with three ups was shown as 1/2 cubed.
test('a half with three ups is typeset as that', async ({ page, studio }) => {
  await studio.write('br + gb + gb + gb + g');
  await studio.worth('1/2↑3');
  await expect(page.getByTestId('value').locator('.under')).toHaveText('2');
});

// Spots above 2^53 once lost bits in the page: both halves were equal, and the line was worth star.
test('dominoes with huge numbers of spots stay exact', async ({ page, studio }) => {
  await studio.write('(9007199254740993,9007199254740992)');
  await studio.worth('-1');
  await expect(page.getByRole('listitem', { name: 'Domino 1, red' })).toBeVisible();
  await expect(page.getByLabel('Left spots of domino 1')).toHaveValue('9007199254740993');
});

// The line with which blocks of the guide begin was once refused.
test('a text may name its game', async ({ page, studio }) => {
  await studio.write('@variant childish\nb(b;rb)');
  await expect(page.getByLabel('Game', { exact: true })).toHaveValue('childish');
  await expect(studio.sticks).toHaveCount(4);
  await studio.write('@variant mauve\nb');
  await expect(page.getByTestId('text-remark')).toContainText('There is no variant “mauve”');
});
