// What a drawing covers, for whoever places labels on it.

import { GROUND, type Display } from '../model/picture';
import { toPixels } from './geometry';
import type { Circle, Drawn } from './labelLayout';
import type { Scene } from './scene';
import { dotSize, stickSize } from './sizes';

/** As far beside the picture as a label may reach, in pixels. */
const BESIDE = 300;

/** The ground, the edges, vertices and feet of a picture, and what else is drawn there. */
export function drawnOf({ picture, places, shapes }: Scene, display: Display, others: readonly Circle[] = []): Drawn {
  const r = dotSize(display) + 2;
  const vertices = picture.vertices.flatMap(({ id }) => (id === GROUND ? [] : [{ ...toPixels(places.of(id)), r }]));
  const feet = shapes.flatMap(({ stick, from, to }) => [
    ...(stick.from === GROUND ? [{ ...toPixels(from), r }] : []),
    ...(stick.to === GROUND ? [{ ...toPixels(to), r }] : []),
  ]);
  const across = shapes.flatMap(({ points }) => points.map(({ x }) => x));
  const [left, right] = across.reduce(([a, b], x) => [Math.min(a, x), Math.max(b, x)], [0, 0]);
  const ground = [
    { x: left - BESIDE, y: 0 },
    { x: right + BESIDE, y: 0 },
  ];
  return {
    lines: [...shapes.map(({ points }) => points), ground],
    thickness: stickSize(display) / 2 + 1,
    circles: [...vertices, ...feet, ...others],
  };
}
