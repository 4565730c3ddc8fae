import { describe, expect, test } from 'vitest';
import { isDone, neighbours, nextOf, piecesOf, solvedIn, type Course, type Lesson } from './course';
import { NONE, withLesson, withTask } from './progress';

const lesson = (name: string, ...seeds: number[]): Lesson => ({
  name,
  title: name,
  summary: '',
  tasks: seeds.map((seed) => ({ kind: 'stalk', level: 1, seed })),
});
const [a, b, c] = [lesson('a', 1, 2), lesson('b', 3), lesson('c', 4)];
const course: Course = {
  parts: [
    { title: 'one', lessons: [a, b] },
    { title: 'two', lessons: [c] },
  ],
};
const stalk = (seed: number) => ({ kind: 'stalk', level: 1, seed });

describe('the course', () => {
  test('is done lesson by lesson, task by task', () => {
    const begun = withTask(NONE, stalk(1), '2026-11-17');
    expect([solvedIn(a, begun), isDone(a, begun), nextOf(course, begun)?.name]).toEqual([1, false, 'a']);
    const done = withTask(begun, stalk(2), '2026-11-17');
    expect([isDone(a, done), nextOf(course, done)?.name]).toEqual([true, 'b']);
  });

  test('keeps its check marks when a lesson gets other tasks or goes to another place', () => {
    const done = withLesson(NONE, 'a', '2026-11-17');
    const updated: Course = { parts: [{ title: 'new', lessons: [c, lesson('a', 1, 2, 9), lesson('d', 8)] }] };
    expect(isDone(updated.parts[0]!.lessons[1]!, done)).toBe(true);
    expect(nextOf(updated, done)?.name).toBe('c');
  });

  test('ends when everything is done', () => {
    const all = ['a', 'b', 'c'].reduce((progress, name) => withLesson(progress, name, '2026-11-17'), NONE);
    expect(nextOf(course, all)).toBeUndefined();
  });

  test('has lessons before and after a lesson, across parts', () => {
    expect(neighbours(course, 'b')).toEqual({ number: 2, before: a, after: c });
    expect(neighbours(course, 'a').before).toBeUndefined();
    expect(neighbours(course, 'c').after).toBeUndefined();
    expect(neighbours(course, 'x')).toEqual({ number: 0 });
  });

  test('tasks stand where the text has them', () => {
    const html = '<p>1</p>\n<div class="task" data-task="stalk 1 2"></div>\n<p>2</p>\n';
    expect(piecesOf(html)).toEqual([{ html: '<p>1</p>\n' }, { task: 'stalk 1 2' }, { html: '<p>2</p>\n' }]);
    expect(piecesOf('<p>')).toEqual([{ html: '<p>' }]);
  });
});
