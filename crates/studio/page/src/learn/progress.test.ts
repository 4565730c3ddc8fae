import { describe, expect, test } from 'vitest';
import {
  NONE,
  UnreadableProgress,
  dayOf,
  isDay,
  merged,
  readProgress,
  streak,
  withDay,
  withLesson,
  withTask,
  writeProgress,
} from './progress';
import { ProgressStore, type Shelf } from './progress.svelte';

const task = { kind: 'stalk', level: 2, seed: 7 };
const some = withDay(withLesson(withTask(NONE, task, '2026-11-17'), 'first-cut', '2026-11-18'), '2026-11-18');

class FakeShelf implements Shelf {
  items = new Map<string, string>();
  full = false;
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, text: string) {
    if (this.full) throw new Error('full');
    this.items.set(key, text);
  }
}
const KEY = 'hackenbush.progress';

describe('a progress file', () => {
  test('is read as it was written', () => {
    expect(readProgress(writeProgress(some))).toEqual(some);
    expect(readProgress(writeProgress(NONE))).toEqual(NONE);
  });

  const good = JSON.parse(writeProgress(some)) as Record<string, unknown>;
  const refusal = (text: string) => {
    try {
      readProgress(text);
    } catch (error) {
      return error as UnreadableProgress;
    }
    return null;
  };

  test.each([
    ['', /isn’t JSON/],
    ['null', /not a progress file/],
    ['[]', /not a progress file/],
    ['{"format":"hackenbush"}', /not a progress file/],
    [JSON.stringify({ ...good, version: 0 }), /version/],
    [JSON.stringify({ ...good, forgotten: -1 }), /forgotten/],
    [JSON.stringify({ ...good, forgotten: 1e300 }), /forgotten/],
    [JSON.stringify({ ...good, days: ['2026-02-30'] }), /days/],
    [JSON.stringify({ ...good, days: 'today' }), /days/],
    [JSON.stringify({ ...good, solved: { 'stalk 2 7': 'yesterday' } }), /solved/],
    [JSON.stringify({ ...good, solved: { 'stalk 02 7': '2026-11-17' } }), /solved/],
    [JSON.stringify({ ...good, solved: ['stalk 2 7'] }), /solved/],
    [JSON.stringify({ ...good, lessons: { '<b>': '2026-11-17' } }), /lessons/],
    [
      `{"format":"hackenbush-progress","version":1,"forgotten":0,"days":[],"lessons":{"__proto__":{}},"solved":{}}`,
      /lessons/,
    ],
    [`"${'x'.repeat(2_000_001)}"`, /too large/],
  ])('is refused in words if it is damaged or hostile: %.60s', (text, words) => {
    expect(refusal(text)?.message).toMatch(words);
    expect(refusal(text)?.newer).toBe(false);
  });

  test('of a newer version is refused, and not called damaged', () => {
    const newer = refusal(JSON.stringify({ ...good, version: 2, lessons: 'in another way' }));
    expect(newer?.message).toMatch(/newer version/);
    expect(newer?.newer).toBe(true);
  });
});

describe('progress', () => {
  test('of two tabs is put together in any order, with the first day', () => {
    const other = withTask(withTask(NONE, task, '2026-11-10'), { ...task, seed: 8 }, '2026-11-19');
    expect(merged(some, other)).toEqual(merged(other, some));
    expect(merged(some, other).solved).toEqual(
      new Map([
        ['stalk 2 7', '2026-11-10'],
        ['stalk 2 8', '2026-11-19'],
      ]),
    );
    expect(merged(some, some)).toEqual(some);
  });

  test('that was forgotten stays so, and what comes later counts', () => {
    const forgotten = { ...NONE, forgotten: 1 };
    expect(merged(some, forgotten)).toBe(forgotten);
    expect(merged(forgotten, some)).toBe(forgotten);
    expect(merged(withDay(forgotten, '2026-11-20'), forgotten).days.size).toBe(1);
  });

  test('days are those of the calendar', () => {
    expect(['2026-11-17', '2024-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '26-11-17', '2026-11-17T', 5, null].some(isDay)).toBe(false);
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  test('days in a row count up to today, or to yesterday', () => {
    const days = new Set(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-05']);
    expect(streak(days, '2026-03-02')).toBe(4);
    expect(streak(days, '2026-03-03')).toBe(4);
    expect(streak(days, '2026-03-04')).toBe(0);
    expect(streak(days, '2026-03-05')).toBe(1);
    expect(streak(new Set(), '2026-03-05')).toBe(0);
  });
});

describe('the store', () => {
  test('keeps progress, and finds it again after a reload', () => {
    const shelf = new FakeShelf();
    new ProgressStore(() => shelf).update((progress) => withTask(progress, task, '2026-11-17'));
    expect(new ProgressStore(() => shelf).current.solved.has('stalk 2 7')).toBe(true);
  });

  test('writes nothing for somebody who did nothing', () => {
    const shelf = new FakeShelf();
    new ProgressStore(() => shelf).sync();
    expect(shelf.items.size).toBe(0);
  });

  test('puts two tabs together', () => {
    const shelf = new FakeShelf();
    const [one, two] = [new ProgressStore(() => shelf), new ProgressStore(() => shelf)];
    one.update((progress) => withTask(progress, task, '2026-11-17'));
    two.update((progress) => withLesson(progress, 'nim', '2026-11-17'));
    one.sync();
    expect(one.current).toEqual(two.current);
    expect([one.current.solved.size, one.current.lessons.size]).toEqual([1, 1]);
    one.forget();
    two.update((progress) => withLesson(progress, 'up', '2026-11-18'));
    one.sync();
    expect([...one.current.lessons.keys()]).toEqual(['up']);
  });

  test('adds a file, also after everything was forgotten, and changes nothing if it is refused', () => {
    const shelf = new FakeShelf();
    const store = new ProgressStore(() => shelf);
    const text = writeProgress(some);
    expect(store.add(text)).toBe(3);
    expect(store.add(text)).toBe(0);
    store.forget();
    expect(store.add(text)).toBe(3);
    const before = [store.current, shelf.getItem(KEY)];
    expect(() => store.add('{"format":"hackenbush-progress","version":7}')).toThrow(/newer/);
    expect(() => store.add(text.slice(0, -9))).toThrow(/JSON/);
    expect([store.current, shelf.getItem(KEY)]).toEqual(before);
  });

  // Two files of the largest size once left more than could be read again, and everything was gone after a reload.
  test('refuses files with more than can be kept', () => {
    const shelf = new FakeShelf();
    const store = new ProgressStore(() => shelf);
    store.add(writeProgress(some));
    const before = [store.current, shelf.getItem(KEY)];
    const many = new Map(Array.from({ length: 40_000 }, (_, seed) => [`stalk 1 ${seed}`, '2026-11-17']));
    const file = writeProgress({ ...some, solved: many });
    expect(readProgress(file).solved.size).toBe(40_000);
    expect(() => store.add(file)).toThrow(/more progress than/);
    expect([store.current, shelf.getItem(KEY)]).toEqual(before);
    expect(new ProgressStore(() => shelf).current).toEqual(store.current);
  });

  test('leaves what a newer version kept as it is, and says so', () => {
    const shelf = new FakeShelf();
    const newer = '{"format":"hackenbush-progress","version":2}';
    shelf.setItem(KEY, newer);
    const store = new ProgressStore(() => shelf);
    store.update((progress) => withTask(progress, task, '2026-11-17'));
    expect(shelf.getItem(KEY)).toBe(newer);
    expect(store.trouble).toMatch(/newer version/);
    expect(store.current.solved.size).toBe(1);
  });

  test('puts what is damaged aside and goes on', () => {
    const shelf = new FakeShelf();
    shelf.setItem(KEY, '{oops');
    const store = new ProgressStore(() => shelf);
    store.update((progress) => withTask(progress, task, '2026-11-17'));
    expect(readProgress(shelf.getItem(KEY) ?? '').solved.size).toBe(1);
    expect(shelf.getItem('hackenbush.progress.damaged')).toBe('{oops');
  });

  test('lasts as long as the page without storage, and says so', () => {
    const shelf = new FakeShelf();
    shelf.full = true;
    const store = new ProgressStore(() => shelf);
    store.update((progress) => withTask(progress, task, '2026-11-17'));
    expect(store.current.solved.size).toBe(1);
    expect(store.trouble).toMatch(/as a file/);
  });
});
