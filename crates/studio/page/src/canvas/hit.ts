// What is under the pointer: vertices first, then edges, then the ground.

import { GROUND, type VertexId } from '../model/picture';
import type { Point } from '../model/places';
import { toPixels, UNIT } from './geometry';
import type { Scene } from './scene';
import type { Target } from './target';

/** The vertex nearest to a point in pixels, within `reach`. */
export function vertexAt(scene: Scene, at: Point, reach: number, except?: VertexId): VertexId | undefined {
  let best: VertexId | undefined;
  let nearest = reach;
  for (const { id } of scene.picture.vertices) {
    if (id === GROUND || id === except) continue;
    const p = toPixels(scene.places.of(id));
    const distance = Math.hypot(p.x - at.x, p.y - at.y);
    if (distance <= nearest) [nearest, best] = [distance, id];
  }
  return best;
}

export function stickAt(scene: Scene, at: Point, reach: number): number | undefined {
  let best: number | undefined;
  let nearest = reach;
  for (const shape of scene.shapes) {
    for (let i = 1; i < shape.points.length; i += 1) {
      const distance = toSegment(at, shape.points[i - 1] as Point, shape.points[i] as Point);
      if (distance <= nearest) [nearest, best] = [distance, shape.stick.id];
    }
  }
  return best;
}

function footAt(scene: Scene, at: Point, reach: number): Target | undefined {
  for (const { stick, from, to } of scene.shapes) {
    for (const [end, vertex, place] of [
      ['from', stick.from, from],
      ['to', stick.to, to],
    ] as const) {
      const p = toPixels(place);
      if (vertex === GROUND && Math.hypot(p.x - at.x, p.y - at.y) <= reach) {
        return { kind: 'foot', stick: stick.id, end };
      }
    }
  }
  return undefined;
}

/** The ground is its line and all the earth under it. */
export function onGround(at: Point, reach: number): boolean {
  return at.y >= -reach;
}

/** The ends of an edge leave its middle third to it, however small the picture is shown. */
const END_OF_AN_EDGE = UNIT / 3;

export function targetAt(scene: Scene, at: Point, reach: number): Target | undefined {
  const ends = Math.min(reach, END_OF_AN_EDGE);
  const vertex = vertexAt(scene, at, ends);
  if (vertex !== undefined) return { kind: 'vertex', id: vertex };
  const foot = footAt(scene, at, ends);
  if (foot) return foot;
  const stick = stickAt(scene, at, reach * 0.7);
  if (stick !== undefined) return { kind: 'stick', id: stick };
  return onGround(at, reach * 0.6) ? { kind: 'ground' } : undefined;
}

function toSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
