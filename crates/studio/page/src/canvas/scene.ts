// A picture with the curves of its edges: what is drawn, and found under the pointer.

import type { Picture } from '../model/picture';
import { placesOf, type Places } from '../model/places';
import { shaper, type Shape } from './geometry';

export interface Scene {
  readonly picture: Picture;
  readonly places: Places;
  readonly shapes: readonly Shape[];
}

/** `shapes` remembers the curves of the picture before. */
export function sceneOf(picture: Picture, shapes = shaper()): Scene {
  const places = placesOf(picture);
  return { picture, places, shapes: shapes(picture, places) };
}

/** What of one picture is missing in the next. */
export function lostScene(before: Picture, after: Picture): Scene {
  const left = new Set(after.edges.map(({ id }) => id));
  const kept = new Set(after.vertices.map(({ id }) => id));
  const { places, shapes } = sceneOf(before);
  const picture: Picture = {
    ...before,
    edges: before.edges.filter(({ id }) => !left.has(id)),
    vertices: before.vertices.filter(({ id }) => !kept.has(id)),
  };
  return { picture, places, shapes: shapes.filter(({ stick }) => !left.has(stick.id)) };
}
