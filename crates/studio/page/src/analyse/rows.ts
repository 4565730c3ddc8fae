// A derivation as rows of a tree, in reading order.

import type { Derivation } from '../engine/types';

export interface Row {
  readonly step: Derivation;
  /** Its path from the root: `0.2.1`. */
  readonly path: string;
  readonly level: number;
  readonly open: boolean;
}

/** The edges of a picture that a step is not about, given the ids of all; empty if it is about all of them or about none. */
export function outside({ edges }: Derivation, ids: readonly number[]): ReadonlySet<number> {
  if (edges.length === 0 || edges.length === ids.length) return new Set();
  const own = new Set(edges.map((edge) => ids[edge]));
  return new Set(ids.filter((id) => !own.has(id)));
}

/** Up to how many drawn edges the rows have thumbnails. */
const MOST_DRAWN = 3000;

export const hasThumbnails = (rows: number, edges: number): boolean => edges > 0 && rows * edges <= MOST_DRAWN;

/** More rows than anyone reads. */
const MOST = 500;
/** Deeper steps are closed at first. */
const DEEP = 6;

export const isOpen = (path: string, level: number, turned: ReadonlySet<string>): boolean =>
  turned.has(path) ? level > DEEP : level <= DEEP;

export function rowsOf(root: Derivation, turned: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const waiting: [Derivation, string, number][] = [[root, '0', 1]];
  while (rows.length < MOST) {
    const [step, path, level] = waiting.pop() ?? [];
    if (!step || path === undefined || level === undefined) break;
    const open = isOpen(path, level, turned);
    rows.push({ step, path, level, open });
    if (!open) continue;
    for (let i = step.parts.length - 1; i >= 0; i -= 1) {
      waiting.push([step.parts[i] as Derivation, `${path}.${i}`, level + 1]);
    }
  }
  return rows;
}
