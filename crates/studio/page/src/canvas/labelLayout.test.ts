import { describe, expect, test } from 'vitest';
import type { Colour } from '../model/colours';
import { DEFAULT_DISPLAY, emptyPicture, type Picture } from '../model/picture';
import type { Point } from '../model/places';
import { drawnOf } from './drawn';
import { HALF_HEIGHT, HALF_MARK, along, placeLabels, type Label } from './labelLayout';
import { sceneOf } from './scene';

const line = (a: Point, b: Point) => [a, b];
const upright = (x: number, height = 72) => line({ x, y: 0 }, { x, y: -height });
const label = (points: readonly Point[], half: number | null, important = false): Label => ({
  points,
  half,
  important,
});
const drawn = (lines: readonly (readonly Point[])[], circles: { x: number; y: number; r: number }[] = []) => ({
  lines,
  thickness: 4,
  circles,
});

describe('labels', () => {
  test('stand on their edges where they cover nothing else', () => {
    const lines = [upright(-60), upright(60)];
    const placed = placeLabels([label(lines[0]!, 20), label(lines[1]!, 20)], 1, drawn(lines));
    expect(placed.map(({ at, shown }) => [at, shown])).toEqual([
      [{ x: -60, y: -36 }, 'label'],
      [{ x: 60, y: -36 }, 'label'],
    ]);
  });

  test('move beside an edge that they would hide', () => {
    const flat = line({ x: -36, y: -72 }, { x: 36, y: -72 });
    const [placed] = placeLabels([label(flat, 30)], 1, drawn([flat]));
    expect(placed!.shown).toBe('label');
    expect(Math.abs(placed!.at.y + 72)).toBeGreaterThanOrEqual(HALF_HEIGHT + 4);
  });

  test('become marks where they fit nowhere or are too long', () => {
    const lines = [-16, 0, 16].map((x) => upright(x));
    const labels = [label(lines[0]!, 30), label(lines[1]!, 30), label(lines[2]!, null)];
    const shown = placeLabels(labels, 1, drawn(lines)).map((one) => one.shown);
    expect(shown.filter((kind) => kind === 'mark').length).toBeGreaterThanOrEqual(2);
    expect(shown).toHaveLength(3);
  });

  test('keep off arrows', () => {
    const arrow = { x: 0, y: -40, r: 9 };
    const [placed] = placeLabels([label(upright(0), 14)], 1, drawn([upright(0)], [arrow]));
    const { at } = placed!;
    expect(Math.abs(at.x - arrow.x) >= 23 || Math.abs(at.y - arrow.y) >= 21).toBe(true);
  });

  // On a phone, where labels are large beside the drawing, marks once stood on arrows.
  test('that are marks keep off arrows and vertices', () => {
    const size = 2.2;
    for (const y of [-50, -22]) {
      const circles = [
        { x: 0, y, r: 9 },
        { x: 0, y: 0, r: 7 },
        { x: 0, y: -72, r: 7 },
      ];
      for (const important of [false, true]) {
        const [placed] = placeLabels([label(upright(0), null, important)], size, drawn([upright(0)], circles));
        expect(placed!.shown).toBe('mark');
        for (const { r, ...circle } of circles)
          expect(Math.abs(placed!.at.y - circle.y)).toBeGreaterThanOrEqual(r + HALF_MARK * size);
      }
    }
  });

  test('are thinned out where even the marks would touch, except important ones', () => {
    const lines = Array.from({ length: 20 }, (_, i) => upright(i * 2, 14));
    const labels = lines.map((points, i) => label(points, null, i < 2));
    const placed = placeLabels(labels, 1, drawn(lines));
    expect(placed.length).toBeLessThan(15);
    expect(placed.filter(({ important }) => important)).toHaveLength(2);
  });

  test('lie along lines of points', () => {
    const bent = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ];
    expect(along(bent, 0.75)).toEqual({ x: 10, y: 5 });
  });
});

/** A tree of three levels with five branches each, as crowded as the one whose labels once buried it. */
function bush(): Picture {
  const vertices = [{ id: 0, x: 0, y: 0 }];
  const edges: { id: number; from: number; to: number; colour: Colour }[] = [];
  const grow = (from: number, x: number, y: number, spread: number, level: number) => {
    for (let i = -2; i <= 2; i += 1) {
      const id = vertices.length;
      vertices.push({ id, x: x + i * spread, y: y + 1 });
      edges.push({ id, from, to: id, colour: i % 2 === 0 ? 'blue' : 'red' });
      if (level > 1) grow(id, x + i * spread, y + 1, spread / 4, level - 1);
    }
  };
  grow(0, 0, 0, 1.4, 2);
  return { ...emptyPicture(), vertices, edges };
}

describe('the labels of a crowded picture', () => {
  const scene = sceneOf(bush());
  const placed = placeLabels(
    scene.shapes.map(({ points }) => ({ points, half: 30, important: false })),
    1,
    drawnOf(scene, DEFAULT_DISPLAY),
  );
  const box = ({ at, shown, half }: (typeof placed)[number]) =>
    shown === 'label' ? { ...at, w: half, h: HALF_HEIGHT } : { ...at, w: HALF_MARK, h: HALF_MARK };

  test('do not cover each other', () => {
    placed.map(box).forEach((a, i) => {
      for (const b of placed.slice(i + 1).map(box)) {
        expect(Math.abs(a.x - b.x) < a.w + b.w - 0.01 && Math.abs(a.y - b.y) < a.h + b.h - 0.01).toBe(false);
      }
    });
  });

  test('do not cover a vertex', () => {
    for (const { x, y, w, h } of placed.filter(({ shown }) => shown === 'label').map(box)) {
      for (const vertex of scene.picture.vertices.slice(1)) {
        expect(Math.abs(vertex.x * 72 - x) < w && Math.abs(-vertex.y * 72 - y) < h).toBe(false);
      }
    }
  });
});
