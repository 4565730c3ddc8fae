// Pointers and the wheel on a surface that pans and zooms: the canvas and the number line.

import type { Point } from '../model/places';

/** How far a pointer may slip and still click, in pixels. */
const SLOP = 5;

/** A step of a movement with two fingers: their middle moves, and the distance between them grows. */
export interface Pinch {
  readonly at: Point;
  readonly dx: number;
  readonly dy: number;
  readonly factor: number;
}

/** The pointers that are down, at their places on an element. */
export class Pointers {
  private readonly held = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  /** Whether the pointer has moved since it was pressed; two fingers always have. */
  moved = false;

  constructor(private readonly element: () => Element | undefined) {}

  get count(): number {
    return this.held.size;
  }

  at(event: MouseEvent): Point {
    const box = this.element()?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }

  down(event: PointerEvent): Point {
    const at = this.at(event);
    this.element()?.setPointerCapture(event.pointerId);
    this.held.set(event.pointerId, at);
    this.moved = this.count > 1;
    if (this.count === 1) this.start = at;
    return at;
  }

  /** Follows a pointer that is down; a step of a pinch if there are two. Undefined while it only slips. */
  move(event: PointerEvent): { at: Point; dx: number; dy: number; pinch?: Pinch } | undefined {
    const before = this.held.get(event.pointerId);
    if (!before) return undefined;
    const at = this.at(event);
    this.moved ||= distance(at, this.start) >= SLOP;
    if (!this.moved) return undefined;
    const other = [...this.held].find(([id]) => id !== event.pointerId)?.[1];
    this.held.set(event.pointerId, at);
    const step = { at, dx: at.x - before.x, dy: at.y - before.y };
    if (!other) return step;
    const [was, is] = [middle(before, other), middle(at, other)];
    const factor = distance(at, other) / Math.max(1, distance(before, other));
    return { ...step, pinch: { at: is, dx: is.x - was.x, dy: is.y - was.y, factor } };
  }

  /** Whether it was down. */
  up(event: PointerEvent): boolean {
    return this.held.delete(event.pointerId);
  }
}

/** Listens to the wheel so that the page does not scroll; Svelte's own listeners are passive. */
export function onWheel(element: Element, wheel: (event: WheelEvent) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault();
    wheel(event as WheelEvent);
  };
  element.addEventListener('wheel', listener, { passive: false });
  return () => element.removeEventListener('wheel', listener);
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
