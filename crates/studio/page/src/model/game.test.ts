import { expect, test } from 'vitest';
import { cut, newGame, pictureOf, resumedAt, takenBack, turnOf, type Seats } from './game';
import { emptyPicture, type Picture } from './picture';

/** Two stalks of two edges: 0-1-2 blue, 0-3-4 red. */
const start: Picture = {
  ...emptyPicture(),
  vertices: [0, 1, 2, 3, 4].map((id) => ({ id, x: id, y: id })),
  edges: [
    { id: 1, from: 0, to: 1, colour: 'blue' },
    { id: 2, from: 1, to: 2, colour: 'blue' },
    { id: 3, from: 0, to: 3, colour: 'red' },
    { id: 4, from: 3, to: 4, colour: 'red' },
  ],
};
const PEOPLE: Seats = { Left: 'person', Right: 'person' };
const game = newGame({ start, dominoes: false, seats: PEOPLE, starts: 'Right' });

test('players take turns, and what is cut off falls', () => {
  expect(turnOf(game)).toBe('Right');
  const after = cut(cut(game, 4), 1);
  expect(pictureOf(after).edges.map(({ id }) => id)).toEqual([3]);
  expect(after.made.map(({ player }) => player)).toEqual(['Right', 'Left']);
});

test('a domino is taken with everything behind it', () => {
  const line: Picture = { ...start, dominoes: [[1, 2], [3, 1], [4, 4]] }; // prettier-ignore
  const after = cut(newGame({ start: line, dominoes: true, seats: PEOPLE, starts: 'Left' }), 1);
  expect(pictureOf(after).dominoes).toEqual([[1, 2]]);
  expect(pictureOf(after).edges).toHaveLength(4);
});

test('the review shows the position before a move', () => {
  const after = cut(cut(game, 4), 1);
  expect(pictureOf({ ...after, reviewing: 0 })).toBe(start);
  expect(pictureOf({ ...after, reviewing: 1 }).edges.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('a move is taken back to the last choice of a person', () => {
  expect(takenBack(game)).toBeNull();
  const engine = newGame({ start, dominoes: false, seats: { Left: 'person', Right: 'perfect' }, starts: 'Right' });
  // The engine began: there is no choice of a person to go back to.
  expect(takenBack(cut(engine, 4))).toBeNull();
  const back = takenBack(cut(cut(cut(engine, 4), 2), 3));
  expect(back?.made.map(({ at }) => at)).toEqual([4]);
});

test('a finished game is played on from any position', () => {
  const over = { ...cut(game, 3), winner: 'Right' as const, reviewing: 0 };
  expect(resumedAt(over, 0)).toMatchObject({ made: [], winner: null, reviewing: null });
});
