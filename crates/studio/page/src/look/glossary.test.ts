import { describe, expect, test } from 'vitest';
import { WORDS, wordsIn } from './glossary';
import { meaningOf } from './meanings';

describe('the glossary', () => {
  const NAMES = ['Height', 'Hammerian', 'Joshua', 'Number part', 'Atomic weight', 'Mean', 'Temperature', 'Birthday'];

  test('explains every word of the facts and of the values, in plain text', () => {
    for (const word of [...NAMES, 'Stalk', 'Outcome', 'Difference', 'Edges', 'Dominoes', ...WORDS]) {
      expect(meaningOf(word), word).toMatch(/^[A-Z].{20,}\.$/);
      expect(meaningOf(word), word).not.toMatch(/[`[\]*]/);
    }
  });

  test('tells two words of one section apart', () => {
    expect(meaningOf('Mean')).toMatch(/^The mean/);
    expect(meaningOf('Temperature')).toMatch(/^The temperature/);
    expect(meaningOf('Mean')).not.toContain('temperature');
    expect(meaningOf('Thermograph')).toMatch(/^The thermograph/);
  });

  test('finds its words in a sentence', () => {
    expect(wordsIn('hot: mean ')).toEqual([
      { text: 'hot', term: 'Hot' },
      { text: ': ' },
      { text: 'mean', term: 'Mean' },
      { text: ' ' },
    ]);
    // However they are written, and once each.
    expect(wordsIn('Not Hammerian, a hammerian tree')).toEqual([
      { text: 'Not ' },
      { text: 'Hammerian', term: 'Hammerian' },
      { text: ', a ' },
      { text: 'hammerian' },
      { text: ' tree' },
    ]);
    expect(wordsIn('a value without a short name')).toEqual([{ text: 'a value without a short name' }]);
  });
});
