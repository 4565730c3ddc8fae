// Misère play, rules of one's own, and the calculator.

import { expectAccessible } from './accessibility';
import { expect, test } from './studio';

const LOW = 'name: low\ntitle: Low Hackenbush\nblue: Left ground\nred: Right ground\n';

test('misère play says who wins and why, is played, and is kept by the address and the file', async ({
  studio,
  page,
}) => {
  await studio.write('b + rb');
  await studio.panel('Play');
  await page.getByRole('button', { name: 'Wins (misère)' }).click();
  await expect(page.getByTestId('outcome')).toHaveText('Whoever starts wins');
  await expect(page.getByTestId('misere-reason')).toContainText('1 blue edge and 1 red edge touch the ground');
  await expect.poll(() => page.url()).toContain('play=misere');

  // Moves are marked.
  await studio.panel('Analyse');
  const mine = page.getByTestId('moves-Left').getByRole('button');
  await expect(mine.filter({ hasText: 'wins' })).toHaveCount(1);
  await expect(mine.filter({ hasText: 'loses' })).toHaveCount(1);

  await page.reload();
  await expect(page.getByTestId('misere-reason')).toBeVisible();

  // Left cuts b, the engine has to cut the last red edge at the ground, and Left cannot move and wins.
  await studio.panel('Play');
  await page.getByRole('button', { name: 'Start game' }).click();
  await expect(page.locator('[data-mark~=legal][data-of="1"]')).toHaveCount(1);
  await studio.clickStick(1);
  await expect(page.getByTestId('turn')).toHaveText('You win');
  await expect(page.getByTestId('play-words')).toContainText('cannot move, and so wins');
  await expect(page.getByTestId('review').getByTestId('verdict')).toContainText('No mistakes');
});

test('a game in misère play is reviewed', async ({ studio, page }) => {
  // Left cuts the edge that does not touch the ground, and so has to cut the last one.
  await page.goto('about:blank');
  await page.goto('/#game/person-person/L.2.1.0/picture/b + rb?play=misere');
  const review = page.getByTestId('review');
  await expect(page.getByTestId('turn')).toContainText('wins');
  await studio.panel('Play');
  await expect(review.getByTestId('verdict')).toHaveText(/^One mistake\./);
  await review.getByRole('option').first().click();
  await expect(review.getByTestId('remark')).toContainText('could have won with the marked move');
  await expect(page.locator('[data-mark~=winning]')).toHaveCount(1);
});

test('rules of one’s own are written, corrected, played and kept', async ({ studio, page }) => {
  await studio.write('bb + rr');
  await studio.worth('0');
  await page.getByLabel('Game', { exact: true }).selectOption('Rules of your own…');
  const rules = page.getByLabel('Rules', { exact: true });
  await rules.fill(LOW.replace('Left ground', 'Left sometimes'));
  await expect(page.getByTestId('rules-remark')).toContainText('Line 3: ');
  await expect(page.getByTestId('rules-remark')).toContainText('always, alone, trunk or ground');
  await expect(page.getByRole('button', { name: 'Play by these rules' })).toBeDisabled();
  await rules.fill(LOW);
  await expect(page.getByTestId('rules-remark')).toContainText('Left cuts blue edges at the ground');
  await expectAccessible(page, 'rules');
  await page.getByRole('button', { name: 'Play by these rules' }).click();
  await expect(page.getByLabel('Game', { exact: true }).locator('option:checked')).toHaveText('Low Hackenbush');
  await studio.panel('Analyse');
  await expect(page.getByTestId('moves-Left').getByRole('button')).toHaveCount(1);
  await expect.poll(() => decodeURIComponent(page.url())).toContain('Left ground');
  await page.reload();
  await expect(page.getByLabel('Game', { exact: true }).locator('option:checked')).toHaveText('Low Hackenbush');
  await studio.panel('Analyse');
  await page.getByLabel('Game', { exact: true }).selectOption('Red-Blue Hackenbush');
  await expect(page.getByTestId('moves-Left').getByRole('button')).toHaveCount(2);
});

// The hint below an error says that `help` shows the rest.
test('help in the calculator opens what it understands', async ({ page }) => {
  await page.goto('/#calc');
  await page.getByLabel('Statement').fill('help');
  await page.getByLabel('Statement').press('Enter');
  await expect(page.getByTestId('guide').getByRole('heading', { name: 'calc' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByLabel('Statement')).toBeVisible();
});

test('the calculator answers, remembers and has an address', async ({ studio, page }) => {
  await studio.write('br');
  await page.goto(page.url().replace(/#.*$/, '') + '#calc');
  const field = page.getByLabel('Statement');
  const ask = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  };
  const last = page.getByTestId('calc-answer').last();
  await ask('{0|1} + *2 - ^');
  await expect(last.getByTestId('calc-value')).toContainText('1/2');
  await ask('x := {3|1}');
  await expect(last.getByTestId('thermograph')).toBeVisible();
  await expect(last.getByTestId('options')).toBeVisible();
  await ask('x + position("br")');
  await expect(last.getByTestId('calc-value')).toContainText('{7/2 | 3/2}');
  await ask('sqrt(2)');
  await expect(last).toContainText('1.41421356237309504880…');
  await ask('x > 0');
  await expect(last.getByTestId('calc-value')).toHaveText('True');
  await expect(page.getByTestId('calc-remark')).toContainText('Names: x');
  // It stands beside nothing that is about another picture.
  await expect(page.getByTestId('value-card')).toBeHidden();

  await field.fill('{1|');
  await field.press('Enter');
  await expect(page.getByTestId('calc-remark')).toContainText('^');
  await expect(field).toHaveValue('{1|');
  await field.press('ArrowUp');
  await field.press('ArrowUp');
  await expect(field).toHaveValue('x > 0');
  await field.fill('');
  await expectAccessible(page, 'calculator');

  await expect.poll(() => page.url()).toContain('sqrt');
  await page.reload();
  await expect(page.getByTestId('calc-answer')).toHaveCount(5);
  await page.getByRole('button', { name: 'Open br' }).click();
  await studio.worth('1/2');
});
