// Places labels along edges so that they hide each other as little as possible.

import type { Point } from '../model/places';

interface Label {
  readonly points: readonly Point[];
  /** Half the label's width. */
  readonly half: number;
}

const HEIGHT = 25;
/** Where along the edge: the middle first. */
const TRIES = [0.5, 0.66, 0.34, 0.8, 0.2, 0.93];

/** Gives each label a place; `size` is the scale at which labels are drawn. */
export function placeLabels<T extends Label>(labels: readonly T[], size: number): (T & { at: Point })[] {
  const placed: { at: Point; half: number }[] = [];
  return labels.map((label) => {
    const half = label.half * size;
    const hidden = (at: Point) =>
      placed.reduce((sum, other) => {
        const x = half + other.half - Math.abs(at.x - other.at.x);
        const y = HEIGHT * size - Math.abs(at.y - other.at.y);
        return x > 0 && y > 0 ? sum + x * y : sum;
      }, 0);
    let best = along(label.points, 0.5);
    let least = hidden(best);
    for (const t of TRIES) {
      if (least === 0) break;
      const at = along(label.points, t);
      const now = hidden(at);
      if (now < least) [best, least] = [at, now];
    }
    placed.push({ at: best, half });
    return { ...label, at: best };
  });
}

/** The point of a line of points at a part of its length. */
export function along(points: readonly Point[], part: number): Point {
  const lengths = points.slice(1).map((p, i) => Math.hypot(p.x - points[i]!.x, p.y - points[i]!.y));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [a, b] = [points[i]!, points[i + 1]!];
      return { x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length };
    }
    left -= length;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}
