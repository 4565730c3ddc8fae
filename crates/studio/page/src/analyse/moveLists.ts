// The moves of a position in the order in which they are read: the moves to make, other winning ones, the rest.

import type { MoveAnswer } from '../engine/types';
import { halfOf } from '../model/topple';
import { PLAYERS, type Player } from '../model/colours';

export interface MoveListing {
  /** Whose moves; those of both players where they have the same, as in green positions. */
  readonly player: Player | 'both';
  readonly moves: readonly MoveAnswer[];
}

export const indexOf = (move: MoveAnswer): number =>
  'edge' in move ? move.edge : 'topples' in move ? halfOf(move) : move.domino;

const place = ({ recommended, wins, rank }: MoveAnswer): readonly number[] => [recommended ? 0 : wins ? 1 : 2, rank];

export function moveLists(moves: readonly MoveAnswer[]): MoveListing[] {
  const [left, right] = PLAYERS.map((player) =>
    moves
      .filter((move) => move.player === player)
      .sort((a, b) => compare([...place(a), indexOf(a)], [...place(b), indexOf(b)])),
  ) as [MoveAnswer[], MoveAnswer[]];
  const same =
    left.length > 0 &&
    left.length === right.length &&
    left.every((move, i) => {
      const other = right[i] as MoveAnswer;
      return indexOf(move) === indexOf(other) && move.value === other.value && move.wins === other.wins;
    });
  if (same) return [{ player: 'both', moves: left }];
  return [
    { player: 'Left', moves: left },
    { player: 'Right', moves: right },
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((x, i) => x !== b[i]);
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number);
}
