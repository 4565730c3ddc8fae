// The difference of two pictures as they are drawn: the first, and beside it the second with its colours swapped. Who
// wins it decides which of the two is worth more.

import { negativeOf } from '../model/colours';
import { without } from '../model/edits';
import { GROUND, nextStickId, nextVertexId, type Picture, type VertexId } from '../model/picture';
import { boundsOf } from '../model/places';

/** A move in one of the two pictures: its index there, and the index of the edge. */
export interface Cut {
  readonly position: number;
  readonly edge: number;
}

export interface Difference {
  readonly picture: Picture;
  /** The id that the edge of a move has in the difference. */
  readonly stickOf: (cut: Cut) => number | undefined;
}

/** Space between the two, in edges. */
const GAP = 1.2;

export function differenceOf(first: Picture, second: Picture): Difference {
  const shift = boundsOf(first).right + GAP - boundsOf(second).left;
  const [nextVertex, nextStick] = [Number(nextVertexId(first)), nextStickId(first)];
  const others = second.vertices.filter(({ id }) => id !== GROUND);
  const names = new Map<VertexId, VertexId>([
    [GROUND, GROUND],
    ...others.map(({ id }, i): [VertexId, VertexId] => [id, nextVertex + i]),
  ]);
  const moved = (x: number | undefined, id: VertexId) => (id === GROUND && x !== undefined ? x + shift : x);
  const edges = second.edges.map(({ ground_x, ground_x_to, ...edge }, i) => {
    const [from, to] = [moved(ground_x, edge.from), moved(ground_x_to, edge.to)];
    return {
      ...edge,
      id: nextStick + i,
      colour: negativeOf(edge.colour),
      from: names.get(edge.from) ?? GROUND,
      to: names.get(edge.to) ?? GROUND,
      ...(from === undefined ? {} : { ground_x: from }),
      ...(to === undefined ? {} : { ground_x_to: to }),
    };
  });
  const vertices = others.map((vertex) => ({ ...vertex, id: names.get(vertex.id) ?? GROUND, x: vertex.x + shift }));
  const { title: _, ...rest } = first;
  return {
    picture: { ...rest, vertices: [...first.vertices, ...vertices], edges: [...first.edges, ...edges] },
    stickOf: ({ position, edge }) => (position === 0 ? first.edges[edge]?.id : edges[edge]?.id),
  };
}

/** What is left of the difference after these cuts. */
export function afterCuts({ picture, stickOf }: Difference, cuts: readonly Cut[]): Picture {
  return cuts.reduce((left, cut) => {
    const id = stickOf(cut);
    return id === undefined ? left : without(left, new Set([id]));
  }, picture);
}
