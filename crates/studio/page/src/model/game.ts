// A game on a picture, as data: who plays, what was cut, and the way back. Which moves are legal is the
// engine's business.

import { other, type Player } from './colours';
import { without } from './edits';
import type { Picture } from './picture';
import { isRow, toppled } from './topple';

/** A person, or the engine as well as it is to play. */
export type Seat = 'person' | Level;
/** From a child's first moves to the best there are. */
export const LEVELS = ['random', 'gentle', 'strong', 'perfect'] as const;
export type Level = (typeof LEVELS)[number];
export type Seats = Readonly<Record<Player, Seat>>;

export interface Made {
  readonly player: Player;
  /** The id of the stick that was cut, the index of the domino that was taken, or the half that was pushed. */
  readonly at: number;
  readonly after: Picture;
}

export interface Game {
  readonly start: Picture;
  /** Played on the line of dominoes, not on the sticks. */
  readonly dominoes: boolean;
  readonly seats: Seats;
  readonly starts: Player;
  readonly made: readonly Made[];
  readonly winner: Player | null;
  /** The move of the finished game that is under review. */
  readonly reviewing: number | null;
  /** The players asked to see the analysis. */
  readonly analysed: boolean;
}

export type Setup = Pick<Game, 'start' | 'dominoes' | 'seats' | 'starts'>;

export const newGame = (setup: Setup): Game => ({
  ...setup,
  made: [],
  winner: null,
  reviewing: null,
  analysed: false,
});

const moverOf = ({ starts }: Game, ply: number): Player => (ply % 2 === 0 ? starts : other(starts));

export const turnOf = (game: Game): Player => moverOf(game, game.made.length);

/** The picture as it is now, or before the move under review. */
export function pictureOf({ start, made, reviewing }: Game): Picture {
  return made[(reviewing ?? made.length) - 1]?.after ?? start;
}

/** The player whose turn it is cuts a stick, or takes a domino with everything behind it. */
export function cut(game: Game, at: number): Game {
  const before = pictureOf(game);
  const after = game.dominoes
    ? { ...before, dominoes: isRow(before) ? toppled(before.dominoes ?? [], at) : (before.dominoes ?? []).slice(0, at) }
    : without(before, new Set([at]));
  return { ...game, made: [...game.made, { player: turnOf(game), at, after }] };
}

/** Whether nothing is left on the board. */
export const isCleared = ({ made, dominoes }: Game): boolean => {
  const last = made.at(-1)?.after;
  return last !== undefined && (dominoes ? last.dominoes : last.edges)?.length === 0;
};

/** Back to the last choice of a person; null if there was none. */
export function takenBack(game: Game): Game | null {
  let ply = game.made.length - 1;
  while (ply >= 0 && game.seats[moverOf(game, ply)] !== 'person') ply -= 1;
  return ply < 0 ? null : resumedAt(game, ply);
}

/** The game before a move, to be played on from there. */
export const resumedAt = (game: Game, ply: number): Game => ({
  ...game,
  made: game.made.slice(0, ply),
  winner: null,
  reviewing: null,
});
