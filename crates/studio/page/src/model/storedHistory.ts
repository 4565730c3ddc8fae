// A history as text, so that undo survives a reload. Pictures in a row share nearly everything: the oldest is
// written in full, each later one as what changed.

import type { History, Step } from './history';
import type { Picture } from './picture';

/** The text of a history, and the pictures in it, oldest first. */
export interface StoredHistory {
  readonly text: string;
  readonly pictures: readonly Picture[];
}

/** How much of a list stays at its beginning, how much goes after that, and what comes instead. */
type Splice = readonly [keep: number, drop: number, insert: readonly unknown[]];

interface StoredStep {
  readonly label: string;
  readonly key?: string;
  readonly vertices?: Splice;
  readonly edges?: Splice;
  /** All other fields, if one of them changed. */
  readonly rest?: Record<string, unknown>;
}

interface Stored {
  readonly first: Picture;
  readonly steps: readonly StoredStep[];
  /** Which of the pictures is shown. */
  readonly at: number;
}

/** Steps never change, so that each is written once. */
const known = new WeakMap<Step, string>();

/** Writes a history down, as many steps around the present as fit. */
export function storeHistory({ past, present, future }: History, limit = 500_000): StoredHistory {
  const [before, after]: [Step[], Step[]] = [[], []];
  let room = limit;
  const takes = (step: Step | undefined): step is Step => {
    if (!step) return false;
    room -= textOf(step).length + 1;
    return room >= 0;
  };
  for (let i = past.length - 1; takes(past[i]); i -= 1) before.unshift(past[i] as Step);
  for (let i = 0; takes(future[i]); i += 1) after.push(future[i] as Step);
  const steps = [...before, ...after];
  const first = before[0]?.before ?? present;
  const text = `{"first":${JSON.stringify(first)},"at":${before.length},"steps":[${steps.map(textOf).join()}]}`;
  return { text, pictures: [first, ...steps.map((step) => step.after)] };
}

/** Reads what `storeHistory` wrote; null if it is damaged. */
export function readHistory(text: string): { readonly history: History; readonly pictures: readonly Picture[] } | null {
  try {
    const { first, steps, at } = JSON.parse(text) as Stored;
    const made: Step[] = [];
    const pictures = [first];
    let before = first;
    for (const { label, key, ...change } of steps) {
      const after = changed(before, change);
      made.push({ label, before, after, ...(key === undefined ? {} : { key }) });
      pictures.push(after);
      before = after;
    }
    const present = pictures[at];
    if (!present || !pictures.every(isPicture)) return null;
    return { history: { present, past: made.slice(0, at), future: made.slice(at) }, pictures };
  } catch {
    return null;
  }
}

const isPicture = ({ variant, vertices, edges }: Picture): boolean =>
  typeof variant === 'string' && Array.isArray(vertices) && Array.isArray(edges);

function textOf(step: Step): string {
  const text = known.get(step) ?? JSON.stringify(stored(step));
  known.set(step, text);
  return text;
}

function stored({ label, key, before, after }: Step): StoredStep {
  const { vertices: oldVertices, edges: oldEdges, ...oldRest } = before;
  const { vertices, edges, ...rest } = after;
  const same = JSON.stringify(rest) === JSON.stringify(oldRest);
  return {
    label,
    ...(key === undefined ? {} : { key }),
    ...(vertices === oldVertices ? {} : { vertices: splice(oldVertices, vertices) }),
    ...(edges === oldEdges ? {} : { edges: splice(oldEdges, edges) }),
    ...(same ? {} : { rest }),
  };
}

/** Unchanged items are the same objects: `apply` keeps them. */
function splice(before: readonly unknown[], after: readonly unknown[]): Splice {
  const most = Math.min(before.length, after.length);
  let keep = 0;
  while (keep < most && before[keep] === after[keep]) keep += 1;
  let end = 0;
  while (end < most - keep && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [keep, before.length - end - keep, after.slice(keep, after.length - end)];
}

function changed(before: Picture, { vertices, edges, rest }: Omit<StoredStep, 'label' | 'key'>): Picture {
  const { vertices: oldVertices, edges: oldEdges, ...oldRest } = before;
  return {
    ...(rest ?? oldRest),
    vertices: vertices ? spliced(oldVertices, vertices) : oldVertices,
    edges: edges ? spliced(oldEdges, edges) : oldEdges,
  } as Picture;
}

function spliced<T>(list: readonly T[], [keep, drop, insert]: Splice): readonly T[] {
  return [...list.slice(0, keep), ...(insert as readonly T[]), ...list.slice(keep + drop)];
}
