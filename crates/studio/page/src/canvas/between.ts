// A picture on its way from one arrangement to another.

import type { Edit } from '../model/edits';
import { GROUND, type Picture } from '../model/picture';
import { placesOf } from '../model/places';

export function between(before: Picture, after: Picture, t: number): Edit {
  const [old, now] = [placesOf(before), placesOf(after)];
  const at = (p: number, q: number) => p + (q - p) * t;
  const byId = new Map(before.edges.map((stick) => [stick.id, stick]));
  return {
    type: 'place',
    vertices: after.vertices.map((v) => {
      const from = old.of(v.id);
      return { id: v.id, x: at(from.x, v.x), y: at(from.y, v.y) };
    }),
    grounds: after.edges.flatMap((stick, edge) => {
      if (stick.from !== GROUND && stick.to !== GROUND) return [];
      const [a, b] = [old.ends(byId.get(stick.id) ?? stick), now.ends(stick)];
      const x = stick.from === GROUND ? { x: at(a.from.x, b.from.x) } : {};
      const xTo = stick.to === GROUND ? { x_to: at(a.to.x, b.to.x) } : {};
      return [{ edge, ...x, ...xTo }];
    }),
  };
}
