// What can be pointed at: a vertex, an edge, the foot of an edge on the ground, or the ground.

import { stickById, vertexById, type Picture, type VertexId } from '../model/picture';

export type Target =
  | { readonly kind: 'vertex'; readonly id: VertexId }
  | { readonly kind: 'foot'; readonly stick: number; readonly end: 'from' | 'to' }
  | { readonly kind: 'stick'; readonly id: number }
  | { readonly kind: 'ground' };

export function sameTarget(a: Target | null, b: Target | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'foot') return b.kind === 'foot' && a.stick === b.stick && a.end === b.end;
  if (a.kind === 'ground') return b.kind === 'ground';
  return a.kind === b.kind && a.id === b.id;
}

/** Whether the picture still has it. */
export function isThere(picture: Picture, target: Target): boolean {
  if (target.kind === 'ground') return true;
  if (target.kind === 'vertex') return vertexById(picture, target.id) !== undefined;
  return stickById(picture, target.kind === 'stick' ? target.id : target.stick) !== undefined;
}
