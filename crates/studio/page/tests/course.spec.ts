// The course, the puzzles and the lists of tasks.

import type { Page } from '@playwright/test';
import { Learner, type Hand } from './course';
import { desktopOnly, expect, test } from './studio';

const task = (page: Page, index = 0) => page.getByTestId('learn').getByTestId('task').nth(index);
const lesson = (page: Page) => page.getByRole('article', { name: 'Lesson' });
const learn = (page: Page) =>
  page.getByRole('navigation', { name: 'Gallery, course and play' }).getByRole('button', { name: 'Learn' });

/** Solves the tasks of the lesson that is open. */
async function finish(page: Page, learner: Learner): Promise<void> {
  await expect(task(page)).toBeVisible();
  const count = await page.getByTestId('task').count();
  expect(count).toBeGreaterThan(1);
  for (let i = 0; i < count; i += 1) await learner.solve(task(page, i));
  await expect(page.getByTestId('lesson-done')).toBeVisible();
}

/** From the first page of the course through its first three lessons. */
async function firstLessons(page: Page, learner: Learner): Promise<void> {
  await learner.press(learn(page));
  await expect(page.getByTestId('done')).toHaveText(/^0 of \d+ lessons$/);
  await learner.press(page.getByRole('button', { name: 'Begin: The first cut' }));
  for (const [title, next] of [
    ['The first cut', 'Next: Who wins? →'],
    ['Who wins?', 'Next: Free moves →'],
    ['Free moves', 'Next: Half a move →'],
  ] as const) {
    await expect(lesson(page).getByRole('heading', { level: 1 })).toHaveText(title);
    await finish(page, learner);
    await learner.press(page.getByRole('button', { name: next }));
  }
  await expect(lesson(page).getByRole('heading', { level: 1 })).toHaveText('Half a move');
}

const hands: readonly [Hand, string][] = [
  ['pointer', 'mouse or finger'],
  ['keyboard', 'the keyboard alone'],
];
for (const [hand, words] of hands) {
  const details = hand === 'keyboard' ? desktopOnly('phones have no keyboard') : {};

  test(
    `the first three lessons with ${words}, and progress survives a reload`,
    details,
    async ({ page, studio, request }) => {
      void studio;
      test.setTimeout(150_000);
      await firstLessons(page, new Learner(page, request, hand));
      await page.reload();
      await expect(lesson(page).getByRole('heading', { level: 1 })).toHaveText('Half a move');
      await page.goto('/#learn');
      await expect(page.getByTestId('done')).toHaveText(/^3 of \d+ lessons$/);
      await expect(page.getByRole('button', { name: 'Lesson 2: Who wins?, done' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Go on: Half a move' })).toBeVisible();
    },
  );

  test(`the puzzle of the day with ${words}`, details, async ({ page, studio, request }) => {
    void studio;
    test.setTimeout(90_000);
    const learner = new Learner(page, request, hand);
    await learner.press(learn(page));
    await learner.press(page.getByTestId('learn').getByRole('button', { name: 'Puzzles', exact: true }));
    await expect(page.getByRole('heading', { name: 'The puzzle of the day' })).toBeVisible();
    await learner.solve(task(page));
    await expect(page.getByText('1 puzzle solved')).toBeVisible();
    // A day is no row of days.
    await expect(page.getByTestId('streak')).toHaveCount(0);
    await learner.press(page.getByRole('button', { name: 'Another puzzle' }));
    await expect(page.getByRole('heading', { name: /^Puzzle \d+$/ })).toBeVisible();
    await expect.poll(() => page.url()).toMatch(/#puzzles\/\d+$/);
  });
}

test('a wrong answer is refuted on the board, a strange one is no answer, and help is not solving', async ({
  page,
  studio,
  request,
}) => {
  void studio;
  test.setTimeout(90_000);
  const learner = new Learner(page, request);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/#tasks/winning-cut.1.1,stalk.2.2?name=Two');
  const right = Number((await learner.solution(task(page)))['cut']);
  await expect(task(page)).toHaveAttribute('aria-busy', 'false');
  const edges = await task(page)
    .locator('[data-edge]')
    .evaluateAll((all) => all.map((edge) => Number(edge.getAttribute('data-edge'))));
  const wrong = edges.find((edge) => edge !== right);
  expect(wrong).toBeDefined();
  await learner.cut(task(page), wrong!);
  await expect(task(page).getByTestId('verdict')).toContainText('Not quite.');
  const refutation = task(page).getByTestId('refutation');
  await expect(refutation).toBeVisible();
  // The moves are played by themselves, and can be looked at one by one.
  await expect(refutation).not.toHaveAttribute('data-at', '0');
  await learner.press(refutation.getByRole('button', { name: 'From the start' }));
  await expect(refutation).toHaveAttribute('data-at', '0');
  const all = await refutation.locator('[data-stick]').count();
  await learner.press(refutation.getByRole('button', { name: 'One move on' }));
  await expect.poll(() => refutation.locator('svg > [data-stick]').count()).toBeLessThan(all);
  await learner.cut(task(page), right);
  await expect(task(page).getByText('Solved')).toBeVisible();
  await expect(page.getByTestId('list-done')).toHaveText('1 of 2 solved');

  await learner.press(page.getByRole('button', { name: 'Next task →' }));
  await expect(task(page)).toHaveAttribute('data-name', 'stalk 2 2');
  await learner.type(task(page).getByLabel('Your answer'), 'a lot');
  await learner.press(task(page).getByRole('button', { name: 'Check' }));
  await expect(task(page).getByTestId('verdict').locator('.problem')).toBeVisible();
  await task(page).getByLabel('Your answer').fill('77');
  await learner.press(task(page).getByRole('button', { name: 'Check' }));
  await expect(task(page).getByTestId('verdict')).toContainText('Not quite.');
  await learner.press(task(page).getByRole('button', { name: 'Show the answer' }));
  await expect(task(page).getByTestId('solution')).toBeVisible();
  const { value } = await learner.solution(task(page));
  await task(page).getByLabel('Your answer').fill(String(value));
  await learner.press(task(page).getByRole('button', { name: 'Check' }));
  await expect(task(page).getByTestId('verdict')).toContainText('Right.');
  await expect(page.getByTestId('list-done')).toHaveText('1 of 2 solved');
});

test('a wrong value of dominoes is refuted on two boards, and a wrong order on their difference', async ({
  page,
  studio,
  request,
}) => {
  void studio;
  const learner = new Learner(page, request);
  await page.goto('/#tasks/domino.2.1,larger.1.3');
  await expect(task(page)).toHaveAttribute('aria-busy', 'false');
  await learner.type(task(page).getByLabel('Your answer'), '1');
  await learner.press(task(page).getByRole('button', { name: 'Check' }));
  await expect(task(page).getByTestId('verdict')).toContainText('Not quite.');
  // The line of dominoes is worth 1/4: beside a red edge, which is worth -1, Right starts and wins.
  const refutation = task(page).getByTestId('refutation');
  const next = refutation.getByRole('button', { name: 'One move on' });
  const edges = refutation.locator('svg > [data-stick]');
  await expect(refutation.getByRole('img', { name: 'Played out on' })).toHaveCount(2);
  await expect(edges).toHaveCount(1);
  for (const words of ['Right takes a domino.', 'Left takes a domino.', 'Right cuts. Right wins.']) {
    await expect(edges).toHaveCount(1);
    await learner.press(next);
    await expect(refutation.getByText(words)).toBeVisible();
  }
  await expect(edges).toHaveCount(0);
  await expect(next).toBeDisabled();

  await learner.press(page.getByRole('button', { name: 'Next task →' }));
  await expect(task(page)).toHaveAttribute('data-name', 'larger 1 3');
  await expect(task(page)).toHaveAttribute('aria-busy', 'false');
  // B is worth more.
  await learner.press(task(page).locator('.options').getByRole('button').first());
  await expect(task(page).getByTestId('verdict')).toContainText('Not quite.');
  await expect(refutation.getByRole('img', { name: 'Played out on' })).toHaveCount(1);
  await expect(refutation).toHaveAttribute('data-at', '0');
  await learner.press(next);
  await expect(refutation.getByText(/^Right cuts\./)).toBeVisible();
});

test('every form of answer can be given', async ({ page, studio, request }) => {
  void studio;
  test.setTimeout(180_000);
  const learner = new Learner(page, request);
  const kinds = [
    'tree',
    'larger',
    'sort',
    'build',
    'decompose',
    'nim-sum',
    'domino-move',
    'infinite',
    'flower',
    'zero',
  ];
  await page.goto(`/#tasks/${kinds.map((kind) => `${kind}.1.3`).join()}`);
  for (const [i, kind] of kinds.entries()) {
    if (i > 0) await learner.press(page.getByRole('button', { name: 'Next task →' }));
    await expect(task(page)).toHaveAttribute('data-name', `${kind} 1 3`);
    await learner.solve(task(page));
  }
  await expect(page.getByText('That was all of it.')).toBeVisible();
});

// A single edge was drawn larger than a stalk of three.
test('pictures that are compared are drawn at the same scale', async ({ page }) => {
  for (const [kind, pictures] of [
    ['sort.1.3', 3],
    ['larger.1.3', 2],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`/#tasks/${kind}`);
    const boards = page.getByTestId('task').locator('svg[data-testid=board]');
    await expect(boards).toHaveCount(pictures);
    const scales = await boards.evaluateAll((all) => all.map((svg) => (svg as SVGSVGElement).getScreenCTM()?.a ?? 0));
    for (const scale of scales) expect(scale).toBeCloseTo(scales[0]!, 3);
  }
});

test('a position is drawn on a canvas of its own', async ({ page, studio, request }) => {
  const learner = new Learner(page, request);
  await page.goto('/#tasks/number-stalk.1.1');
  await expect(task(page)).toHaveAttribute('aria-busy', 'false');
  const { position } = (await learner.solution(task(page))) as { position: { text: string } };
  await task(page).getByTestId('canvas').scrollIntoViewIfNeeded();
  for (const [i, letter] of [...position.text].entries()) {
    await studio.colour(letter === 'b' ? 'blue' : 'red');
    await studio.drag({ x: 0, y: i }, { x: 0, y: i + 1 });
  }
  await expect(task(page).locator('[id^=canvas-stick-]')).toHaveCount(position.text.length);
  await task(page).getByRole('button', { name: 'Check' }).click();
  await expect(task(page).getByText('Solved')).toBeVisible();
  // The picture of the studio is another one. (After drags the browser's own taps make no clicks in these tests.)
  await page.getByRole('button', { name: '← Drawing' }).click();
  await expect(studio.sticks).toHaveCount(0);
});

test('a teacher makes a list, and a class gets it as one link', async ({ page, studio, request }) => {
  void studio;
  test.setTimeout(90_000);
  const learner = new Learner(page, request);
  await learner.press(learn(page));
  await learner.press(page.getByRole('button', { name: 'For teachers' }));
  await expect(task(page)).toHaveAttribute('aria-busy', 'false');
  await page.getByLabel('Kind').selectOption('zero');
  await learner.press(page.getByRole('button', { name: 'Add to the list' }));
  await page.getByLabel('Kind').selectOption('simplest');
  await page.getByLabel('Level').selectOption('3');
  await learner.press(page.getByRole('button', { name: 'Add to the list' }));
  await page.getByLabel('Name of the list').fill('Monday & Tuesday');
  await learner.press(page.getByRole('button', { name: 'Task 2 up' }));
  // The same tasks on paper: the answers are the last of at least two pages.
  const download = page.waitForEvent('download');
  await learner.press(page.getByRole('button', { name: 'Sheet to print (PDF)' }));
  const sheet = await download;
  expect(sheet.suggestedFilename()).toBe('tasks.pdf');
  const chunks: Buffer[] = [];
  for await (const chunk of await sheet.createReadStream()) chunks.push(chunk as Buffer);
  const pdf = Buffer.concat(chunks).toString('latin1');
  expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
  expect(pdf.match(/\/Type \/Page /g)?.length).toBeGreaterThan(1);

  const link = await page.getByTestId('list-link').inputValue();
  expect(link).toMatch(/#tasks\/simplest\.3\.\d+,zero\.1\.\d+\?name=Monday%20%26%20Tuesday$/);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Monday & Tuesday' })).toBeVisible();
  await expect(page.getByTestId('list-done')).toHaveText('0 of 2 solved');
  await learner.solve(task(page));
  await expect(page.getByTestId('list-done')).toHaveText('1 of 2 solved');
});

test('damaged links and unknown tasks are refused in words', async ({ page, studio }) => {
  void studio;
  for (const [link, words] of [
    ['/#tasks/stalk.1.1,<b>.2', /is no task/],
    ['/#puzzles/today', /a puzzle has a number/],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByTestId('learn')).toHaveCount(0);
  }
  await page.goto('about:blank');
  await page.goto('/#tasks/knitting.1.1');
  await expect(task(page).getByRole('alert')).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/#puzzles/999999');
  await expect(page.getByTestId('learn').getByRole('alert')).toBeVisible();
});

test('progress goes to a file and comes back, tabs share it, and a bad file changes nothing', async ({
  page,
  context,
  studio,
}) => {
  void studio;
  const file = (content: object | string) => ({
    name: 'progress.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  });
  const good = {
    format: 'hackenbush-progress',
    version: 1,
    forgotten: 0,
    lessons: { 'first-cut': '2026-11-17', 'a-lesson-of-the-future': '2026-11-17' },
    solved: { 'outcome 1 1': '2026-11-17' },
    days: ['2026-11-16', '2026-11-17'],
  };
  const add = async (content: object | string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add from a file…' }).click();
    await (await chooser).setFiles(file(content));
  };
  await page.goto('/#learn');
  const done = page.getByTestId('done');
  await expect(done).toHaveText(/^0 of/);
  await add({ ...good, version: 99 });
  await expect(page.getByText('newer version of the studio')).toBeVisible();
  await add('{"format":"hackenbush-progress","version":1');
  await expect(page.getByText('it isn’t JSON')).toBeVisible();
  await add({ ...good, solved: { 'outcome 1 1': '<script>' } });
  await expect(page.getByText('“solved” can’t be read')).toBeVisible();
  await expect(done).toHaveText(/^0 of/);
  expect(await page.evaluate(() => localStorage.getItem('hackenbush.progress'))).toBeNull();

  const other = await context.newPage();
  await other.goto('/#learn');
  await expect(other.getByTestId('done')).toHaveText(/^0 of/);
  await add(good);
  await expect(done).toHaveText(/^1 of/);
  await expect(other.getByTestId('done')).toHaveText(/^1 of/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual(good);

  await page.getByRole('button', { name: 'Forget…' }).click();
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(done).toHaveText(/^0 of/);
  await expect(other.getByTestId('done')).toHaveText(/^0 of/);
});

test('another picture of the same value is a click', async ({ page, studio }) => {
  await studio.write('brb');
  await studio.worth('3/4');
  await page.getByRole('button', { name: 'Make another worth this' }).click();
  await expect(page.getByText('Another picture of the same value.')).toBeVisible();
  await studio.worth('3/4');
  await expect(studio.text).not.toHaveValue('brb');
});

test('keys of the drawing do nothing here, and links of the text lead on', async ({ page, studio }) => {
  await studio.write('br');
  await studio.worth('1/2');
  await page.goto('/#learn/stalks');
  await lesson(page).focus();
  await page.keyboard.press('n');
  await lesson(page).getByRole('link', { name: 'theorems' }).click();
  await expect(page.getByTestId('guide').getByRole('heading', { level: 1 })).toHaveText('Theorems');
  await page.goBack();
  await expect(lesson(page).getByRole('heading', { level: 1 })).toHaveText('Reading a stalk');
  await studio.openExample(lesson(page), 'rrbr');
  await studio.worth('-7/4');
  await page.getByRole('button', { name: 'Undo' }).click();
  await studio.worth('1/2');
});
