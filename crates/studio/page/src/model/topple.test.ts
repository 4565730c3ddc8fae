import { expect, test } from 'vitest';
import { cut, newGame, pictureOf } from './game';
import { emptyPicture } from './picture';
import { fallenLeft, halfOf, rowText, standing, toppled, toppleName, toppleOf, TOPPLING } from './topple';

const row = (['blue', 'red', 'green', 'blue'] as const).map(standing);

test('a domino takes all on its side with it', () => {
  expect(rowText({ dominoes: row })).toBe('brgb');
  expect(rowText({ dominoes: toppled(row, 2) })).toBe('gb');
  expect(rowText({ dominoes: toppled(row, 3) })).toBe('b');
  for (let half = 0; half < 8; half += 1) expect(halfOf(toppleOf(half))).toBe(half);
  expect(toppleName(5)).toBe('domino 3 to the right');
  expect(fallenLeft([2, 1, 0])).toBe(3);
});

test('a game on a row goes by halves', () => {
  const start = { ...emptyPicture(TOPPLING), dominoes: row };
  const game = newGame({ start, dominoes: true, seats: { Left: 'person', Right: 'person' }, starts: 'Left' });
  expect(rowText(pictureOf(cut(cut(game, 0), 3)))).toBe('r');
});
