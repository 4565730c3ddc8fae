// How sticks are drawn: straight ones as lines, several between the same ends bent apart,
// loops as drops, sticks from ground to ground as arches. One unit is `UNIT` pixels, y upward.

import { GROUND, type Picture, type Stick, type VertexId } from '../model/picture';
import { placesOf, type Places, type Point } from '../model/places';

export const UNIT = 72;

/** A drawn stick: its curve as an SVG path, and as points for finding it under a finger. */
export interface Shape {
  readonly stick: Stick;
  readonly path: string;
  /** In pixels, y downward. */
  readonly points: readonly Point[];
  /** The middle of the stick, where labels go. */
  readonly middle: Point;
  /** What the curve was made from; the same again gives the same shape. */
  readonly from: Point;
  readonly to: Point;
  readonly rank: number;
}

const BEND = 22;
const LOOP = 80;
const PETALS = 5;
const PETAL = (56 * Math.PI) / 180;

export const toPixels = (p: Point): Point => ({ x: p.x * UNIT, y: -p.y * UNIT });
export const toUnits = (p: Point): Point => ({ x: p.x / UNIT, y: -p.y / UNIT });

/** Draws pictures, and remembers: after a change only the sticks that moved are drawn anew. */
export function shaper(): (picture: Picture, places?: Places) => Shape[] {
  let known = new Map<number, Shape>();
  return (picture, places = placesOf(picture)) => {
    const ends = picture.edges.map((stick) => places.ends(stick));
    const ranks = ranksOf(picture, ends);
    const next = new Map<number, Shape>();
    const shapes = picture.edges.map((stick, i) => {
      const { from, to } = ends[i] as { from: Point; to: Point };
      const rank = ranks[i] as number;
      const old = known.get(stick.id);
      const shape =
        old && old.stick === stick && old.rank === rank && same(old.from, from) && same(old.to, to)
          ? old
          : draw(stick, from, to, rank);
      next.set(stick.id, shape);
      return shape;
    });
    known = next;
    return shapes;
  };
}

export const shapesOf = (picture: Picture): Shape[] => shaper()(picture);

function same(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** How far each stick bends: sticks between the same ends are ..., -1, 0, 1, ... or halves of them. */
function ranksOf(picture: Picture, ends: readonly { from: Point; to: Point }[]): number[] {
  const groups = new Map<string, number[]>();
  picture.edges.forEach((stick, i) => {
    const { from, to } = ends[i] as { from: Point; to: Point };
    const key = [nameOf(stick.from, from), nameOf(stick.to, to)].sort().join(' ');
    const group = groups.get(key);
    if (group) group.push(i);
    else groups.set(key, [i]);
  });
  const ranks = new Array<number>(picture.edges.length).fill(0);
  for (const group of groups.values()) {
    const loops = group.every((i) => isLoop(picture.edges[i] as Stick));
    if (group.length === 1) continue;
    group.forEach((i, place) => {
      const { from, to } = picture.edges[i] as Stick;
      const flip = BigInt(from) > BigInt(to) ? -1 : 1;
      ranks[i] = loops ? place : flip * (place - (group.length - 1) / 2);
    });
  }
  return ranks;
}

/** Feet apart on the ground are different ends to the eye. */
function nameOf(vertex: VertexId, at: Point): string {
  return vertex === GROUND ? `g${Math.round(at.x * 12)}` : `v${vertex}`;
}

const isLoop = (stick: Stick) => stick.from === stick.to;

function draw(stick: Stick, from: Point, to: Point, rank: number): Shape {
  const a = toPixels(from);
  const b = toPixels(to);
  const make = (controls: Point[]): Shape => {
    const points = controls.length === 0 ? [a, b] : sample([a, ...controls, b]);
    const letter = ['L', 'Q', 'C'][controls.length] as string;
    const path = `M${at(a)}${letter}${[...controls, b].map(at).join(' ')}`;
    const middle = points.length === 2 ? mid(a, b) : (points[points.length >> 1] as Point);
    return { stick, path, points, middle, from, to, rank };
  };
  if (isLoop(stick) && Math.hypot(a.x - b.x, a.y - b.y) < 12) {
    // Loops at a vertex are petals: the first points up, the others go around it, five to a circle.
    const [petal, circle] = [rank % PETALS, Math.floor(rank / PETALS)];
    const turns = Math.ceil(petal / 2) * (petal % 2 === 1 ? 1 : -1) + circle / 2;
    const reach = LOOP * (1 + 0.35 * circle);
    const control = (angle: number): Point => ({ x: a.x + reach * Math.sin(angle), y: a.y - reach * Math.cos(angle) });
    return make([control((turns - 0.5) * PETAL), control((turns + 0.5) * PETAL)]);
  }
  if (isLoop(stick)) {
    const height = 0.6 * Math.abs(a.x - b.x) + BEND * rank;
    return make([
      { x: a.x, y: a.y - height },
      { x: b.x, y: b.y - height },
    ]);
  }
  if (rank === 0) return make([]);
  const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const bend = (2 * rank * BEND) / length;
  const middle = mid(a, b);
  return make([{ x: middle.x + (b.y - a.y) * bend, y: middle.y - (b.x - a.x) * bend }]);
}

const at = (p: Point) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
const mid = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Points along a Bézier curve of any degree, by de Casteljau. */
function sample(controls: readonly Point[], count = 16): Point[] {
  return Array.from({ length: count + 1 }, (_, step) => {
    const t = step / count;
    let row = [...controls];
    while (row.length > 1) {
      row = row.slice(1).map((p, i) => {
        const q = row[i] as Point;
        return { x: q.x + (p.x - q.x) * t, y: q.y + (p.y - q.y) * t };
      });
    }
    return row[0] as Point;
  });
}
