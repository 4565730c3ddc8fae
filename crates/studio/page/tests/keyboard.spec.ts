// The studio without a mouse.
import { desktopOnly, expect, test } from './studio';

const KEYS = desktopOnly('phones have no keys');

test('draws, walks, paints, moves, joins, merges and cuts with keys alone', KEYS, async ({ studio }) => {
  const { page } = studio;
  await studio.canvas.focus();
  await page.keyboard.press('b');
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await studio.worth('1/2');
  await expect(page.getByTestId('announced-value')).toHaveText('Value 1/2. Left wins, whoever starts.');

  // Up the tree and back: ground, stick, vertex, stick, vertex.
  await page.keyboard.press('Escape');
  const met: (string | null)[] = [];
  for (let i = 0; i < 5; i += 1) {
    await page.keyboard.press('ArrowRight');
    met.push(await studio.canvas.getAttribute('aria-activedescendant'));
  }
  expect(met).toEqual(['canvas-ground', 'canvas-stick-1', 'canvas-vertex-1', 'canvas-stick-2', 'canvas-vertex-2']);
  await expect(page.getByTestId('announcement')).toHaveText('vertex 2');

  // Move the vertex, and back at once.
  const before = await studio.vertex(2).getAttribute('cx');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(studio.vertex(2)).not.toHaveAttribute('cx', before as string);
  await page.keyboard.press('Control+z');
  await expect(studio.vertex(2)).toHaveAttribute('cx', before as string);

  // Paint the stick below.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('b');
  await studio.worth('2');

  // Join the top to the ground with a red stick.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(studio.sticks).toHaveCount(3);
  await studio.worth('1');

  // Merge the two vertices: the stick between them becomes a loop.
  await page.keyboard.press('Escape');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('m');
  await expect(page.locator('[id^=canvas-vertex-]')).toHaveCount(1);

  // Cut everything.
  for (let i = 3; i > 0; i -= 1) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
  }
  await studio.worth('0');
});

test('the menu of a stick opens with Space', KEYS, async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await studio.canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('menuitem', { name: 'Blue' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await studio.worth('-2');
  await expect(studio.canvas).toBeFocused();
});

test('the menus work with arrows', KEYS, async ({ studio }) => {
  const { page } = studio;
  await studio.menuButton('Project').focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: /^Display options/ });
  for (let i = 0; i < 40 && !(await item.evaluate((button) => button === document.activeElement)); i += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Display options' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the original’s keys', KEYS, async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await page.keyboard.press('d');
  await expect(page.getByRole('group', { name: 'Pieces' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(studio.canvas).toBeVisible();
  for (const [key, name] of [
    ['o', 'Display options'],
    ['s', 'Project settings'],
    ['?', 'Keys and gestures'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  for (const [key, game] of [
    ['2', 'red-blue-green'],
    ['3', 'childish'],
    ['5', 'clockwise'],
    ['6', 'domino-shave'],
    ['1', 'red-blue'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByLabel('Game', { exact: true })).toHaveValue(game);
  }
  await page.keyboard.press('n');
  await studio.worth('-1/2');
  await page.keyboard.press('l');
  await expect(page.getByRole('region', { name: 'Log' })).toBeVisible();
});

test('Enter calculates when that is not automatic', KEYS, async ({ studio }) => {
  const { page } = studio;
  await page.keyboard.press('s');
  await page.getByLabel(/Calculate values automatically/).uncheck();
  await page.keyboard.press('Escape');
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await expect(page.getByTestId('value-card')).toContainText('The picture has changed.');
  await studio.canvas.focus();
  await page.keyboard.press('Enter');
  await studio.worth('1');
});

// The list of games kept the focus: letters chose games, and Ctrl+Z went into the text box.
test('the keys are the picture’s again after a game was chosen', KEYS, async ({ page, studio }) => {
  await studio.drawHalf();
  const game = page.getByLabel('Game', { exact: true });
  await game.selectOption('red-blue-green');
  await page.keyboard.press('n');
  await studio.worth('-1/2');
  await expect(game).toHaveValue('red-blue-green');
  await game.focus();
  await page.keyboard.press('Control+z');
  await studio.worth('1/2');
  await page.keyboard.press('d');
  await expect(game).toHaveValue('red-blue-green');
  await expect(page.getByTestId('sum')).toBeVisible();
});

test('Ctrl+Z in the text box undoes what was drawn', KEYS, async ({ page, studio }) => {
  await studio.drawHalf();
  const { text } = studio;
  await expect(text).toHaveValue('br');
  await text.focus();
  await page.keyboard.press('Control+z');
  await studio.worth('1');
  await expect(text).toHaveValue('b');
});
