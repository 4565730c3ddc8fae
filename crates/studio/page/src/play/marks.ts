// Which edges are marked in a game and in its review, and how.

import type { Shape } from '../canvas/geometry';
import type { Point } from '../model/places';
import type { PlayStore } from './play.svelte';

export type MarkKind = 'legal' | 'hint' | 'winning' | 'mistake' | 'made';

/** How much wider than its edge the widest halo is, in pixels; `PlayMarks.svelte` draws them. */
export const HALO = 16;

export interface Mark {
  readonly id: number;
  readonly path: string;
  readonly middle: Point;
  readonly kinds: readonly MarkKind[];
}

type Marked = Pick<PlayStore, 'targets' | 'hint' | 'reviewing' | 'idOf' | 'cutOf'>;

export function marksOf(play: Marked, shapes: readonly Shape[]): Mark[] {
  const { reviewing: ply, targets, hint } = play;
  const winning = new Set(ply?.winning.map((edge) => play.idOf(edge)));
  const made = ply && play.cutOf(ply);
  return shapes.flatMap(({ stick: { id }, path, middle }) => {
    const kinds: MarkKind[] = [
      ...(targets.has(id) ? (['legal'] as const) : []),
      ...(hint?.at === id ? (['hint'] as const) : []),
      ...(winning.has(id) ? (['winning'] as const) : []),
      ...(made === id ? ([ply?.mistake ? 'mistake' : 'made'] as const) : []),
    ];
    return kinds.length > 0 ? [{ id, path, middle, kinds }] : [];
  });
}
