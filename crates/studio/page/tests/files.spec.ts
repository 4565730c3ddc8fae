// Files, the log, and what is kept between visits.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { desktopOnly, expect, test } from './studio';

const PICKERS = desktopOnly('phones have no file pickers');

/** Without the browser's file pickers the studio uploads and downloads, which a test can see. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'showOpenFilePicker', { value: undefined, configurable: true });
    Object.defineProperty(window, 'showSaveFilePicker', { value: undefined, configurable: true });
  });
});

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await textOf(download) };
}

async function openText(page: Page, name: string, text: string, act: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), act()]);
  await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

test('saves a .hat, begins anew, opens it again', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await page.getByLabel('Picture name').fill('half');
  await page.getByLabel('Picture name').press('Tab');
  const file = await saved(page, () => page.keyboard.press('Control+s'));
  expect(file.name).toBe('half.hat');
  expect(JSON.parse(file.text)).toMatchObject({
    format: 'hackenbush',
    version: 1,
    variant: 'red-blue',
    edges: [
      { from: 0, to: 1, colour: 'blue' },
      { from: 1, to: 2, colour: 'red' },
    ],
  });
  await studio.menu('File', 'New');
  await expect(studio.sticks).toHaveCount(0);
  await openText(page, 'half.hat', file.text, () => page.keyboard.press('Control+o'));
  await expect(page.getByLabel('Picture name')).toHaveValue('half');
  await studio.worth('1/2');
});

const hat = (changed: object) => {
  const vertices = [0, 1, 2, 3].map((id) => ({ id, x: 0, y: id }));
  const edges = [
    { from: 0, to: 1, colour: 'blue' },
    { from: 1, to: 2, colour: 'red' },
  ];
  return JSON.stringify({ format: 'hackenbush', version: 1, variant: 'red-blue', vertices, edges, ...changed });
};

test('a file that cannot be read is refused in words', async ({ studio }) => {
  const { page } = studio;
  const java = '\u00ac\u00ed\u0000\u0005sr\u0000\u000fHackenbush.Tree';
  const cases: readonly [string, Buffer | string, string][] = [
    ['empty.hat', '', 'This file is empty.'],
    ['later.hat', hat({ version: 9 }), 'this program reads version 1. Open it with a newer hackenbush.'],
    ['colour.hat', hat({ edges: [{ from: 0, to: 1, colour: 'mauve' }] }), 'Edge 1, colour: unknown colour “mauve”'],
    ['cut.hat', hat({}).slice(0, 40), 'This file is damaged: it ends too early.'],
    ['tree.hat', Buffer.from(java, 'latin1'), 'probably of Visual Hackenbush 1.1'],
  ];
  for (const [name, content, message] of cases) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), studio.menu('File', 'Open…')]);
    await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content as string) });
    const notice = page.locator('.notice.error').last();
    await expect(notice).toContainText(name);
    await expect(notice).toContainText(message);
    await expect(notice).not.toContainText('`');
  }
});

// Loose edges once floated, a size of 500 filled the canvas, and a vertex at 1e300 left it empty.
test('what cannot be seen or played in a file is repaired, with a word', async ({ studio }) => {
  const { page } = studio;
  const loose = { from: 2, to: 3, colour: 'red' };
  const trunk = { from: 0, to: 1, colour: 'blue' };
  const open = async (name: string, text: string) => {
    await openText(page, name, text, () => studio.menu('File', 'Open…'));
    await expect(page.getByLabel('Picture name')).toHaveValue(name.replace('.hat', ''));
  };
  await open('size.hat', hat({ display: { stick_size: 500 } }));
  await studio.worth('1/2');
  expect(await page.evaluate(() => localStorage.getItem('hackenbush.work'))).toContain('"stick_size":5,');
  const far = [0, 1, 2, 3].map((id) => ({ id, x: 0, y: id === 2 ? 1e300 : id }));
  await open('far.hat', hat({ vertices: far }));
  await expect(page.locator('.notice').last()).toContainText('too far away to be seen');
  await studio.worth('1/2');
  await expect(studio.stick(2)).toBeInViewport();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await openText(page, 'loose.hat', hat({ edges: [trunk, loose] }), () => studio.menu('File', 'Open…'));
  await expect(page.locator('.notice').last()).toContainText('1 edge was not joined to the ground');
  await expect(studio.sticks).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(studio.sticks).toHaveCount(2);
});

test('unsaved changes are guarded', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await page.keyboard.press('Alt+n');
  const question = page.getByRole('dialog', { name: 'Save your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(studio.sticks).toHaveCount(2);
  await page.keyboard.press('Alt+n');
  const file = await saved(page, () => question.getByRole('button', { name: 'Save', exact: true }).click());
  expect(file.name).toBe('Untitled.hat');
  await expect(studio.sticks).toHaveCount(0);
  await studio.drawHalf();
  await studio.menu('File', 'Exit');
  await question.getByRole('button', { name: 'Don’t save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'close this tab' })).toBeVisible();
});

test('saves to the same file again through the browser’s pickers', PICKERS, async ({ page, studio }) => {
  await page.evaluate(() => {
    const written: string[] = [];
    let asked = 0;
    const handle = {
      name: 'mine.hat',
      createWritable: async () => ({ write: async (text: string) => written.push(text), close: async () => undefined }),
    };
    const pickers = { showSaveFilePicker: async () => ((asked += 1), handle), written, asked: () => asked };
    Object.assign(window, { pickers });
    Object.defineProperty(window, 'showSaveFilePicker', { get: () => pickers.showSaveFilePicker });
  });
  await studio.drawHalf();
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Picture name')).toHaveValue('mine');
  await page.keyboard.press('n');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveTitle(/^mine/);
  const seen = () =>
    page.evaluate(() => {
      const { pickers } = window as unknown as { pickers: { written: string[]; asked: () => number } };
      return {
        asked: pickers.asked(),
        colours: pickers.written.map((t) => (JSON.parse(t) as { edges: { colour: string }[] }).edges[0]?.colour),
      };
    });
  await expect.poll(seen).toEqual({ asked: 1, colours: ['blue', 'red'] });
  await page.keyboard.press('Control+Shift+S');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { pickers: { asked: () => number } }).pickers.asked()))
    .toBe(2);
});

test('the work of the last visit is there again', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hackenbush.work') ?? '')).toContain('"red"');
  await page.reload();
  await studio.worth('1/2');
  await expect(page).toHaveTitle(/^• /);
});

test('several named pictures', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await studio.menu('File', 'My pictures…');
  const dialog = page.getByRole('dialog', { name: 'My pictures' });
  await dialog.getByLabel('Name', { exact: true }).fill('half');
  await dialog.getByRole('button', { name: 'Save to library' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await studio.worth('-1/2');
  await page.keyboard.press('Alt+p');
  await dialog.getByLabel('Name', { exact: true }).fill('minus half');
  await dialog.getByRole('button', { name: 'Save to library' }).click();
  await expect(dialog.getByRole('button', { name: /^Open/ })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Open half' }).click();
  await studio.worth('1/2');
  await expect(page.getByLabel('Picture name')).toHaveValue('half');
  await page.keyboard.press('Alt+p');
  await dialog.getByLabel('Rename minus half').fill('other half');
  await dialog.getByLabel('Rename minus half').press('Tab');
  await expect(dialog.getByRole('button', { name: 'Open other half' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete other half' }).click();
  await expect(dialog.getByRole('button', { name: /^Open/ })).toHaveCount(1);
});

test('a file can be dragged in', desktopOnly('fingers drag no files'), async ({ studio }) => {
  const { page } = studio;
  const hat = {
    format: 'hackenbush',
    version: 1,
    variant: 'red-blue',
    vertices: [
      { id: 0, x: 0, y: 0 },
      { id: 1, x: 0, y: 1 },
    ],
    edges: [{ from: 0, to: 1, colour: 'red' }],
  };
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'red.hat'));
    return data;
  }, JSON.stringify(hat));
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop a picture')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await studio.worth('-1');
});

test('the log notes, marks, saves, clears; a saved log replays step by step', async ({ studio }) => {
  const { page } = studio;
  await studio.drawHalf();
  await page.keyboard.press('l');
  const entries = page.getByRole('region', { name: 'Log' }).getByRole('listitem');
  await expect(entries.nth(1)).toContainText('Add stick 1: source 0 at 0, level 1, colour blue, vertex 1 at (0, 1)');
  await expect(entries.nth(2)).toContainText('Add stick 2: source 1, level 2, colour red, vertex 2 at (0, 2)');
  await page.getByRole('button', { name: 'Mark' }).click();
  await expect(entries.last()).toContainText('Mark 1');
  await page.keyboard.press('x');
  await studio.click({ x: 0, y: 0.5 });
  await expect(entries.last()).toContainText('Remove stick 1: source 0, level 1, colour blue, removed 1 2');
  await page.keyboard.press('Control+z');
  await expect(entries.last()).toContainText('Undo: Remove stick 1');
  const log = await saved(page, () => page.getByRole('button', { name: 'Save log' }).click());
  expect(log.name).toBe('HackLog.log');

  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await expect(entries).toHaveCount(1);

  await openText(page, 'HackLog.log', log.text, () => page.getByRole('button', { name: 'Replay…' }).click());
  await expect(page.getByTestId('replay-step')).toHaveText('1 of 6');
  await expect(studio.sticks).toHaveCount(0);
  const counts = [];
  for (let i = 0; i < 5; i += 1) {
    await page.getByRole('button', { name: 'Step forward' }).click();
    counts.push(await studio.sticks.count());
  }
  expect(counts).toEqual([1, 2, 2, 0, 2]);
  await page.getByRole('button', { name: 'Step back' }).click();
  await studio.worth('0');
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByRole('button', { name: 'Keep this picture' }).click();
  await studio.worth('1/2');
});

// The file was forgotten when the page was loaded anew, and saving asked for a place again.
test('saves to the same file after a reload', PICKERS, async ({ page, studio }) => {
  await page.addInitScript(() => {
    const asked = () => Number(sessionStorage.getItem('asked') ?? 0);
    const ask = async () => {
      sessionStorage.setItem('asked', String(asked() + 1));
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle(asked() === 1 ? 'mine.hat' : 'other.hat', { create: true });
    };
    Object.defineProperty(window, 'showSaveFilePicker', { value: ask, configurable: true });
  });
  const colours = (name: string) =>
    page.evaluate(async (file) => {
      const folder = await navigator.storage.getDirectory();
      const text = await (await (await folder.getFileHandle(file)).getFile()).text();
      return (JSON.parse(text) as { edges: { colour: string }[] }).edges.map(({ colour }) => colour);
    }, name);
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
  await page.reload();
  await studio.drawHalf();
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Picture name')).toHaveValue('mine');
  await expect(page).toHaveTitle(/^mine/);
  await page.reload();
  await studio.worth('1/2');
  await page.keyboard.press('n');
  await studio.worth('-1/2');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveTitle(/^mine/);
  await expect.poll(() => colours('mine.hat').catch(() => [])).toEqual(['red', 'blue']);
  expect(await asked()).toBe('1');
  // Another picture has no file, also after a reload.
  await page.goto('/#picture/b');
  await studio.worth('1');
  await page.reload();
  await studio.worth('1');
  await page.keyboard.press('Control+s');
  await expect.poll(asked).toBe('2');
  await expect.poll(() => colours('other.hat').catch(() => [])).toEqual(['blue']);
  expect(await colours('mine.hat')).toEqual(['red', 'blue']);
});
