import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineError, type CallOptions } from './engine';
import { Deferred, settled } from './fake';
import { Query, query } from './query.svelte';

describe('a question', () => {
  test('is working until it is answered, and knows what its answer is about', async () => {
    const [q, answer] = [new Query<number>(), new Deferred<number>()];
    const asked = q.ask('a', () => answer.promise);
    expect([q.working, q.key, q.answer]).toEqual([true, null, null]);
    answer.resolve(7);
    expect(await asked).toBe(7);
    expect([q.working, q.key, q.answer]).toEqual([false, 'a', 7]);
  });

  test('cancels the one before, whose late answer is ignored', async () => {
    const q = new Query<number>();
    const [first, second] = [new Deferred<number>(), new Deferred<number>()];
    let signal: AbortSignal | undefined;
    const old = q.ask('first', (call) => {
      ({ signal } = call);
      return first.promise;
    });
    const next = q.ask('second', () => second.promise);
    expect(signal?.aborted).toBe(true);
    second.resolve(2);
    expect(await next).toBe(2);
    first.resolve(1);
    expect(await old).toBeUndefined();
    expect([q.key, q.answer]).toEqual(['second', 2]);
  });

  test('keeps the last answer until the next is there', async () => {
    const q = new Query<number>();
    await q.ask('a', () => Promise.resolve(1));
    const next = new Deferred<number>();
    void q.ask('b', () => next.promise);
    expect([q.working, q.key, q.answer]).toEqual([true, 'a', 1]);
    q.cancel();
    next.resolve(2);
    await settled();
    expect([q.working, q.key, q.answer]).toEqual([false, 'a', 1]);
  });

  test('reports what the engine refused, and that it could not be reached', async () => {
    const q = new Query<number>();
    expect(
      await q.ask('a', () => Promise.reject(new EngineError({ message: 'no', offset: 3, hint: 'try b' }))),
    ).toBeUndefined();
    expect(q.problem).toMatchObject({ message: 'No.', offset: 3, hint: 'Try b.' });
    expect([q.key, q.answer, q.working]).toEqual(['a', null, false]);
    await q.ask('b', () => Promise.reject(new TypeError('fetch failed')));
    expect(q.problem?.message).toBe('The engine isn’t responding.');
    await q.ask('c', () => Promise.resolve(1));
    expect([q.problem, q.answer]).toEqual([null, 1]);
  });

  test('reports progress, but none of a cancelled question', async () => {
    const [q, answer] = [new Query<number>(), new Deferred<number>()];
    const calls: CallOptions[] = [];
    const ask = (call: CallOptions) => {
      calls.push(call);
      return answer.promise;
    };
    const asked = q.ask('a', ask, { timeoutMs: 5 });
    expect(calls[0]?.timeoutMs).toBe(5);
    calls[0]?.onProgress?.({ positions: 7, seconds: 1 });
    expect(q.progress).toEqual({ positions: 7, seconds: 1 });
    answer.resolve(1);
    await asked;
    expect(q.progress).toBeNull();
    calls[0]?.onProgress?.({ positions: 8, seconds: 2 });
    expect(q.progress).toBeNull();
  });

  test('forgets when it is cleared', async () => {
    const q = new Query<number>();
    await q.ask('a', () => Promise.resolve(1));
    q.clear();
    expect([q.key, q.answer, q.problem]).toEqual([null, null, null]);
  });
});

describe('with time', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('a delayed question that is replaced meanwhile is not asked', async () => {
    const q = new Query<string>();
    const asked = vi.fn((text: string) => Promise.resolve(text));
    for (const text of ['b', 'br', 'brb']) void q.ask(text, () => asked(text), { delay: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(asked.mock.calls).toEqual([['brb']]);
    expect(q.answer).toBe('brb');
  });
});

describe('query', () => {
  test('asks when its key changes, for nothing else, and not without a key', async () => {
    let key = $state<string | null>('a');
    let other = $state(0);
    const asked = vi.fn(() => Promise.resolve(`${key} ${other}`));
    let q: Query<string> | undefined;
    const end = $effect.root(() => {
      q = query(() => key, asked);
    });
    flushSync();
    await settled();
    expect(q?.answer).toBe('a 0');
    other = 1;
    flushSync();
    expect(asked).toHaveBeenCalledTimes(1);
    key = 'b';
    flushSync();
    await settled();
    expect(q?.answer).toBe('b 1');
    key = null;
    flushSync();
    expect([asked.mock.calls.length, q?.key]).toEqual([2, 'b']);
    end();
  });

  test('is cancelled with its component', async () => {
    let signal: AbortSignal | undefined;
    const end = $effect.root(() => {
      query(
        () => 'a',
        (call) => {
          ({ signal } = call);
          return new Promise<number>(() => undefined);
        },
      );
    });
    flushSync();
    end();
    await settled();
    expect(signal?.aborted).toBe(true);
  });
});
