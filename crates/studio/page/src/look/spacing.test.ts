import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const SOURCE = 'src';
const styles = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|css)$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${SOURCE}/${file}`, 'utf8') }));

/** From here on it is room for something else, such as a button, and no distance of the scale. */
const ROOM = 40;

/** Distances that cannot be on the scale, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'look/theme.css: margin: -1px': 'what only screen readers see is one pixel in size',
  'look/Value.svelte: margin: 0 0.08em': 'typeset values grow with their font',
  'look/Value.svelte: padding: 0 0.12em': 'typeset values grow with their font',
  'decomposition/Decomposition.svelte: margin: 0 0.35em': 'the signs of a sum grow with it',
};

describe('margins, paddings and gaps', () => {
  const found = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w-])((?:margin|padding|gap|row-gap|column-gap)(?:-[a-z]+)*:[^;{}]*);/g)].map(
      ([, rule = '']) => `${file.replaceAll('\\', '/')}: ${rule.replace(/\s+/g, ' ')}`,
    ),
  );
  const isRaw = (rule: string) =>
    [...rule.matchAll(/(\d*\.?\d+)(px|r?em)\b/g)].some(([, size, unit]) => unit !== 'px' || Number(size) < ROOM);

  test('are those of the one scale', () => {
    expect(found.length).toBeGreaterThan(200);
    expect(found.filter(isRaw).filter((rule) => ALLOWED[rule] === undefined)).toEqual([]);
  });

  test('that are not on it are still there', () => {
    expect(Object.keys(ALLOWED).filter((rule) => !found.includes(rule))).toEqual([]);
  });

  test('use steps that exist, which grow', () => {
    const theme = readFileSync(`${SOURCE}/look/theme.css`, 'utf8');
    const steps = new Map([...theme.matchAll(/--space-(\d): (\d+)px;/g)].map(([, n, px]) => [n, Number(px)]));
    const sizes = [...steps.values()];
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
    for (const { file, text } of styles)
      for (const [, step] of text.matchAll(/var\(--space-(\w+)\)/g)) expect(steps.has(step), file).toBe(true);
  });
});
