// What edges and vertices are called, for screen readers.

import { GROUND, stickById, type Picture, type Stick, type VertexId } from '../model/picture';
import type { Target } from './target';

export const vertexName = (id: VertexId): string => (id === GROUND ? 'the ground' : `vertex ${id}`);

export function stickName(stick: Stick): string {
  const ends =
    stick.from === stick.to
      ? `loop on ${vertexName(stick.from)}`
      : `from ${vertexName(stick.from)} to ${vertexName(stick.to)}`;
  return `${stick.colour} edge ${stick.id}, ${ends}`;
}

export function targetName(picture: Picture, target: Target): string {
  switch (target.kind) {
    case 'ground':
      return vertexName(GROUND);
    case 'vertex':
      return vertexName(target.id);
    case 'foot':
      return `foot of edge ${target.stick}`;
    case 'stick': {
      const stick = stickById(picture, target.id);
      return stick ? stickName(stick) : 'nothing';
    }
  }
}
