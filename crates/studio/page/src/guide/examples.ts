// The examples of a page of the guide, drawn by the library when they come into view.

import type { Engine } from '../engine/engine';
import { figure } from './figures';
import { keepPlace } from './keepPlace';

/** At most this many of a block are drawn. */
const MOST = 6;

export function drawExamples(article: HTMLElement, engine: Engine): () => void {
  let gone = false;
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        void draw(target as HTMLElement);
      }
    },
    { root: article, rootMargin: '300px' },
  );

  async function draw(block: HTMLElement): Promise<void> {
    const links = [...block.querySelectorAll<HTMLAnchorElement>('a[data-position]')];
    const drawn = await Promise.all(links.slice(0, MOST).map((link) => drawing(link).catch(() => null)));
    const found = drawn.filter((link) => link !== null);
    if (gone || found.length === 0) return;
    const row = document.createElement('div');
    row.className = 'drawn';
    const asked = [...block.querySelectorAll('.asked')];
    const isSaid = found.length === links.length && asked.length <= 1 && linesOf(block) === links.length + asked.length;
    if (isSaid) row.append(...asked);
    row.append(...found);
    keepPlace(article, block, () => {
      block.before(row);
      // The captions say all that the text says.
      block.hidden = isSaid;
    });
  }

  const linesOf = (block: HTMLElement) => block.textContent.split('\n').filter((line) => line.trim() !== '').length;

  async function drawing(link: HTMLAnchorElement): Promise<HTMLAnchorElement> {
    const text = link.dataset['position'] ?? '';
    const { variant } = link.dataset;
    const position = variant === undefined ? { text } : { text, variant };
    const drawing = { position, format: 'svg', theme: 'print', transparent: true, scale: 0.6 };
    const svg = await (await engine.ask('draw', drawing)).text();
    // The caption says what it is.
    const image = figure(svg, '');
    if (image === null) throw new Error('not drawn in the colours of the page');
    const copy = link.cloneNode() as HTMLAnchorElement;
    const caption = document.createElement('span');
    // What the text says of it: ` = 1/2`.
    caption.textContent = text + (link.nextSibling?.textContent?.split('\n')[0] ?? '');
    copy.append(image, caption);
    copy.title = `Open ${text}`;
    return copy;
  }

  article.querySelectorAll('pre.hackenbush').forEach((block) => watch.observe(block));
  return () => {
    gone = true;
    watch.disconnect();
  };
}
