// The page and the drawings that it exports have the same colours.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const css = read('../look/palette.css');
const rust = read('../../../../drawing/src/theme.rs');

/** The colours of a block of the style sheet. */
function inPage(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  expect(start, selector).not.toBe(-1);
  const block = css.slice(start, css.indexOf('}', start));
  const found = [...block.matchAll(/--(blue|red|green): (#[0-9a-f]{6})/g)];
  return Object.fromEntries(found.map(([, name = '', hex = '']): [string, string] => [name, hex]));
}

/** The colours of a theme of the drawings. */
function inDrawings(theme: string): Record<string, string> {
  const start = rust.indexOf(`name: "${theme}"`);
  expect(start, theme).not.toBe(-1);
  const sticks = rust.slice(start, rust.indexOf('],', start));
  const hex = (n: string) => Number(n).toString(16).padStart(2, '0');
  return Object.fromEntries(
    [...sticks.matchAll(/Colour::(\w+), solid\((\d+), (\d+), (\d+)\)/g)].map(([, name = '', ...rgb]) => [
      name.toLowerCase(),
      `#${rgb.map(hex).join('')}`,
    ]),
  );
}

test.each([
  ['print', `[data-tone='light']`],
  ['classic', `[data-palette='classic']`],
  ['safe', `[data-palette='safe'][data-tone='light']`],
])('exported drawings in the colours “%s” look as on the page', (theme, selector) => {
  const colours = inDrawings(theme);
  expect(Object.keys(colours).sort()).toEqual(['blue', 'green', 'red']);
  expect(colours).toEqual(inPage(selector));
});
