// Pictures on their way to the engine and back.

import type { Picture, Stick } from '../model/picture';
import type { Position, WireEdge, WirePicture } from './engine';

export function toWire(picture: Picture): WirePicture {
  return {
    ...picture,
    vertices: [...picture.vertices],
    edges: picture.edges.map(({ id: _, ...edge }): WireEdge => edge as WireEdge),
  };
}

/** Sticks get ids in the order of the list. */
export function fromWire(picture: WirePicture): Picture {
  return { ...picture, edges: picture.edges.map((edge, index): Stick => ({ ...edge, id: index + 1 })) };
}

/** What the engine is asked about: the line of dominoes, or the picture without name and look. */
export function positionOf(picture: Picture, dominoes: boolean): Position {
  if (dominoes) {
    return { line: { variant: picture.variant, dominoes: [...(picture.dominoes ?? [])] } };
  }
  const { display: _d, title: _t, dominoes: _l, ...rest } = picture;
  return { picture: toWire(rest) };
}
