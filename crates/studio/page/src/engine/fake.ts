// For tests: an engine whose answers the test gives, when it says so.

import type { CallOptions, Engine } from './engine';
import type { Queries } from './types';

type Answers = {
  [Name in keyof Queries]?: (request: Queries[Name]['request'], call?: CallOptions) => unknown;
};

/** Answers the queries that it is given answers for, with what the test needs of them. */
export function fakeEngine(answers: Answers): Engine {
  return {
    async ask(name, request, call) {
      const answer = answers[name] as ((request: object, call?: CallOptions) => unknown) | undefined;
      if (!answer) throw new Error(`no answer to ${name}`);
      return (await answer(request, call)) as never;
    },
  };
}

/** A question that is asked, and its answer to come. */
export class Deferred<T> {
  resolve!: (value: T) => void;
  reject!: (error: unknown) => void;
  readonly promise = new Promise<T>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
}

/** Lets everything that is waiting go on. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};
