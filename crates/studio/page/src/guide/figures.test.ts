// The book's figures have a colour of the page for each colour they are drawn in.

import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { followsTheme } from './figures';

const IMAGES = '../../../docs/images/';
const read = (name: string) => readFileSync(IMAGES + name, 'utf8');

/** Those that show a palette of their own, on their own background. */
const OWN = ['bed.svg', 'layers.svg', 'theme-classic.svg', 'theme-mono.svg', 'theme-safe.svg'];

test('figures follow the theme, except those that show other colours', () => {
  const figures = readdirSync(IMAGES).filter((name) => name.endsWith('.svg'));
  expect(figures.length).toBeGreaterThan(15);
  expect(figures.filter((name) => !followsTheme(read(name)))).toEqual(OWN);
});
