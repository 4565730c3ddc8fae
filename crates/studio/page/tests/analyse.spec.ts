// Analysis: the bar, what each cut leaves, the derivation, jungles and thermographs.

import { readFile } from 'node:fs/promises';
import { expect, serverOnly, test, type StudioPage } from './studio';

const write = async (studio: StudioPage, text: string, value: string) => {
  await studio.write(text);
  if (value === '') await expect(studio.page.getByTestId('short-name')).toBeVisible();
  else await studio.worth(value);
};
const analyse = (studio: StudioPage) => studio.panel('Analyse');

test('a number is a point on a line, and every stick tells what its cut leaves', async ({ page, studio }) => {
  await write(studio, 'b(b)(br)', '5/2');
  await analyse(studio);
  const bar = page.getByTestId('evaluation-bar');
  await expect(bar).toHaveAttribute('data-kind', 'number');
  await expect(bar).toHaveAccessibleName('Value 5/2');
  await expect(bar).toContainText('L');
  // Cutting the trunk leaves nothing, cutting the red edge leaves three blue ones.
  await expect(page.locator('[data-cut="1"]')).toHaveText('0');
  await expect(page.locator('[data-cut="4"]')).toContainText('3');
  await expect(page.locator('[data-cut]')).toHaveCount(4);
  const left = page.getByTestId('moves-Left').getByRole('button');
  await expect(left).toHaveCount(3);
  await expect(left.first()).toHaveAccessibleName(/recommended, wins$/);
  // The recommended cut wears a star on the drawing too.
  await expect(page.locator('[data-cut] .Left')).not.toHaveCount(0);
});

test('what is no number has an outcome and an interval of confusion', async ({ page, studio }) => {
  await write(studio, 'gb', '↑∗');
  await analyse(studio);
  const bar = page.getByTestId('evaluation-bar');
  await expect(bar).toHaveAttribute('data-kind', 'other');
  await expect(bar).toHaveAccessibleName('Whoever starts wins, confused with numbers from 0 to 0');
  await expect(bar).toContainText('N');
});

test('holding the eye or H shows the worth of cuts for as long', async ({ page, studio }) => {
  await studio.drawHalf();
  const labels = page.locator('[data-cut]');
  await expect(labels).toHaveCount(0);
  const eye = page.getByRole('button', { name: 'Peek' });
  await eye.hover();
  await page.mouse.down();
  await expect(labels).toHaveCount(2);
  await expect(page.getByTestId('evaluation-bar')).toBeVisible();
  await page.mouse.up();
  await expect(labels).toHaveCount(0);
  await studio.canvas.focus();
  await page.keyboard.down('h');
  await expect(labels).toHaveCount(2);
  await page.keyboard.up('h');
  await expect(labels).toHaveCount(0);
});

test('a step of the derivation lights up its part and names its theorem', async ({ page, studio }) => {
  await write(studio, 'b(b)(br) + r', '3/2');
  await analyse(studio);
  const steps = page.getByRole('treeitem');
  await expect(steps).toHaveCount(6);
  const stalk = steps.filter({ hasText: 'van Roode' });
  await stalk.hover();
  await expect(page.locator('[data-highlight]')).toHaveCount(2);
  await expect(page.getByTestId('theorem')).toContainText('van Roode');
  await page.mouse.move(5, 400);
  await expect(page.locator('[data-highlight]')).toHaveCount(0);

  // To the end with the keyboard.
  await steps.first().click();
  await expect(page.locator('[data-highlight]')).toHaveCount(5);
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowDown');
  await expect(steps.last()).toBeFocused();
  await expect(page.locator('[data-highlight]')).toHaveCount(1);
  await expect(page.getByTestId('theorem')).toContainText('One colour');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(steps).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(steps).toHaveCount(6);

  await stalk.click();
  await page.getByRole('link', { name: 'Read about it in the guide' }).click();
  await expect(page.getByTestId('guide').getByRole('heading', { name: 'Stalks', exact: true })).toBeInViewport();
});

test('jungles show flow and tints', async ({ page, studio }) => {
  await write(studio, '0-1g 0-1g 0-2g 1-3b 2-4r', '↑∗');
  await analyse(studio);
  // What it explains on hover is not shown.
  await expect(page.getByTestId('garden')).toContainText('Atomic weight 1', { useInnerText: true });
  await expect(page.getByTestId('current')).toHaveCount(3);
  await expect(page.getByTestId('tints').locator('circle.blue')).toHaveCount(2);
  // Neither labels nor marks cover an arrow.
  const boxes = async (selector: string) =>
    Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
  for (const arrow of await boxes('[data-testid=current]')) {
    for (const label of await boxes('[data-cut]')) {
      const apart =
        label!.x >= arrow!.x + arrow!.width - 6 ||
        arrow!.x >= label!.x + label!.width - 6 ||
        label!.y >= arrow!.y + arrow!.height - 6 ||
        arrow!.y >= label!.y + label!.height - 6;
      expect(apart).toBe(true);
    }
  }
  await page.getByLabel('Show flow and tints').uncheck();
  await expect(page.getByTestId('current')).toHaveCount(0);
});

test('hot games have a thermograph', async ({ page, studio }) => {
  await page.getByLabel('Game', { exact: true }).selectOption('childish');
  await studio.write(':G bbbbbbrrrr:G');
  await expect(page.getByTestId('short-name').locator('.value > .hidden')).toHaveText(['1', '3']);
  await analyse(studio);
  await expect(page.getByTestId('thermograph')).toHaveAccessibleName('Thermograph: mean 1, temperature 3');
  await expect(page.getByTestId('evaluation-bar')).toHaveAccessibleName(/from −2 to 4/);
});

const ONE_REQUEST = serverOnly('the engine in the page needs no requests');
// It once took four: solve, print, moves, and solve again with the derivation.
test('with the analysis open an edit costs one request', ONE_REQUEST, async ({ page, studio }) => {
  await write(studio, 'b(r)', '1/2');
  await analyse(studio);
  await expect(page.getByRole('treeitem')).not.toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await studio.canvas.focus();
  await page.keyboard.press('a');
  await studio.worth('3/2');
  await expect(page.locator('[data-cut]')).toHaveCount(3);
  await studio.panel('Picture');
  await expect(studio.text).toHaveValue(/b\(?r\)? ?\+ ?b/);
  expect(asked).toEqual(['/api/analyse']);
});

// Fifteen cuts of the Green Girl once had two stars each, twelve of them on cuts that lose.
test('in a green position one row serves both players, and only winners have a star', async ({ page, studio }) => {
  await write(studio, 'gg(gg)(g) + g', '∗4');
  await analyse(studio);
  const rows = page.getByTestId('moves-both').getByRole('button');
  await expect(rows).toHaveCount(6);
  const starred = await rows.filter({ hasText: '★' }).all();
  expect(starred.length).toBeGreaterThan(0);
  for (const row of starred) await expect(row).toHaveAccessibleName(/recommended, wins$/);
  await expect(rows.first()).toHaveAccessibleName(/wins$/);
  await expect(page.getByTestId('cut-labels').locator('.both')).toHaveCount(starred.length);
});

test('labels that do not fit are marks, with the value under the pointer', async ({ page, studio }) => {
  await write(studio, 'g(b)(b)(b)(b)(b) + gg(r)(r)(r)(r)(r) + ggg(b)(b)(b)(b)(b)(r)', '');
  await analyse(studio);
  await expect(page.locator('[data-shown=mark]')).not.toHaveCount(0);
  await expect(page.locator('[data-shown=label]').filter({ hasText: /[{…]|near|mean/ })).toHaveCount(0);
  const formless = page.getByTestId('moves-Left').getByRole('button').filter({ hasText: 'near 0' }).first();
  await expect(formless).toHaveAccessibleName(/leaving an infinitesimal/);
  // Whole, also where it wins.
  const cut = await page
    .getByTestId('moves-Left')
    .locator('.value')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
  await formless.hover();
  await expect(page.locator('[data-tip]')).toHaveText(/^★?near\s0$/);
  // The derivation and the options were walls of braces.
  await expect(page.getByRole('treeitem')).not.toHaveCount(0);
  const braces = await page.getByTestId('derivation').locator('strong').allTextContents();
  expect(braces.filter((text) => text.length > 24 && text.includes('{'))).toEqual([]);
  await expect(page.getByTestId('options')).toHaveCount(0);
});

// Hot values were braces on the edges and in the list.
test('moves that leave hot values have their means', async ({ page, studio }) => {
  await page.goto('/#analyse/picture/:G bbbbbbrrrr:G + b?game=childish');
  await studio.panel('Analyse');
  const moves = page.getByTestId('moves-Left').getByRole('button');
  await expect(moves.filter({ hasText: 'mean 1' })).toHaveCount(1);
  await expect(moves.filter({ hasText: 'mean 1' })).toHaveAttribute('title', '{4 | −2}');
  await expect(page.locator('[data-shown=label]').filter({ hasText: 'mean 1' })).toHaveCount(1);
  for (const list of [moves, page.getByTestId('moves-Right'), page.getByTestId('cut-labels')])
    await expect(list.filter({ hasText: '{' })).toHaveCount(0);
});

// A garden once printed thousands of braces into three lines.
test('a long value is shown by its shortest name, the form only when asked for', async ({ page, studio }) => {
  await write(studio, 'g(b)(b)(r) + gg(b)(r)(r) + ggg(b)(b)', '');
  await expect(page.getByTestId('outcome')).toHaveText('Whoever starts wins');
  await expect(page.getByTestId('short-name')).toContainText(/infinitesimal.* of atomic weight/);
  await expect(page.getByTestId('value-card')).not.toContainText('{');
  await page.getByRole('button', { name: 'Show the form' }).click();
  await expect(page.getByTestId('form')).toContainText('{0');
});

test('a derivation is a film with a picture for each step', async ({ page, studio }) => {
  await write(studio, 'b(b)(br) + r', '3/2');
  await analyse(studio);
  await expect(page.getByRole('treeitem').locator('.picture svg')).toHaveCount(6);
  await expect(page.getByTestId('theorem')).toContainText('Step 6 of 6');
  await page.getByRole('button', { name: 'Previous step' }).click();
  await expect(page.getByTestId('theorem')).toContainText('Step 5 of 6');
  await expect(page.locator('[data-highlight]')).not.toHaveCount(0);
});

// Steps once spoke only in text, such as g:A(ggg:A)gg.
test('steps of a derivation are shown in pictures', async ({ page, studio }) => {
  await page.goto('/#analyse/picture/g:A%20ggg:A%20gg');
  await studio.worth('∗4');
  await studio.panel('Analyse');
  const picture = page.getByTestId('step-picture');
  // Fusion: the picture before and after.
  await expect(picture.locator('svg')).toHaveCount(2);
  await expect(picture.getByRole('img', { name: 'After fusion' }).locator('.stick')).toHaveCount(4);

  await page.goto('about:blank');
  await page.goto('/#analyse/picture/:G%20bbbrrb:G');
  await studio.worth('3');
  await studio.panel('Analyse');
  // The cut of a loop, and the terms of its stalks.
  await expect(picture.locator('.mark')).not.toHaveCount(0);
  await page.getByTestId('derivation').getByRole('treeitem').nth(1).click();
  await expect(picture.locator('.board-label')).toHaveText(['1', '1', '1', '−1/2']);

  await page.goto('about:blank');
  await page.goto('/#analyse/edges/0-1b,0-2b,1-2r,1-3r,2-4r,3-4b,3-5b,4-5r?at=1:0,1;2:1,1;3:0,2;4:1,2;5:0.5,3');
  await studio.worth('1/2');
  await studio.panel('Analyse');
  await expect(page.getByTestId('between')).toContainText('The simplest number between them is 1/2.', {
    useInnerText: true,
  });
});

test('the proof of a value is a file for hackenbush check', async ({ page, studio }) => {
  await write(studio, '0-1b 0-2b 1-2r 1-3r 2-3r', '1/4');
  await analyse(studio);
  const button = page.getByRole('button', { name: 'Download the proof' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/-proof\.txt$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.slice(0, 3)).toEqual(['hackenbush-certificate 1', 'rules red-blue', 'edge 0 1 b']);
  expect(lines.at(-1)).toMatch(/^claim \d+ \d+ \d+$/);
  const facts = lines.filter((line) => /^(ge|le) /.test(line)).length;
  await expect(page.getByTestId('proof-status')).toContainText(`${facts} facts`);
  // What was said of one position is not said of another.
  await write(studio, 'br', '1/2');
  await analyse(studio);
  await expect(page.getByTestId('proof-status')).not.toContainText('facts');
});
