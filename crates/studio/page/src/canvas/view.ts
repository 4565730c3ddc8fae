// Which part of the plane is shown. The middle of the ground keeps its place when the window changes.

import type { Bounds, Point } from '../model/places';
import { UNIT } from './geometry';

export interface View {
  /** Shift of the origin from its resting place, in screen pixels. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const RESTING: View = { x: 0, y: 0, zoom: 1 };
const [LEAST, MOST] = [0.05, 6];

/** The least earth under the ground: as high as the zoom controls of a low window, which lie there. */
const LEAST_EARTH = 36;

/** Lower windows have no toolbar; in others it takes this much at the top. */
const [LOW, TOOLBAR] = [320, 76];

/** Where on the screen the origin rests: at the bottom in the middle, with some earth under it. */
export function resting(size: Size): Point {
  return { x: size.width / 2, y: size.height - Math.max(LEAST_EARTH, Math.min(110, size.height * 0.18)) };
}

export function origin(view: View, size: Size): Point {
  const rest = resting(size);
  return { x: rest.x + view.x, y: rest.y + view.y };
}

export function toPlane(view: View, size: Size, screen: Point): Point {
  const o = origin(view, size);
  return { x: (screen.x - o.x) / view.zoom, y: (screen.y - o.y) / view.zoom };
}

export function toScreen(view: View, size: Size, plane: Point): Point {
  const o = origin(view, size);
  return { x: o.x + plane.x * view.zoom, y: o.y + plane.y * view.zoom };
}

/** Zooms so that the point under `at` stays there. */
export function zoomed(view: View, size: Size, factor: number, at: Point): View {
  const zoom = Math.min(MOST, Math.max(LEAST, view.zoom * factor));
  const o = origin(view, size);
  const by = zoom / view.zoom;
  return { zoom, x: view.x + (at.x - o.x) * (1 - by), y: view.y + (at.y - o.y) * (1 - by) };
}

/** Shows all of a picture. Small ones are enlarged until they fill a good part of the window, but not blown up. */
export function fitting(bounds: Bounds, size: Size): View {
  const rest = resting(size);
  const margin = 48;
  const width = Math.max(1, size.width - 2 * margin);
  const height = Math.max(1, rest.y - (size.height < LOW ? margin : TOOLBAR));
  const needed = {
    width: Math.max(1, (bounds.right - bounds.left) * UNIT),
    height: Math.max(1, bounds.top * UNIT),
  };
  const life = bounds.empty
    ? Math.max(1.15, Math.min(size.height / 640, size.width / 900))
    : Math.max(1.15, Math.min(1.8, size.height / 500, size.width / 300));
  const zoom = Math.max(LEAST, Math.min(life, width / needed.width, height / needed.height));
  return { x: -((bounds.left + bounds.right) / 2) * UNIT * zoom, y: 0, zoom };
}

/** A view between two others. */
export function mixed(a: View, b: View, t: number): View {
  const at = (p: number, q: number) => p + (q - p) * t;
  return { x: at(a.x, b.x), y: at(a.y, b.y), zoom: at(a.zoom, b.zoom) };
}
