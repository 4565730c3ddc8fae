import { expect, test } from 'vitest';
import { partsOf, remember } from '../engine/typeset';
import { brief, inWords, mathematical, plain, signed, withScripts } from './value';

test('values look as the engine typesets them', () => {
  remember({
    '-5/8*': [
      { kind: 'text', text: '−' },
      { kind: 'fraction', over: '5', under: '8' },
      { kind: 'text', text: '∗' },
    ],
    'w^2': [
      { kind: 'text', text: 'ω' },
      { kind: 'superscript', text: '2' },
    ],
    'w^w': [
      { kind: 'text', text: 'ω' },
      { kind: 'superscript', text: 'ω' },
    ],
  });
  expect([plain('-5/8*'), plain('w^2'), plain('w^w')]).toEqual(['−5/8∗', 'ω²', 'ω^ω']);
});

// Tiles of dominoes, edges and lists once showed {∗ | −1}.
test('labels have what a value is near to instead of its form in braces', () => {
  expect(brief('1/2', undefined)).toBe('1/2');
  expect(brief('{*|-1}', { mean: '-1/2' })).toBe('mean\u00a0-1/2');
  expect(brief('{0,*|0,^*}', { number: '0' })).toBe('near\u00a00');
  expect(brief('1/2+^[2]+^[3]+^[4]*5', { number: '1/2' })).toBe('near\u00a01/2');
  expect(brief('{*|-1}', null)).toBe('…');
  for (const value of ['+-1', '3v*2']) expect(brief(value, { mean: '0' })).toBe(value);
});

// The page once had a typesetter of its own, which took 1/2 with three ups for 1/2 cubed, wrote +-1 as +−1, and
// found omegas in words.
test('what the engine does not typeset stays as it is written', () => {
  for (const text of ['1/2+^3', '+-1', 'between 0 and 1', 'v']) {
    expect(partsOf(text)).toEqual([{ kind: 'text', text }]);
    expect(plain(text)).toBe(text);
  }
});

test('the oldest values are forgotten in the end', () => {
  const part = [{ kind: 'text', text: 'x' } as const];
  remember({ oldest: part });
  remember(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`value ${i}`, part])));
  expect([plain('oldest'), plain('value 19999')]).toEqual(['oldest', 'x']);
});

// Sentences once said "sum to -3/2" with a hyphen, and broke the line at it.
test('sentences have the signs of a book', () => {
  expect(mathematical('the branches sum to -3/2')).toBe('the branches sum to −3/2');
  expect(mathematical('1 - 1/2 + 1/4')).toBe('1\u00a0−\u00a01/2 + 1/4');
  expect(mathematical('G >= x, H <= x')).toBe('G ≥ x, H ≤ x');
  expect(mathematical('a well-known tree of 4-6 edges')).toBe('a well-known tree of 4-6 edges');
});

// The book once wrote its options as G^L.
test('exponents and the names of options are raised', () => {
  const shown = (text: string) =>
    withScripts(text)
      .map(({ text: part, raised }) => (raised ? `<${part}>` : part))
      .join('');
  expect(shown('no G^R ≤ x, and G^LR')).toBe('no G<R> ≤ x, and G<LR>');
  expect(shown('(x+n)/2^(n-1) or 2^m')).toBe('(x+n)/2<n−1> or 2<m>');
  expect(shown('^ and * are up and star')).toBe('^ and * are up and star');
  expect(shown('')).toBe('');
});

test('outcomes are said in words, and numbers have a real minus', () => {
  expect(inWords('N')).toBe('Whoever starts wins');
  expect(inWords(undefined)).toBe('');
  expect(signed(-3)).toBe('−3');
});
