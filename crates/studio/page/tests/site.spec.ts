// The studio as a static site: nothing but files, then no network, then trouble of every kind.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { serve } from '../serve.mjs';
import { StudioPage, desktopOnly } from './studio';

const SITE = process.env['HACKENBUSH_SITE'] ?? '../../../target/site';
const BIN = process.env['HACKENBUSH_BIN'] ?? '../../../target/debug/hackenbush';

/** A copy of the site below `deep/path/` of a server of its own; `change` puts another folder there. */
const test = base.extend<{ site: { url: string; folder: string; change: (folder: string) => void; stop: () => void } }>(
  {
    site: async ({}, use) => {
      const temporary = mkdtempSync(join(tmpdir(), 'site-'));
      const folder = join(temporary, 'deep/path');
      cpSync(SITE, folder, { recursive: true });
      const { server, url } = await serve(temporary);
      const stop = () => {
        server.close();
        server.closeAllConnections();
      };
      const change = (other: string) => {
        rmSync(folder, { recursive: true });
        cpSync(other, folder, { recursive: true });
      };
      await use({ url: `${url}deep/path/`, folder, change, stop });
      stop();
      rmSync(temporary, { recursive: true });
    },
  },
);

test.use({ serviceWorkers: 'allow' });

const opened = (page: Page) => expect(page.getByLabel('Game', { exact: true }).locator('option')).not.toHaveCount(1);
const engineText = async (page: Page) => {
  await new StudioPage(page).menu('Help', 'About');
  const text = (await page.getByRole('dialog').textContent()) ?? '';
  await page.keyboard.press('Escape');
  return text;
};

/** Waits until a service worker looks after the page. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

const FILES = desktopOnly('the files are the same on a phone');
test('runs below any path, asks nobody else, and a first visit is small', FILES, async ({ page, site }) => {
  test.setTimeout(120_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(site.url);
  await opened(page);
  await new StudioPage(page).drawHalf();
  expect(asked.filter((url) => !url.startsWith(site.url) && !/^(data|blob):/.test(url))).toEqual([]);
  const paths = [...new Set(asked.filter((url) => url.startsWith(site.url)))].map((url) => url.slice(site.url.length));
  expect(paths.some((path) => path.startsWith('assets/engine-'))).toBe(true);
  expect(paths.filter((path) => /^assets\/(full|render)-/.test(path))).toEqual([]);
  const files = paths.map((path) => readFileSync(join(site.folder, path === '' ? 'index.html' : path)));
  const bytes = (compress: (file: Buffer) => Buffer) => files.reduce((sum, file) => sum + compress(file).length, 0);
  const [gzip, brotli] = [bytes((file) => gzipSync(file)), bytes((file) => brotliCompressSync(file))];
  console.log(`first visit: ${gzip} bytes with gzip, ${brotli} with Brotli, ${files.length} files`);
  expect(gzip, 'bytes of the first visit, gzip').toBeLessThanOrEqual(500_000);
  expect(brotli, 'bytes of the first visit, Brotli').toBeLessThanOrEqual(500_000);
  expect(await engineText(page)).toContain('engine in this page');
});

test('refers to nothing outside itself', FILES, ({ site }) => {
  const html = readFileSync(join(site.folder, 'index.html'), 'utf8').replaceAll('&#39;', "'");
  expect(html).toContain("script-src 'self' 'wasm-unsafe-eval'");
  for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^\.\//);
  const manifest = JSON.parse(readFileSync(join(site.folder, 'manifest.webmanifest'), 'utf8')) as {
    start_url: string;
    icons: { src: string }[];
  };
  expect(manifest.start_url).toBe('./');
  for (const { src } of manifest.icons) expect(statSync(join(site.folder, src)).size).toBeGreaterThan(100);
});

test('works without a network after the first visit', async ({ page, site, context }) => {
  await page.goto(site.url);
  await opened(page);
  await controlled(page);
  // The rest of the site comes when the page is idle.
  await expect.poll(() => kept(page), { timeout: 30_000 }).toContain('/deep/path/book/guide/theorems.json');
  await expect
    .poll(async () => (await kept(page)).filter((path) => /\/(full|render)-/.test(path)).length, { timeout: 30_000 })
    .toBe(2);
  site.stop();
  await context.setOffline(true);
  await page.reload();
  await opened(page);
  const studio = new StudioPage(page);
  await studio.drawHalf();
  await page.goto(`${site.url}#guide/theorems`);
  await expect(page.getByTestId('guide').getByRole('heading', { level: 1 })).toBeVisible();
  const second = await context.newPage();
  await second.goto(site.url);
  await opened(second);
});

/** The next version: other names of page and engine, and those of this one are gone. */
function nextVersion(folder: string): string {
  const next = mkdtempSync(join(tmpdir(), 'next-'));
  cpSync(folder, next, { recursive: true });
  const assets = readdirSync(join(next, 'assets'));
  const named = (start: string, end: string) => assets.find((name) => name.startsWith(start) && name.endsWith(end))!;
  const [script, engine] = [named('index-', '.js'), named('engine-', '.wasm')];
  const renamed = new Map([
    [script, 'index-next.js'],
    [engine, 'engine-next.wasm'],
  ]);
  for (const [from, to] of renamed) renameSync(join(next, 'assets', from), join(next, 'assets', to));
  const edit = (path: string, change: (text: string) => string) => {
    writeFileSync(join(next, path), change(readFileSync(join(next, path), 'utf8')));
  };
  for (const name of readdirSync(join(next, 'assets')).filter((name) => name.endsWith('.js'))) {
    edit(join('assets', name), (text) =>
      [...renamed].reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
    );
  }
  edit('index.html', (text) =>
    text.replaceAll(script, 'index-next.js').replace('<html ', '<html data-version="next" '),
  );
  edit('sw.js', (text) => {
    let changed = text.replace(/"version":"\w+"/, '"version":"next"');
    for (const [from, to] of renamed) changed = changed.replaceAll(from, to);
    return changed.replace(/\{"path":"([^"]+)","sha256":"\w+"/g, (_, path: string) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(next, path)))
        .digest('hex');
      return `{"path":"${path}","sha256":"${hash}"`;
    });
  });
  return next;
}

test('an old page keeps its engine until the person reloads', async ({ page, site }) => {
  const next = nextVersion(site.folder);
  await page.goto(site.url);
  await opened(page);
  await controlled(page);
  site.change(next);
  rmSync(next, { recursive: true });
  // The old version, all of it, though its files are gone.
  await page.reload();
  await opened(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-version');
  const studio = new StudioPage(page);
  await studio.drawHalf();
  await studio.menu('Help', 'About');
  await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).first().click({ timeout: 30_000 });
  await expect(page.locator('html')).toHaveAttribute('data-version', 'next');
  await opened(page);
  // The work is still there.
  await new StudioPage(page).worth('1/2');
});

test.describe('an engine that is damaged', () => {
  test.use({ serviceWorkers: 'block' });

  test('is fetched again', async ({ page, site }) => {
    let asked = 0;
    await page.route('**/assets/engine-*.wasm', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await route.fulfill({ contentType: 'application/wasm', body: Buffer.from([0, 97, 115, 109]) });
    });
    await page.goto(site.url);
    await opened(page);
    await new StudioPage(page).drawHalf();
    expect(asked).toBe(2);
  });

  test('is reported if it stays so, and drawing goes on', async ({ page, site }) => {
    const damaged = /assets\/(engine|full)-\w+\.wasm$/;
    await page.route(damaged, (route) => route.fulfill({ body: Buffer.from([0, 97, 115, 109]) }));
    await page.goto(site.url);
    await opened(page);
    const studio = new StudioPage(page);
    await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
    await expect(studio.sticks).toHaveCount(1);
    await expect(page.getByTestId('value')).toContainText('The engine couldn’t be loaded');
    // It could not be saved.
    await page.evaluate(() => Object.assign(globalThis, { showSaveFilePicker: undefined }));
    const download = page.waitForEvent('download');
    await page.keyboard.press('ControlOrMeta+s');
    expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({ format: 'hackenbush' });
    await page.unroute(damaged);
    await studio.drag({ x: 0, y: 1 }, { x: 0, y: 2 });
    await studio.worth('2');
  });

  test('PNG loads its part when it is asked for', async ({ page, site }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(site.url);
    await opened(page);
    await new StudioPage(page).drawHalf();
    expect(asked.some((url) => url.includes('/render-'))).toBe(false);
    await page.keyboard.press('u');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PNG' }).click();
    expect((await download).suggestedFilename()).toContain('.png');
    expect(asked.some((url) => url.includes('/render-'))).toBe(true);
  });
});

test.describe('where the browser blocks', () => {
  const refuse = 'throw new DOMException("blocked", "SecurityError")';
  for (const [what, script, message, values] of [
    ['WebAssembly', 'delete globalThis.WebAssembly', 'WebAssembly is blocked', false],
    ['workers', 'globalThis.Worker = undefined', 'Web Workers are blocked', false],
    [
      'storage',
      `Object.defineProperty(globalThis, 'localStorage', { get() { ${refuse} } })`,
      'Storage is blocked',
      true,
    ],
    [
      'service workers',
      `Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })`,
      'Service workers are blocked',
      true,
    ],
  ] as const) {
    test(`${what}, the page says so and keeps what can work`, async ({ page, site }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.addInitScript(script);
      await page.goto(site.url);
      await opened(page);
      const studio = new StudioPage(page);
      await studio.drag({ x: 0, y: 0 }, { x: 0, y: 1 });
      await expect(studio.sticks).toHaveCount(1);
      if (values) await studio.worth('1');
      else await expect(page.getByTestId('value')).toContainText('blocks');
      expect(await engineText(page)).toContain(message);
      const download = page.waitForEvent('download');
      await page.evaluate(() => Object.assign(globalThis, { showSaveFilePicker: undefined }));
      await page.keyboard.press('ControlOrMeta+s');
      expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({ format: 'hackenbush' });
      expect(errors).toEqual([]);
    });
  }
});

test('a browser that cannot run the page gets a reason', FILES, async ({ page, site }) => {
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'syntax of tomorrow' }),
  );
  await page.goto(site.url);
  await expect(page.getByText('The studio hasn’t started.')).toBeVisible();
});

test('when the server dies, the page goes on with its own engine', async ({ page }) => {
  const port = 8900 + Math.floor(Math.random() * 90);
  const server = spawn(BIN, ['studio', '--no-open', '--port', String(port)], { stdio: 'ignore' });
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/api/about`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    await page.goto(`http://127.0.0.1:${port}/`);
    await opened(page);
    const studio = new StudioPage(page);
    await studio.drawHalf();
    expect(await engineText(page)).toContain('server on this computer');
    // In the middle of work: a jungle on which either engine is busy until its time is up.
    const hard = Array.from({ length: 60 }, (_, i) => {
      const [vertex, step] = [Math.floor(i / 3) + 1, i % 3];
      const from = Math.max(0, vertex - [1, 3, 7][step]!);
      return `${from}-${vertex}${from === 0 ? 'g' : 'gbrgbgr'[(vertex * 3 + step) % 7]}`;
    }).join(' ');
    const asked = page.waitForRequest((request) => /api\/(solve|analyse)/.test(request.url()));
    await studio.write(hard);
    await asked;
    await page.waitForTimeout(500);
    server.kill('SIGKILL');
    await expect(page.getByTestId('value').locator('.bounds')).toBeVisible({ timeout: 30_000 });
    await studio.write('b(r)(bg)');
    await studio.worth('1∗');
    expect(await engineText(page)).toContain('The server has stopped answering');
  } finally {
    server.kill('SIGKILL');
  }
});

/** How long the page has worked, in seconds. Other programs do not change that: with nothing else to do it is as long at most. */
async function workOf(browser: Browser): Promise<() => Promise<number>> {
  const system = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
}

test('the page is interactive within a second', async ({ page, site, browser }) => {
  const worked = await workOf(browser);
  await page.goto('about:blank');
  const before = await worked();
  await page.goto(site.url);
  await opened(page);
  const studio = new StudioPage(page);
  await studio.worth('0');
  await expect(studio.canvas).toBeVisible();
  const seconds = (await worked()) - before;
  console.log(`from opening the page to its first value: ${seconds.toFixed(2)} s of work`);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(1);
});

test('from an edit to its value, up to 30 edges', async ({ page, site, browser }) => {
  await page.goto(site.url);
  await opened(page);
  const studio = new StudioPage(page);
  await studio.drawHalf();
  await studio.canvas.focus();
  const edit = (count: number) =>
    page.evaluate(async (count) => {
      const canvas = document.querySelector('[data-testid=canvas]') as HTMLElement;
      const card = document.querySelector('[data-testid=value]') as HTMLElement;
      const times: number[] = [];
      for (let i = 0; i < count; i += 1) {
        const began = performance.now();
        const answered = new Promise<void>((resolve) => {
          const watch = new MutationObserver(() => {
            if (card.classList.contains('old') || card.textContent === '–') return;
            watch.disconnect();
            resolve();
          });
          watch.observe(card, { attributes: true, childList: true, subtree: true, characterData: true });
        });
        canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
        await answered;
        times.push(performance.now() - began);
      }
      return Math.min(...times);
    }, count);
  await edit(18);
  const worked = await workOf(browser);
  const before = await worked();
  const best = await edit(10);
  const work = (((await worked()) - before) * 1000) / 10;
  await expect(studio.sticks).toHaveCount(30);
  console.log(`edit to value in the page: ${work.toFixed(1)} ms of work, at best after ${best.toFixed(1)} ms`);
  expect(work).toBeGreaterThan(0);
  expect(work).toBeLessThan(50);
});
