// Pointers on the canvas: mouse, pen and fingers, bound to what they do.

import type { CanvasStore } from './canvas.svelte';
import { round } from './ends';
import { targetAt } from './hit';
import { Pointers } from './pointers';
import { dragOf, endOf, meant, mergeOf, moved, pointOf, type Drag } from './press';
import { sameTarget, type Target } from './target';
import type { Point } from '../model/places';

const LONG_PRESS = 480;

interface Press {
  readonly id: number;
  readonly start: Point;
  readonly target: Target | undefined;
  readonly right: boolean;
  /** How near is near for this pointer, in pixels. */
  readonly reach: number;
  readonly drag: Drag;
  /** How far it went, in units. */
  farthest: number;
}

export class Gestures {
  private readonly pointers: Pointers;
  private press: Press | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly canvas: CanvasStore,
    element: () => HTMLElement | undefined,
  ) {
    this.pointers = new Pointers(element);
  }

  down = (event: PointerEvent): void => {
    const { canvas, pointers } = this;
    canvas.menu = null;
    if (canvas.offer) canvas.letGo();
    const at = pointers.down(event);
    if (pointers.count > 1) {
      this.forget();
      return;
    }
    const reach = reachOf(event);
    const target = this.targetAt(at, reach);
    const { tool, locked } = canvas.host;
    const pressed = { target, at: canvas.viewport.toUnits(at), button: event.button, shift: event.shiftKey };
    const drag = dragOf(canvas.scene, { ...pressed, tool, locked });
    this.press = { id: event.pointerId, start: at, target, right: event.button === 2, reach, drag, farthest: 0 };
    if (event.pointerType !== 'mouse' && target) this.timer = setTimeout(() => this.longPress(), LONG_PRESS);
  };

  move = (event: PointerEvent): void => {
    const { canvas, pointers, press } = this;
    if (pointers.count === 0) {
      if (event.pointerType === 'mouse') this.hover(pointers.at(event), reachOf(event));
      return;
    }
    const step = pointers.move(event);
    if (!step) return;
    if (step.pinch) {
      canvas.viewport.zoomBy(step.pinch.factor, step.pinch.at);
      canvas.viewport.panBy(step.pinch.dx, step.pinch.dy);
      return;
    }
    if (event.pointerId !== press?.id) return;
    clearTimeout(this.timer);
    canvas.hover = null;
    if (press.drag.kind === 'pan') canvas.viewport.panBy(step.dx, step.dy);
    else this.drag(press, press.drag, step.at);
  };

  private drag(press: Press, drag: Exclude<Drag, { kind: 'pan' }>, at: Point): void {
    const { canvas } = this;
    const units = canvas.viewport.toUnits(at);
    switch (drag.kind) {
      case 'draw': {
        press.farthest = Math.max(press.farthest, Math.hypot(units.x - drag.start.x, units.y - drag.start.y));
        const to = this.endAt(at, press.reach);
        const { colour } = canvas.host;
        canvas.draft = { from: drag.start, to: pointOf(canvas.scene, to), colour, joins: to.at !== 'free' };
        break;
      }
      case 'move':
        canvas.preview = moved(drag.vertex, units);
        break;
      case 'slide':
        canvas.preview = { type: 'slide', stick: drag.stick, end: drag.end, x: round(units.x) };
        break;
    }
  }

  up = (event: PointerEvent): void => {
    const { canvas, pointers, press } = this;
    pointers.up(event);
    clearTimeout(this.timer);
    if (press?.id !== event.pointerId) return;
    this.press = null;
    if (!pointers.moved) {
      this.click(press);
      return;
    }
    const { drag, reach, farthest } = press;
    const at = pointers.at(event);
    const { preview } = canvas;
    if (drag.kind === 'draw') {
      const to = this.endAt(at, reach);
      canvas.draft = null;
      if (meant(canvas.scene, drag, to, farthest)) canvas.addEdge(drag.from, to);
    } else if (preview?.type === 'move') {
      const { viewport, scene } = canvas;
      canvas.offer = mergeOf(scene, preview, viewport.toPlane(at), reach / viewport.zoom) ?? null;
      if (!canvas.offer) canvas.host.change(preview);
    } else if (preview?.type === 'slide') canvas.host.change(preview);
  };

  cancel = (event: PointerEvent): void => {
    this.pointers.up(event);
    this.forget();
  };

  leave = (): void => {
    if (!this.press) this.canvas.hover = null;
  };

  wheel = (event: WheelEvent): void => {
    const { viewport } = this.canvas;
    if (event.ctrlKey || event.metaKey) viewport.zoomBy(Math.exp(-event.deltaY * 0.01), this.pointers.at(event));
    else if (event.shiftKey) viewport.panBy(-event.deltaY, 0);
    else viewport.panBy(-event.deltaX, -event.deltaY);
  };

  private forget(): void {
    clearTimeout(this.timer);
    this.press = null;
    this.canvas.letGo();
  }

  private click({ target, right, start }: Press): void {
    const { canvas } = this;
    const { host } = canvas;
    if (host.tap) host.tap(target ?? null);
    else if (right) {
      if (target) canvas.openMenu(target, start);
    } else if (canvas.joining && target) canvas.finishJoining(target);
    else if (target?.kind === 'stick' && host.tool === 'cut') canvas.remove(target);
    else canvas.selection = target && target.kind !== 'foot' ? target : null;
  }

  private longPress(): void {
    const { press, pointers, canvas } = this;
    if (!press?.target || pointers.moved || canvas.host.tap) return;
    this.forget();
    canvas.openMenu(press.target, press.start);
  }

  private hover(at: Point, reach: number): void {
    const target = this.targetAt(at, reach) ?? null;
    if (!sameTarget(target, this.canvas.hover)) this.canvas.hover = target;
  }

  private targetAt(at: Point, reach: number): Target | undefined {
    const { scene, viewport } = this.canvas;
    return targetAt(scene, viewport.toPlane(at), reach / viewport.zoom);
  }

  private endAt(at: Point, reach: number) {
    const { scene, viewport } = this.canvas;
    return endOf(scene, viewport.toPlane(at), reach, viewport.zoom);
  }
}

const reachOf = (event: PointerEvent): number => (event.pointerType === 'touch' ? 24 : 13);
