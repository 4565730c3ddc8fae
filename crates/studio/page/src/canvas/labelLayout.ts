// Places labels as maps do: a label stands where it covers nothing else, on its edge or beside it; one that fits
// nowhere is a mark on its edge; and where even the marks would touch, only the important ones stay.

import type { Point } from '../model/places';

export interface Label {
  readonly points: readonly Point[];
  /** Half the label's width; null if it is too long to be shown. */
  readonly half: number | null;
  /** Whether its mark stays where marks touch. */
  readonly important: boolean;
  /** Whether it keeps off its own edge, too. */
  readonly beside?: boolean;
}

export interface Circle extends Point {
  readonly r: number;
}

/** What labels must not cover, besides each other. */
export interface Drawn {
  /** All edges as lines of points, those with labels among them. */
  readonly lines: readonly (readonly Point[])[];
  /** Half the width of an edge. */
  readonly thickness: number;
  readonly circles: readonly Circle[];
}

export type Placed<T> = T & { readonly at: Point; readonly shown: 'label' | 'mark' };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Half the height of a label, and half the size of a mark. */
export const HALF_HEIGHT = 12;
export const HALF_MARK = 6;
const GAP = 3;
/** Where along the edge: the middle first. */
const TRIES = [0.5, 0.62, 0.38, 0.74, 0.26];
/** The same for marks, which fit between a vertex and an arrow. */
const MARK_TRIES = [0.5, 0.62, 0.38, 0.68, 0.32, 0.74, 0.26];
/** How much of its own edge a label may cover. */
const COVERED = 0.62;

/** Gives each label its place, the first ones first; `size` is the scale at which labels are drawn. */
export function placeLabels<T extends Label>(labels: readonly T[], size: number, drawn: Drawn): Placed<T>[] {
  const taken = new Obstacles();
  for (const line of drawn.lines) taken.addLine(line, drawn.thickness);
  for (const { x, y, r } of drawn.circles) taken.addBox({ x, y, w: r, h: r });
  const placed: Placed<T>[] = [];
  const marked: T[] = [];
  for (const label of labels) {
    const at = label.half === null ? undefined : placeOf(label, label.half * size, size, drawn, taken);
    if (!at) {
      marked.push(label);
      continue;
    }
    taken.addBox(at);
    placed.push({ ...label, at: { x: at.x, y: at.y }, shown: 'label' });
  }
  const marks = new Obstacles();
  for (const { x, y, r } of drawn.circles) marks.addBox({ x, y, w: r, h: r });
  for (const { at, half } of placed) marks.addBox({ ...at, w: (half ?? 0) * size, h: HALF_HEIGHT * size });
  for (const label of marked) {
    const half = HALF_MARK * size;
    const boxes = MARK_TRIES.map((part): Box => ({ ...along(label.points, part), w: half, h: half }));
    const free = boxes.find((one) => !marks.touches(one));
    const box = free ?? (label.important ? (placeOf(label, half, size, drawn, taken) ?? boxes[0]) : undefined);
    if (!box) continue;
    marks.addBox(box);
    placed.push({ ...label, at: { x: box.x, y: box.y }, shown: 'mark' });
  }
  return placed;
}

/** A box on the edge or beside it that covers nothing else. */
function placeOf(
  { points, beside = false }: Label,
  half: number,
  size: number,
  { thickness }: Drawn,
  taken: Obstacles,
): Box | undefined {
  const [w, h] = [half, HALF_HEIGHT * size];
  for (const part of beside ? [] : TRIES) {
    const box = { ...along(points, part), w, h };
    if (covered(points, box) <= COVERED && !taken.touches(box, points)) return box;
  }
  for (const part of TRIES) {
    const { x, y } = along(points, part);
    for (const side of [1, -1]) {
      const away = outward(points, part);
      const far = Math.abs(away.x) * w + Math.abs(away.y) * h + thickness + GAP * size;
      const box = { x: x + side * away.x * far, y: y + side * away.y * far, w, h };
      if (!taken.touches(box)) return box;
    }
  }
  return undefined;
}

/** The direction across the edge, to its right as it is seen on the screen. */
function outward(points: readonly Point[], part: number): Point {
  const [a, b] = [along(points, Math.max(0, part - 0.05)), along(points, Math.min(1, part + 0.05))];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const across = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  return across.x < 0 ? { x: -across.x, y: -across.y } : across;
}

/** Which part of a line is under a box. */
function covered(points: readonly Point[], box: Box): number {
  const STEPS = 24;
  let under = 0;
  for (let i = 0; i <= STEPS; i += 1) {
    const { x, y } = along(points, i / STEPS);
    if (Math.abs(x - box.x) < box.w && Math.abs(y - box.y) < box.h) under += 1;
  }
  return under / (STEPS + 1);
}

interface Piece {
  readonly a: Point;
  readonly b: Point;
  readonly thickness: number;
  readonly line: readonly Point[];
}

/** Boxes and lines, found by the squares of a grid that they touch. */
class Obstacles {
  private readonly boxes = new Map<string, Box[]>();
  private readonly pieces = new Map<string, Piece[]>();

  addBox(box: Box): void {
    for (const cell of cellsOf(box)) append(this.boxes, cell, box);
  }

  addLine(line: readonly Point[], thickness: number): void {
    for (let i = 1; i < line.length; i += 1) {
      const [a, b] = [line[i - 1] as Point, line[i] as Point];
      const around = {
        x: (a.x + b.x) / 2,
        y: (a.y + b.y) / 2,
        w: Math.abs(a.x - b.x) / 2 + thickness,
        h: Math.abs(a.y - b.y) / 2 + thickness,
      };
      const piece = { a, b, thickness, line };
      for (const cell of cellsOf(around)) append(this.pieces, cell, piece);
    }
  }

  /** Whether a box covers anything, except a line of its own. */
  touches(box: Box, own?: readonly Point[]): boolean {
    for (const cell of cellsOf(box)) {
      if (this.boxes.get(cell)?.some((other) => overlap(box, other))) return true;
      if (this.pieces.get(cell)?.some((piece) => piece.line !== own && crosses(box, piece))) return true;
    }
    return false;
  }
}

const CELL = 64;
/** A longer line covers too many squares to be kept free of labels. */
const MOST_CELLS = 4000;

function cellsOf({ x, y, w, h }: Box): string[] {
  const cells: string[] = [];
  for (let i = Math.floor((x - w) / CELL); i <= Math.floor((x + w) / CELL); i += 1) {
    for (let j = Math.floor((y - h) / CELL); j <= Math.floor((y + h) / CELL); j += 1) {
      if (cells.length >= MOST_CELLS) return cells;
      cells.push(`${i} ${j}`);
    }
  }
  return cells;
}

function append<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

const overlap = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h;

/** Whether a thick line goes through a box (Liang and Barsky's clipping). */
function crosses(box: Box, { a, b, thickness }: Piece): boolean {
  let [enter, leave] = [0, 1];
  for (const [from, to, middle, half] of [
    [a.x, b.x, box.x, box.w + thickness],
    [a.y, b.y, box.y, box.h + thickness],
  ] as const) {
    const step = to - from;
    const [near, far] = [middle - half - from, middle + half - from];
    if (step === 0) {
      if (near >= 0 || far <= 0) return false;
      continue;
    }
    enter = Math.max(enter, Math.min(near / step, far / step));
    leave = Math.min(leave, Math.max(near / step, far / step));
  }
  return enter < leave;
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
