// The value of a game over time, for drawing.

import type { Ply } from '../engine/types';

export interface GraphPoint {
  /** The number of moves made. */
  readonly ply: number;
  /** From -1, far ahead for Right, to 1, far ahead for Left. */
  readonly height: number;
  readonly mistake: boolean;
}

/** Every position of a game whose value is known: before the first move, then after each. */
export function graphOf(plies: readonly Ply[]): GraphPoint[] {
  const start = plies[0]?.before_x;
  const values = [
    ...(start === undefined ? [] : [{ ply: 0, x: start, mistake: false }]),
    ...plies.flatMap(({ after_x: x, mistake = false }, i) => (x === undefined ? [] : [{ ply: i + 1, x, mistake }])),
  ];
  const most = values.reduce((far, { x }) => Math.max(far, Math.abs(x)), 1);
  return values.map(({ ply, x, mistake }) => ({ ply, height: x / most, mistake }));
}
