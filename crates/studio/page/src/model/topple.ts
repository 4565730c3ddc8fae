// Rows of standing dominoes: each has a colour, and falls to the left or to the right. A move goes by the half that
// points the way: 2 i topples domino i to the left, 2 i + 1 to the right.

import type { Colour } from './colours';
import { dominoColour, type Domino, type Picture } from './picture';

/** The game that is played on rows. */
export const TOPPLING = 'toppling-dominoes';

export const isRow = ({ variant }: Pick<Picture, 'variant'>): boolean => variant === TOPPLING;

/** The domino that stands for a colour; its spots are not shown. */
export const standing = (colour: Colour): Domino => (colour === 'blue' ? [0, 1] : colour === 'red' ? [1, 0] : [0, 0]);

/** A row in the library's notation: `brgbr`. */
export const rowText = ({ dominoes = [] }: Pick<Picture, 'dominoes'>): string =>
  dominoes.map((domino) => dominoColour(domino).charAt(0)).join('');

export interface Topple {
  readonly domino: number;
  readonly topples: 'left' | 'right';
}

export const halfOf = ({ domino, topples }: Topple): number => 2 * domino + (topples === 'right' ? 1 : 0);

/** The index of a domino that is taken, or the half of one that is toppled. */
export const placeOf = ({ domino, topples }: Partial<Topple>): number | undefined =>
  domino !== undefined && topples ? halfOf({ domino, topples }) : domino;

export const toppleOf = (half: number): Topple => ({
  domino: Math.floor(half / 2),
  topples: half % 2 === 1 ? 'right' : 'left',
});

/** As in "Left topples domino 3 to the right". */
export function toppleName(half: number): string {
  const { domino, topples } = toppleOf(half);
  return `domino ${domino + 1} to the ${topples}`;
}

/** What stands after a move. */
export function toppled(row: readonly Domino[], half: number): readonly Domino[] {
  const { domino, topples } = toppleOf(half);
  return topples === 'left' ? row.slice(domino + 1) : row.slice(0, domino);
}

/** How many dominoes have fallen at the left end after these moves. */
export const fallenLeft = (halves: readonly number[]): number =>
  halves.map(toppleOf).reduce((sum, { domino, topples }) => (topples === 'left' ? sum + domino + 1 : sum), 0);
