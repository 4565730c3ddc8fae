// The course and how far somebody has come in it.

import type { Queries } from '../engine/types';
import { taskKey } from '../model/task';
import type { Progress } from './progress';

export type Course = Queries['course']['answer'];
export type Lesson = Course['parts'][number]['lessons'][number];

export const lessonsOf = ({ parts }: Course): readonly Lesson[] => parts.flatMap(({ lessons }) => lessons);

/** How many of a lesson's tasks are solved. */
export const solvedIn = ({ tasks }: Lesson, { solved }: Progress): number =>
  tasks.filter((task) => solved.has(taskKey(task))).length;

/** A lesson is done when its tasks are solved, and stays done if it gets others. */
export const isDone = (lesson: Lesson, progress: Progress): boolean =>
  progress.lessons.has(lesson.name) || solvedIn(lesson, progress) === lesson.tasks.length;

/** The first lesson that is not done. */
export const nextOf = (course: Course, progress: Progress): Lesson | undefined =>
  lessonsOf(course).find((lesson) => !isDone(lesson, progress));

/** The lessons before and after one. */
export function neighbours(course: Course, name: string): { before?: Lesson; after?: Lesson; number: number } {
  const lessons = lessonsOf(course);
  const at = lessons.findIndex((lesson) => lesson.name === name);
  const [before, after] = [lessons[at - 1], at < 0 ? undefined : lessons[at + 1]];
  return { number: at + 1, ...(before ? { before } : {}), ...(after ? { after } : {}) };
}

/** A lesson as it is shown: its text, with tasks in between. */
export type Piece = { readonly html: string } | { readonly task: string };

/** The service puts an empty element where a task belongs. */
export const piecesOf = (html: string): readonly Piece[] =>
  html
    .split(/<div class="task" data-task="([^"]*)"><\/div>\n?/)
    .map((part, i) => (i % 2 === 0 ? { html: part } : { task: part }));
