import { describe, expect, test } from 'vitest';
import { emptyPicture, type Picture } from '../model/picture';
import { boundsOf } from '../model/places';
import { afterCuts, differenceOf } from './difference';

/** A stalk at x = 5, whose vertices have large numbers. */
const stalk = (...colours: ('blue' | 'red' | 'green')[]): Picture => ({
  ...emptyPicture(),
  title: 'A stalk',
  vertices: [{ id: 0, x: 0, y: 0 }, ...colours.map((_, i) => ({ id: 7 + i, x: 5, y: i + 1 }))],
  edges: colours.map((colour, i) => ({
    id: 3 + i,
    from: i === 0 ? 0 : 6 + i,
    to: 7 + i,
    colour,
    ...(i === 0 ? { ground_x: 5 } : {}),
  })),
});

describe('the difference', () => {
  const [first, second] = [stalk('blue', 'red'), stalk('blue', 'green')];
  const difference = differenceOf(first, second);

  test('is the first picture beside the negative of the second', () => {
    const { picture } = difference;
    expect(picture.edges.map(({ colour }) => colour)).toEqual(['blue', 'red', 'red', 'green']);
    expect(new Set(picture.edges.map(({ id }) => id)).size).toBe(4);
    expect(new Set(picture.vertices.map(({ id }) => id)).size).toBe(5);
    expect(picture.title).toBeUndefined();
    // They stand beside each other.
    const [, , foot, top] = picture.edges;
    expect(foot?.ground_x).toBeGreaterThan(boundsOf(first).right);
    expect([foot?.from, foot?.to]).toEqual([0, top?.from]);
  });

  test('loses what falls', () => {
    expect(afterCuts(difference, [{ position: 0, edge: 1 }]).edges).toHaveLength(3);
    const both = [
      { position: 0, edge: 0 },
      { position: 1, edge: 1 },
    ];
    expect(afterCuts(difference, both).edges.map(({ colour }) => colour)).toEqual(['red']);
    // What the engine does not know is not cut.
    expect(afterCuts(difference, [{ position: 1, edge: 9 }]).edges).toHaveLength(4);
  });
});
