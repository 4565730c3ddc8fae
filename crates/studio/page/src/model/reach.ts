// What hangs on the ground. The one rule of the game the page knows, because it draws it:
// a stick that no path joins to the ground falls.

import { GROUND, type Picture, type Stick, type VertexId } from './picture';

/** How many sticks away from the ground each joined vertex is. */
export function levels(sticks: Iterable<Stick>): Map<VertexId, number> {
  const neighbours = new Map<VertexId, VertexId[]>();
  const link = (a: VertexId, b: VertexId) => {
    const list = neighbours.get(a);
    if (list) list.push(b);
    else neighbours.set(a, [b]);
  };
  for (const { from, to } of sticks) {
    link(from, to);
    link(to, from);
  }
  const level = new Map<VertexId, number>([[GROUND, 0]]);
  const queue = [GROUND];
  for (let next = 0; next < queue.length; next += 1) {
    const vertex = queue[next] as VertexId;
    for (const other of neighbours.get(vertex) ?? []) {
      if (!level.has(other)) {
        level.set(other, (level.get(vertex) as number) + 1);
        queue.push(other);
      }
    }
  }
  return level;
}

/** A stick's level: how high its upper end is, counted in sticks. */
export function stickLevel(stick: Stick, level: Map<VertexId, number>): number {
  const ends = [level.get(stick.from) ?? 0, level.get(stick.to) ?? 0];
  return Math.max(1, ...ends);
}

/** The sticks that fall when the given ones are cut, those included, in drawing order. */
export function fallenWith(picture: Picture, cut: ReadonlySet<number>): Stick[] {
  const level = levels(picture.edges.filter((stick) => !cut.has(stick.id)));
  return picture.edges.filter((stick) => cut.has(stick.id) || !level.has(stick.from));
}
