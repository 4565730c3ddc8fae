// Going through a picture with the keyboard: every edge and vertex, from the ground up.

import { GROUND, stickById, type Picture, type VertexId } from '../model/picture';
import { placesOf } from '../model/places';
import { sameTarget, type Target } from './target';

/** The ground, then each stick followed by the vertex it is the first to reach. */
export function walk(picture: Picture): Target[] {
  const order: Target[] = [{ kind: 'ground' }];
  const at = new Map<VertexId, number[]>();
  picture.edges.forEach((stick, index) => {
    for (const vertex of new Set([stick.from, stick.to])) {
      const list = at.get(vertex);
      if (list) list.push(index);
      else at.set(vertex, [index]);
    }
  });
  const seen = new Set<VertexId>([GROUND]);
  const walked = new Set<number>();
  const visit = (start: VertexId) => {
    const stack = [...(at.get(start) ?? [])].reverse();
    while (stack.length > 0) {
      const index = stack.pop() as number;
      if (walked.has(index)) continue;
      walked.add(index);
      const stick = picture.edges[index];
      if (!stick) continue;
      order.push({ kind: 'stick', id: stick.id });
      for (const vertex of [stick.from, stick.to]) {
        if (seen.has(vertex)) continue;
        seen.add(vertex);
        order.push({ kind: 'vertex', id: vertex });
        stack.push(...[...(at.get(vertex) ?? [])].reverse());
      }
    }
  };
  visit(GROUND);
  for (const { id } of picture.vertices) if (!seen.has(id)) visit(id);
  return order;
}

export function next(picture: Picture, from: Target | null, step: 1 | -1): Target {
  const order = walk(picture);
  const index = order.findIndex((target) => sameTarget(target, from));
  if (index < 0) return order[step > 0 ? 0 : order.length - 1] as Target;
  return order[(index + step + order.length) % order.length] as Target;
}

/** Along the sticks: from a stick to its upper or lower end, from a vertex to a stick above or below. */
export function climb(picture: Picture, from: Target | null, up: boolean): Target {
  if (!from) return { kind: 'ground' };
  const places = placesOf(picture);
  if (from.kind === 'stick') {
    const stick = stickById(picture, from.id);
    if (!stick) return { kind: 'ground' };
    const ends = places.ends(stick);
    const end = ends.to.y >= ends.from.y === up ? stick.to : stick.from;
    return end === GROUND ? { kind: 'ground' } : { kind: 'vertex', id: end };
  }
  const vertex = from.kind === 'vertex' ? from.id : GROUND;
  const found = picture.edges.find((stick) => {
    if (stick.from !== vertex && stick.to !== vertex) return false;
    const ends = places.ends(stick);
    const [here, there] = stick.from === vertex ? [ends.from, ends.to] : [ends.to, ends.from];
    return up ? there.y > here.y : there.y < here.y;
  });
  return found ? { kind: 'stick', id: found.id } : from;
}
