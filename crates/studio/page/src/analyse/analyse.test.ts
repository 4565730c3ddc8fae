import { describe, expect, it } from 'vitest';
import type { Derivation } from '../engine/types';
import { along, placeLabels } from './labelLayout';
import { rowsOf } from './rows';

describe('labels', () => {
  it('lie on their sticks and keep apart', () => {
    const stick = (x: number) => [
      { x: 0, y: 0 },
      { x, y: -72 },
    ];
    const [a, b] = placeLabels(
      [
        { points: stick(-30), half: 20 },
        { points: stick(30), half: 20 },
      ],
      1,
    );
    expect(a!.at).toEqual({ x: -15, y: -36 });
    expect(Math.abs(a!.at.y - b!.at.y) >= 25 || Math.abs(a!.at.x - b!.at.x) >= 40).toBe(true);
    expect(
      along(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 10, y: 10 },
        ],
        0.75,
      ),
    ).toEqual({ x: 10, y: 5 });
  });
});

describe('a derivation', () => {
  it('is read from the top, and steps can be closed', () => {
    const leaf = (theorem: string): Derivation => ({ theorem, position: 'b', value: '1', edges: [0], parts: [] });
    const root: Derivation = { ...leaf('Sum'), parts: [{ ...leaf('A'), parts: [leaf('B')] }, leaf('C')] };
    const names = (turned: string[]) => rowsOf(root, new Set(turned)).map(({ step }) => step.theorem);
    expect(names([])).toEqual(['Sum', 'A', 'B', 'C']);
    expect(names(['0.0'])).toEqual(['Sum', 'A', 'C']);
    expect(names(['0'])).toEqual(['Sum']);
  });
});
