// The examples of a page of the guide, drawn by the library when they come into view.

import type { Engine } from '../engine/engine';

/** At most this many of a block are drawn. */
const MOST = 6;

export function drawExamples(article: HTMLElement, engine: Engine): () => void {
  const urls: string[] = [];
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
    const links = [...block.querySelectorAll<HTMLAnchorElement>('a[data-position]')].slice(0, MOST);
    const drawn = await Promise.all(links.map((link) => drawing(link).catch(() => null)));
    const found = drawn.filter((link) => link !== null);
    if (gone || found.length === 0) return;
    const row = document.createElement('div');
    row.className = 'drawn';
    row.append(...found);
    insert(row, block);
  }

  /** What is being read stays where it is when a row appears above it: a browser may or may not see to that. */
  function insert(row: HTMLElement, block: HTMLElement): void {
    const top = () => block.getBoundingClientRect().top;
    const before = top();
    block.before(row);
    if (before < article.getBoundingClientRect().top) article.scrollTop += top() - before;
  }

  async function drawing(link: HTMLAnchorElement): Promise<HTMLAnchorElement> {
    const text = link.dataset['position'] ?? '';
    const { variant } = link.dataset;
    const position = variant === undefined ? { text } : { text, variant };
    const drawing = { position, format: 'svg', theme: 'print', transparent: true, scale: 0.6 };
    const blob = await engine.ask('draw', drawing);
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    image.alt = text;
    urls.push(image.src);
    await image.decode().catch(() => {});
    const copy = link.cloneNode() as HTMLAnchorElement;
    copy.append(image);
    copy.title = `Open ${text}`;
    return copy;
  }

  article.querySelectorAll('pre.hackenbush').forEach((block) => watch.observe(block));
  return () => {
    gone = true;
    watch.disconnect();
    urls.forEach((url) => URL.revokeObjectURL(url));
  };
}
