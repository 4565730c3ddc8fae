// What sticks and vertices are called, for people who hear the page.

import { GROUND, type Stick } from '../model/picture';

export const vertexName = (id: number): string => (id === GROUND ? 'the ground' : `vertex ${id}`);

export function stickName(stick: Stick): string {
  const ends =
    stick.from === stick.to
      ? `loop on ${vertexName(stick.from)}`
      : `from ${vertexName(stick.from)} to ${vertexName(stick.to)}`;
  return `${stick.colour} stick ${stick.id}, ${ends}`;
}
