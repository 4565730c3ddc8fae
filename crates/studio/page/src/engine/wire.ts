// Pictures on their way to the engine and back.

import type { Picture, Stick } from '../model/picture';
import type { Drawing, DrawnEdge, InfiniteAnswer, PositionInput } from './types';

export function toWire(picture: Picture): Drawing {
  const { vertices, edges, display, ...rest } = picture;
  return {
    ...rest,
    ...(display ? { display: { ...display } } : {}),
    vertices: [...vertices],
    edges: edges.map(({ id: _, ...edge }): DrawnEdge => edge as DrawnEdge),
  };
}

/** Edges get ids in the order of the list. */
export function fromWire({ display, ...picture }: Drawing): Picture {
  return {
    ...picture,
    ...(display ? { display } : {}),
    edges: picture.edges.map((edge, index): Stick => ({ ...edge, id: index + 1 })),
  };
}

/** The beginning of infinite stalks, which knows that it is only that. */
export const fromInfinite = ({ position, beginning, dots }: InfiniteAnswer): Picture => ({
  ...fromWire(beginning),
  infinite: { text: position.trim(), dots },
});

/** What the engine is asked about: the line of dominoes, or the picture without name and look. */
export function positionOf(picture: Picture, dominoes: boolean): PositionInput {
  if (picture.infinite) return { text: picture.infinite.text };
  if (dominoes) {
    const line = (picture.dominoes ?? []).map(([left, right]): [typeof left, typeof right] => [left, right]);
    return { line: { variant: picture.variant, dominoes: line } };
  }
  const { display: _d, title: _t, dominoes: _l, play: _p, ...rest } = picture;
  return { picture: toWire(rest) };
}
