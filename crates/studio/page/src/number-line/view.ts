// Which part of the number line is shown.

export interface View {
  readonly middle: number;
  /** Pixels from 0 to 1. */
  readonly unit: number;
}

/** How far the line goes, and how near it can be seen. */
const FARTHEST = 60;
const NEAREST = 2 ** 34;

const limit = (middle: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, middle));

export const toX = (view: View, width: number, value: number): number => width / 2 + (value - view.middle) * view.unit;
export const toValue = (view: View, width: number, x: number): number => view.middle + (x - width / 2) / view.unit;

export const initial = (width: number): View => ({ middle: 0, unit: Math.max(100, width / 7) });

/** Shows a part of the line. */
export function viewOf(from: number, to: number, width: number): View {
  const unit = Math.min(NEAREST, Math.max(width / 100, width / (to - from)));
  return { middle: limit((from + to) / 2), unit };
}

/** Zooms so that the number under `x` stays there. */
export function zoomed(view: View, width: number, factor: number, x: number): View {
  const under = toValue(view, width, x);
  const unit = Math.min(NEAREST, Math.max(width / 100, view.unit * factor));
  return { unit, middle: limit(under - (x - width / 2) / unit) };
}

export const panned = (view: View, pixels: number): View => ({
  ...view,
  middle: limit(view.middle - pixels / view.unit),
});

/** Shows a number that is born on a day, near enough to see it; undefined if it is too far away. */
export function around(view: View, x: number, day: number): View | undefined {
  if (Math.abs(x) > FARTHEST) return undefined;
  const unit = Math.max(view.unit, day > 8 ? 160 * 2 ** Math.min(24, day - 8) : 0);
  return { middle: x, unit: Math.min(NEAREST, unit) };
}

/** The numbers to ask for: what is shown with half as much on either side, exact over a power of two. */
export function rangeOf(view: View, width: number): readonly [string, string] {
  const reach = (width / view.unit) * 0.75;
  const exact = (x: number) => `${Math.round(x * 2 ** 46)}/${2 ** 46}`;
  return [exact(view.middle - reach), exact(view.middle + reach)];
}

/** Days to ask for: ten, more where the view is near, and enough for the whole numbers in it. */
export function daysOf(view: View, width: number): number {
  const near = 10 + Math.max(0, Math.log2(view.unit / 160));
  const far = Math.abs(view.middle) + width / view.unit / 2;
  return Math.min(60, Math.ceil(Math.max(near, far)));
}
