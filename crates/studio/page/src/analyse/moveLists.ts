// The moves of a position in the order in which they are read: the moves to make, other winning ones, the rest.

import type { MoveAnswer } from '../engine/types';
import { PLAYERS, type Player } from '../model/colours';

/** A move with its place among the others of its player, and the mean of what it leaves, where the engine tells. */
export type RankedMove = MoveAnswer & { readonly rank?: number; readonly mean?: string };

export interface MoveListing {
  /** Whose moves; those of both players where they have the same, as in green positions. */
  readonly player: Player | 'both';
  readonly moves: readonly RankedMove[];
}

export const indexOf = (move: MoveAnswer): number => ('edge' in move ? move.edge : move.domino);

const place = ({ best, wins, rank }: RankedMove): readonly number[] => [best ? 0 : wins ? 1 : 2, rank ?? 0];

/** Where a player has a winning move only winning ones are moves to make. */
export function movesToMake<T extends MoveAnswer>(moves: readonly T[]): T[] {
  const winners = new Set(moves.filter(({ wins }) => wins).map(({ player }) => player));
  return moves.map((move) => ({
    ...move,
    best: move.best === true && (move.wins === true || !winners.has(move.player)),
  }));
}

export function moveLists(moves: readonly RankedMove[]): MoveListing[] {
  const [left, right] = PLAYERS.map((player) =>
    moves
      .filter((move) => move.player === player)
      .sort((a, b) => compare([...place(a), indexOf(a)], [...place(b), indexOf(b)])),
  ) as [RankedMove[], RankedMove[]];
  const same =
    left.length > 0 &&
    left.length === right.length &&
    left.every((move, i) => {
      const other = right[i] as RankedMove;
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
