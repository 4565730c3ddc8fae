// The engine, as the page knows it: it answers queries. The page holds no mathematics and does not care who
// answers, a server over HTTP or WebAssembly. The queries and their types are the library's (`types.ts`).

import type { ErrorBody, Queries, RequestOptions } from './types';

export interface Progress {
  readonly positions: number;
  readonly seconds: number;
}

/** How a query is asked: it can be cancelled, and long ones report progress. */
export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  timeoutMs?: number;
}

export interface Engine {
  ask<Name extends keyof Queries>(
    name: Name,
    request: Queries[Name]['request'],
    call?: CallOptions,
  ): Promise<Queries[Name]['answer']>;
}

/** A request as it is sent: the answer is to say how its values look. */
export function requestBody(request: object, { timeoutMs }: CallOptions): string {
  const options: RequestOptions = { typeset: true, ...(timeoutMs === undefined ? {} : { timeout_ms: timeoutMs }) };
  return JSON.stringify({ ...request, ...options });
}

const NOT_RESPONDING = 'The engine isn’t responding.';

/** The engine refused: what is wrong, where, and what to do. */
export class EngineError extends Error {
  readonly offset: number | undefined;
  readonly hint: string | undefined;

  constructor({ message, offset, hint }: ErrorBody) {
    super(message);
    this.offset = offset;
    this.hint = hint;
  }

  /** The message and the hint for people: whole sentences, and no marks of code. */
  get sentences(): string {
    return [this.message, this.hint ?? ''].map(sentence).filter(Boolean).join(' ');
  }

  /** Whatever was thrown; what the engine did not say itself means that it could not be reached. */
  static from(error: unknown): EngineError {
    return error instanceof EngineError ? error : new EngineError({ message: NOT_RESPONDING });
  }
}

/** There was no answer, or only a part of one: whoever should answer is gone. */
export class Unreachable extends EngineError {
  constructor(message = NOT_RESPONDING) {
    super({ message });
  }
}

/** A message as a sentence of its own, with quotation marks in place of backticks. */
export function sentence(message: string): string {
  const text = message.trim().replace(/`([^`]*)`/g, '“$1”');
  if (text === '') return '';
  const first = /^[a-z]/.test(text) && !/^\w*[.[(/=]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?…]$/.test(first) ? first : `${first}.`;
}
