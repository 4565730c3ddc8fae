import { describe, expect, test } from 'vitest';
import { readable, readableText, roundBounds, type Phrase } from './readable';

const words = (phrase: Phrase) =>
  phrase
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('')
    .replaceAll('\u00a0', ' ');
const nameOf = (solution: Parameters<typeof readable>[0]) => {
  const shown = readable(solution);
  return 'name' in shown ? words(shown.name) : shown.kind;
};
/** As a garden of flowers has it. */
const WALL = '{0,*,*2|||{0,*,*2,{0,*,*2,*3|0,*,*2}|0,*,*2},{0,*,{0,*,*2|0,*,*3}|0,*,*3}||*2,*3|0}';

describe('a value', () => {
  test('is shown by itself where it is short', () => {
    expect(readable({ value: '1/2^3*', number: '1/2' })).toEqual({ kind: 'exact', value: '1/2^3*' });
    // A number is its own shortest name, however long.
    const long = '123456789012345678901234567890/1024';
    expect(readable({ value: long, number: long }).kind).toBe('exact');
  });

  test('has a short name instead of a wall of braces', () => {
    expect(nameOf({ value: WALL, number: '0', atomic_weight: '1' })).toBe('an infinitesimal of atomic weight 1');
    expect(nameOf({ value: WALL, number: '3/4' })).toBe('3/4 + an infinitesimal');
    expect(nameOf({ value: WALL, mean: '1', temperature: '3' })).toBe('hot: mean 1, temperature 3');
    expect(readable({ value: WALL, number: '0' })).toMatchObject({ form: WALL });
  });

  test('has no braces, however short they are', () => {
    expect(nameOf({ value: '{0,*|0,^*}', number: '0', atomic_weight: '1' })).toBe(
      'an infinitesimal of atomic weight 1',
    );
    expect(nameOf({ value: '{3|1}', mean: '2', temperature: '1' })).toBe('hot: mean 2, temperature 1');
    expect(nameOf({ value: '{*|*,^}', number: '0', atomic_weight: '{1|0}' })).toBe('an infinitesimal');
    expect(readable({ value: '+-1', mean: '0', temperature: '1' })).toEqual({ kind: 'exact', value: '+-1' });
  });

  test('is written on one line for cards and names', () => {
    expect(readableText({ value: '1/2', number: '1/2' })).toBe('1/2');
    expect(readableText({ value: '{0|^[5]}', number: '0', atomic_weight: '2' })).toBe(
      'an infinitesimal of atomic weight\u00a02',
    );
    expect(readableText({ bounds: ['-333399/1048576', '1/2'] })).toBe('between −1/2 and 1/2');
  });

  test('that is not found is between round bounds', () => {
    expect(nameOf({ bounds: ['1801439850948199/9007199254740992', '25769803777/8589934592'] })).toBe('between 0 and 4');
    // Denominators beyond 64 bits are written as powers; their digits once filled the card.
    expect(nameOf({ bounds: ['-913844247102129662621367353942736883/2^116', '-49846049841934345233892/2^116'] })).toBe(
      'between -11 and 0',
    );
    expect(nameOf({ bounds: ['1/2', '3'] })).toBe('between 1/2 and 3');
    expect(nameOf(null)).toBe('unknown');
  });
});

describe('bounds', () => {
  const rounded = (low: string, high: string) => words(['', ...roundBounds(low, high)].flatMap((p) => [p, ' ']));

  test('are rounded outward, finely enough to tell them apart', () => {
    expect(rounded('-1801439850948199/9007199254740992', '1801439850948199/9007199254740992')).toContain('-1');
    expect(rounded('333333/1048576', '333399/1048576')).toBe(' 5/16 21/64 ');
    expect(rounded('-333399/1048576', '-333333/1048576')).toBe(' -21/64 -5/16 ');
  });

  test('that are no numbers stay as they are', () => {
    expect(rounded('v', '^')).toBe(' v ^ ');
  });
});
