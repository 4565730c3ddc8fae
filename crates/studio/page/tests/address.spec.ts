// Everything has an address: Back, Forward, reload, and links from elsewhere.

import type { Page } from '@playwright/test';
import { desktopOnly, expect, StudioPage, test } from './studio';

const LINKS = desktopOnly('links are read before any engine or screen is asked');

const hash = (page: Page) => expect.poll(() => new URL(page.url()).hash);

test('the address bar holds the picture, and a reload keeps it as it is', async ({ page, studio }) => {
  await studio.drawHalf();
  await hash(page).toBe('#edges/0@0-1b,1-2r?at=1:0,1;2:0,2');
  // Edits are no entries of the history.
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press('n');
  await hash(page).toBe('#edges/0@0-1r,1-2b?at=1:0,1;2:0,2');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await studio.panel('Analyse');
  await hash(page).toBe('#analyse/edges/0@0-1r,1-2b?at=1:0,1;2:0,2');
  await page.reload();
  await studio.worth('-1/2');
  await expect(page.getByRole('tab', { name: 'Analyse' })).toHaveAttribute('aria-selected', 'true');
  // It is the same unsaved work, not a copy.
  await expect(page).toHaveTitle(/^• Untitled/);
});

test('an edit just before a reload is not lost', async ({ page, studio }) => {
  await studio.drawHalf();
  await page.keyboard.press('n');
  await page.reload();
  await studio.worth('-1/2');
});

test('Back and Forward go through screens, and bring the documents back', async ({ page, studio }) => {
  await studio.write('b(r)');
  await studio.worth('1/2');
  await hash(page).toBe('#picture/b(r)');
  await page.keyboard.press('Escape');
  await page.getByTestId('canvas').focus();
  await page.keyboard.press('F1');
  const guide = page.getByTestId('guide');
  await studio.guidePage('Theorems');
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Theorems');
  await hash(page).toBe('#guide/theorems');
  await studio.openExample(guide, 'rrbr');
  await studio.worth('-7/4');
  await hash(page).toBe('#picture/rrbr');

  await page.goBack();
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Theorems');
  await page.goBack();
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('The hackenbush book');
  await page.goBack();
  await studio.worth('1/2');
  // The very document: unsaved, as it was.
  await expect(page).toHaveTitle(/^• Untitled/);
  for (let i = 0; i < 3; i += 1) await page.goForward();
  await studio.worth('-7/4');
});

test('the guide remembers the section that was read', async ({ page, studio }) => {
  await page.goto('/#guide/theorems#fusion');
  const fusion = page.getByTestId('guide').getByRole('heading', { name: 'Fusion' });
  await expect(fusion).toBeInViewport();
  await page.getByTestId('guide').getByRole('button', { name: '← Drawing' }).click();
  await expect(studio.canvas).toBeVisible();
  await page.keyboard.press('F1');
  await expect(fusion).toBeInViewport();
  await page.reload();
  await expect(fusion).toBeInViewport();
  await hash(page).toContain('#guide/theorems#');
});

// A drawing that appeared above pushed the section down, and another one counted as read.
test('a section of the guide stays in place when examples above it are drawn', async ({ page, studio }) => {
  let answer: () => void = () => undefined;
  const drawn = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/draw', async (route) => {
    await drawn;
    await route.continue();
  });
  await page.goto('/#guide/theorems#fusion');
  const fusion = page.getByTestId('guide').getByRole('heading', { name: 'Fusion' });
  const place = async () => Math.round((await fusion.boundingBox())?.y ?? NaN);
  await expect(fusion).toBeInViewport();
  const before = await place();
  answer();
  await expect(page.getByTestId('guide').locator('.drawn .figure')).not.toHaveCount(0);
  await page.waitForTimeout(300);
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
  await expect(studio.canvas).toHaveCount(0);
  await hash(page).toBe('#guide/theorems#fusion');
});

test('lessons, the gallery and places on the number line have addresses', async ({ page, studio }) => {
  await page.goto('/#gallery');
  const gallery = page.getByRole('dialog', { name: 'Gallery and lessons' });
  await gallery.getByRole('button', { name: /^A moderately hard bed/ }).click();
  await studio.worth('1/128');
  await hash(page).toMatch(/^#gallery\/[\w-]+$/);
  const lesson = page.url();
  await expect(page.getByLabel('Picture name')).toHaveValue('A moderately hard bed');
  await page.reload();
  await expect(page.getByTestId('lesson')).toContainText('Redwood furniture');

  await page.goto('/#numbers/5/8');
  await expect(page.getByTestId('chosen')).toContainText('brbr');
  await hash(page).toMatch(/^#numbers\/5\/8\?from=-?[\d.]+&to=[\d.]+$/);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await hash(page).toMatch(/^#numbers\?from=-?[\d.]+&to=[\d.]+$/);
  const place = page.url();
  await page.goto(lesson);
  await expect(page.getByTestId('lesson')).toContainText('Redwood furniture');
  await studio.worth('1/128');
  await page.goto(place);
  await expect(page.getByTestId('number-line')).toBeVisible();
  await expect.poll(() => page.url()).toBe(place);

  await page.goto('/#gallery/no-such-lesson');
  await expect(page.getByText('This lesson isn’t in the gallery.')).toBeVisible();
});

test('a game under review has an address, which opens in a fresh profile', async ({ page, studio, browser }) => {
  await studio.write('b + r + b');
  await studio.worth('1');
  await studio.panel('Play');
  await page.getByRole('group', { name: 'Against' }).getByRole('button', { name: 'A person' }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await hash(page).toBe('#game/person-person/L/picture/b%20+%20r%20+%20b');
  for (const player of ['Left', 'Right', 'Left']) {
    await expect(page.getByTestId('turn')).toHaveText(`${player} to move`);
    const legal = page.locator('[data-mark~=legal]');
    await expect(legal).not.toHaveCount(0);
    await studio.clickStick(Number(await legal.first().getAttribute('data-of')));
  }
  await expect(page.getByTestId('turn')).toHaveText('Left wins');
  await page.getByRole('listbox', { name: 'Moves of the game' }).getByRole('option').nth(1).click();
  await hash(page).toMatch(/^#game\/person-person\/L\.\d\.\d\.\d@1\//);

  const fresh = await browser.newContext();
  const other = await fresh.newPage();
  await other.goto(page.url());
  await expect(other.getByTestId('turn')).toHaveText('Left wins');
  await expect(other.getByRole('listbox', { name: 'Moves of the game' }).getByRole('option').nth(1)).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(new StudioPage(other).sticks).toHaveCount(2);
  await fresh.close();

  // Back ends the game; Forward returns to it.
  await page.goBack();
  await studio.worth('1');
  await page.goForward();
  await expect(page.getByTestId('turn')).toHaveText('Left wins');
});

test('a link opens as a new document: no file is overwritten, nothing is lost', async ({ page, studio }) => {
  await page.evaluate(() => {
    const written: string[] = [];
    const handle = {
      name: 'mine.hat',
      createWritable: async () => ({ write: async (text: string) => written.push(text), close: async () => undefined }),
    };
    Object.assign(window, { written });
    Object.defineProperty(window, 'showSaveFilePicker', { value: async () => handle });
  });
  await studio.drawHalf();
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Picture name')).toHaveValue('mine');
  await page.keyboard.press('n');
  await studio.worth('-1/2');
  await page.evaluate(() => (location.hash = '#picture/bbb?name=Three'));
  await studio.worth('3');
  await expect(page.getByLabel('Picture name')).toHaveValue('Three');
  await expect(page.getByText('Undo brings your last picture back')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await studio.worth('-1/2');
  await expect(page.getByLabel('Picture name')).toHaveValue('mine');
  // Until it is saved the picture is also among the recent ones, should the tab be closed.
  await page.keyboard.press('Alt+p');
  await expect(page.getByRole('button', { name: 'Open recent mine' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect
    .poll(() =>
      page.evaluate(() => (window as unknown as { written: string[] }).written.map((t) => t.includes('"blue"'))),
    )
    .toEqual([true, true]);
});

test('links of the first version still open', LINKS, async ({ page, studio }) => {
  await page.goto('/#h1.JckxCkAhDAPQu3SOkPY60kV0Kw6C9__ET0gIvG5nzTbqLoMZOqG4ShIBIkimxJ_tWwVHwP-rSUl-');
  await studio.worth('1/2');
  await page.goto('/#open/b(r)(b)%20%2B%20rb%20%2B%20r');
  await expect(studio.sticks).toHaveCount(6);
  await hash(page).toBe('#picture/b(r)(b)%20+%20rb%20+%20r');
});

test('damaged, hostile and huge links are refused in words, and nothing is lost', LINKS, async ({ page, studio }) => {
  await studio.drawHalf();
  const refused = async (link: string, words: string) => {
    await page.evaluate((to) => (location.hash = to), link);
    await expect(page.getByText(words).first()).toBeVisible();
    await studio.worth('1/2');
    await hash(page).toBe('#edges/0@0-1b,1-2r?at=1:0,1;2:0,2');
  };
  await refused('#guide/%', 'This link is damaged.');
  await refused('#h1.nonsense', 'This link is damaged.');
  await refused('#nowhere/at/all', 'This link doesn’t lead anywhere in the studio.');
  await refused(`#picture/${'b'.repeat(120_000)}`, 'This link is too long to be opened.');
  const bomb = await page.evaluate(async () => {
    const text = new Blob([`["red-blue","",[${'0,'.repeat(10_000_000)}0],[],0,0]`]);
    const packed = await new Response(text.stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
    let binary = '';
    for (const byte of new Uint8Array(packed)) binary += String.fromCharCode(byte);
    return `#h1.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
  });
  await refused(bomb, 'This link is refused: the picture in it is too large.');
});
