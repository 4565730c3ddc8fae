// What a picture from outside must fulfil before the studio draws it.

import type { Picture } from '../model/picture';
import { Refused } from './text';

/** Thousandths of an edge are as fine as anybody draws. */
const SCALE = 1000;
/** Nobody draws farther away. */
const FARTHEST = 1_000_000;

export const toThousandths = (x: number): number => Math.round(x * SCALE);
export const fromThousandths = (n: number): number => coordinate(n / SCALE);
export const rounded = (x: number): number => toThousandths(x) / SCALE + 0;

export function coordinate(text: string | number): number {
  const x = Number(text);
  if (!(Math.abs(x) <= FARTHEST)) throw new Refused('This link is damaged: it draws something too far away.');
  return rounded(x);
}

/** The ground is there, vertices are different, and edges join vertices that are there. */
export function checked(picture: Picture): Picture {
  const ids = new Set(picture.vertices.map(({ id }) => id));
  const joined = picture.edges.every(({ from, to }) => ids.has(from) && ids.has(to));
  if (!ids.has(0) || ids.size !== picture.vertices.length || !joined) {
    throw new Refused('This link is damaged: its vertices and edges don’t fit together.');
  }
  return picture;
}
