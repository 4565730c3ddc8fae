// Work is never lost: whatever is opened, in however many tabs, and whoever stops answering.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { expect as baseExpect, test as baseTest, type Page } from '@playwright/test';
import { StudioPage, desktopOnly, expect, test } from './studio';

const BIN = process.env['HACKENBUSH_BIN'] ?? '../../../target/debug/hackenbush';

interface Pickers {
  readonly written: Record<string, string[]>;
  readonly asked: () => number;
  next: string;
}

/** Stands for the browser's file pickers, and notes what is written to which file. */
async function withPickers(
  page: Page,
): Promise<{ written: () => Promise<Record<string, string[]>>; next: (name: string) => Promise<void> }> {
  await page.evaluate(() => {
    const pickers = { written: {} as Record<string, string[]>, next: 'house.hat' };
    const ask = async () => {
      const name = pickers.next;
      const file = (pickers.written[name] ??= []);
      return {
        name,
        createWritable: async () => ({ write: async (text: string) => file.push(text), close: async () => undefined }),
      };
    };
    Object.assign(window, { pickers });
    Object.defineProperty(window, 'showSaveFilePicker', { value: ask, configurable: true });
  });
  const pickersOf = () => page.evaluate(() => (window as unknown as { pickers: Pickers }).pickers.written);
  const next = (name: string) =>
    page.evaluate((given) => void ((window as unknown as { pickers: Pickers }).pickers.next = given), name);
  return { written: pickersOf, next };
}

/** Opens the gallery, and its first picture. */
async function openFirstLesson(page: Page): Promise<void> {
  await page.keyboard.press('q');
  const first = page
    .getByRole('dialog')
    .getByRole('button', { name: /One blue/ })
    .first();
  await first.click();
}

const numberOfEdges = (text: string) => (JSON.parse(text) as { edges: unknown[] }).edges.length;

// Saving a lesson once overwrote the file that was open before it.
const KEYS = desktopOnly('it is done with keys');

test(
  'what is opened from the gallery, the guide, a link or the number line is a document of its own',
  KEYS,
  async ({ page, studio }) => {
    const pickers = await withPickers(page);
    await studio.drawHalf();
    await page.keyboard.press('Control+s');
    await expect(page.getByLabel('Picture name')).toHaveValue('house');

    const opens: readonly [string, () => Promise<void>][] = [
      ['gallery', () => openFirstLesson(page)],
      [
        'guide',
        async () => {
          await page.keyboard.press('F1');
          await page.evaluate(() => (location.hash = '#guide/notation'));
          await studio.openExample(page.getByTestId('guide'), 'b');
        },
      ],
      ['link', () => page.evaluate(() => void (location.hash = '#picture/brr'))],
      [
        'number',
        async () => {
          await page.keyboard.press('w');
          const line = page.getByTestId('number-line');
          await expect(line.locator('[data-number]').first()).toBeVisible();
          await line.focus();
          await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Enter');
        },
      ],
    ];
    let last = 'house';
    for (const [what, open] of opens) {
      await open();
      await expect(page.getByLabel('Picture name'), what).not.toHaveValue(last);
      last = what;
      await pickers.next(`${what}.hat`);
      await studio.canvas.focus();
      await page.keyboard.press('Control+s');
      await expect(page.getByLabel('Picture name'), what).toHaveValue(what);
    }
    const written = await pickers.written();
    expect(written['house.hat']?.map(numberOfEdges)).toEqual([2]);
    expect(Object.keys(written)).toEqual(['house.hat', 'gallery.hat', 'guide.hat', 'link.hat', 'number.hat']);
  },
);

test('two tabs share one library', KEYS, async ({ page, studio, context }) => {
  const keep = async (on: Page, name: string) => {
    const dialog = on.getByRole('dialog', { name: 'My pictures' });
    if (!(await dialog.isVisible())) await on.keyboard.press('Alt+p');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Save to library' }).click();
    return dialog;
  };
  await studio.drawHalf();
  // A new tab opens what was stored last, a moment after it was drawn.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hackenbush.work') ?? '')).toContain('"red"');
  const other = await context.newPage();
  await other.goto('/');
  const second = new StudioPage(other);
  await second.worth('1/2');
  await other.keyboard.press('n');
  await second.worth('-1/2');
  const mine = await keep(page, 'Alpha');
  const theirs = await keep(other, 'Beta');
  for (const dialog of [mine, theirs]) {
    await expect(dialog.getByRole('button', { name: 'Open Alpha' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Open Beta' })).toBeVisible();
  }
  // A name that the other tab has taken is asked about.
  await keep(other, 'Alpha');
  await other
    .getByRole('dialog', { name: 'Replace “Alpha”?' })
    .getByRole('button', { name: 'Save as “Alpha 2”' })
    .click();
  await expect(mine.getByRole('button', { name: /^Open (?!recent)/ })).toHaveCount(3);
  // What is deleted comes back, by a notice above the dialog.
  await mine.getByRole('button', { name: 'Delete Beta' }).click();
  await expect(theirs.getByRole('button', { name: /^Open (?!recent)/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(theirs.getByRole('button', { name: 'Open Beta' })).toBeVisible();
  // Each tab finds its own picture again.
  await page.reload();
  await studio.worth('1/2');
  await other.reload();
  await second.worth('-1/2');
});

test('undo survives a reload', KEYS, async ({ page, studio }) => {
  await studio.drawHalf();
  await page.keyboard.press('n');
  await studio.worth('-1/2');
  await page.reload();
  await studio.worth('-1/2');
  await page.keyboard.press('Control+z');
  await studio.worth('1/2');
  await page.keyboard.press('Control+z');
  await studio.worth('1');
  await page.keyboard.press('Control+y');
  await studio.worth('1/2');
});

test('what was not to be saved is gone after a reload, and under the recent ones', KEYS, async ({ page, studio }) => {
  await studio.drawHalf();
  await page.keyboard.press('x');
  await studio.menu('File', 'Exit');
  await page.getByRole('dialog').getByRole('button', { name: 'Don’t save' }).click();
  await expect(studio.sticks).toHaveCount(0);
  await expect(page).toHaveTitle(/^Untitled/);
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.getByLabel('Game', { exact: true }).locator('option')).not.toHaveCount(1);
  await expect(studio.sticks).toHaveCount(0);
  await page.keyboard.press('Alt+p');
  await page.getByRole('button', { name: 'Open recent Untitled' }).click();
  await studio.worth('1/2');
});

test('New begins with the pencil in blue; Delete on a vertex says what it does', KEYS, async ({ page, studio }) => {
  await studio.drawHalf();
  await studio.canvas.focus();
  await page.keyboard.press('ArrowRight');
  while (!(await page.locator('[aria-live]').allTextContents()).includes('vertex 1'))
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(page.locator('.notice')).toContainText('Select an edge to cut it.');
  await page.keyboard.press('x');
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog').getByRole('button', { name: 'Don’t save' }).click();
  await expect(page.getByRole('button', { name: 'Draw blue edges' })).toHaveAttribute('aria-pressed', 'true');
  await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
  await studio.worth('1');
});

// The server is the same for every screen.
baseTest.describe('a server of one’s own', { tag: ['@desktop', '@server'] }, () => {
  baseTest.use({ serviceWorkers: 'allow' });

  /** A studio with a port of its own, which can die and come back. */
  async function start(port: number): Promise<ChildProcess> {
    const server = spawn(BIN, ['studio', '--no-open', '--port', String(port)], { stdio: 'ignore' });
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/api/about`)
        .then(({ ok }) => ok)
        .catch(() => false);
    await baseExpect.poll(answers, { timeout: 20_000 }).toBe(true);
    return server;
  }
  const kill = async (server: ChildProcess) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  };
  const freePort = async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    return port;
  };
  const opened = (page: Page) =>
    baseExpect(page.getByLabel('Game', { exact: true }).locator('option')).not.toHaveCount(1);

  baseTest(
    'that dies costs nothing: the picture is saved, the page reloaded, and the server found again',
    async ({ page }) => {
      baseTest.setTimeout(120_000);
      const port = await freePort();
      let server = await start(port);
      try {
        await page.goto(`http://127.0.0.1:${port}/`);
        await opened(page);
        const studio = new StudioPage(page);
        await studio.drawHalf();
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await baseExpect
          .poll(
            () =>
              page.evaluate(
                async () => (await caches.match(new URL('book/gallery.json', document.baseURI).href)) !== undefined,
              ),
            { timeout: 30_000 },
          )
          .toBe(true);
        await kill(server);

        // Typing, saving and the gallery.
        await page.getByLabel('Position as text').fill('brb');
        await studio.worth('3/4');
        const banner = page.getByTestId('server-banner');
        await baseExpect(banner).toContainText('The studio’s server has stopped. You can go on');
        await page.evaluate(() => Object.assign(globalThis, { showSaveFilePicker: undefined }));
        const download = page.waitForEvent('download');
        await page.keyboard.press('ControlOrMeta+s');
        baseExpect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({
          format: 'hackenbush',
        });

        // A reload: the page and its engine are there, with the work.
        await page.reload();
        await opened(page);
        await studio.worth('3/4');
        await page.keyboard.press('Control+z');
        await studio.worth('1/2');
        await openFirstLesson(page);
        await studio.worth('1');

        // It comes back by itself.
        await baseExpect(banner).toContainText('has stopped');
        server = await start(port);
        await baseExpect(banner).toHaveText('', { timeout: 15_000 });
      } finally {
        await kill(server);
      }
    },
  );

  // The engine once answered “Failed to fetch” in the middle of a game.
  baseTest('that dies in the middle of a game does not end it', async ({ page }) => {
    baseTest.setTimeout(120_000);
    const port = await freePort();
    const server = await start(port);
    let alive = true;
    try {
      await page.goto(`http://127.0.0.1:${port}/`);
      await opened(page);
      const studio = new StudioPage(page);
      await studio.write('b + b + r');
      await studio.worth('1');
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await studio.panel('Play');
      await page.getByRole('button', { name: 'Start game' }).click();
      const legal = page.locator('[data-mark~=legal]');
      const cut = async () => studio.clickStick(Number(await legal.first().getAttribute('data-of')));
      await baseExpect(legal).toHaveCount(2);
      await kill(server);
      alive = false;
      await cut();
      // The engine in the page replies, and the game goes on to its end.
      await baseExpect(legal).toHaveCount(1, { timeout: 30_000 });
      await baseExpect(studio.sticks).toHaveCount(1);
      await cut();
      await baseExpect(page.getByTestId('turn')).toHaveText(/wins?$/, { timeout: 30_000 });
    } finally {
      if (alive) await kill(server);
    }
  });

  baseTest('leaves its address to another program', async ({ page }) => {
    baseTest.setTimeout(120_000);
    const port = await freePort();
    const server = await start(port);
    await page.goto(`http://127.0.0.1:${port}/`);
    await opened(page);
    await new StudioPage(page).drawHalf();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await kill(server);
    const other = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Another program</h1>'),
    );
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      // The open page does not take it for its server.
      const studio = new StudioPage(page);
      await page.getByLabel('Position as text').fill('brb');
      await studio.worth('3/4');
      await page.reload();
      await baseExpect(page.getByRole('heading', { name: 'Another program' })).toBeVisible();
      const left = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      await page.reload();
      baseExpect(await left()).toEqual([0, 0]);
    } finally {
      other.close();
      other.closeAllConnections();
    }
  });
});
