import { describe, expect, test } from 'vitest';
import type { Ply } from '../engine/types';
import { graphOf } from './graph';

const ply = (more: Partial<Ply>): Ply => ({ player: 'Left', edge: 0, falls: [], winning: [], ...more });

describe('the graph of a game', () => {
  test('starts before the first move and is as high as the farthest value', () => {
    const plies = [ply({ before_x: -0.5, after_x: 2, mistake: true }), ply({ after_x: 0 })];
    expect(graphOf(plies)).toEqual([
      { ply: 0, height: -0.25, mistake: false },
      { ply: 1, height: 1, mistake: true },
      { ply: 2, height: 0, mistake: false },
    ]);
  });

  test('leaves out what is not known', () => {
    expect(graphOf([ply({}), ply({ after_x: 0.5 })])).toEqual([{ ply: 2, height: 0.5, mistake: false }]);
    expect(graphOf([])).toEqual([]);
  });
});
