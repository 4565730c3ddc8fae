// Mathematics in the sentences of the book, which is written in plain text: G^L is a raised L, and >= is one sign.

import { mathematical, withScripts } from '../look/value';

/** What is written as it is typed: code, examples, drawings. */
const LITERAL = 'code, pre, kbd, svg, [data-position]';

/** Typesets the sentences of a page. */
export function typesetSentences(article: HTMLElement): void {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest(LITERAL)) found.push(node as Text);
  }
  for (const node of found) {
    const parts = withScripts(mathematical(node.data));
    if (parts.length === 1 && parts[0]?.text === node.data) continue;
    node.replaceWith(
      ...parts.map(({ text, raised }) => {
        if (!raised) return text;
        const script = document.createElement('sup');
        script.textContent = text;
        return script;
      }),
    );
  }
}
