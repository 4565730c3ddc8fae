// Colours have names, and their values are in three style sheets: a theme is changed in one place.

import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = 'src';
const HOME = ['look/theme.css', 'look/palette.css', 'look/canvas.css'];
const RAW = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(|:\s*(?:white|black|gray|grey|red|blue|green|yellow)\s*;/gi;

/** The style of a component, without its markup: `{#if}` is no colour. */
const styleOf = (file: string, text: string) =>
  file.endsWith('.css') ? text : [...text.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css).join('\n');

const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(svelte|css)$/.test(file))
  .map((file) => ({ file, css: styleOf(file, readFileSync(`${SOURCE}/${file}`, 'utf8')) }));

test('components take their colours from the themes and palettes', () => {
  const raw = sheets
    .filter(({ file }) => !HOME.includes(file))
    .flatMap(({ file, css }) => [...css.matchAll(RAW)].map(([found]) => `${file}: ${found}`));
  expect(raw).toEqual([]);
});

test('every name that is used is defined', () => {
  const all = sheets.map(({ css }) => css).join('\n');
  const defined = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  // Set by scripts on one element.
  const markup = sheets
    .filter(({ file }) => file.endsWith('.svelte'))
    .map(({ file }) => readFileSync(`${SOURCE}/${file}`, 'utf8'))
    .join('\n');
  for (const [, name] of markup.matchAll(/style:(--[\w-]+)/g)) defined.add(name);
  const used = [...all.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(300);
  expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
});

test('both themes define the same names', () => {
  const theme = readFileSync(`${SOURCE}/look/theme.css`, 'utf8');
  const names = (selector: string) => {
    const start = theme.indexOf(`${selector} {`);
    expect(start, selector).not.toBe(-1);
    const block = theme.slice(start, theme.indexOf('}', start));
    return [...block.matchAll(/(--[\w-]+):/g)].map(([, name]) => name).sort();
  };
  // The shadow of the dark theme is that of all.
  expect([...names(`:root[data-theme='dark']`), '--shadow'].sort()).toEqual(names(`:root[data-theme='light']`));
});
