import { describe, expect, it } from 'vitest';
import type { Derivation } from '../engine/types';
import { rowsOf } from './rows';

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
