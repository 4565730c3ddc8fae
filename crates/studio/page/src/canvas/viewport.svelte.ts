// Which part of the plane the canvas shows.

import type { Bounds, Point } from '../model/places';
import { toUnits } from './geometry';
import { RESTING, fitting, mixed, origin, toPlane, toScreen, zoomed, type Size, type View } from './view';

export class ViewportStore {
  view = $state.raw<View>(RESTING);
  size = $state.raw<Size>({ width: 0, height: 0 });

  constructor(private readonly bounds: () => Bounds) {}

  get zoom(): number {
    return this.view.zoom;
  }

  /** Where the middle of the ground is on the screen. */
  readonly origin = $derived(origin(this.view, this.size));

  fit(): void {
    this.view = fitting(this.bounds(), this.size);
  }

  /** Zooms around a point of the screen, by default its middle. */
  zoomBy(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.view = zoomed(this.view, this.size, factor, at);
  }

  panBy(dx: number, dy: number): void {
    this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
  }

  /** The window changed; what was shown whole stays whole. */
  resize(size: Size): void {
    const all = fitting(this.bounds(), this.size);
    const whole = all.x === this.view.x && all.y === this.view.y && all.zoom === this.view.zoom;
    const first = this.size.width === 0;
    this.size = size;
    if (whole || first) this.fit();
  }

  /** The view on the way to showing all of `bounds`. */
  towards(bounds: Bounds): (t: number) => void {
    const [from, to] = [this.view, fitting(bounds, this.size)];
    return (t) => (this.view = mixed(from, to, t));
  }

  toPlane(screen: Point): Point {
    return toPlane(this.view, this.size, screen);
  }

  toScreen(plane: Point): Point {
    return toScreen(this.view, this.size, plane);
  }

  toUnits(screen: Point): Point {
    return toUnits(this.toPlane(screen));
  }
}
