// Links that hold the picture, drawings and texts for elsewhere.

import { readFile } from 'node:fs/promises';
import { desktopOnly, expect, StudioPage, test } from './studio';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a copied link opens the same picture in a fresh profile', async ({ page, studio, browser, baseURL }) => {
  await studio.write('b(rg)(gb) + r');
  await studio.worth('-1/2↑');
  await page.getByLabel('Picture name').fill('Jungle');
  await page.getByRole('button', { name: 'Share and export' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseURL}/#picture/b(rg)(gb)%20+%20r?name=Jungle`);

  const fresh = await browser.newContext();
  const other = await fresh.newPage();
  await other.goto(link);
  const there = new StudioPage(other);
  await there.worth('-1/2↑');
  await expect(there.sticks).toHaveCount(6);
  await expect(other.getByLabel('Picture name')).toHaveValue('Jungle');
  // The address can be copied again.
  await expect.poll(() => other.url()).toBe(link);
  await fresh.close();
});

test(
  'a damaged link is reported, and nothing is lost',
  desktopOnly('links are read before any engine or screen is asked'),
  async ({ page, studio }) => {
    await studio.drawHalf();
    await page.evaluate(() => (location.hash = '#h1.nonsense'));
    await expect(page.getByText('This link is damaged.')).toBeVisible();
    await studio.worth('1/2');
  },
);

test('a picture too large for a link says so', desktopOnly('6,000 edges take their time'), async ({ page, studio }) => {
  // With the engine in the page, on a busy machine.
  test.setTimeout(120_000);
  const colours = Array.from({ length: 6000 }, (_, i) => 'br'[(i * i * 7 + (i >> 3)) % 2]);
  await studio.write(colours.join(' + '));
  await expect(studio.sticks).toHaveCount(6000, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Share and export' }).click();
  await expect(page.getByTestId('too-long')).toContainText('too large for a link', { timeout: 30_000 });
});

test('drawings are downloaded, and TikZ carries the link', async ({ page, studio }) => {
  await studio.drawHalf();
  await page.keyboard.press('u');
  const begins: Record<string, string> = {
    SVG: '<svg',
    PNG: '\x89PNG',
    PDF: '%PDF',
    TikZ: '% Open in Hackenbush Studio: http',
  };
  for (const [format, begin] of Object.entries(begins)) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${format}` }).click(),
    ]);
    const content = await readFile(await file.path(), 'latin1');
    expect(content.replace(/^<\?xml.*?\?>\s*/s, '').startsWith(begin), format).toBe(true);
    if (format === 'TikZ')
      expect(content).toMatch(
        /^% Open in Hackenbush Studio: http:\/\/127\.0\.0\.1:\d+\/#edges\/0@0-1b,1-2r\?at=\S+\n[^]*\\begin\{tikzpicture\}/,
      );
  }
});

test('one click copies notation, edge list, CGSuite text and TikZ', async ({ page, studio }) => {
  await studio.drawHalf();
  await page.keyboard.press('u');
  const copied = async (name: string) => {
    await page.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
    await expect(page.getByText(`${name} copied`)).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('Notation')).toBe('br');
  expect(await copied('Edge list')).toBe('0-1b 1-2r');
  expect(await copied('CGSuite')).toMatch(/^lr$/i);
  expect(await copied('TikZ')).toContain('#edges/0@0-1b,1-2r');
  expect(await copied('SVG')).toContain('<svg');
  await page.getByRole('button', { name: 'Copy PNG' }).click();
  await expect(page.getByText('Image copied')).toBeVisible();
});
