// Playing: against the engine and two people, legal moves only, the way back, the review.

import type { Page } from '@playwright/test';
import { desktopOnly, expect, test, type StudioPage } from './studio';

const write = async (studio: StudioPage, text: string, value: string) => {
  await studio.write(text);
  await studio.worth(value);
};

const begin = async (studio: StudioPage, choices: readonly [string, string][]) => {
  const { page } = studio;
  await studio.panel('Play');
  for (const [group, choice] of choices) {
    await page.getByRole('group', { name: group }).getByRole('button', { name: choice }).click();
  }
  await page.getByRole('button', { name: 'Start game' }).click();
};

const cut = (studio: StudioPage, id: number) => studio.clickStick(id);

const legal = (studio: StudioPage) => studio.page.locator('[data-mark~=legal]');
/** Waits for the person's turn; false when the game is over. */
const myTurn = async (page: Page): Promise<boolean> => {
  const over = async () => /wins?$/.test((await page.getByTestId('turn').textContent()) ?? '');
  const may = page.locator('[data-mark~=legal], [data-domino].legal');
  await expect.poll(async () => (await over()) || (await may.count()) > 0).toBe(true);
  return !(await over());
};
const turn = (studio: StudioPage) => studio.page.getByTestId('turn');

test('a perfect engine wins what can be won', async ({ page, studio }) => {
  await write(studio, 'br + br + r', '0');
  await begin(studio, [
    ['Against', 'The engine'],
    ['Level', 'Perfect'],
    ['You are', 'Left, blue'],
    ['Who starts', 'You'],
  ]);
  // The value is hidden while playing.
  await expect(page.getByTestId('value')).toHaveCount(0);
  await expect(page.locator('[data-cut]')).toHaveCount(0);
  for (let move = 0; move < 6; move += 1) {
    if (!(await myTurn(page))) break;
    await cut(studio, Number(await legal(studio).first().getAttribute('data-of')));
  }
  await expect(turn(studio)).toHaveText('The engine wins');
  await expect(page.getByTestId('verdict')).toHaveText(/No mistakes/);
  // Nothing is left: the last position comes back, and no hint says to draw in the middle of a game.
  await expect(studio.sticks).not.toHaveCount(0);
  await expect(page.locator('[data-mark~=made]')).toHaveCount(1);
  await expect(page.getByText('Drag up from the ground')).toHaveCount(0);
  await page.getByRole('button', { name: 'Done' }).click();
  // The picture is as it was.
  await studio.worth('0');
  await expect(studio.sticks).toHaveCount(5);
});

test('only legal moves are made, and pieces fall', async ({ page, studio }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await write(studio, 'b(rr) + b', '5/4');
  await begin(studio, [
    ['Against', 'A person'],
    ['Who starts', 'Left'],
  ]);
  await expect(turn(studio)).toHaveText('Left to move');
  await expect(legal(studio)).toHaveCount(2);
  await cut(studio, 2);
  await expect(page.getByText('Left may not cut this edge.')).toBeVisible();
  await expect(studio.sticks).toHaveCount(4);
  await cut(studio, 1);
  await expect(page.getByTestId('falling').locator('.stick')).toHaveCount(3);
  await expect(studio.sticks).toHaveCount(1);
  await expect(turn(studio)).toHaveText('Left wins');
});

test('moves are taken back, with the button and with Ctrl+Z', async ({ page, studio }) => {
  await write(studio, 'bb + rr', '0');
  await begin(studio, [
    ['Against', 'The engine'],
    ['Level', 'Easy'],
    ['You are', 'Right, red'],
    ['Who starts', 'You'],
  ]);
  await expect(legal(studio)).toHaveCount(2);
  await cut(studio, 4);
  await expect(turn(studio)).toHaveText('Your turn');
  const after = await studio.sticks.count();
  expect(after).toBeLessThan(3);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(studio.sticks).toHaveCount(4);
  await expect(turn(studio)).toHaveText('Your turn');
  await expect(legal(studio)).toHaveCount(2);
  await cut(studio, 4);
  await expect(turn(studio)).toHaveText('Your turn');
  await page.keyboard.press('Control+z');
  await expect(studio.sticks).toHaveCount(4);
});

// Where one number had no room beside a halo, all stood on the halos.
test(
  'numbers of edges stand beside the halos',
  desktopOnly('there is less room on a phone'),
  async ({ page, studio }) => {
    await write(studio, 'b(r)(bb) + rbr + brb', '2');
    await begin(studio, []);
    await expect(legal(studio)).toHaveCount(6);
    await expect(page.locator('[data-number-of]')).toHaveCount(10);
    const covered = await legal(studio).evaluateAll((halos) =>
      halos.flatMap((halo) => {
        const path = halo as SVGPathElement;
        const of = path.getAttribute('data-of');
        const box = path.getBoundingClientRect();
        // The leaning one has no room.
        if (box.width > 4) return [];
        const half = (parseFloat(getComputedStyle(path).strokeWidth) * (path.getScreenCTM()?.a ?? 0)) / 2;
        const number = document.querySelector(`[data-number-of="${of}"]`)!.getBoundingClientRect();
        const x = box.left + box.width / 2;
        return number.right < x - half || number.left > x + half ? [] : [of];
      }),
    );
    expect(covered).toEqual([]);
  },
);

test('the review marks mistakes and what would have won', async ({ page, studio }) => {
  await write(studio, 'bb + rr + b', '1');
  await begin(studio, [
    ['Against', 'A person'],
    ['Who starts', 'Left'],
  ]);
  await expect(legal(studio)).toHaveCount(3);
  await cut(studio, 1); // both of the stalk: a mistake
  await expect(turn(studio)).toHaveText('Right to move');
  await expect(legal(studio)).toHaveCount(2);
  await cut(studio, 4);
  await expect(legal(studio)).toHaveCount(1);
  await cut(studio, 5);
  await expect(legal(studio)).toHaveCount(1);
  await cut(studio, 3);
  await expect(turn(studio)).toHaveText('Right wins');
  await expect(page.getByTestId('verdict')).toContainText('One mistake.');
  const plies = page.getByTestId('review').getByRole('option');
  await expect(plies).toHaveCount(4);
  await expect(plies.first()).toContainText('?');
  await plies.first().click();
  await expect(page.getByTestId('remark')).toContainText('could have won');
  await expect(page.locator('[data-mark~=mistake]')).toHaveAttribute('data-of', '1');
  await expect(page.locator('[data-mark~=winning]')).not.toHaveCount(0);
  await expect(studio.sticks).toHaveCount(5);
  // The value over time, and the arrows.
  await expect(page.getByTestId('value-graph').locator('circle')).toHaveCount(5);
  await expect(page.getByTestId('value-graph').locator('.mistake')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(plies.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(plies.first()).toHaveAttribute('aria-selected', 'true');
  // The numbers in the list are on the drawing.
  await expect(page.locator('[data-number-of]')).toHaveCount(5);
  // Go on from there, and do better.
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(turn(studio)).toHaveText('Left to move');
  await cut(studio, 2);
  await expect(turn(studio)).toHaveText('Right to move');
});

test('a game with the keyboard, and analysis when asked', async ({ page, studio }) => {
  await write(studio, 'b + r', '0');
  await begin(studio, [
    ['Against', 'A person'],
    ['Who starts', 'Right'],
  ]);
  await expect(turn(studio)).toHaveText('Right to move');
  await studio.panel('Play');
  await page.getByLabel('Show the analysis').check();
  await expect(page.locator('[data-cut]')).toHaveCount(1);
  await expect(page.getByTestId('evaluation-bar')).toBeVisible();
  await page.getByLabel('Show the analysis').uncheck();
  await studio.canvas.focus();
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('ArrowRight');
    const name = await studio.canvas.getAttribute('aria-activedescendant');
    if (name === 'canvas-stick-2') break;
  }
  await page.keyboard.press('Enter');
  await expect(turn(studio)).toHaveText('Left to move');
  await page.getByRole('button', { name: 'End game' }).click();
  await studio.worth('0');
});

test('a full game from a link', async ({ page, studio }) => {
  await page.goto('/#open/b(r)(b)%20%2B%20rb%20%2B%20r');
  await expect(studio.sticks).toHaveCount(6);
  await begin(studio, []);
  for (let move = 0; move < 8; move += 1) {
    if (!(await myTurn(page))) break;
    await cut(studio, Number(await legal(studio).first().getAttribute('data-of')));
    await page.waitForTimeout(150);
  }
  await expect(turn(studio)).toHaveText(/wins?$/);
  await expect(page.getByTestId('verdict')).toBeVisible();
});

test('a game on a line of dominoes', async ({ page, studio }) => {
  await studio.write('(2,4)(7,3)(1,2)(4,4)(3,2)');
  await studio.worth('1');
  await begin(studio, [
    ['Against', 'The engine'],
    ['Level', 'Perfect'],
    ['You are', 'Left, blue'],
    ['Who starts', 'You'],
  ]);
  const board = page.getByTestId('domino-board');
  await expect(board.getByRole('button')).toHaveCount(5);
  await expect(board.getByRole('button', { name: /can be taken/ })).not.toHaveCount(0);
  await board.getByRole('button', { name: 'Domino 2,' }).click();
  await expect(page.getByText('Left may not take this domino.')).toBeVisible();
  for (let move = 0; move < 5; move += 1) {
    if (!(await myTurn(page))) break;
    await board
      .getByRole('button', { name: /can be taken/ })
      .last()
      .click();
    await page.waitForTimeout(100);
  }
  await expect(turn(studio)).toHaveText('You win');
  await expect(page.getByTestId('review')).toContainText('takes domino');
  await page.getByRole('button', { name: 'Done' }).click();
  await studio.worth('1');
});

// The halo was once painted over the edges: blue turned grey.
test('edges keep their colour, a hint shows one move, and the moves are listed', async ({ page, studio }) => {
  await write(studio, 'bb + rr + b', '1');
  await begin(studio, [
    ['Against', 'The engine'],
    ['Level', 'Perfect'],
    ['You are', 'Left, blue'],
    ['Who starts', 'You'],
  ]);
  await expect(legal(studio)).toHaveCount(3);
  const below = await page.evaluate(() => {
    const halo = document.querySelector('[data-mark~=legal]') as Element;
    const edge = document.querySelector('#canvas-stick-1') as Element;
    return (halo.compareDocumentPosition(edge) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(below).toBe(true);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('[data-mark~=hint]')).toHaveCount(1);
  await expect(page.getByTestId('play-words')).toContainText('Hint:');
  await cut(studio, Number(await page.locator('[data-mark~=hint]').getAttribute('data-of')));
  await expect(page.getByTestId('moves-so-far').locator('li')).toHaveCount(2);
});

test('a rematch swaps the colours', async ({ page, studio }) => {
  await write(studio, 'b + r', '0');
  await begin(studio, [
    ['Against', 'The engine'],
    ['You are', 'Left, blue'],
    ['Who starts', 'You'],
  ]);
  await myTurn(page);
  await cut(studio, 1);
  await expect(turn(studio)).toHaveText('The engine wins');
  await page.getByRole('button', { name: 'Rematch with colours swapped' }).click();
  await expect(turn(studio)).toHaveText('Your turn');
  await expect(legal(studio)).toHaveAttribute('data-of', '2');
});

// One long value once pushed the column of values out of the panel.
test('the review shows every value, however long one is, and a click on an edge is a variation', async ({
  page,
  studio,
}) => {
  await page.goto('/#game/person-person/L.14.4.9.0/picture/g(b)(b)(r) + gg(b)(r)(r) + ggg(b)(b) + b');
  await expect(turn(studio)).toHaveText('Right wins');
  await studio.panel('Play');
  const review = page.getByTestId('review');
  const plies = review.getByRole('option');
  await expect(plies).toHaveCount(4);
  const values = plies.locator('.value');
  await expect(values.last()).toHaveText('0');
  const edge = (await review.boundingBox())!;
  for (const value of await values.all()) {
    const box = (await value.boundingBox())!;
    expect(box.width).toBeGreaterThan(20);
    expect(box.x + box.width).toBeLessThanOrEqual(edge.x + edge.width + 8);
  }
  // A long one is what it is near to, and the form is under the pointer.
  const long = values.filter({ hasText: 'near 0' });
  await expect(long).not.toHaveCount(0);
  await expect(long.first()).toHaveAttribute('title', /^\{.{60}/);
  await plies.nth(2).click();
  // Above the sheet of a phone there is not room for every number.
  if (!studio.isPhone) await expect(page.locator('[data-number-of]')).toHaveCount(9);
  await studio.closePanel();
  await cut(studio, 12);
  await expect(turn(studio)).toHaveText('Right to move');
  await studio.panel('Play');
  await page.getByRole('button', { name: 'Back to the review' }).click();
  await expect(plies).toHaveCount(4);
});
