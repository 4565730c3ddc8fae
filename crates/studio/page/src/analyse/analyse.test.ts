import { describe, expect, it } from 'vitest';
import type { Derivation } from '../engine/engine';
import { along, apart } from './apart';
import { rowsOf } from './rows';
import { scaleOf } from './scale';

describe('labels', () => {
  it('lie on their sticks and keep apart', () => {
    const stick = (x: number) => [
      { x: 0, y: 0 },
      { x, y: -72 },
    ];
    const [a, b] = apart(
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

describe('the bar', () => {
  it('reaches past the value, with a few marks', () => {
    expect(scaleOf([0.5]).ticks).toEqual([-1, 0, 1]);
    expect(scaleOf([-2, 4]).ticks).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4]);
    const far = scaleOf([1234]);
    expect(far.most).toBeGreaterThan(1234);
    expect(far.ticks.length).toBeLessThan(11);
  });
});

describe('a derivation', () => {
  it('is read from the top, and steps can be closed', () => {
    const leaf = (theorem: string): Derivation => ({ theorem, position: 'b', edges: [0], parts: [] });
    const root: Derivation = { ...leaf('Sum'), parts: [{ ...leaf('A'), parts: [leaf('B')] }, leaf('C')] };
    const names = (turned: string[]) => rowsOf(root, new Set(turned)).map(({ step }) => step.theorem);
    expect(names([])).toEqual(['Sum', 'A', 'B', 'C']);
    expect(names(['0.0'])).toEqual(['Sum', 'A', 'C']);
    expect(names(['0'])).toEqual(['Sum']);
  });
});
