import { describe, expect, test } from 'vitest';
import type { CompareAnswer } from '../engine/types';
import { linesOf } from './lines';

const answer = (found: Partial<CompareAnswer>): CompareAnswer => ({ variant: 'red-blue', ...found });

describe('the lines of a comparison', () => {
  test('say what is cut in which picture', () => {
    const moves = [{ player: 'Left', position: 1, edge: 0, colour: 'blue', leaves: 'r' } as const];
    const [line] = linesOf(answer({ lines: [{ starts: 'Left', wins: 'Left', moves }] }));
    expect(line).toMatchObject({ starts: 'Left', wins: 'Left', cuts: moves });
    expect(line?.turns).toEqual([{ player: 'Left', words: 'cuts blue in the second', leaves: 'r' }]);
  });

  // The studio once drew the difference of infinite stalks and said nothing of the play in it.
  test('go by heights in infinite stalks', () => {
    const move = { player: 'Right', position: 0, height: 'w+1', colour: 'red', leaves: 'b^w b' } as const;
    const [line] = linesOf(
      answer({
        infinite_lines: [{ starts: 'Right', wins: 'Left', moves: [move, { ...move, stalk: 1, height: '7' }] }],
      }),
    );
    expect(line?.turns.map(({ words }) => words)).toEqual([
      'cuts the first at height ω+1',
      'cuts stalk 2 of the first at height 7',
    ]);
    expect(line?.cuts).toBeNull();
  });

  test('are first moves and their replies where both are worth the same', () => {
    const [left, right] = [
      { player: 'Left', edge: 0, colour: 'blue' } as const,
      { player: 'Right', edge: 1, colour: 'red' } as const,
    ];
    const [line] = linesOf(answer({ replies: [{ moves: [left, left], leaves: 'r', reply: right, left: '' }] }));
    expect(line?.starts).toBeUndefined();
    expect(line?.turns.map(({ player, words }) => `${player} ${words}`)).toEqual([
      'Left cuts blue, leaving r',
      'Right cuts red, leaving nothing',
    ]);
  });
});
