// What a comparison plays in the difference, in words: lines of play, or the reply to every first move.

import type { CompareAnswer, InfiniteTurn, ProofMove } from '../engine/types';
import type { Player } from '../model/colours';
import type { Cut } from './difference';

export interface Turn {
  readonly player: Player;
  /** What the player does: `cuts blue in the first`. */
  readonly words: string;
  /** What is left of the difference, as text. */
  readonly leaves: string;
}

export interface Line {
  /** Nobody where first moves and their replies are listed. */
  readonly starts?: Player;
  readonly wins?: Player;
  readonly turns: readonly Turn[];
  /** The cuts in the two drawings; null where only the texts say what is left. */
  readonly cuts: readonly Cut[] | null;
}

const ordinal = (position: number): string => (position === 0 ? 'first' : 'second');

export function linesOf(answer: CompareAnswer): readonly Line[] {
  const finite = (answer.lines ?? []).map(({ moves, ...line }) => ({
    ...line,
    turns: moves.map(({ player, colour, position, leaves }) => ({
      player,
      words: `cuts ${colour} in the ${ordinal(position)}`,
      leaves,
    })),
    cuts: moves,
  }));
  const infinite = (answer.infinite_lines ?? []).map(({ moves, ...line }) => ({
    ...line,
    turns: moves.map((move) => ({ player: move.player, words: atHeight(move), leaves: move.leaves })),
    cuts: null,
  }));
  const replied = (answer.replies ?? []).flatMap(({ moves, leaves, reply, left }) => [
    ...moves.slice(0, 1).map((move) => ({ player: move.player, words: inWords(move, leaves), leaves })),
    { player: reply.player, words: inWords(reply, left), leaves: left },
  ]);
  return [...finite, ...infinite, ...(replied.length > 0 ? [{ turns: replied, cuts: null }] : [])];
}

/** Edges of infinite stalks go by their heights. */
function atHeight({ position, stalk, height }: InfiniteTurn): string {
  const one = stalk === undefined ? '' : `stalk ${stalk + 1} of `;
  return `cuts ${one}the ${ordinal(position)} at height ${height.replaceAll('w', 'ω')}`;
}

function inWords({ colour, topples }: ProofMove, leaves: string): string {
  const what = colour !== undefined ? `cuts ${colour}` : topples !== undefined ? 'topples a domino' : 'takes a domino';
  return `${what}, leaving ${leaves === '' ? 'nothing' : leaves}`;
}
