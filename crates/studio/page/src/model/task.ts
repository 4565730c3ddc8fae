// What a task is called: its kind, level and seed, from which the engine makes the same task for ever.

export interface TaskName {
  readonly kind: string;
  readonly level: number;
  readonly seed: number;
}

/** As lessons and progress files write it. */
export const taskKey = ({ kind, level, seed }: TaskName): string => `${kind} ${level} ${seed}`;

/** As addresses write it. */
export const taskWord = ({ kind, level, seed }: TaskName): string => `${kind}.${level}.${seed}`;

/** Reads either; null if it is no name. Whether there is such a task, the engine knows. */
export function readTask(text: string): TaskName | null {
  const [, kind, level, seed] = /^([a-z][a-z-]{0,29})[ .]([1-9])[ .](\d{1,10})$/.exec(text) ?? [];
  if (kind === undefined) return null;
  return { kind, level: Number(level), seed: Number(seed) };
}
