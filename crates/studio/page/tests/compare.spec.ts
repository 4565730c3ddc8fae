// Comparing two pictures.
import { expectAccessible } from './accessibility';
import { expect, test } from './studio';

test('compares the open picture with a text: who wins the difference, and how', async ({ page, studio }) => {
  await studio.write('b(r)(bg)');
  await studio.worth('1∗');
  await studio.menu('View', 'Compare…');
  const screen = page.getByTestId('compare');
  await screen.getByLabel('Compare with this text').fill('br');
  await screen.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(screen.getByTestId('verdict')).toContainText('The first is worth more.');
  await expect(screen.getByTestId('verdict')).toContainText('Left wins, whoever starts');
  await expect(screen.getByTestId('relation')).toHaveText('>');
  // The difference is both drawings side by side, and the line of play takes it apart.
  const sticks = screen.getByRole('region', { name: 'The difference' }).locator('.stick');
  await expect(sticks).toHaveCount(6);
  await screen.getByRole('button', { name: 'Forward' }).click();
  await expect(sticks).toHaveCount(5);
  await expectAccessible(page, 'comparison');
  // The comparison has an address of its own.
  await expect(page).toHaveURL(/#compare\/picture\/b\(r\).*&with=picture\/br$/);
  await page.reload();
  await expect(screen.getByTestId('verdict')).toContainText('The first is worth more.');
  await page.goBack();
  await expect(studio.canvas).toBeVisible();
  await page.goForward();
  await expect(screen.getByTestId('relation')).toHaveText('>');
});

test('compares with the gallery and with saved pictures, and plays the difference', async ({ page, studio }) => {
  await studio.write('bb');
  await studio.worth('2');
  await studio.menu('File', 'My pictures…');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Two');
  await page.getByRole('button', { name: 'Save to library' }).click();
  await page.keyboard.press('Escape');
  await studio.write('b + b');
  await studio.menu('View', 'Compare…');
  const screen = page.getByTestId('compare');
  await screen.getByLabel('Compare with a picture').selectOption('Two');
  await expect(screen.getByTestId('verdict')).toContainText('They are worth the same.');
  await screen.getByLabel('Compare with a picture').selectOption('Three quarters');
  await expect(screen.getByTestId('verdict')).toContainText('The first is worth more.');
  await screen.getByRole('button', { name: 'Play the difference' }).click();
  await expect(studio.sticks).toHaveCount(5);
  await expect(page.getByRole('tab', { name: 'Play' })).toHaveAttribute('aria-selected', 'true');
  // The picture that was compared is still there.
  await page.keyboard.press('Control+z');
  await expect(studio.sticks).toHaveCount(2);
});

// On phones and tablets the values stood below the names.
test('the name of a picture and its value are on one line, and a hot value has no braces', async ({ page, studio }) => {
  const captions = page.getByTestId('compare').locator('figcaption');
  const onOneLine = async () => {
    const boxes = await captions.locator('span').evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return { middle: (top + bottom) / 2, left, right };
      }),
    );
    expect(boxes).toHaveLength(4);
    for (const [name, value] of [boxes.slice(0, 2), boxes.slice(2)]) {
      expect(Math.abs(name!.middle - value!.middle)).toBeLessThan(4);
      expect(name!.right).toBeLessThanOrEqual(value!.left);
    }
  };
  await page.goto('/#compare/picture/b(r)(bg)&with=picture/b(r)(b(r)(b))(b(r)(bbr)) + b(r)(r)(bg)');
  await expect(captions.first()).toContainText('1∗');
  await onOneLine();
  if (!studio.isPhone) {
    await page.setViewportSize({ width: 820, height: 1180 });
    await onOneLine();
  }
  await page.goto('about:blank');
  await page.goto('/#compare/picture/:G bbbbbbrrrr:G?game=childish&with=picture/b');
  await expect(captions.first()).toContainText('mean 1');
  await expect(captions.first()).not.toContainText('{');
  await onOneLine();
});

// The difference of infinite stalks was drawn without a word of the play in it, with a button that played nothing.
test('plays the difference of infinite stalks, by the heights of their edges', async ({ page }) => {
  await page.goto('/#compare/picture/b^w&with=picture/b^w r');
  const screen = page.getByTestId('compare');
  await expect(screen.getByTestId('verdict')).toContainText('The first is worth more.');
  const moves = screen.getByRole('list', { name: 'A line of play' }).getByRole('button');
  await expect(moves.first()).toHaveText(/Right cuts the second at height \d+/);
  await expect(screen.getByRole('button', { name: 'Play the difference' })).toBeHidden();
  await expect(screen.getByRole('img', { name: /^The difference after 0/ })).toBeVisible();
  await moves.last().click();
  await expect(screen.getByText('No move is left: Left wins.')).toBeVisible();
  await expect(screen.getByText('Nothing is left.')).toBeVisible();
});

test('shows the reply to every first move in a difference that is zero', async ({ page }) => {
  await page.goto('/#compare/picture/br + br&with=picture/b');
  const screen = page.getByTestId('compare');
  await expect(screen.getByTestId('verdict')).toContainText('They are worth the same.');
  const moves = screen.getByRole('list', { name: 'A line of play' }).getByRole('button');
  await expect(moves).toHaveCount(6);
  await expect(moves.nth(1)).toHaveText('Right cuts red, leaving b + r');
  await moves.nth(1).click();
  await expect(screen.getByRole('region', { name: 'The difference' }).locator('.stick')).toHaveCount(2);
  await expectAccessible(page, 'replies');
});

test('says what is wrong with the other text, and what cannot be compared', async ({ page, studio }) => {
  await studio.write('b');
  await studio.menu('View', 'Compare…');
  const screen = page.getByTestId('compare');
  const compare = async (text: string) => {
    await screen.getByLabel('Compare with this text').fill(text);
    await screen.getByRole('button', { name: 'Compare', exact: true }).click();
  };
  await compare('b(r');
  await expect(screen.getByTestId('verdict')).toContainText('Unclosed');
  await compare('(1,2)(3,3)');
  await expect(screen.getByTestId('verdict')).toContainText('different rules');
  await compare('[br]^w');
  await expect(screen.getByTestId('verdict')).toContainText('The first is worth more.');
});
