// Boards of tasks: a position of the engine as a picture, and moves on it. Edges have the numbers that the engine
// gives them, from 0; a stick of the picture has the id after it.

import { without } from '../model/edits';
import type { Picture } from '../model/picture';

export const edgeOf = (stick: number): number => stick - 1;
export const stickOf = (edge: number): number => edge + 1;

/** The engine counts edges and dominoes from 0, people from 1, as the names of edges do. */
export const inPeoplesNumbers = (text: string): string =>
  text.replace(/\b(edge|domino) (\d+)\b/g, (_, what: string, n: string) => `${what} ${Number(n) + 1}`);

/** The numbers of edges that a text speaks of, to be shown on the board; not those “of” another one. */
export const numbersIn = (...texts: readonly (string | undefined)[]): ReadonlyMap<number, string> =>
  new Map(
    texts
      .flatMap((text) => [...(text ?? '').matchAll(/\b(?:edge|domino) (\d+)\b(?! of )/g)])
      .map(([, n]) => [Number(n), String(Number(n) + 1)]),
  );

/** Whether the board is a line of dominoes. */
export const isLine = (picture: Picture): boolean => picture.dominoes !== undefined && picture.edges.length === 0;

/** The board after a move: an edge is cut, or a domino is taken with all after it. */
export const after = (picture: Picture, edge: number): Picture =>
  isLine(picture)
    ? { ...picture, dominoes: picture.dominoes?.slice(0, edge) ?? [] }
    : without(picture, new Set([stickOf(edge)]));

/** A move of a line that is played on one or two boards. */
interface Played {
  readonly edge: number;
  readonly beside?: boolean;
}

/** The boards of a line: after each move the first board and, if there is one, the other beside it. */
export function linesOf(starts: readonly Picture[], moves: readonly Played[]): readonly (readonly Picture[])[] {
  const lines = [starts];
  for (const { edge, beside } of moves) {
    const before = lines.at(-1) ?? starts;
    lines.push(before.map((board, i) => (i === (beside === true ? 1 : 0) ? after(board, edge) : board)));
  }
  return lines;
}

/** The boards of a game, from its start. */
export const boardsOf = (start: Picture, moves: readonly { readonly edge: number }[]): readonly Picture[] =>
  linesOf([start], moves).map(([board]) => board ?? start);

/** What a player may point at: everything, or the edges of one's colour and green ones. The engine knows the rules. */
export function targetsOf(picture: Picture, player?: 'Left' | 'Right'): ReadonlySet<number> {
  if (isLine(picture)) return new Set(picture.dominoes?.keys());
  const other = player === 'Left' ? 'red' : player === 'Right' ? 'blue' : null;
  return new Set(picture.edges.filter(({ colour }) => colour !== other).map(({ id }) => edgeOf(id)));
}
