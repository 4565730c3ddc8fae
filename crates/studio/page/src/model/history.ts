// Undo and redo: every picture there was, with the name of the change that made it.

import type { Picture } from './picture';

export interface Step {
  readonly label: string;
  readonly before: Picture;
  readonly after: Picture;
  /** Changes in a row with the same key are one step: a slider that is dragged, a title typed. */
  readonly key?: string | undefined;
}

export interface History {
  readonly present: Picture;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

const LONGEST = 1000;

export function begin(present: Picture): History {
  return { present, past: [], future: [] };
}

export function record(history: History, label: string, after: Picture, key?: string): History {
  const last = history.past.at(-1);
  const joins = key !== undefined && last?.key === key;
  const before = joins ? last.before : history.present;
  const past = joins ? history.past.slice(0, -1) : history.past;
  const step: Step = { label, before, after, key };
  return { present: after, past: [...past, step].slice(-LONGEST), future: [] };
}

export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  return { present: step.before, past: history.past.slice(0, -1), future: [step, ...history.future] };
}

export function redo(history: History): History {
  const [step, ...future] = history.future;
  if (!step) return history;
  return { present: step.after, past: [...history.past, step], future };
}
