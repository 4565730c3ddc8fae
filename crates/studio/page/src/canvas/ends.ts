// New edges: where they begin and end.

import type { Colour } from '../model/colours';
import type { Edit } from '../model/edits';
import {
  GROUND,
  nextStickId,
  nextVertexId,
  stickById,
  type Picture,
  type Stick,
  type VertexId,
} from '../model/picture';
import { placesOf, type Point } from '../model/places';
import type { Target } from './target';

/** An end of a new edge: an existing vertex, a point on the ground, or a free point for a new vertex. */
export type End =
  | { readonly at: 'vertex'; readonly id: VertexId }
  | { readonly at: 'ground'; readonly x: number }
  | { readonly at: 'free'; readonly x: number; readonly y: number };

/** Coordinates need no more than a thousandth of a unit. */
export const round = (x: number): number => Math.round(x * 1000) / 1000;

/** The edit that draws an edge between two ends. */
export function edgeBetween(picture: Picture, from: End, to: End, colour: Colour): Edit & { type: 'add' } {
  const vertex = to.at === 'free' ? { id: nextVertexId(picture), x: round(to.x), y: round(to.y) } : undefined;
  const idOf = (end: End) => (end.at === 'vertex' ? end.id : GROUND);
  const stick: Stick = {
    id: nextStickId(picture),
    from: idOf(from),
    to: vertex?.id ?? idOf(to),
    colour,
    ...(from.at === 'ground' ? { ground_x: round(from.x) } : {}),
    ...(to.at === 'ground' ? { ground_x_to: round(to.x) } : {}),
  };
  return vertex ? { type: 'add', stick, vertex } : { type: 'add', stick };
}

/** An edge that grows up from a target, to where there is room. */
export function growthFrom(picture: Picture, target: Target | null): readonly [End, End] {
  const places = placesOf(picture);
  const id = target?.kind === 'vertex' ? target.id : target?.kind === 'stick' ? upperEnd(picture, target.id) : GROUND;
  if (id !== GROUND) {
    const { x, y } = places.of(id);
    return [{ at: 'vertex', id }, freeNear(picture, { x, y: y + 1 })];
  }
  const feet = picture.edges.flatMap((s) => (s.from === GROUND ? [places.ends(s).from.x] : []));
  const x = feet.length === 0 ? 0 : Math.max(...feet) + 1;
  return [{ at: 'ground', x }, freeNear(picture, { x, y: 1 })];
}

function upperEnd(picture: Picture, id: number): VertexId {
  const stick = stickById(picture, id);
  if (!stick) return GROUND;
  const { from, to } = placesOf(picture).ends(stick);
  return to.y >= from.y ? stick.to : stick.from;
}

/** The point wanted, or the nearest beside it that is clear of vertices. */
function freeNear({ vertices }: Picture, wanted: Point): End {
  const taken = (x: number) => vertices.some((v) => v.id !== GROUND && Math.hypot(v.x - x, v.y - wanted.y) < 0.45);
  for (let step = 0; ; step += 1) {
    const x = wanted.x + (step % 2 === 1 ? 1 : -1) * Math.ceil(step / 2) * 0.75;
    if (!taken(x)) return { at: 'free', x, y: wanted.y };
  }
}

/** The end of an edge that joins two targets; on the ground it stands beside the other, where it can be seen. */
export function endAt(picture: Picture, target: Target, other: Target): End {
  if (target.kind === 'vertex') return { at: 'vertex', id: target.id };
  const x = other.kind === 'vertex' ? placesOf(picture).of(other.id).x : 0;
  return { at: 'ground', x: x + 0.6 };
}
