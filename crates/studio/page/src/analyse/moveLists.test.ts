import { describe, expect, test } from 'vitest';
import type { MoveAnswer } from '../engine/types';
import type { Player } from '../model/colours';
import { indexOf, moveLists } from './moveLists';

const move = (player: Player, edge: number, more: Partial<MoveAnswer> = {}): MoveAnswer => ({
  player,
  edge,
  from: 0,
  to: 1,
  colour: 'green',
  falls: [],
  value: `*${edge}`,
  rank: 0,
  ...more,
});
const order = (moves: MoveAnswer[]) =>
  moveLists(moves).map((list) => [list.player, list.moves.map((one) => indexOf(one))]);

describe('lists of moves', () => {
  test('begin with the moves to make, then other winning ones, then by rank', () => {
    expect(
      order([
        move('Left', 0, { rank: 3 }),
        move('Left', 1, { rank: 1, wins: true }),
        move('Left', 2, { rank: 0, recommended: true, wins: true }),
        move('Left', 3, { rank: 2 }),
        move('Right', 5),
      ]),
    ).toEqual([
      ['Left', [2, 1, 3, 0]],
      ['Right', [5]],
    ]);
  });

  // A green position once listed every edge twice, the winners at the end.
  test('are one where both players have the same moves', () => {
    const both = (edge: number, more: Partial<MoveAnswer> = {}) => [
      move('Left', edge, more),
      move('Right', edge, more),
    ];
    expect(order([...both(0), ...both(1), ...both(2, { recommended: true, wins: true })])).toEqual([
      ['both', [2, 0, 1]],
    ]);
  });

  test('stay apart where a green edge wins for one player only', () => {
    expect(order([move('Left', 0, { wins: true }), move('Right', 0)])).toEqual([
      ['Left', [0]],
      ['Right', [0]],
    ]);
  });
});
