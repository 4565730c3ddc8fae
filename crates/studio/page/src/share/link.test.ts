import { describe, expect, it } from 'vitest';
import { emptyPicture, type Picture } from '../model/picture';
import { fromPacked } from '../address/packed';
import { toHash } from './link';

const fromHash = (hash: string) => fromPacked(hash.slice(1));

const half: Picture = {
  ...emptyPicture(),
  title: 'Half, with “quotes” and ω',
  display: { stick_size: 3 },
  vertices: [
    { id: 0, x: 0, y: 0 },
    { id: 1, x: -0.25, y: 1 },
    { id: 7, x: 1.125, y: 2.5 },
  ],
  edges: [
    { id: 1, from: 0, to: 1, colour: 'blue', ground_x: -0.25 },
    { id: 2, from: 1, to: 7, colour: 'red' },
    { id: 3, from: 7, to: 0, colour: 'green', ground_x_to: 2 },
  ],
};

describe('links', () => {
  it('bring the whole picture back', async () => {
    expect(await fromHash(await toHash(half))).toEqual(half);
    const line: Picture = {
      ...emptyPicture('domino-shave'),
      dominoes: [
        [2, 4],
        [7, 3],
      ],
    };
    expect(await fromHash(await toHash(line))).toEqual(line);
  });

  it('keep large integers exact', async () => {
    const line: Picture = { ...emptyPicture('domino-shave'), dominoes: [['9007199254740993', 9007199254740991]] };
    expect(await fromHash(await toHash(line))).toEqual(line);
    const far: Picture = {
      ...emptyPicture(),
      vertices: [
        { id: 0, x: 0, y: 0 },
        { id: '-9007199254740993', x: 1, y: 1 },
      ],
    };
    expect(await fromHash(await toHash(far))).toEqual(far);
  });

  it('are short and safe in an address', async () => {
    const hash = await toHash(half);
    expect(hash).toMatch(/^#h1\.[\w-]+$/);
    expect(hash.length).toBeLessThan(220);
  });
});
