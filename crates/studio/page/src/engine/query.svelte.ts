// A question to the engine. Asking again cancels the question before; an answer that comes too late is
// ignored; the last answer stays until the next is there, so that nothing jumps.

import { untrack } from 'svelte';
import { EngineError, type CallOptions, type Progress } from './engine';

export type Ask<T> = (call: CallOptions & { signal: AbortSignal }) => Promise<T>;

export interface QueryOptions {
  /** Wait this long, in milliseconds: what is asked again meanwhile is not asked at all. */
  delay?: number;
  timeoutMs?: number;
}

export class Query<T> {
  /** What `answer` or `problem` is about. */
  key = $state.raw<string | null>(null);
  answer = $state.raw<T | null>(null);
  problem = $state.raw<EngineError | null>(null);
  progress = $state.raw<Progress | null>(null);
  working = $state(false);
  private asked: AbortController | null = null;

  /** The answer; undefined if the question was cancelled or the engine refused it. */
  async ask(key: string, ask: Ask<T>, { delay = 0, timeoutMs }: QueryOptions = {}): Promise<T | undefined> {
    this.cancel();
    const asked = new AbortController();
    const { signal } = asked;
    this.asked = asked;
    this.working = true;
    const onProgress = (progress: Progress) => {
      if (!signal.aborted) this.progress = progress;
    };
    let answer: T | null = null;
    let problem: EngineError | null = null;
    try {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      if (signal.aborted) return undefined;
      answer = await ask({ signal, onProgress, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
    } catch (error) {
      problem = EngineError.from(error);
    }
    if (signal.aborted) return undefined;
    this.cancel();
    this.key = key;
    this.answer = answer;
    this.problem = problem;
    return answer ?? undefined;
  }

  /** Forgets the last answer, too. */
  clear(): void {
    this.cancel();
    this.key = null;
    this.answer = null;
    this.problem = null;
  }

  /** Gives up the question under way; the last answer stays. */
  cancel(): void {
    this.asked?.abort();
    this.asked = null;
    this.working = false;
    this.progress = null;
  }
}

/** A question that is asked whenever its key changes, and not at all while the key is null. */
export function query<T>(key: () => string | null, ask: Ask<T>, options: QueryOptions = {}): Query<T> {
  const found = new Query<T>();
  $effect(() => {
    const now = key();
    if (now !== null) void untrack(() => found.ask(now, ask, options));
    return () => found.cancel();
  });
  return found;
}
