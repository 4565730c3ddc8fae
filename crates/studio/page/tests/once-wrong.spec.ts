// What was once wrong and is not a matter of one feature: each test would have caught it.

import { desktopOnly, expect, serverOnly, test } from './studio';

/** A grid on which no engine finishes in time. */
const GRID = (() => {
  const [columns, rows] = [8, 8];
  const id = (x: number, y: number) => (y === 0 ? 0 : 1 + x + columns * (y - 1));
  const edges: string[] = [];
  const add = (from: number, to: number) => {
    const n = edges.length;
    edges.push(`${from}-${to}${(n * n + n * 5) % 7 < 3 ? 'r' : 'b'}`);
  };
  for (let y = 1; y <= rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      add(id(x, y - 1), id(x, y));
      if (x > 0) add(id(x - 1, y), id(x, y));
    }
  }
  return edges.join(' ');
})();

// Two fractions of 17 digits stood above one another, the button was cut off, and w became ω in "between".
test('a picture that is too hard has round bounds, in words, and a button that can be pressed', async ({ studio }) => {
  test.setTimeout(60_000);
  const { page } = studio;
  await studio.write('rrrr');
  await studio.worth('-4');
  await studio.write(GRID);
  const card = page.getByTestId('value-card');
  const value = card.getByTestId('value');
  // The value of the last picture is not shown as if it were a bound.
  await expect(card).toContainText('positions');
  await expect(value).not.toContainText('4', { timeout: 1 });
  const stop = card.getByRole('button', { name: 'Stop calculating' });
  await expect(stop).toContainText('Stop');
  expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(24);

  await expect(card).toContainText('Timed out.', { timeout: 40_000 });
  await expect(value).toContainText('between', { useInnerText: true });
  const words = await value.innerText();
  expect(words.replace(/\s+/g, ' ')).not.toMatch(/\d{5}|ω/);
  const longer = card.getByRole('button', { name: 'Try longer' });
  await expect(longer).toBeInViewport({ ratio: 1 });
  const [outer, inner] = [(await card.boundingBox())!, (await longer.boundingBox())!];
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  await studio.panel('Analyse');
  await expect(page.getByRole('region', { name: 'Derivation' })).not.toContainText('betω');
});

// One third was "too far to be shown", and the open picture was not on the line.
test('the number line knows why a number is missing, and where the open picture is', async ({ page, studio }) => {
  await studio.write('br');
  await studio.worth('1/2');
  await page.goto('/#numbers');
  await expect(page.getByTestId('here')).toContainText('this picture: 1/2');
  for (const [number, words] of [
    ['1/3', 'has no finite stalk'],
    ['2/3', 'has no finite stalk'],
    ['3.14159', 'has no finite stalk'],
    ['1000000', 'too far away'],
  ] as const) {
    await page.getByLabel('Go to a number').fill(number);
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page.getByTestId('chosen'), number).toContainText(words);
  }
});

// They went into the list, which chose another game.
test(
  'shortcuts work while the list of games has the focus',
  desktopOnly('phones have no keys'),
  async ({ page, studio }) => {
    await studio.drawHalf();
    const game = page.getByLabel('Game', { exact: true });
    for (const [key, dialog] of [
      ['Alt+p', 'My pictures'],
      ['u', 'Share and export'],
      ['o', 'Display options'],
    ] as const) {
      await game.focus();
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(game).toHaveValue('red-blue');
    }
    await game.focus();
    await page.keyboard.press('Alt+n');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Don’t save' })).toBeVisible();
  },
);

// It spoke of sticks and of a derivation that there was not.
test('the analysis of dominoes speaks of dominoes', async ({ page, studio }) => {
  await studio.write('(2,4)(7,3)(1,2)(4,4)(3,2)');
  await studio.worth('1');
  await studio.panel('Analyse');
  const panel = page.getByRole('complementary', { name: 'About the picture' });
  await expect(page.getByTestId('moves-Left').getByRole('button')).not.toHaveCount(0);
  await expect(panel.getByRole('region', { name: 'Moves' })).not.toContainText(/edge|stick/i);
  await expect(panel.getByRole('region', { name: 'Derivation' })).not.toContainText(/No derivation|stick/);
});

const SLOW = serverOnly('a test can delay the server only');
// Five hundred edges took seconds without a sign.
test('while a drawing is being written the dialog says so', SLOW, async ({ page, studio }) => {
  await studio.drawHalf();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.keyboard.press('u');
  await expect(page.getByRole('img', { name: 'Preview of the drawing' })).toBeVisible();
  await page.route('**/api/draw', async (route) => {
    await answered;
    await route.continue();
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await expect(page.getByTestId('export-status')).toHaveText('Writing PNG…');
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  answer();
  await download;
  await expect(page.getByTestId('export-status')).toHaveText('');
});

// Right's came in no order: 1/64, 513/512, 257/256, 1/32.
test('the cuts of each player are listed from the best to the worst', async ({ page, studio }) => {
  await studio.write('b(r)(rb)(rrb)(rbr) + b(r)r');
  await studio.panel('Analyse');
  const values = async (player: string) => {
    const rows = page.getByTestId(`moves-${player}`).getByRole('button');
    await expect(rows).not.toHaveCount(0);
    const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''));
    return names.map((name) => {
      const [, minus, over, under = '1'] = /leaving (−?)(\d+)(?:\/(\d+))?/.exec(name) ?? [];
      return ((minus ? -1 : 1) * Number(over)) / Number(under);
    });
  };
  const [left, right] = [await values('Left'), await values('Right')];
  expect(new Set(right).size).toBeGreaterThan(2);
  expect([...left, ...right].every(Number.isFinite)).toBe(true);
  expect(left).toEqual([...left].sort((a, b) => b - a));
  expect(right).toEqual([...right].sort((a, b) => a - b));
});

// They were grey spaced capitals, and inequalities were ASCII.
test('titles of lessons are titles, and sentences of mathematics are typeset', async ({ page, studio }) => {
  await page.goto('/#gallery/the-green-girl');
  await expect(studio.sticks).not.toHaveCount(0);
  const title = page.getByTestId('lesson').getByRole('heading');
  if (studio.isPhone) await studio.panel('Picture');
  await expect(title).toHaveCSS('text-transform', 'none');
  await expect(title).toHaveCSS('letter-spacing', /^(normal|0px)$/);
  await page.goto('/#guide/theorems');
  const guide = page.getByTestId('guide').locator('article');
  await expect(guide.getByRole('heading', { level: 1 })).toBeVisible();
  const prose = await guide.locator('p, li').evaluateAll((all) =>
    all
      .map((one) => {
        const copy = one.cloneNode(true) as Element;
        for (const code of copy.querySelectorAll('code, pre')) code.remove();
        return copy.textContent;
      })
      .join('\n'),
  );
  expect(prose.match(/\S*(?:>=|<=|\^[LR])\S*/g) ?? []).toEqual([]);
});

// The marks of the review were slabs on the edges: red over green was brown.
test('the marks of a review lie below the edges', async ({ page, studio }) => {
  await page.goto('/#game/person-person/L.0.3.4.2@0/picture/bb + rr + b');
  await expect(page.locator('[data-mark~=mistake]')).toHaveCount(1);
  const above = await page.evaluate(() => {
    const edges = [...document.querySelectorAll('[id^=canvas-stick-]')];
    const marks = [...document.querySelectorAll('[data-mark]')];
    return marks.filter((mark) =>
      edges.some((edge) => (edge.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0),
    ).length;
  });
  expect(above).toBe(0);
  await expect(studio.sticks).toHaveCount(5);
});
