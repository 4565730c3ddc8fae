// What is ugly on any screen: the page is wider than the window, something sticks out of it, or words are cut off without a sign.

import type { Page } from '@playwright/test';
import { expect } from './studio';

export async function expectTidy(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate(() => {
    const problems: string[] = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) problems.push(`the page is ${scrollWidth - innerWidth} pixels too wide`);
    if (scrollHeight > innerHeight) problems.push(`the page is ${scrollHeight - innerHeight} pixels too high`);

    const name = (element: Element) => {
      const words = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${words}”`;
    };
    /** What a scroller, a drawing or something hidden holds may be anywhere. */
    const isFree = (element: Element | null): boolean => {
      for (let e = element; e; e = e.parentElement) {
        if (e instanceof SVGElement || e.matches('.hidden, [aria-hidden=true], option')) return true;
        const { overflowX, visibility } = getComputedStyle(e);
        if (visibility === 'hidden' || (overflowX !== 'visible' && e !== document.body)) return e !== element;
      }
      return false;
    };
    const says = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    for (const element of document.querySelectorAll('body *')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || !says(element) || isFree(element)) continue;
      if (box.right > innerWidth + 1 || box.left < -1) problems.push(`out of the window: ${name(element)}`);
    }
    for (const control of document.querySelectorAll('button, select, label, h1, h2, h3, legend, th')) {
      const { clientWidth, scrollWidth: width } = control;
      if (clientWidth === 0 || isFree(control) || getComputedStyle(control).textOverflow === 'ellipsis') continue;
      if (width > clientWidth + 1) problems.push(`cut off: ${name(control)}`);
    }
    // A row of buttons may not stick out of what holds it.
    for (const button of document.querySelectorAll('button')) {
      const row = button.parentElement;
      if (!row || !['flex', 'grid'].includes(getComputedStyle(row).display)) continue;
      if (getComputedStyle(button).position === 'absolute' || getComputedStyle(row).overflowX !== 'visible') continue;
      const { right, left } = row.getBoundingClientRect();
      const box = button.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.right > right + 1 || box.left < left - 1) problems.push(`out of its row: ${name(button)}`);
    }
    return problems.slice(0, 5);
  });
  expect(found, screen).toEqual([]);
}
