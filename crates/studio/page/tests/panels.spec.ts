// Games, facts, decomposition, dominoes, display and settings.
import { desktopOnly, expect, test } from './studio';

test('the facts tell what the original told, and more', async ({ studio }) => {
  await studio.drawHalf();
  await expect(studio.fact('Game')).toContainText('Red-Blue');
  await expect(studio.fact('Height')).toHaveText('2');
  await expect(studio.fact('Edges')).toHaveText('2');
  await expect(studio.fact('Hammerian')).toHaveText('Yes');
  await expect(studio.fact('Joshua')).toHaveText(/Yes|No/);
  await expect(studio.fact('Number part')).toHaveText('1/2');
  await expect(studio.fact('Birthday')).toHaveText('2');
  await expect(studio.fact('Stalk')).toHaveText('br');
  await expect(studio.fact('Work')).toHaveText(/^[\d.]+ (µs|ms|s)$/);
});

test('all-small values show their atomic weight, and hot ones mean and temperature', async ({ studio }) => {
  const { page } = studio;
  await page.getByLabel('Game', { exact: true }).selectOption('red-blue-green');
  await studio.colour('green');
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.colour('blue');
  await studio.drag({ x: 0, y: 1 }, { x: 0, y: 2 });
  await studio.worth('↑∗');
  await expect(studio.fact('Atomic weight')).toHaveText('1');
  await expect(studio.fact('Temperature')).toHaveCount(0);
  await expect(page.getByTestId('outcome')).toHaveText('Whoever starts wins');
  await page.goto('/#picture/:G bbbbbbrrrr:G?game=childish');
  await expect(studio.fact('Mean')).toHaveText('1');
  await expect(studio.fact('Temperature')).toHaveText('3');
  await expect(studio.fact('Atomic weight')).toHaveCount(0);
});

test('long work tells how far it is, and can be stopped', async ({ page }) => {
  // A grid of 60 sticks in random-looking colours: nothing to be answered at once.
  const id = (x: number, y: number) => (y === 0 ? 0 : 1 + x + 6 * (y - 1));
  const vertices = [{ id: 0, x: 0, y: 0 }];
  const edges: object[] = [];
  const add = (from: number, to: number, x: number) => {
    const n = edges.length;
    edges.push({
      id: n + 1,
      from,
      to,
      colour: (n * n + n * 5) % 7 < 3 ? 'red' : 'blue',
      ...(from === 0 ? { ground_x: x } : {}),
    });
  };
  for (let y = 1; y <= 6; y += 1) {
    for (let x = 0; x < 6; x += 1) {
      vertices.push({ id: id(x, y), x, y });
      add(id(x, y - 1), id(x, y), x);
      if (x > 0) add(id(x - 1, y), id(x, y), x);
    }
  }
  await page.addInitScript(
    (work) => localStorage.setItem('hackenbush.work', work),
    JSON.stringify({ picture: { variant: 'red-blue', vertices, edges }, name: 'grid', saved: true }),
  );
  await page.goto('/');
  const card = page.getByTestId('value-card');
  await expect(card).toContainText('positions');
  // What is known so far, and not the value of another picture.
  await expect(card.getByTestId('value')).toContainText('so far between');
  await page.getByRole('button', { name: 'Stop calculating' }).click();
  await expect(card).toHaveAttribute('aria-busy', 'false');
  await expect(card.getByRole('button', { name: 'Calculate' })).toBeVisible();
});

test('the drawing control: trunk colour, negate', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await studio.panel('Picture');
  await page.getByRole('group', { name: 'Trunks colour' }).getByRole('button', { name: 'red' }).click();
  await studio.worth('-2');
  await page.getByRole('button', { name: 'Negate' }).click();
  await studio.worth('2');
});

test('switching keeps the picture when its colours fit and asks when they do not', async ({ studio }) => {
  const { page } = studio;
  const game = page.getByLabel('Game', { exact: true });
  await studio.drawHalf();
  await page.keyboard.press('2');
  await expect(studio.sticks).toHaveCount(2);
  await studio.worth('1/2');
  await page.keyboard.press('4');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(game).toHaveValue('red-blue-green');
  await game.selectOption('green');
  await page.getByRole('button', { name: 'Paint them green' }).click();
  await expect(game).toHaveValue('green');
  await studio.worth('∗2');
  await expect(page.getByRole('button', { name: 'Draw blue edges' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(game).toHaveValue('red-blue-green');
  await studio.worth('1/2');
});

test('in Clockwise the order that is drawn counts', async ({ studio }) => {
  const { page } = studio;
  await page.keyboard.press('5');
  await studio.colour('blue');
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.drag({ x: 0, y: 1 }, { x: -1, y: 2 });
  await studio.colour('red');
  await studio.drag({ x: -1, y: 2 }, { x: -1, y: 3 });
  await studio.drag({ x: 0, y: 1 }, { x: 1, y: 2 });
  await studio.worth('1');
  // The red branch goes from the right of the other to its left.
  await page.keyboard.press('v');
  await studio.drag({ x: 1, y: 2 }, { x: -2, y: 1.5 });
  await studio.worth('3/4');
  await page.keyboard.press('Control+z');
  await studio.worth('1');
});

test('the decomposition canvas plants the pieces with their values and sum; a piece opens', async ({ studio }) => {
  const { page } = studio;
  // A blue trunk with a blue and a blue-red branch: Hammerian.
  await studio.colour('blue');
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.drag({ x: 0, y: 1 }, { x: -1, y: 2 });
  await studio.drag({ x: 0, y: 1 }, { x: 1, y: 2 });
  await studio.colour('red');
  await studio.drag({ x: 1, y: 2 }, { x: 1, y: 3 });
  await studio.worth('5/2');
  await studio.panel('Picture');
  await page.getByRole('button', { name: 'Pieces' }).click();
  const pieces = page.getByRole('group', { name: 'Pieces' }).getByRole('button');
  await expect(pieces).toHaveCount(3);
  await expect(page.getByTestId('kind')).toContainText('Hammerian');
  await page.getByTestId('kind').getByRole('button', { name: 'Hammerian' }).click();
  await expect(page.getByTestId('explanation')).toContainText('planting its trunk and its branches separately');
  await expect(page.getByTestId('explanation')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('sum').locator('strong')).toContainText('5/2');
  await page.getByRole('button', { name: /value 1\/2/ }).click();
  await expect(studio.canvas).toBeVisible();
  await studio.worth('1/2');
  await page.keyboard.press('Control+z');
  await studio.worth('5/2');
});

test('where a branching is not Hammerian the reason is shown', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await studio.drag({ x: 0, y: 1 }, { x: 1, y: 2 });
  await page.keyboard.press('d');
  await expect(page.getByTestId('kind')).toContainText('Not Hammerian');
  // The vertex was named by a number that no drawing shows.
  await expect(page.getByTestId('reasons')).toHaveText(/^The piece worth .+ stays whole: the trunk .+\.$/);
});

test('the domino editor, with its Clockwise tree beside it', async ({ studio }) => {
  const { page } = studio;
  await page.keyboard.press('6');
  const spots = (side: string, n: number) => page.getByLabel(`${side} spots of domino ${n}`);
  for (const [n, [left, right]] of [
    [2, 4],
    [7, 3],
    [1, 2],
    [4, 4],
    [3, 2],
  ].entries()) {
    await page.getByRole('button', { name: 'Add a domino' }).click();
    await spots('Left', n + 1).fill(String(left));
    await spots('Right', n + 1).fill(String(right));
  }
  await studio.worth('1');
  await expect(page.getByTestId('normal')).toHaveText('(5,6)(6,5)(1,2)(3,3)(2,1)');
  await expect(page.getByRole('img', { name: 'Clockwise tree of the line' }).locator('.stick')).toHaveCount(5);
  await page.getByRole('button', { name: 'Move domino 5 left' }).click();
  await expect(spots('Left', 4)).toHaveValue('3');
  await page.keyboard.press('Control+z');
  await expect(spots('Left', 4)).toHaveValue('4');
  await page.getByRole('button', { name: 'Remove domino 5' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Open as Clockwise Hackenbush' }).click();
  await expect(studio.sticks).toHaveCount(5);
  await studio.worth('1');
});

test('display options change the drawing, can be undone, and last', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  const look = page.locator('.canvas');
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Display options' });
  await dialog.getByLabel('Stick size').fill('4');
  await dialog.getByLabel('Vertex size').fill('0');
  await dialog.getByLabel('Background').selectOption('white');
  await dialog.getByLabel('Vertices').selectOption('gray');
  await dialog.getByLabel('Ground', { exact: true }).selectOption('black');
  await dialog.getByLabel('Sticks', { exact: true }).selectOption('safe');
  await dialog.getByLabel('Vertex ids').check();
  await page.keyboard.press('Escape');
  await expect(studio.stick(1)).toHaveCSS('stroke-width', '15px');
  await expect(look).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(studio.stick(2)).not.toHaveCSS('stroke-dasharray', 'none');
  await expect(page.locator('.vertex-id')).toHaveText(['1', '2', '0']);
  await page.keyboard.press('Control+z');
  await expect(look).toHaveAttribute('data-palette', 'vivid');
  await page.keyboard.press('Control+Shift+Z');
  await page.reload();
  await expect(look).toHaveAttribute('data-palette', 'safe');
  await expect(look).toHaveAttribute('data-ground', 'black');
});

const BAR = desktopOnly('the bar of a phone has no room for the button');
test('light and dark', BAR, async ({ studio }) => {
  const { page } = studio;
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Theme: auto' }).click();
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('project settings are kept between visits', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await page.keyboard.press('s');
  await page.getByLabel(/Test for Hammerian/).uncheck();
  await page.getByLabel(/Allow tree decomposition/).uncheck();
  await page.getByLabel('File name').fill('Mine.log');
  await page.getByLabel(/Enable log/).uncheck();
  await expect(page.getByLabel('File name')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(studio.fact('Hammerian')).toHaveText('not tested');
  await studio.panel('Picture');
  await expect(page.getByRole('button', { name: 'Pieces' })).toBeDisabled();
  await page.reload();
  await expect(studio.fact('Hammerian')).toHaveText('not tested');
  await page.keyboard.press('s');
  await expect(page.getByLabel('File name')).toHaveValue('Mine.log');
});

// Words such as "Hammerian" explained themselves to a mouse only, and not on a phone.
test('the words of the theory explain themselves to mouse, keyboard and finger', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await studio.panel('Picture');
  const explanation = page.getByTestId('explanation');
  const word = (name: string) => page.getByRole('region', { name: 'Facts' }).getByRole('button', { name });
  // Without being asked: screen readers go from word to word and point at none.
  await expect(word('Birthday')).toHaveAccessibleDescription(/canonical form/);
  await expect(page.getByTestId('value-card').getByRole('button', { name: 'Left wins' })).toHaveAccessibleDescription(
    /^Who wins under perfect play/,
  );
  await word('Hammerian').hover();
  await expect(explanation).toContainText('planting its trunk and its branches separately');
  await expect(explanation).toBeInViewport({ ratio: 1 });
  await page.mouse.move(10, 300);
  await expect(explanation).toHaveCount(0);
  await word('Birthday').focus();
  await expect(explanation).toContainText('canonical form');
  await page.keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);
  await expect(word('Joshua')).toHaveAccessibleDescription(/worth as much as its trunk/);
  await page.getByTestId('outcome').click();
  await expect(explanation).toContainText('Who wins under perfect play');
  // A number has no temperature worth a word, and an empty picture is no tree.
  await expect(word('Temperature')).toHaveCount(0);
  await page.getByLabel('Position as text').fill('');
  await studio.worth('0');
  await expect(word('Hammerian')).toHaveCount(0);
});

// It once asked for a blue or green stick.
test('in a green game either player cuts green edges', async ({ studio }) => {
  const { page } = studio;
  await page.getByLabel('Game', { exact: true }).selectOption('green');
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.worth('∗');
  await page.getByRole('tab', { name: 'Play' }).click();
  await expect(page.getByRole('region', { name: 'New game' })).toContainText('Both players cut green edges.');
  await page.getByRole('button', { name: 'Start game' }).click();
  await expect(page.getByTestId('play-words')).toContainText('Cut a green edge.');
});

// The advice to take a picture from the gallery once led nowhere.
test('play on an empty picture leads to the gallery', async ({ studio }) => {
  const { page } = studio;
  await page.getByRole('tab', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'open one from the gallery' }).click();
  await expect(page.getByRole('dialog', { name: 'Gallery and lessons' })).toBeVisible();
});

// Leaves once had a disabled button "Close".
test('the leaves of a derivation have no button to open them', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await expect(page.getByRole('treeitem')).not.toHaveCount(0);
  await expect(page.getByRole('tree').locator('button:disabled')).toHaveCount(0);
});

// With dominoes the text box once kept the hint for edges.
test('a line of dominoes is written with a hint of its own', async ({ studio }) => {
  const { page } = studio;
  await page.getByLabel('Game', { exact: true }).selectOption('domino-shave');
  await studio.panel('Picture');
  await expect(page.getByLabel('Position as text')).toHaveAttribute('placeholder', /\(\d,\d\)/);
  await expect(page.getByRole('region', { name: 'Text' })).not.toContainText('b, r and g');
});
