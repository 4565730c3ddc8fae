// What a press on the canvas means, and where a drag ends: decisions without state.
//
// Left button or finger: with the drawing tool a drag from a vertex or the ground draws an edge, with the
// moving tool (or Shift) it moves the vertex. The right button draws with every tool, as the original's
// did, and a click of it, or a long press, opens the menu. A drag from elsewhere pans.

import type { Edit } from '../model/edits';
import { GROUND, vertexById, type VertexId } from '../model/picture';
import type { Point } from '../model/places';
import type { MergeOffer } from './canvas.svelte';
import { round, type End } from './ends';
import { UNIT, toUnits } from './geometry';
import { onGround, vertexAt } from './hit';
import type { Scene } from './scene';
import type { Target } from './target';
import type { Tool } from './tools';

/** Shorter edges are slips of the hand, in units. */
const SHORTEST = 0.3;
/** A loop goes this far out before it comes back. */
const LOOP = 0.6;
/** A vertex keeps this far above the ground, so that it never hides in it. */
const LOWEST = 0.16;

export type Drag =
  | { readonly kind: 'draw'; readonly from: End; readonly start: Point }
  | { readonly kind: 'move'; readonly vertex: VertexId }
  | { readonly kind: 'slide'; readonly stick: number; readonly end: 'from' | 'to' }
  | { readonly kind: 'pan' };

export interface Pressed {
  readonly target: Target | undefined;
  /** In units. */
  readonly at: Point;
  readonly button: number;
  readonly shift: boolean;
  readonly tool: Tool;
  readonly locked: boolean;
}

/** What dragging from here does. */
export function dragOf(scene: Scene, { target, at, button, shift, tool, locked }: Pressed): Drag {
  const draws = button === 2;
  if (!target || target.kind === 'stick' || button === 1 || locked || (tool === 'cut' && !draws))
    return { kind: 'pan' };
  const moves = !draws && (tool === 'move' || shift);
  switch (target.kind) {
    case 'vertex':
      if (moves) return { kind: 'move', vertex: target.id };
      return { kind: 'draw', from: { at: 'vertex', id: target.id }, start: scene.places.of(target.id) };
    case 'foot': {
      if (moves) return { kind: 'slide', stick: target.stick, end: target.end };
      const shape = scene.shapes.find(({ stick }) => stick.id === target.stick);
      return fromGround(shape?.[target.end].x ?? 0);
    }
    case 'ground':
      return fromGround(at.x);
  }
}

const fromGround = (x: number): Drag => ({ kind: 'draw', from: { at: 'ground', x }, start: { x, y: 0 } });

/** Where an edge drawn to a point of the plane ends. `reach` and `zoom` say how near is near. */
export function endOf(scene: Scene, plane: Point, reach: number, zoom: number): End {
  const vertex = vertexAt(scene, plane, (reach * 1.2) / zoom);
  if (vertex !== undefined) return { at: 'vertex', id: vertex };
  const { x, y } = toUnits(plane);
  if (onGround(plane, 8 / zoom)) return { at: 'ground', x: footNear(scene, x, reach / zoom / UNIT) };
  return { at: 'free', x, y: Math.max(LOWEST, y) };
}

/** An edge dropped near another's foot stands on the same point. */
function footNear({ shapes }: Scene, x: number, near: number): number {
  for (const { stick, from, to } of shapes) {
    if (stick.from === GROUND && Math.abs(from.x - x) < near) return from.x;
    if (stick.to === GROUND && Math.abs(to.x - x) < near) return to.x;
  }
  return x;
}

export function pointOf({ places }: Scene, end: End): Point {
  if (end.at === 'vertex') return places.of(end.id);
  return end.at === 'ground' ? { x: end.x, y: 0 } : end;
}

/** Whether a drag was meant to draw an edge; `farthest` is how far it went, in units. */
export function meant(scene: Scene, { from, start }: Drag & { kind: 'draw' }, to: End, farthest: number): boolean {
  if (from.at === 'vertex' && to.at === 'vertex' && from.id === to.id) return farthest > LOOP;
  if (to.at === 'vertex') return true;
  const end = pointOf(scene, to);
  return Math.hypot(end.x - start.x, end.y - start.y) >= SHORTEST;
}

export const moved = (vertex: VertexId, { x, y }: Point): Edit & { type: 'move' } => ({
  type: 'move',
  vertex,
  x: round(x),
  y: round(Math.max(LOWEST, y)),
});

/** A vertex dropped on another, or into the earth, may merge with it. */
export function mergeOf(
  scene: Scene,
  edit: Edit & { type: 'move' },
  plane: Point,
  reach: number,
): MergeOffer | undefined {
  const { vertex, x } = edit;
  const other = vertexById(scene.picture, vertexAt(scene, plane, reach * 0.9, vertex) ?? GROUND);
  if (other && other.id !== GROUND) return { vertex, into: other.id, beside: { x: other.x + 0.4, y: other.y } };
  return toUnits(plane).y < -0.05 ? { vertex, into: GROUND, beside: { x, y: 0.4 } } : undefined;
}
