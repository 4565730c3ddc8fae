// The flow along the green edges of a jungle, with an arrow on each.

import type { Shape } from '../canvas/geometry';
import type { Garden } from '../engine/types';
import type { Point } from '../model/places';

export interface DrawnCurrent {
  readonly edge: number;
  readonly enlarges: boolean;
  readonly path: string;
  /** Where the arrow is, and where it points, in degrees. */
  readonly arrow: Point;
  readonly angle: number;
}

/** How far the arrow is from the middle of its edge. */
const AHEAD = 14;

export function currentsOf(garden: Garden | undefined, shapes: readonly Shape[]): DrawnCurrent[] {
  return (garden?.currents ?? []).flatMap(({ edge, to, enlarges }) => {
    const shape = shapes[edge];
    if (!shape) return [];
    const points = shape.stick.to === to ? shape.points : [...shape.points].reverse();
    const path = `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}`;
    const [a, b] = [points[0] as Point, points.at(-1) as Point];
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const arrow = { x: shape.middle.x + AHEAD * Math.cos(angle), y: shape.middle.y + AHEAD * Math.sin(angle) };
    return [{ edge, enlarges, path, arrow, angle: (angle * 180) / Math.PI }];
  });
}
