// Every screen of the studio, and how one gets there. `screens.spec.ts` looks at each with axe and for what sticks out or is cut
// off, and `npm run screenshots` takes a picture of each in both themes at three widths.

import { readFile } from 'node:fs/promises';
import { expect, openStudio, type StudioPage } from './studio';

export interface Screen {
  readonly name: string;
  /** From an empty tab. */
  readonly open: (studio: StudioPage) => Promise<void>;
}

/** Goes to an address as somebody does who has been here before. */
async function go({ page }: StudioPage, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#${address}`);
}

const at =
  (address: string, ready: string) =>
  async (studio: StudioPage): Promise<void> => {
    await go(studio, address);
    await expect(studio.page.locator(ready).first()).toBeVisible();
    await expect(studio.page.locator('[aria-busy=true]')).toHaveCount(0);
    await settled(studio);
  };

/** What is being drawn or counted is there. */
async function settled({ page }: StudioPage): Promise<void> {
  await expect(page.locator('[data-testid=value].old')).toHaveCount(0);
}

const HOUSE =
  'edges/0@-1-1b,0@1-2b,1-2r,1-3r,2-4r,3-4b,3-5b,4-6r,6-5r,6-7b?at=1:-1,0.7;2:1,0.7;3:-1,2;4:1,2;5:0,3;6:0.5,2.5;7:0.5,3.2';
const GARDEN = 'picture/g(b)(r)(b) + g(r)(r)(b) + gg(b)(b)(r)';
const MISERE_GAME = 'picture/bb + rr + b?play=misere';
const JUNGLE = 'picture/b(rg)(gb) + r';

const HEADING = 'h1';
// Straight edges have no width, which Playwright calls hidden.
const CANVAS = '[id^=canvas-vertex-]';
const dialog = (key: string) => async (studio: StudioPage) => {
  await at(HOUSE, CANVAS)(studio);
  await studio.page.keyboard.press(key);
  await expect(studio.page.getByRole('dialog')).toBeVisible();
};

async function analysed(studio: StudioPage, address: string): Promise<void> {
  await at(address, CANVAS)(studio);
  await studio.panel('Analyse');
  await expect(studio.page.getByRole('treeitem')).not.toHaveCount(0, { timeout: 30_000 });
}

/** A game of two people on bb + rr + b, with a mistake. */
async function played(studio: StudioPage, cuts: readonly number[], address = 'picture/bb + rr + b'): Promise<void> {
  const { page } = studio;
  await at(address, CANVAS)(studio);
  await studio.panel('Play');
  await page.getByRole('group', { name: 'Against' }).getByRole('button', { name: 'A person' }).click();
  await page.getByRole('group', { name: 'Who starts' }).getByRole('button', { name: 'Left' }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  for (const edge of cuts) {
    await expect(page.locator(`[data-mark~=legal][data-of="${edge}"]`)).toHaveCount(1);
    await studio.clickStick(edge);
  }
}

/** Opens the editor of rules with a text in it. */
const rules = (text: string, remark: RegExp) => async (studio: StudioPage) => {
  await at(HOUSE, CANVAS)(studio);
  await studio.page.getByLabel('Game', { exact: true }).selectOption('Rules of your own…');
  await studio.page.getByLabel('Rules', { exact: true }).fill(text);
  await expect(studio.page.getByTestId('rules-remark')).toContainText(remark);
};

/** Answers a task that asks for a value with one that is wrong, and steps into what refutes it. */
const refuted = (task: string, answer: string) => async (studio: StudioPage) => {
  const { page } = studio;
  await at(`tasks/${task}`, '[data-testid=task]')(studio);
  await page.getByLabel('Your answer').fill(answer);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByTestId('verdict')).toContainText('Not quite.');
  await page.getByTestId('refutation').getByRole('button', { name: 'One move on' }).click();
};

const OWN_RULES = 'name: uphill\ntitle: Uphill Hackenbush\nblue: Left always\nred: Right ground\ngreen: both alone\n';
const STATEMENTS = ['{0|1} + *2 - ^', 'x := {3|1}', 'cool(x, 1/2)', 'position("b(r)g")', 'sqrt(2)', '^ > *'];

export const SCREENS: readonly Screen[] = [
  {
    name: 'welcome',
    open: async ({ page }) => {
      await openStudio(page);
      await expect(page.getByTestId('first-game')).toBeVisible();
    },
  },
  {
    name: 'welcome-over',
    open: async ({ page }) => {
      await openStudio(page);
      const cut = page.getByTestId('first-game').locator('[data-cut]');
      const next = page.getByRole('group', { name: 'What next?' });
      for (let i = 0; i < 6 && !(await next.isVisible()); i += 1) {
        await expect.poll(async () => (await next.isVisible()) || (await cut.count()) > 0).toBe(true);
        if (await next.isVisible()) break;
        await cut.first().focus();
        await page.keyboard.press('Enter');
      }
      await expect(next).toBeVisible();
    },
  },
  { name: 'drawing', open: at(HOUSE, CANVAS) },
  {
    name: 'edge-menu',
    open: async (studio) => {
      await at(HOUSE, CANVAS)(studio);
      await studio.click({ x: 0, y: 0.7 }, 'right');
      await expect(studio.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'text-error',
    open: async (studio) => {
      await at('picture/br', CANVAS)(studio);
      await studio.panel('Picture');
      await studio.text.fill('b(r');
      await expect(studio.page.getByText(/Unclosed/)).toBeVisible();
    },
  },
  {
    name: 'panel',
    open: async (studio) => {
      await at(GARDEN, CANVAS)(studio);
      await studio.panel('Picture');
    },
  },
  {
    name: 'value-form',
    open: async (studio) => {
      await at(GARDEN, CANVAS)(studio);
      await studio.panel('Picture');
      await studio.page.getByRole('button', { name: 'Show the form' }).click();
      await expect(studio.page.getByTestId('form')).toBeVisible();
    },
  },
  {
    name: 'menu',
    open: async (studio) => {
      await at(HOUSE, CANVAS)(studio);
      await studio.menuButton('View').click();
      await expect(studio.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'game-menu',
    open: async (studio) => {
      await at(HOUSE, CANVAS)(studio);
      await studio.menuButton('Game').click();
      await expect(studio.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'game-menu-misere',
    open: async (studio) => {
      await at('picture/b(r) + rb?play=misere', CANVAS)(studio);
      const game = studio.page.getByRole('banner').getByRole('button', { name: 'Game', exact: true });
      const menu = studio.page.getByRole('button', { name: 'Menu', exact: true });
      await ((await game.isVisible()) ? game : menu).click();
      const misere = studio.page.getByRole('menuitemcheckbox', { name: /^Misère play/ });
      await expect(misere).toHaveAttribute('aria-checked', 'true');
    },
  },
  { name: 'rules', open: rules(OWN_RULES, /Left cuts blue edges/) },
  { name: 'rules-error', open: rules(OWN_RULES.replace('always', 'sometimes'), /Line 3: /) },
  { name: 'analyse-number', open: (studio) => analysed(studio, 'picture/b(r)(bb)+rbb') },
  { name: 'analyse-jungle', open: (studio) => analysed(studio, JUNGLE) },
  { name: 'analyse-hot', open: (studio) => analysed(studio, 'picture/:G bbbbbbrrrr:G + b?game=childish') },
  { name: 'analyse-green', open: (studio) => analysed(studio, 'gallery/the-green-girl') },
  { name: 'analyse-bed', open: (studio) => analysed(studio, 'gallery/a-moderately-hard-bed') },
  {
    name: 'analyse-misere',
    open: async (studio) => {
      await at('picture/b(r) + rb?play=misere', CANVAS)(studio);
      await studio.panel('Analyse');
      await expect(studio.page.getByTestId('moves-Left').getByRole('button')).not.toHaveCount(0);
    },
  },
  {
    name: 'proof',
    open: async (studio) => {
      const { page } = studio;
      await analysed(studio, 'picture/br + br + r');
      await page.getByRole('button', { name: 'Play it out' }).click();
      await page.getByRole('button', { name: 'Right starts, Left wins' }).click();
      await page.getByRole('list', { name: 'Moves of Right' }).getByRole('button').last().click();
      await expect(page.getByTestId('played')).toBeVisible();
    },
  },
  {
    name: 'play-setup',
    open: async (studio) => {
      await at(HOUSE, CANVAS)(studio);
      await studio.panel('Play');
      await expect(studio.page.getByRole('button', { name: 'Start game' })).toBeVisible();
    },
  },
  {
    name: 'game',
    open: async (studio) => {
      await played(studio, [2]);
      await expect(studio.page.locator('[data-mark~=legal]')).not.toHaveCount(0);
      await studio.page.getByRole('button', { name: 'Hint' }).click();
      await expect(studio.page.locator('[data-mark~=hint]')).toHaveCount(1);
    },
  },
  {
    name: 'review',
    open: async (studio) => {
      await played(studio, [1, 4, 5, 3]);
      const plies = studio.page.getByTestId('review').getByRole('option');
      await expect(plies).toHaveCount(4);
      await plies.first().click();
      await expect(studio.page.getByTestId('value-graph')).toBeVisible();
    },
  },
  {
    name: 'play-setup-misere',
    open: async (studio) => {
      await at('picture/b(r) + rb?play=misere', CANVAS)(studio);
      await studio.panel('Play');
      await expect(studio.page.getByRole('button', { name: 'Start game' })).toBeVisible();
    },
  },
  {
    name: 'game-misere',
    open: async (studio) => {
      await played(studio, [2], MISERE_GAME);
      await expect(studio.page.locator('[data-mark~=legal]')).not.toHaveCount(0);
    },
  },
  {
    name: 'review-misere',
    open: async (studio) => {
      await played(studio, [1, 4, 5, 3], MISERE_GAME);
      await expect(studio.page.getByTestId('play-words')).toContainText('cannot move, and so wins');
      const plies = studio.page.getByTestId('review').getByRole('option');
      await expect(plies).toHaveCount(4);
      await plies.first().click();
    },
  },
  {
    name: 'decomposition',
    open: async (studio) => {
      await at('picture/b(r)(bb)(b(r)(r)) + rb', CANVAS)(studio);
      await studio.page.keyboard.press('d');
      await expect(studio.page.getByTestId('sum')).toBeVisible();
    },
  },
  { name: 'dominoes', open: at('dominoes/(2,4)(7,3)(1,2)(4,4)(3,2)', '.tile .face') },
  {
    name: 'dominoes-game',
    open: async (studio) => {
      await at('dominoes/(2,4)(7,3)(1,2)(4,4)(3,2)', '.tile .face')(studio);
      await studio.panel('Play');
      await studio.page.getByRole('button', { name: 'Start game' }).click();
      await expect(studio.page.getByTestId('domino-board')).toBeVisible();
    },
  },
  { name: 'dominoes-empty', open: at('dominoes/?game=domino-shave', 'button:has-text("Add a domino")') },
  { name: 'toppling', open: at('picture/brgbr?game=toppling-dominoes', 'button.domino') },
  {
    name: 'toppling-game',
    open: async (studio) => {
      await at('picture/brgbr?game=toppling-dominoes', 'button.domino')(studio);
      await studio.panel('Play');
      await studio.page.getByRole('button', { name: 'Start game' }).click();
      await expect(studio.page.getByTestId('row-board')).toBeVisible();
    },
  },
  { name: 'infinite', open: at('picture/[br]^w + b^w', '[data-testid=infinite-note]') },
  { name: 'number-line', open: at('numbers/5/8', '[data-number="1/2"]') },
  { name: 'calculator-empty', open: at('calc', '[data-testid=calculator]') },
  {
    name: 'calculator',
    open: async (studio) => {
      const { page } = studio;
      await at(`calc/${STATEMENTS.map(encodeURIComponent).join('/')}`, '[data-testid=calc-answer]')(studio);
      await expect(page.getByTestId('calc-answer')).toHaveCount(STATEMENTS.length);
    },
  },
  {
    name: 'calculator-error',
    open: async (studio) => {
      const { page } = studio;
      await at(`calc/${encodeURIComponent('x := {3|1}')}`, '[data-testid=calc-answer]')(studio);
      await page.getByLabel('Statement').fill('{1|');
      await page.getByLabel('Statement').press('Enter');
      await expect(page.getByTestId('calc-remark')).toContainText('^');
    },
  },
  { name: 'compare-empty', open: at('compare/picture/b(r)(bg)', '[data-testid=compare]') },
  {
    name: 'compare',
    open: async (studio) => {
      await at('compare/picture/b(r)(bg)&with=picture/br', '[data-testid=compare]')(studio);
      await expect(studio.page.getByTestId('relation')).toHaveText('>');
    },
  },
  {
    name: 'gallery',
    open: async (studio) => {
      await dialog('q')(studio);
      await expect(studio.page.getByRole('dialog').locator('.card').nth(20)).toBeAttached();
      await expect(studio.page.getByRole('dialog').locator('.card').nth(5).locator('svg')).toBeVisible();
    },
  },
  { name: 'lesson', open: at('gallery/the-green-girl', '[data-testid=lesson]') },
  { name: 'guide', open: at('guide/README', HEADING) },
  { name: 'guide-variants', open: at('guide/variants', 'article .figure') },
  { name: 'guide-theorems', open: at('guide/theorems#fusion', '.drawn .figure') },
  { name: 'course', open: at('learn', HEADING) },
  { name: 'course-lesson', open: at('learn/half', HEADING) },
  { name: 'course-dominoes', open: at('learn/dominoes', HEADING) },
  { name: 'puzzles', open: at('puzzles', '[data-testid=task]') },
  { name: 'puzzle', open: at('puzzles/17', '[data-testid=task]') },
  { name: 'teachers', open: at('tasks', '[data-testid=task]') },
  {
    name: 'teachers-list',
    open: async (studio) => {
      const { page } = studio;
      await at('tasks', '[data-testid=task]')(studio);
      for (const kind of ['zero', 'simplest', 'clockwise-steps']) {
        await page.getByLabel('Kind').selectOption(kind);
        await page.getByRole('button', { name: 'Add to the list' }).click();
      }
      await page.getByLabel('Name of the list').fill('Monday’s homework');
      await page.getByRole('button', { name: 'Sheet to print (PDF)' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'task-sort', open: at('tasks/sort.1.3,tree.1.3,decompose.1.3,build.2.1?name=Monday', '[data-testid=task]') },
  { name: 'task-wrong', open: refuted('stalk.2.2', '1') },
  { name: 'task-wrong-two-boards', open: refuted('domino.2.1', '1') },
  { name: 'task-build', open: at('tasks/build.2.1', '[data-testid=task]') },
  { name: 'task-pieces', open: at('tasks/decompose.1.3', '[data-testid=task]') },
  {
    name: 'share',
    open: async (studio) => {
      await dialog('u')(studio);
      await expect(studio.page.getByRole('img', { name: 'Preview of the drawing' })).toBeVisible();
    },
  },
  { name: 'library', open: dialog('Alt+p') },
  { name: 'display-options', open: dialog('o') },
  { name: 'settings', open: dialog('s') },
  { name: 'keys', open: dialog('?') },
  {
    name: 'about',
    open: async (studio) => {
      await at(HOUSE, CANVAS)(studio);
      await studio.menu('Help', 'About');
      await expect(studio.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'log',
    open: async (studio) => {
      await openStudio(studio.page);
      await studio.drawHalf();
      await studio.page.keyboard.press('l');
    },
  },
  {
    name: 'log-replay',
    open: async (studio) => {
      const { page } = studio;
      await openStudio(studio.page);
      await studio.drawHalf();
      await page.keyboard.press('l');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save log' }).click();
      const buffer = await readFile(await (await saved).path());
      await page.evaluate(() => Object.assign(globalThis, { showOpenFilePicker: undefined }));
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Replay…' }).click();
      await (await chooser).setFiles({ name: 'HackLog.log', mimeType: 'text/plain', buffer });
      await expect(page.getByTestId('replay-step')).toBeVisible();
    },
  },
  {
    name: 'question',
    open: async (studio) => {
      await openStudio(studio.page);
      await studio.drawHalf();
      await studio.page.getByLabel('Game', { exact: true }).selectOption('green');
      await expect(studio.page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'frame', open: at(`embed/look/${JUNGLE}`, CANVAS) },
  { name: 'frame-play', open: at('embed/play/picture/b(r) + r', CANVAS) },
  { name: 'frame-analyse', open: at(`embed/analyse/${JUNGLE}`, '[role=treeitem]') },
];
