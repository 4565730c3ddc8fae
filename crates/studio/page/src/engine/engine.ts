// The engine, as the page knows it: it answers queries. The page holds no mathematics and does not care who
// answers, a server over HTTP or WebAssembly. The queries and their types are the library's (`types.ts`).

import type { ErrorBody, Outcome, Queries, RequestOptions } from './types';

export interface Progress {
  readonly positions: number;
  readonly seconds: number;
  /** What a long search has found out of the part that it searches: bounds, and perhaps who wins. */
  readonly search?: { readonly edges: number; readonly bounds: readonly [string, string]; readonly outcome?: Outcome };
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

/** The engine refused: what is wrong, where, and what to do, in whole sentences for people. */
export class EngineError extends Error {
  readonly offset: number | undefined;
  readonly hint: string | undefined;
  /** The index of the edge that it is about. */
  readonly edge: number | undefined;

  constructor(private readonly body: ErrorBody) {
    super(sentence(inPeoplesNumbers(body, (body.edge ?? 0) + 1)));
    this.offset = body.offset;
    this.hint = body.hint === undefined ? undefined : sentence(body.hint);
    this.edge = body.edge;
  }

  get sentences(): string {
    return this.hint === undefined ? this.message : `${this.message} ${this.hint}`;
  }

  /** The same about an edge that the page has another number for. */
  withEdge(id: number): EngineError {
    return new EngineError({ ...this.body, message: inPeoplesNumbers(this.body, id) });
  }

  /** Whatever was thrown; what the engine did not say itself means that it could not be reached. */
  static from(error: unknown): EngineError {
    return error instanceof EngineError ? error : new EngineError({ message: NOT_RESPONDING });
  }
}

/** There was no answer, or only a part of one: whoever should answer is gone. */
export class Unreachable extends EngineError {
  constructor(message = NOT_RESPONDING, hint?: string) {
    super({ message, ...(hint === undefined ? {} : { hint }) });
  }
}

/** Libraries count edges from 0 and name their ends; the page numbers them as they are drawn. */
const inPeoplesNumbers = ({ message, edge }: ErrorBody, id: number): string =>
  message.replace(/\bedge (\d+) \(\d+-\d+\)/, (all, index) => (Number(index) === edge ? `edge ${id}` : all));

/** A message as a sentence of its own, with quotation marks in place of backticks. */
export function sentence(message: string): string {
  const text = message.trim().replace(/`([^`]*)`/g, '“$1”');
  if (text === '') return '';
  const first = /^[a-z]/.test(text) && !/^\w*[.[(/=^]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?…]$/.test(first) ? first : `${first}.`;
}
