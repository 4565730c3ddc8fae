import { expect, test } from 'vitest';
import { plain, typeset } from './value';

test('values are set as in a book', () => {
  expect(plain('-7/4')).toBe('−7/4');
  expect(plain('1/2v*3')).toBe('1/2↓∗3');
  expect(plain('^^*')).toBe('⇑∗');
  expect(plain('{1|-1}')).toBe('{1 | −1}');
  expect(plain('2w+1')).toBe('2ω+1');
  expect(plain('3/2^70')).toBe('3/2⁷⁰');
});

test('fractions are parts of their own', () => {
  expect(typeset('-5/8*')).toEqual([
    { kind: 'text', text: '−' },
    { kind: 'fraction', over: '5', under: '8' },
    { kind: 'text', text: '∗' },
  ]);
});
