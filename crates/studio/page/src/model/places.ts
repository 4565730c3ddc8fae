// Where the ends of sticks are. The ground is one vertex but a whole line in the drawing,
// so a stick carries where on it it stands.

import { GROUND, type Picture, type Stick, type VertexId } from './picture';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Places {
  of(vertex: VertexId): Point;
  ends(stick: Stick): { from: Point; to: Point };
}

const LOOP_ON_GROUND = 0.5;

export function placesOf(picture: Picture): Places {
  const points = new Map<VertexId, Point>(picture.vertices.map((vertex) => [vertex.id, vertex]));
  const of = (id: VertexId): Point => points.get(id) ?? { x: 0, y: 0 };
  const ends = (stick: Stick) => {
    const { from, to } = stick;
    if (from !== GROUND && to !== GROUND) return { from: of(from), to: of(to) };
    // Without a foot of its own a stick stands straight up.
    const middle = from !== GROUND ? of(from).x : to !== GROUND ? of(to).x : of(GROUND).x;
    const both = from === GROUND && to === GROUND;
    return {
      from: from === GROUND ? { x: stick.ground_x ?? middle - (both ? LOOP_ON_GROUND : 0), y: 0 } : of(from),
      to: to === GROUND ? { x: stick.ground_x_to ?? middle + (both ? LOOP_ON_GROUND : 0), y: 0 } : of(to),
    };
  };
  return { of, ends };
}

export interface Bounds {
  left: number;
  right: number;
  top: number;
  /** Nothing is drawn yet: this is room to draw in. */
  empty?: boolean;
}

/** How far a loop reaches. */
const LOOP = 0.8;

/** How far the dots above an infinite stalk reach. */
const DOTS = 0.6;

/** The box around a picture, above the ground; at least one stick in size. */
export function boundsOf(picture: Picture): Bounds {
  const places = placesOf(picture);
  let [left, right, top] = [Infinity, -Infinity, 1];
  const looped = new Set<VertexId>();
  for (const stick of picture.edges) {
    const { from, to } = places.ends(stick);
    left = Math.min(left, from.x, to.x);
    right = Math.max(right, from.x, to.x);
    if (stick.from !== stick.to) {
      top = Math.max(top, from.y, to.y);
      continue;
    }
    // A loop points up; more of them at a vertex are petals around it.
    top = Math.max(top, from.y + LOOP);
    if (stick.from !== GROUND && looped.has(stick.from))
      [left, right] = [Math.min(left, from.x - LOOP), Math.max(right, from.x + LOOP)];
    looped.add(stick.from);
  }
  // Above an infinite stalk are dots.
  for (const [, y] of picture.infinite?.dots ?? []) top = Math.max(top, y + DOTS);
  return left <= right ? { left, right, top } : { left: -1, right: 1, top: 2, empty: true };
}

/** Pairs of vertices drawn on the same spot, where one hides the other. */
export function overlapping(picture: Picture, nearer = 0.08): [VertexId, VertexId][] {
  const cells = new Map<string, VertexId>();
  const pairs: [VertexId, VertexId][] = [];
  for (const { id, x, y } of picture.vertices) {
    if (id === GROUND) continue;
    const key = `${Math.round(x / nearer)},${Math.round(y / nearer)}`;
    const other = cells.get(key);
    if (other === undefined) cells.set(key, id);
    else pairs.push([other, id]);
  }
  return pairs;
}

/** How far from the ground's middle an edge may be, for each edge there is. */
const REACH = 100;

const reachOf = ({ edges }: Picture): number => REACH * (edges.length + 10);

/** Whether vertices are so far away that nothing of the picture could be seen with all of it on the screen. */
export function isFarFlung(picture: Picture): boolean {
  const most = reachOf(picture);
  const far = (x: unknown) => typeof x === 'number' && !(Math.abs(x) <= most);
  return (
    picture.vertices.some(({ x, y }) => far(x) || far(y)) ||
    picture.edges.some(({ ground_x, ground_x_to }) => far(ground_x) || far(ground_x_to))
  );
}

/** The picture with nothing farther away than can be drawn. */
export function withinReach(picture: Picture): Picture {
  const most = reachOf(picture);
  const near = (x: number) => Math.min(most, Math.max(-most, x));
  return {
    ...picture,
    vertices: picture.vertices.map((vertex) => ({ ...vertex, x: near(vertex.x), y: near(vertex.y) })),
    edges: picture.edges.map(({ ground_x, ground_x_to, ...edge }) => ({
      ...edge,
      ...(ground_x === undefined ? {} : { ground_x: near(ground_x) }),
      ...(ground_x_to === undefined ? {} : { ground_x_to: near(ground_x_to) }),
    })),
  };
}
