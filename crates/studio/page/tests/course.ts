// Answering tasks as a learner does: with mouse or finger, or with the keyboard alone.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './studio';

export type Hand = 'pointer' | 'keyboard';

/** The server that knows the answers; it also runs beside the static site. */
const API = `http://127.0.0.1:${process.env['HACKENBUSH_TEST_PORT'] ?? '8787'}/api`;

interface Solution {
  readonly answer: Readonly<Record<string, unknown>>;
}
interface Verdict {
  readonly verdict: string;
}

export class Learner {
  private readonly isPhone: boolean;

  constructor(
    private readonly page: Page,
    private readonly request: APIRequestContext,
    private readonly hand: Hand = 'pointer',
  ) {
    this.isPhone = (page.viewportSize()?.width ?? 0) < 600;
  }

  /** Presses a button: with the mouse, a finger, or Tab and Enter. */
  async press(button: Locator): Promise<void> {
    if (this.hand === 'keyboard') {
      await this.tabTo(button);
      await this.page.keyboard.press('Enter');
    } else if (this.isPhone) await button.tap();
    else await button.click();
  }

  /** Goes to a control with the Tab key. */
  async tabTo(control: Locator): Promise<void> {
    const focused = () => control.evaluate((element) => element === document.activeElement);
    for (let i = 0; i < 120; i += 1) {
      if (await focused()) return;
      await this.page.keyboard.press('Tab');
    }
    expect(await focused(), 'Tab leads there').toBe(true);
  }

  /** Points at an edge of a board; its middle may be on a curve. */
  async cut(task: Locator, edge: number): Promise<void> {
    const target = task.locator(`[data-testid=board] [data-edge="${edge}"]`);
    // A straight edge has no width, which Playwright calls hidden.
    await expect(target).toHaveCount(1);
    if (this.hand === 'keyboard') {
      await this.press(target);
      return;
    }
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const at = await target.evaluate((element) => {
      const box = element.getBoundingClientRect();
      if (!(element instanceof SVGPathElement)) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const p = element.getPointAtLength(element.getTotalLength() / 2);
      const m = element.getScreenCTM() as DOMMatrix;
      return { x: p.x * m.a + m.e, y: p.y * m.d + m.f };
    });
    if (this.isPhone) await this.page.touchscreen.tap(at.x, at.y);
    else await this.page.mouse.click(at.x, at.y);
  }

  async type(field: Locator, text: string): Promise<void> {
    if (this.hand === 'keyboard') {
      await this.tabTo(field);
      await this.page.keyboard.type(text);
    } else await field.fill(text);
  }

  /** The right answer, from the engine. */
  async solution(task: Locator): Promise<Solution['answer']> {
    return (await this.ask<Solution>('task/solve', await this.nameOf(task))).answer;
  }

  private async nameOf(task: Locator): Promise<object> {
    const [kind, level, seed] = ((await task.getAttribute('data-name')) ?? '').split(' ');
    return { kind, level: Number(level), seed: Number(seed) };
  }

  private async ask<T>(query: string, request: object): Promise<T> {
    const response = await this.request.post(`${API}/${query}`, { data: request });
    expect(response.ok(), await response.text()).toBe(true);
    // What may take long is answered with lines of progress before the answer.
    const last = JSON.parse((await response.text()).trim().split('\n').at(-1) ?? '') as { result?: T };
    return last.result ?? (last as T);
  }

  /** Solves a task of any of the forms that the first lessons and the puzzles have. */
  async solve(task: Locator): Promise<void> {
    await expect(task).toHaveAttribute('aria-busy', 'false');
    const answer = await this.solution(task);
    if ('cut' in answer) await this.cut(task, Number(answer['cut']));
    else if ('outcome' in answer) {
      await this.press(
        task
          .getByRole('group', { name: 'Who wins?' })
          .getByRole('button')
          .nth('LRNP'.indexOf(String(answer['outcome']))),
      );
    } else if ('choice' in answer) {
      await this.press(task.locator('.options').getByRole('button').nth(Number(answer['choice'])));
    } else if ('value' in answer) {
      await this.type(task.getByLabel('Your answer'), String(answer['value']));
      await this.press(task.getByRole('button', { name: 'Check' }));
    } else if ('values' in answer) {
      for (const [i, value] of (answer['values'] as string[]).entries()) {
        await this.type(task.getByLabel(`Step ${i + 1}`), value);
      }
      await this.press(task.getByRole('button', { name: 'Check' }));
    } else if ('order' in answer) await this.sort(task, answer['order'] as number[]);
    else if ('position' in answer) await this.build(task, (answer['position'] as { text: string }).text);
    else if ('pieces' in answer) await this.takeApart(task, answer['pieces'] as number[][]);
    else await this.playOut(task);
    await expect(task.getByTestId('verdict')).toContainText('Right.');
    await expect(task.getByText('Solved')).toBeVisible();
  }

  /** Moves each picture to its place. */
  private async sort(task: Locator, order: readonly number[]): Promise<void> {
    const labels = order.map((index) => String.fromCharCode(65 + index));
    const now = () =>
      task
        .getByTestId('order')
        .locator('li')
        .evaluateAll((all) => all.map((li) => li.dataset['label'] ?? ''));
    for (const [place, label] of labels.entries()) {
      for (let at = (await now()).indexOf(label); at > place; at -= 1) {
        await this.press(task.getByRole('button', { name: `${label} to the left` }));
      }
    }
    expect(await now()).toEqual(labels);
    await this.press(task.getByRole('button', { name: 'Check' }));
  }

  /** Writes a position, which is drawn on the canvas. */
  async build(task: Locator, text: string): Promise<void> {
    await this.type(task.getByLabel('Or write it'), text);
    await this.press(task.getByRole('button', { name: 'Draw', exact: true }));
    await this.press(task.getByRole('button', { name: 'Check' }));
  }

  private async takeApart(task: Locator, pieces: readonly (readonly number[])[]): Promise<void> {
    for (const [i, edges] of pieces.entries()) {
      await this.press(task.getByRole('group', { name: 'Pieces' }).getByRole('button').nth(i));
      for (const edge of edges) await this.cut(task, edge);
    }
    await this.press(task.getByRole('button', { name: 'Check' }));
  }

  /** Answers every move of the engine with one that does not lose. */
  private async playOut(task: Locator): Promise<void> {
    const name = await this.nameOf(task);
    const replies: number[] = [];
    for (let move = 0; move < 60; move += 1) {
      await expect(task.locator('[data-testid=board] [data-edge]')).not.toHaveCount(0);
      const edges = await task
        .locator('[data-testid=board] [data-edge]')
        .evaluateAll((all) => all.map((edge) => Number(edge.getAttribute('data-edge'))));
      for (const edge of edges) {
        const { verdict } = await this.ask<Verdict>('task/check', { ...name, answer: { replies: [...replies, edge] } });
        if (verdict === 'wrong') continue;
        replies.push(edge);
        await this.cut(task, edge);
        if (verdict === 'right') return;
        // The board has moved on when the engine has answered.
        await expect(task.getByTestId('turn')).toHaveAttribute('data-replies', String(replies.length));
        break;
      }
    }
  }
}
