// A way through a proof: the loser's moves that were chosen, with the replies, and where they lead.

import type { ProofBranch, ProofMove, ProofNode, ProveAnswer } from '../engine/types';
import { plain } from '../look/value';

/** What an edge is called on the page, by its index in the picture. */
export type Naming = (edge: number) => number;

/** Pictures that were read from a text count their edges from 1. */
export const counted: Naming = (edge) => edge + 1;

/** A game of the proof, with the moves made so far. */
export interface Walk {
  readonly game: number;
  /** Branches chosen, each by its place in its node. */
  readonly chosen: readonly number[];
}

/** The nodes that a walk leads through, the last one being where it stands. */
export function nodesOf({ games, nodes }: ProveAnswer, walk: Walk): readonly ProofNode[] {
  const path: ProofNode[] = [];
  let node = nodes[games[walk.game]?.node ?? -1];
  if (node) path.push(node);
  for (const choice of walk.chosen) {
    const then = node?.branches?.[choice]?.then;
    node = then === undefined ? undefined : nodes[then];
    if (!node) break;
    path.push(node);
  }
  return path;
}

/** What was played: a line for each move and its reply. */
export function linesOf(answer: ProveAnswer, walk: Walk, first: Naming = counted): readonly string[] {
  const game = answer.games[walk.game];
  const lines = game?.first ? [`${inWords([game.first], first)}.`] : [];
  const nodes = nodesOf(answer, walk);
  walk.chosen.forEach((choice, i) => {
    const branch = nodes[i]?.branches?.[choice];
    if (branch) lines.push(lineOf(branch, i === 0 && !game?.first ? first : counted));
  });
  return lines;
}

const lineOf = ({ moves, reply }: ProofBranch, naming: Naming): string =>
  `${inWords(moves.slice(0, 1), naming)}; ${inWords([reply])}.`;

/** Moves that leave the same: `Left cuts edge 0 or 2`. */
export function inWords(moves: readonly ProofMove[], naming: Naming = counted): string {
  const [first] = moves;
  if (!first) return '';
  return `${first.player} ${whereOf(moves, naming)}`;
}

/** The same without the player: `cuts edge 0 or 2`. */
export function whereOf(moves: readonly ProofMove[], naming: Naming = counted): string {
  const list = (noun: string, verb: string, numbers: readonly number[]) =>
    numbers.length > 0 ? [`${verb} ${noun} ${numbers.join(' or ')}`] : [];
  const parts = [false, true].flatMap((minus) => {
    const own = moves.filter((move) => (move.minus ?? false) === minus);
    const of = minus ? ' of what is subtracted' : '';
    return [
      ...list(
        'edge',
        'cuts',
        own.flatMap(({ edge }) => (edge === undefined ? [] : naming(edge))),
      ),
      ...list(
        'domino',
        'removes',
        own.flatMap(({ domino }) => (domino === undefined ? [] : domino + 1)),
      ),
    ].map((part) => part + of);
  });
  // Edges of infinite stalks go by their heights.
  const infinite = moves.flatMap(({ stalk, height }) =>
    height === undefined ? [] : [`cuts edge ${height}${stalk === undefined ? '' : ` of stalk ${stalk}`}`],
  );
  const values = moves.flatMap(({ to }) => (to === undefined ? [] : [`moves to ${plain(to)} in the value`]));
  return [...parts, ...infinite, ...values].join(' or ');
}

/** Who wins, in words. */
export function verdictOf({ outcome, holds, relation }: ProveAnswer): string {
  const won: Readonly<Record<string, string>> = {
    L: 'Left wins whoever starts.',
    R: 'Right wins whoever starts.',
    P: 'Whoever starts loses.',
    N: 'Whoever starts wins.',
  };
  const known = (outcome && won[outcome]) ?? 'It is not known who wins.';
  if (relation === undefined || holds === undefined) return known;
  return `${holds ? 'True' : 'False'}. In the difference: ${known}`;
}
