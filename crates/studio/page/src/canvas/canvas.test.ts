import { describe, expect, test } from 'vitest';
import { emptyPicture, type Picture, type Stick } from '../model/picture';
import { boundsOf } from '../model/places';
import { UNIT, shaper, shapesOf } from './geometry';
import { targetAt } from './hit';
import { sceneOf } from './scene';
import { sameTarget } from './target';
import { fitting, resting, toPlane, toScreen, zoomed } from './view';
import { climb, next, walk } from './walk';

const stick = (id: number, from: number, to: number): Stick => ({ id, from, to, colour: 'blue' });
const picture: Picture = {
  variant: 'red-blue',
  vertices: [
    { id: 0, x: 0, y: 0 },
    { id: 1, x: 0, y: 1 },
    { id: 2, x: 0, y: 2 },
  ],
  edges: [stick(1, 0, 1), stick(2, 1, 2), stick(3, 2, 1), stick(4, 2, 2)],
};

describe('geometry', () => {
  test('loops at a vertex are petals around it', () => {
    const flower: Picture = {
      ...emptyPicture(),
      vertices: [...emptyPicture().vertices, { id: 1, x: 0, y: 2 }],
      edges: [0, 1, 1, 1, 1, 1].map((from, i) => ({ id: i + 1, from, to: 1, colour: 'blue' })),
    };
    const tips = shapesOf(flower)
      .slice(1)
      .map(({ middle }) => ({ x: middle.x, y: middle.y + 2 * UNIT }));
    // All as far from the vertex, in different directions, none where the stem is.
    expect(new Set(tips.map(({ x, y }) => Math.round(Math.hypot(x, y)))).size).toBe(1);
    const angles = tips.map(({ x, y }) => Math.round((Math.atan2(x, -y) * 180) / Math.PI));
    expect(angles.sort((a, b) => a - b)).toEqual([-112, -56, 0, 56, 112]);
  });

  test('sticks between the same ends bend apart, loops are seen', () => {
    const [trunk, left, right, loop] = shapesOf(picture);
    expect(trunk?.points).toHaveLength(2);
    expect(Math.sign(left?.middle.x ?? 0)).toBe(-Math.sign(right?.middle.x ?? 0));
    expect(Math.abs(left?.middle.x ?? 0)).toBeGreaterThan(8);
    expect(loop?.middle.y).toBeLessThan(-2 * 72 - 30);
  });

  test('only what moved is drawn anew', () => {
    const draw = shaper();
    const before = draw(picture);
    const moved = { ...picture, vertices: picture.vertices.map((v) => (v.id === 2 ? { ...v, x: 1 } : v)) };
    const after = draw(moved);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});

describe('finding', () => {
  test('vertices win over sticks, feet over the ground', () => {
    const scene = sceneOf(picture);
    expect(targetAt(scene, { x: 2, y: -70 }, 12)).toEqual({ kind: 'vertex', id: 1 });
    expect(targetAt(scene, { x: 2, y: -36 }, 12)).toEqual({ kind: 'stick', id: 1 });
    expect(targetAt(scene, { x: 3, y: 2 }, 12)).toEqual({ kind: 'foot', stick: 1, end: 'from' });
    expect(targetAt(scene, { x: 90, y: 2 }, 12)).toEqual({ kind: 'ground' });
    expect(targetAt(scene, { x: 90, y: -90 }, 12)).toBeUndefined();
  });
});

describe('targets', () => {
  test('are the same when they are about the same thing', () => {
    expect(sameTarget({ kind: 'stick', id: 1 }, { id: 1, kind: 'stick' })).toBe(true);
    expect(sameTarget({ kind: 'stick', id: 1 }, { kind: 'vertex', id: 1 })).toBe(false);
    expect(sameTarget({ kind: 'foot', stick: 1, end: 'from' }, { kind: 'foot', stick: 1, end: 'to' })).toBe(false);
    expect(sameTarget({ kind: 'ground' }, { kind: 'ground' })).toBe(true);
    expect(sameTarget(null, null)).toBe(true);
    expect(sameTarget(null, { kind: 'ground' })).toBe(false);
  });
});

describe('view', () => {
  const size = { width: 800, height: 600 };
  test('zooming keeps the point under the pointer', () => {
    const view = { x: 10, y: -20, zoom: 0.8 };
    const at = { x: 300, y: 200 };
    const plane = toPlane(view, size, at);
    const there = toScreen(zoomed(view, size, 1.7, at), size, plane);
    expect(there.x).toBeCloseTo(at.x);
    expect(there.y).toBeCloseTo(at.y);
  });

  test('fitting shows everything', () => {
    const view = fitting({ left: -30, right: 10, top: 25 }, size);
    const corner = toScreen(view, size, { x: -30 * 72, y: -25 * 72 });
    expect(corner.x).toBeGreaterThanOrEqual(0);
    expect(corner.y).toBeGreaterThanOrEqual(0);
  });

  // A house was once a dwarf under a white sheet, in windows of any size.
  test('small pictures fill a good part of the window', () => {
    for (const [width, height] of [
      [1092, 845],
      [540, 1120],
      [932, 745],
    ] as const) {
      const window = { width, height };
      const view = fitting({ left: -1, right: 1, top: 3.2 }, window);
      const top = toScreen(view, window, { x: 0, y: -3.2 * 72 }).y;
      const across = (2 * 72 * view.zoom) / width;
      const up = (resting(window).y - top) / resting(window).y;
      expect(Math.max(up, across), `${width} x ${height}`).toBeGreaterThan(0.3);
    }
    // One edge is still an edge.
    expect(fitting({ left: 0, right: 0, top: 1 }, { width: 1092, height: 845 }).zoom).toBeLessThan(2);
  });

  // The dots above an infinite stalk once lay under the toolbar.
  test('shows the dots of infinite stalks', () => {
    const stalk: Picture = {
      ...emptyPicture(),
      vertices: [
        { id: 0, x: 0, y: 0 },
        { id: 1, x: 0, y: 4 },
      ],
      edges: [{ id: 1, from: 0, to: 1, colour: 'blue' }],
    };
    expect(boundsOf({ ...stalk, infinite: { text: 'b^w', dots: [[0, 4]] } }).top).toBeGreaterThan(
      boundsOf(stalk).top + 0.48,
    );
  });

  // The petals of a flower in the gallery were cut off at the edge of its card.
  test('shows the petals of flowers', () => {
    const petal = (id: number) => ({ id, from: 1, to: 1, colour: 'blue' as const });
    const flower = (petals: number): Picture => ({
      ...emptyPicture(),
      vertices: [
        { id: 0, x: 0, y: 0 },
        { id: 1, x: 0, y: 1 },
      ],
      edges: [{ id: 1, from: 0, to: 1, colour: 'green' }, ...Array.from({ length: petals }, (_, i) => petal(i + 2))],
    });
    expect(boundsOf(flower(1))).toMatchObject({ left: 0, right: 0, top: 1.8 });
    expect(boundsOf(flower(5))).toMatchObject({ left: -0.8, right: 0.8, top: 1.8 });
  });

  // A tall picture once reached under the toolbar.
  test('keeps room for the toolbar', () => {
    for (const height of [320, 450, 900]) {
      const tall = { width: 390, height };
      const view = fitting({ left: 0, right: 0, top: 9 }, tall);
      expect(toScreen(view, tall, { x: 0, y: -9 * 72 }).y, `${height}`).toBeGreaterThanOrEqual(70);
    }
  });

  // The zoom controls, which lie in the earth, once covered the labels of a phone's low canvas.
  test('keeps room under the ground in low windows', () => {
    for (const height of [80, 180, 600, 1200])
      expect(height - resting({ width: 390, height }).y, `${height}`).toBeGreaterThanOrEqual(36);
  });
});

describe('walking', () => {
  test('every stick and vertex is met once', () => {
    const names = walk(picture).map((t) => ('id' in t ? `${t.kind} ${t.id}` : t.kind));
    expect(names.sort()).toEqual(['ground', 'stick 1', 'stick 2', 'stick 3', 'stick 4', 'vertex 1', 'vertex 2'].sort());
    expect(next(picture, null, 1)).toEqual({ kind: 'ground' });
    expect(next(picture, { kind: 'ground' }, 1)).toEqual({ kind: 'stick', id: 1 });
  });

  test('up and down follow the sticks', () => {
    expect(climb(picture, { kind: 'ground' }, true)).toEqual({ kind: 'stick', id: 1 });
    expect(climb(picture, { kind: 'stick', id: 1 }, true)).toEqual({ kind: 'vertex', id: 1 });
    expect(climb(picture, { kind: 'vertex', id: 1 }, false)).toEqual({ kind: 'stick', id: 1 });
  });
});
