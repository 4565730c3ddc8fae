import { describe, expect, test } from 'vitest';
import type { Picture } from '../model/picture';
import { after, boardsOf, inPeoplesNumbers, linesOf, numbersIn, targetsOf } from './boards';

/** A red edge on a blue one, beside a green one: edges 0, 1 and 2. */
const plants: Picture = {
  variant: 'red-blue-green',
  vertices: [0, 1, 2, 3].map((id) => ({ id, x: id, y: id })),
  edges: [
    { id: 1, from: 0, to: 1, colour: 'blue' },
    { id: 2, from: 1, to: 2, colour: 'red' },
    { id: 3, from: 0, to: 3, colour: 'green' },
  ],
};
const line: Picture = {
  variant: 'domino-shave',
  vertices: [],
  edges: [],
  dominoes: [
    [1, 2],
    [2, 1],
    [3, 3],
  ],
};
const edges = ({ edges: all }: Picture) => all.map(({ id }) => id - 1);

describe('boards', () => {
  test('a cut takes what stands on it, and edges keep their numbers', () => {
    expect(edges(after(plants, 0))).toEqual([2]);
    expect(boardsOf(plants, [{ edge: 1 }, { edge: 0 }, { edge: 2 }]).map(edges)).toEqual([[0, 1, 2], [0, 2], [2], []]);
  });

  test('a domino is taken with all after it', () => {
    expect(after(line, 1).dominoes).toEqual([[1, 2]]);
    expect(boardsOf(line, [{ edge: 2 }, { edge: 0 }]).map(({ dominoes }) => dominoes?.length)).toEqual([3, 2, 0]);
  });

  test('a line may be played on two boards', () => {
    const moves = [{ edge: 2 }, { edge: 1, beside: true }, { edge: 0, beside: true }];
    const lines = linesOf([line, plants], moves);
    expect(lines.map(([first]) => first?.dominoes?.length)).toEqual([3, 2, 2, 2]);
    expect(lines.map(([, second]) => (second ? edges(second) : null))).toEqual([[0, 1, 2], [0, 1, 2], [0, 2], [2]]);
  });

  test('players point at their own edges and at green ones', () => {
    expect([...targetsOf(plants, 'Left')]).toEqual([0, 2]);
    expect([...targetsOf(plants, 'Right')]).toEqual([1, 2]);
    expect([...targetsOf(plants)]).toEqual([0, 1, 2]);
    expect([...targetsOf(line, 'Left')]).toEqual([0, 1, 2]);
  });

  test('people count from one', () => {
    expect(inPeoplesNumbers('Right wins by cutting edge 0, not edge 12.')).toBe(
      'Right wins by cutting edge 1, not edge 13.',
    );
    expect(inPeoplesNumbers('domino 2 of 3 dominoes')).toBe('domino 3 of 3 dominoes');
    expect([...numbersIn('edge 0 and edge 4, edge 3 of r^5', undefined)]).toEqual([
      [0, '1'],
      [4, '5'],
    ]);
  });
});
