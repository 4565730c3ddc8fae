// Puzzles to practise with: by theme and difficulty, those first that are not solved yet.

import type { Engine } from '../engine/engine';
import { taskKey, type TaskName } from '../model/task';
import type { Progress } from './progress';

/** What the ratings mean. */
export const LEVELS = {
  any: { title: 'Any', rating: undefined },
  easy: { title: 'Easy', rating: [0, 1099] },
  medium: { title: 'Medium', rating: [1100, 1499] },
  hard: { title: 'Hard', rating: [1500, 9999] },
} as const;

/** A puzzle is a task. */
export const puzzleTask = (number: number): TaskName => ({ kind: 'puzzle', level: 1, seed: number });

interface Wish {
  /** Empty: all. */
  readonly theme: string;
  readonly level: keyof typeof LEVELS;
}

const PAGE = 50;

/** An unsolved puzzle other than `current`, by chance but among the easier ones; null if all are solved. */
export async function unsolved(
  engine: Engine,
  { theme, level }: Wish,
  { solved }: Progress,
  current: number | undefined,
  random: () => number = Math.random,
): Promise<number | null> {
  const { rating } = LEVELS[level];
  const wish = {
    ...(theme === '' ? {} : { theme }),
    ...(rating === undefined ? {} : { rating: [...rating] as [number, number] }),
  };
  for (let from = 0; ; from += PAGE) {
    const { puzzles, total } = await engine.ask('puzzles', { ...wish, from, count: PAGE });
    const open = puzzles
      .map(({ number }) => Number(number))
      .filter((number) => number !== current && !solved.has(taskKey(puzzleTask(number))));
    if (open.length > 0) return open[Math.floor(random() * open.length)] ?? null;
    if (puzzles.length === 0 || from + PAGE >= total) return null;
  }
}
