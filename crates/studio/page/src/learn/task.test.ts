import { describe, expect, test, vi } from 'vitest';
import { EngineError } from '../engine/engine';
import { Deferred, fakeEngine, settled } from '../engine/fake';
import { emptyPicture } from '../model/picture';
import { NONE, withTask } from './progress';
import { puzzleTask, unsolved } from './puzzles';
import { TaskStore, type Task, type Verdict } from './task.svelte';

const name = { kind: 'stalk', level: 2, seed: 7 };
const task = {
  ...name,
  title: 'The value of a stalk',
  statement: 'What is it worth?',
  shown: [{ position: 'br', variant: 'red-blue' }],
  expects: { answer: 'value' },
} as Task;
const right = { verdict: 'right', text: 'Right.' } as Verdict;
const wrong = { verdict: 'wrong', text: 'It is less.' } as Verdict;

function make(verdicts: (() => unknown)[]) {
  const solved = vi.fn();
  const engine = fakeEngine({
    'task/new': () => task,
    'task/check': () => verdicts.shift()?.(),
    'task/solve': () => ({ answer: { value: '1/2' }, text: '1/2', steps: [] }),
  });
  const read = vi.fn(async (_: string, variant?: string) => emptyPicture(variant));
  return { store: new TaskStore(name, { engine, read, solved }), solved, read };
}

describe('a task', () => {
  test('is loaded with its pictures', async () => {
    const { store, read } = make([]);
    await store.load();
    expect(store.shown.answer?.task.title).toBe('The value of a stalk');
    expect(store.shown.answer?.pictures).toHaveLength(1);
    expect(read).toHaveBeenCalledWith('br', 'red-blue');
  });

  test('is solved by a right answer, after as many wrong ones as it takes', async () => {
    const { store, solved } = make([() => wrong, () => right]);
    await store.check({ value: '1' });
    expect([store.right, store.tries, solved.mock.calls.length]).toEqual([false, 1, 0]);
    await store.check({ value: '1/2' });
    expect([store.right, store.tries]).toEqual([true, 2]);
    expect(solved).toHaveBeenCalledWith(name);
  });

  test('is not solved by an answer that was looked up', async () => {
    const { store, solved } = make([() => right]);
    await store.reveal();
    await store.check({ value: '1/2' });
    expect(store.right).toBe(true);
    expect(solved).not.toHaveBeenCalled();
  });

  test('an answer that cannot be read is no wrong answer', async () => {
    const refused = new EngineError({ message: 'not a value', hint: 'write 3/4' });
    const { store } = make([() => Promise.reject(refused), () => right]);
    await store.check({ value: '??' });
    expect([store.verdict, store.tries]).toEqual([null, 0]);
    expect(store.problem?.sentences).toBe('Not a value. Write 3/4.');
    await store.check({ value: '1/2' });
    expect([store.problem, store.right]).toEqual([null, true]);
  });

  test('judges one answer at a time', async () => {
    const first = new Deferred<Verdict>();
    const { store } = make([() => first.promise, () => right]);
    const judged = store.check({ value: '1' });
    await settled();
    expect(await store.check({ value: '1/2' })).toBeNull();
    first.resolve(wrong);
    await judged;
    expect(store.verdict).toBe(wrong);
  });
});

describe('practice', () => {
  const puzzles = Array.from({ length: 120 }, (_, i) => ({ number: i + 1, theme: 'nim', rating: 800 + i }));
  const asked: unknown[] = [];
  const engine = fakeEngine({
    puzzles: (request) => {
      asked.push(request);
      const { from = 0, count = 50 } = request as { from?: number; count?: number };
      return { total: puzzles.length, puzzles: puzzles.slice(from, from + count) };
    },
  });
  const solvedUpTo = (n: number) =>
    puzzles.slice(0, n).reduce((progress, { number }) => withTask(progress, puzzleTask(number), '2026-11-17'), NONE);

  test('takes a puzzle that is not solved, from the first page that has one', async () => {
    expect(await unsolved(engine, { theme: '', level: 'any' }, NONE, undefined, () => 0)).toBe(1);
    expect(await unsolved(engine, { theme: '', level: 'any' }, NONE, 1, () => 0)).toBe(2);
    expect(await unsolved(engine, { theme: '', level: 'any' }, solvedUpTo(70), undefined, () => 0)).toBe(71);
    expect(await unsolved(engine, { theme: '', level: 'any' }, solvedUpTo(120), undefined)).toBeNull();
  });

  test('asks for the theme and the ratings that are wanted', async () => {
    asked.length = 0;
    await unsolved(engine, { theme: 'nim', level: 'easy' }, NONE, undefined);
    expect(asked).toEqual([{ theme: 'nim', rating: [0, 1099], from: 0, count: 50 }]);
  });
});
