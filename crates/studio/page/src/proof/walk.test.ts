import { describe, expect, test } from 'vitest';
import type { ProveAnswer } from '../engine/types';
import { inWords, linesOf, nodesOf, verdictOf, whereOf } from './walk';

const answer: ProveAnswer = {
  claim: 'br + br + r',
  sum: 'br + br + r',
  variant: 'red-blue',
  outcome: 'P',
  games: [
    { starts: 'Left', wins: 'Right', node: 0 },
    { starts: 'Right', wins: 'Left', node: 2 },
  ],
  nodes: [
    {
      sum: 'br + br + r',
      position: 'br + br + r',
      to_move: 'Left',
      branches: [
        {
          moves: [
            { player: 'Left', edge: 0 },
            { player: 'Left', edge: 2 },
          ],
          leaves: 'br + r',
          position: 'br + r',
          reply: { player: 'Right', edge: 1 },
          then: 1,
        },
      ],
    },
    { sum: 'b + r', position: 'b + r', to_move: 'Left', end: { kind: 'mirror', text: 'every move can be mirrored' } },
    { sum: 'br + br + r', position: 'br + br + r', to_move: 'Right' },
  ],
};

describe('a walk through a proof', () => {
  test('follows the moves that were chosen', () => {
    const start = { game: 0, chosen: [] };
    expect(nodesOf(answer, start).map(({ sum }) => sum)).toEqual(['br + br + r']);
    const next = { game: 0, chosen: [0] };
    expect(nodesOf(answer, next).at(-1)?.end?.kind).toBe('mirror');
    expect(linesOf(answer, next)).toEqual(['Left cuts edge 1; Right cuts edge 2.']);
    // A choice that is not there leads nowhere.
    expect(nodesOf(answer, { game: 0, chosen: [7] })).toHaveLength(1);
    expect(nodesOf(answer, { game: 9, chosen: [] })).toHaveLength(0);
  });

  test('names moves', () => {
    expect(inWords(answer.nodes[0]!.branches![0]!.moves)).toBe('Left cuts edge 1 or 3');
    expect(whereOf([{ player: 'Left', edge: 0 }], () => 9)).toBe('cuts edge 9');
    expect(whereOf([{ player: 'Right', domino: 0 }])).toBe('removes domino 1');
    expect(whereOf([{ player: 'Right', edge: 3, minus: true }])).toBe('cuts edge 4 of what is subtracted');
    expect(whereOf([{ player: 'Left', to: '1/2' }])).toBe('moves to 1/2 in the value');
    expect(whereOf([{ player: 'Left', height: 'w+1' }])).toBe('cuts edge w+1');
    expect(whereOf([{ player: 'Left', stalk: 1, height: '3' }])).toBe('cuts edge 3 of stalk 1');
  });

  test('says who wins', () => {
    expect(verdictOf(answer)).toBe('Whoever starts loses.');
    expect(verdictOf({ ...answer, relation: '=', holds: false, outcome: 'L' })).toBe(
      'False. In the difference: Left wins whoever starts.',
    );
  });
});
