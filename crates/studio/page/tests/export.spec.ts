// Drawings that can be opened again, frames for other pages, and values for papers.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { StudioPage, expect, test } from './studio';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'showOpenFilePicker', { value: undefined, configurable: true });
  });
});

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, base64]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], file));
      return data;
    },
    [name, bytes.toString('base64')] as const,
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test('every exported drawing opens again, with its game, its places and its name', async ({ page, studio }) => {
  test.setTimeout(90_000);
  await page.goto('/#edges/0@0.5-1b,1-2r,2-0@2b?at=1:-1,1;2:1.5,2&game=childish&name=House&palette=safe');
  await expect(studio.sticks).toHaveCount(3);
  const before = page.url();
  await page.keyboard.press('u');
  const files: Record<string, Buffer> = {};
  for (const format of ['SVG', 'PNG', 'PDF', 'TikZ']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${format}` }).click(),
    ]);
    files[file.suggestedFilename()] = await readFile(await file.path());
  }
  expect(Object.keys(files)).toEqual(['House.svg', 'House.png', 'House.pdf', 'House.tex']);
  await page.keyboard.press('Escape');
  for (const [name, bytes] of Object.entries(files)) {
    await page.goto('/#picture/bb');
    await studio.worth('2');
    await drop(page, name.replace('House', 'copy'), bytes);
    await expect(studio.sticks, name).toHaveCount(3);
    await expect(page.getByLabel('Picture name')).toHaveValue('House');
    await expect.poll(() => page.url(), name).toBe(before);
  }
  // And from the dialog.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Control+o')]);
  await chooser.setFiles({ name: 'x.png', mimeType: 'image/png', buffer: files['House.png']! });
  await expect(studio.sticks).toHaveCount(3);

  await drop(page, 'other.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByText('other.svg: there is no picture in this file to open')).toBeVisible();
  const hostile = '<svg><metadata id="hackenbush">{"format":"hackenbush","version":1,"variant":"</metadata></svg>';
  await drop(page, 'hostile.svg', Buffer.from(hostile));
  await expect(page.getByText(/hostile\.svg: the picture in this file is damaged/i)).toBeVisible();
  await expect(studio.sticks).toHaveCount(3);
});

// A drawing of 1528 x 604 once became 5368 x 604 when its values were shown, and nothing warned of it.
test('the preview shows the drawing as it is written, and labels move nothing', async ({ page, studio }) => {
  await studio.write('g(b(g)(r))(r(g)(b)) + gb + gr');
  await expect(studio.sticks).toHaveCount(11);
  await page.getByRole('button', { name: 'Share and export' }).click();
  const preview = page.getByTestId('preview').getByRole('img', { name: 'Preview of the drawing' });
  await expect(preview).toBeVisible();
  const svg = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download SVG' }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  const proportions = () => preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight].join());
  const sizeOf = (text: string) => /width="(\d+)" height="(\d+)"/.exec(text)?.slice(1).join();
  const vertices = (text: string) =>
    [...text.matchAll(/<circle[^>]* cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const shape = (places: readonly (readonly [number, number])[]) =>
    places.map(([x, y]) => [x - (places[0]?.[0] ?? 0), y - (places[0]?.[1] ?? 0)].map((n) => n.toFixed(1)).join());
  const first = await svg();
  const bare = shape(vertices(first));
  expect(bare.length).toBeGreaterThan(8);
  await expect.poll(proportions).toBe(sizeOf(first));
  await page.getByLabel('Labels on the edges').selectOption('values');
  await page.getByLabel('Caption of the drawing').fill('A garden worth {value}');
  const labelled = await svg();
  expect(labelled).toContain('A garden worth');
  expect(shape(vertices(labelled))).toEqual(bare);
  // What is shown is what is written, and in the size that is asked for.
  await expect.poll(proportions).toBe(sizeOf(labelled));
  await page.getByLabel('Width of the drawing').fill('640px');
  await expect(page.getByTestId('preview').locator('figcaption')).toHaveText(/^640 × \d+ px$/);
  expect(await svg()).toContain(' width="640" ');

  // What cannot be written is said in the dialog, not behind it.
  await page.getByLabel('Width of the drawing').fill('20000px');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await expect(page.getByTestId('export-status')).toContainText('the limit is 16384');
  await page.getByLabel('Width of the drawing').fill('8 miles');
  await expect(page.getByRole('button', { name: 'Download PNG' })).toBeDisabled();
  await expectAccessible(page, 'export');
});

test('a link from a local server says what it needs, and a long one warns', async ({ page, studio }) => {
  await studio.drawHalf();
  await page.keyboard.press('u');
  const served = test.info().project.name.startsWith('server');
  const needs = served ? /it opens where hackenbush studio --port \d+ is running/ : 'nobody else can open it there';
  await expect(page.getByTestId('local-link')).toContainText(needs);
  await page.keyboard.press('Escape');
  await studio.write(Array.from({ length: 700 }, (_, i) => 'br'[(i * i) % 2]).join(' + '));
  await expect(studio.sticks).toHaveCount(700, { timeout: 15_000 });
  await page.getByRole('button', { name: 'Share and export' }).click();
  await expect(page.getByTestId('long-link')).toContainText('some chats cut it');
});

test('values are copied as plain text, LaTeX and Markdown', async ({ page, studio }) => {
  await studio.write('b(rg)(gb) + r');
  await studio.worth('-1/2↑');
  const copied = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText(/copied$/).last()).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.getByRole('button', { name: 'Copy the value' }).click();
  const choices = page.getByRole('group', { name: 'Copy the value as' });
  await expect(choices).toBeVisible();
  await choices.getByRole('button', { name: 'LaTeX' }).click();
  await expect(page.getByText('Value as LaTeX copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/1\/2.*\\uparrow/);

  await page.getByRole('button', { name: 'Share and export' }).click();
  await expect(page.getByTestId('statement-Markdown')).toBeVisible();
  expect(await copied('Copy value as Plain text')).toBe('-1/2↑');
  expect(await copied('Copy position and value as Plain text')).toBe('b(rg)gb + r = -1/2↑');
  expect(await copied('Copy position and value as Markdown')).toMatch(
    /^\[`b\(rg\)gb \+ r`\]\(<http:\/\/127\.0\.0\.1:\d+\/#picture\/b\(rg\)\(gb\)%20\+%20r>\) = \$-.*\$$/,
  );
  expect(await copied('Copy position and value as LaTeX')).toMatch(
    /^\\href\{.*\\texttt\{b\(rg\)gb \+ r\}\} \$= -.*\$$/,
  );
});

test('the dialog gives the HTML of a frame', async ({ page, studio }) => {
  await studio.drawHalf();
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'To play' }).click();
  await page.getByRole('button', { name: 'Copy HTML' }).click();
  await expect(page.getByText('HTML copied')).toBeVisible();
  const html = await page.evaluate(() => navigator.clipboard.readText());
  expect(html).toMatch(
    /^<iframe src="http:\/\/127\.0\.0\.1:\d+\/#embed\/play\/edges\/0@0-1b,1-2r\?at=1:0,1;2:0,2" title=/,
  );
});

test.describe('frames', () => {
  test('show the picture to look at, to play and to analyse', async ({ page, baseURL }) => {
    test.setTimeout(90_000);
    // Work in the studio, which a frame must leave alone.
    await page.goto('/#picture/bbb');
    await new StudioPage(page).worth('3');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hackenbush.work') ?? '')).toContain('blue');
    // The stamp says when it was last written, which leaving the page does once more.
    const stored = () =>
      page.evaluate(() => (localStorage.getItem('hackenbush.work') ?? '').replace(/"stamp":"\w+"/, ''));
    const work = await stored();

    // Another page, elsewhere; the local server forbids frames, a host of the static site does not.
    const forbidding = ['content-security-policy', 'x-frame-options', 'cross-origin-resource-policy'];
    await page.route(`${baseURL}/`, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      for (const name of forbidding) Reflect.deleteProperty(headers, name);
      await route.fulfill({ response, headers });
    });
    await page.route('**/blog.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Blog</title>${[
          'look',
          'play',
          'analyse',
        ]
          .map(
            (as) =>
              `<iframe title="${as}" width="640" height="420" src="${baseURL}/#embed/${as}/picture/b(r)%20+%20r"></iframe>`,
          )
          .join('')}</html>`,
      }),
    );
    await page.goto('/blog.html');
    const frame = (as: string) => page.frameLocator(`iframe[title=${as}]`);
    for (const as of ['look', 'play', 'analyse']) {
      await expect(frame(as).locator('[id^=canvas-stick-]')).toHaveCount(3);
      await expect(frame(as).getByRole('toolbar', { name: 'Drawing tools' })).toHaveCount(0);
      const open = frame(as).getByRole('link', { name: 'Open in the studio' });
      await expect(open).toHaveAttribute('target', '_blank');
      await expect(open).toHaveAttribute(
        'href',
        `${baseURL}/#${as === 'analyse' ? 'analyse/' : ''}picture/b(r)%20+%20r`,
      );
    }
    await expect(frame('play').getByTestId('turn')).toHaveText('Your turn');
    await expect(frame('analyse').getByTestId('value')).toContainText('1');
    await expect(frame('analyse').getByRole('treeitem')).not.toHaveCount(0);
    expect(await stored()).toBe(work);
  });

  test('refuse damaged addresses in words', async ({ page }) => {
    await page.goto('/#embed/look/h1.nonsense');
    await expect(page.getByRole('alert')).toHaveText('This link is damaged.');
  });
});
