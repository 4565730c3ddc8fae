// Pointers on the canvas: mouse, pen and fingers.
//
// Left button or finger: with the drawing tool a drag from a vertex or the ground draws a stick, with the
// moving tool (or Shift) it moves the vertex. The right button draws with every tool, as the original's
// did, and a click of it, or a long press, opens the menu. Elsewhere a drag moves the view; two fingers zoom.

import type { End, Studio } from '../app/studio.svelte';
import { round } from '../app/studio.svelte';
import { GROUND, vertexById } from '../model/picture';
import type { Point } from '../model/places';
import { UNIT, toPixels, toUnits } from './geometry';
import { onGround, targetAt, vertexAt, type Target } from './hit';
import { toPlane, toScreen, type View } from './view';

const SLOP = 5;
const LONG_PRESS = 480;
/** Shorter sticks are slips of the hand, in units. */
const SHORTEST = 0.3;
/** A vertex keeps this far above the ground, so that it never hides in it. */
const LOWEST = 0.16;

type Doing =
  | { kind: 'draw'; from: End; at: Point; far: number }
  | { kind: 'move'; vertex: number }
  | { kind: 'slide'; stick: number; end: 'from' | 'to' }
  | { kind: 'pan'; view: View }
  | { kind: 'pinch'; view: View; middle: Point; apart: number };

interface Press {
  readonly id: number;
  readonly start: Point;
  readonly target: Target | undefined;
  readonly right: boolean;
  readonly reach: number;
  readonly doing: Doing;
  moved: boolean;
}

export class Gestures {
  private press: Press | null = null;
  private fingers = new Map<number, Point>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly studio: Studio,
    private readonly element: () => HTMLElement | undefined,
  ) {}

  down = (event: PointerEvent): void => {
    const { studio } = this;
    const at = this.at(event);
    studio.menu = null;
    if (studio.offer) this.refuseOffer();
    this.fingers.set(event.pointerId, at);
    this.element()?.setPointerCapture(event.pointerId);
    if (this.fingers.size === 2) return this.startPinch();
    if (this.press) return;
    const reach = this.reach(event);
    const target = this.targetAt(at, reach);
    const right = event.button === 2;
    this.press = {
      id: event.pointerId,
      start: at,
      target,
      right,
      reach,
      moved: false,
      doing: this.intent(target, at, right || event.button === 1, event.button === 1, event.shiftKey),
    };
    if (event.pointerType !== 'mouse' && target) {
      this.timer = setTimeout(() => this.longPress(), LONG_PRESS);
    }
  };

  private intent(target: Target | undefined, at: Point, draws: boolean, pans: boolean, shift: boolean): Doing {
    const { studio } = this;
    const pan: Doing = { kind: 'pan', view: studio.view };
    const { tool } = studio.settings;
    if (!target || target.kind === 'stick' || pans || studio.locked) return pan;
    const moves = !draws && (tool === 'move' || shift);
    if (tool === 'cut' && !draws) return pan;
    switch (target.kind) {
      case 'vertex':
        if (moves) return { kind: 'move', vertex: target.id };
        return { kind: 'draw', from: { at: 'vertex', id: target.id }, at: studio.scene.places.of(target.id), far: 0 };
      case 'foot': {
        if (moves) return { kind: 'slide', stick: target.stick, end: target.end };
        return this.drawFromGround(this.footOf(target));
      }
      case 'ground':
        return this.drawFromGround(this.units(at).x);
    }
  }

  private drawFromGround(x: number): Doing {
    return { kind: 'draw', from: { at: 'ground', x }, at: { x, y: 0 }, far: 0 };
  }

  private footOf(target: { stick: number; end: 'from' | 'to' }): number {
    const shape = this.studio.scene.shapes.find(({ stick }) => stick.id === target.stick);
    return shape ? shape[target.end].x : 0;
  }

  move = (event: PointerEvent): void => {
    const at = this.at(event);
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, at);
    const { press, studio } = this;
    if (!press) {
      if (event.pointerType === 'mouse') this.hover(at, this.reach(event));
      return;
    }
    if (press.doing.kind === 'pinch') return this.pinch(press.doing);
    if (event.pointerId !== press.id) return;
    if (!press.moved && Math.hypot(at.x - press.start.x, at.y - press.start.y) < SLOP) return;
    press.moved = true;
    clearTimeout(this.timer);
    studio.hover = null;
    this.drag(press, at);
  };

  private drag(press: Press, at: Point): void {
    const { studio } = this;
    const { doing } = press;
    switch (doing.kind) {
      case 'draw': {
        const to = this.endAt(doing, at, press.reach);
        studio.draft = {
          from: doing.at,
          to: this.pointOf(to),
          colour: studio.colour,
          joins: to.at !== 'free',
        };
        break;
      }
      case 'move': {
        const { x, y } = this.units(at);
        studio.preview = { type: 'move', vertex: doing.vertex, x: round(x), y: round(Math.max(LOWEST, y)) };
        break;
      }
      case 'slide':
        studio.preview = { type: 'slide', stick: doing.stick, end: doing.end, x: round(this.units(at).x) };
        break;
      case 'pan':
        studio.view = {
          ...doing.view,
          x: doing.view.x + at.x - press.start.x,
          y: doing.view.y + at.y - press.start.y,
        };
        break;
      case 'pinch':
        break;
    }
  }

  up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.timer);
    const { press, studio } = this;
    if (!press || (press.id !== event.pointerId && press.doing.kind !== 'pinch')) return;
    this.press = null;
    const { doing } = press;
    if (doing.kind === 'pinch') return;
    if (!press.moved) return this.click(press);
    const at = this.at(event);
    if (doing.kind === 'draw') {
      const to = this.endAt(doing, at, press.reach);
      studio.draft = null;
      if (this.longEnough(doing, to)) studio.addStick(doing.from, to);
    } else if (doing.kind === 'move') this.dropVertex(doing.vertex, at, press.reach);
    else if (doing.kind === 'slide' && studio.preview) studio.change(studio.preview);
  };

  cancel = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    this.forget();
  };

  leave = (): void => {
    if (!this.press) this.studio.hover = null;
  };

  private forget(): void {
    clearTimeout(this.timer);
    this.press = null;
    this.studio.draft = null;
    this.studio.preview = null;
  }

  private click(press: Press): void {
    const { studio } = this;
    const { target } = press;
    if (studio.play.on) {
      studio.play.tap(target);
    } else if (press.right) {
      if (target) this.openMenu(target, press.start);
    } else if (studio.joining && target) {
      studio.finishJoining(target);
    } else if (target?.kind === 'stick' && studio.settings.tool === 'cut') {
      studio.remove(target);
    } else {
      studio.selection = target && target.kind !== 'foot' ? target : null;
    }
  }

  private longPress(): void {
    const { press } = this;
    if (!press?.target || press.moved || this.studio.play.on) return;
    this.forget();
    this.openMenu(press.target, press.start);
  }

  private openMenu(target: Target, at: Point): void {
    const { studio } = this;
    const on = target.kind === 'foot' ? ({ kind: 'stick', id: target.stick } as const) : target;
    studio.selection = on;
    studio.menu = { target: on, x: at.x, y: at.y };
  }

  /** Where a stick drawn to this point ends: on a vertex, on the ground, or free. */
  private endAt(doing: { from: End; at: Point; far: number }, at: Point, reach: number): End {
    const { studio } = this;
    const plane = toPlane(studio.view, studio.size, at);
    const units = toUnits(plane);
    doing.far = Math.max(doing.far, Math.hypot(units.x - doing.at.x, units.y - doing.at.y));
    const vertex = vertexAt(studio.scene, plane, (reach * 1.2) / studio.view.zoom);
    if (vertex !== undefined) return { at: 'vertex', id: vertex };
    if (onGround(plane, 8 / studio.view.zoom)) return { at: 'ground', x: this.snapToFoot(units.x, reach) };
    return { at: 'free', x: units.x, y: Math.max(LOWEST, units.y) };
  }

  /** A stick dropped near another's foot stands on the same spot. */
  private snapToFoot(x: number, reach: number): number {
    const near = reach / this.studio.view.zoom / UNIT;
    for (const { stick, from, to } of this.studio.scene.shapes) {
      if (stick.from === GROUND && Math.abs(from.x - x) < near) return from.x;
      if (stick.to === GROUND && Math.abs(to.x - x) < near) return to.x;
    }
    return x;
  }

  private pointOf(end: End): Point {
    if (end.at === 'vertex') return this.studio.scene.places.of(end.id);
    return end.at === 'ground' ? { x: end.x, y: 0 } : end;
  }

  /** Slips of the hand make no sticks; a loop goes out and comes back. */
  private longEnough(doing: { from: End; at: Point; far: number }, to: End): boolean {
    const loop = doing.from.at === 'vertex' && to.at === 'vertex' && doing.from.id === to.id;
    if (loop) return doing.far > 0.6;
    if (to.at === 'vertex') return true;
    const end = this.pointOf(to);
    return Math.hypot(end.x - doing.at.x, end.y - doing.at.y) >= SHORTEST;
  }

  private dropVertex(vertex: number, at: Point, reach: number): void {
    const { studio } = this;
    const edit = studio.preview;
    if (edit?.type !== 'move') return;
    const plane = toPlane(studio.view, studio.size, at);
    const other = vertexAt(studio.scene, plane, (reach * 0.9) / studio.view.zoom, vertex);
    const into = other ?? (toUnits(plane).y < -0.05 ? GROUND : undefined);
    if (into === undefined) return studio.change(edit);
    const place = into === GROUND ? { x: edit.x, y: 0 } : (vertexById(studio.picture, into) as Point);
    const beside = into === GROUND ? { x: edit.x, y: 0.4 } : { x: place.x + 0.4, y: place.y };
    studio.offer = { vertex, into, beside };
  }

  private refuseOffer(): void {
    this.studio.offer = null;
    this.studio.preview = null;
  }

  private startPinch(): void {
    this.forget();
    const [a, b] = [...this.fingers.values()] as [Point, Point];
    this.press = {
      id: -1,
      start: a,
      target: undefined,
      right: false,
      reach: 0,
      moved: true,
      doing: { kind: 'pinch', view: this.studio.view, middle: middle(a, b), apart: distance(a, b) },
    };
  }

  private pinch(doing: { view: View; middle: Point; apart: number }): void {
    const [a, b] = [...this.fingers.values()];
    if (!a || !b) return;
    const { studio } = this;
    const now = middle(a, b);
    studio.view = doing.view;
    studio.zoom(distance(a, b) / Math.max(1, doing.apart), doing.middle);
    studio.view = {
      ...studio.view,
      x: studio.view.x + now.x - doing.middle.x,
      y: studio.view.y + now.y - doing.middle.y,
    };
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { studio } = this;
    if (event.ctrlKey || event.metaKey) {
      studio.zoom(Math.exp(-event.deltaY * 0.01), this.at(event));
    } else {
      const [dx, dy] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      studio.view = { ...studio.view, x: studio.view.x - dx, y: studio.view.y - dy };
    }
  };

  private hover(at: Point, reach: number): void {
    const target = this.targetAt(at, reach) ?? null;
    if (!sameTarget(target, this.studio.hover)) this.studio.hover = target;
  }

  private reach(event: PointerEvent): number {
    return event.pointerType === 'touch' ? 24 : 13;
  }

  private targetAt(at: Point, reach: number): Target | undefined {
    const { studio } = this;
    return targetAt(studio.scene, toPlane(studio.view, studio.size, at), reach / studio.view.zoom);
  }

  private units(at: Point): Point {
    return toUnits(toPlane(this.studio.view, this.studio.size, at));
  }

  private at(event: MouseEvent): Point {
    const box = this.element()?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }
}

export function sameTarget(a: Target | null, b: Target | null): boolean {
  return a === b || (a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b));
}

/** Where a target is on the screen: a menu opened by a key appears there. */
export function placeOf(studio: Studio, target: Target): Point {
  const { scene, view, size } = studio;
  const point = (): Point => {
    if (target.kind === 'vertex') return toPixels(scene.places.of(target.id));
    if (target.kind === 'stick') {
      return scene.shapes.find(({ stick }) => stick.id === target.id)?.middle ?? { x: 0, y: 0 };
    }
    return { x: 0, y: 0 };
  };
  return toScreen(view, size, point());
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
