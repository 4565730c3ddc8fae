// The reach of a drawn number line with its marks: only for drawing.

export interface Scale {
  /** The line goes from -most to most. */
  readonly most: number;
  readonly ticks: readonly number[];
}

export function scaleOf(points: readonly number[]): Scale {
  const far = points.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const whole = Math.max(1, Math.ceil(far));
  const step = [1, 2, 5, 10, 20, 50, 100].find((s) => whole / s <= 4) ?? 10 ** Math.ceil(Math.log10(whole / 4));
  const end = Math.ceil(whole / step) * step;
  const count = end / step;
  return { most: end * 1.12, ticks: Array.from({ length: 2 * count + 1 }, (_, i) => (i - count) * step) };
}
