// In Clockwise Hackenbush the order of the sticks around a vertex is part of the position.
// People draw it, so the drawing says it: clockwise from the stick that comes from below.

import { GROUND, type Picture, type Stick, type VertexId } from './picture';
import { placesOf, type Point } from './places';
import { levels } from './reach';

/** The same picture with its sticks listed as they are drawn, clockwise around each vertex. */
export function inDrawnOrder(picture: Picture): Picture {
  const level = levels(picture.edges);
  const places = placesOf(picture);
  // A stick leaves its lower end; the first stick that reaches a vertex comes from below.
  const lowerIsFrom = (stick: Stick) => (level.get(stick.from) ?? Infinity) <= (level.get(stick.to) ?? Infinity);
  const angle = (a: Point, b: Point) => Math.atan2(b.y - a.y, b.x - a.x);
  const below = new Map<VertexId, number>();
  for (const stick of picture.edges) {
    const { from, to } = places.ends(stick);
    const [low, high, vertex] = lowerIsFrom(stick) ? [from, to, stick.to] : [to, from, stick.from];
    if (!below.has(vertex)) below.set(vertex, angle(high, low));
  }
  const keyed = picture.edges.map((stick, index) => {
    const { from, to } = places.ends(stick);
    const up = lowerIsFrom(stick);
    const [low, high, foot] = up ? [from, to, stick.from] : [to, from, stick.to];
    const start = foot === GROUND ? -Math.PI / 2 : (below.get(foot) ?? -Math.PI / 2);
    const turn = (start - angle(low, high) + 4 * Math.PI) % (2 * Math.PI);
    return { stick, index, x: foot === GROUND ? low.x : 0, turn };
  });
  keyed.sort((a, b) => a.x - b.x || a.turn - b.turn || a.index - b.index);
  const edges = keyed.map(({ stick }) => stick);
  return edges.every((stick, i) => stick === picture.edges[i]) ? picture : { ...picture, edges };
}
