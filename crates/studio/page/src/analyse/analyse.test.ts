import { describe, expect, it } from 'vitest';
import type { Derivation } from '../engine/types';
import { hasThumbnails, outside, rowsOf } from './rows';

describe('a derivation', () => {
  const about = (edges: number[]): Derivation => ({ theorem: '', position: '', value: '0', edges, parts: [] });

  it('shows what each step is about', () => {
    expect([...outside(about([1]), [5, 9, 12])]).toEqual([5, 12]);
    expect(outside(about([0, 1, 2]), [5, 9, 12]).size).toBe(0);
    expect(outside(about([]), [5, 9, 12]).size).toBe(0);
    expect([hasThumbnails(20, 30), hasThumbnails(400, 40), hasThumbnails(1, 0)]).toEqual([true, false, false]);
  });

  it('is read from the top, and steps can be closed', () => {
    const leaf = (theorem: string): Derivation => ({ theorem, position: 'b', value: '1', edges: [0], parts: [] });
    const root: Derivation = { ...leaf('Sum'), parts: [{ ...leaf('A'), parts: [leaf('B')] }, leaf('C')] };
    const names = (turned: string[]) => rowsOf(root, new Set(turned)).map(({ step }) => step.theorem);
    expect(names([])).toEqual(['Sum', 'A', 'B', 'C']);
    expect(names(['0.0'])).toEqual(['Sum', 'A', 'C']);
    expect(names(['0'])).toEqual(['Sum']);
  });
});
