// The engine behind a local server.

import { BUILD } from './build';
import { EngineError, Unreachable, requestBody, type CallOptions, type Engine, type Progress } from './engine';
import { lines } from './ndjson';
import { remember } from './typeset';
import type { AnswerTags, ErrorBody, Queries } from './types';

/** A line of a long answer. */
interface Line {
  progress?: Progress;
  result?: object;
  error?: ErrorBody;
}

export class HttpEngine implements Engine {
  /** `build` is that of the page: it asks no other server, and no other program at this address. */
  constructor(
    private readonly base = 'api',
    private readonly build?: string,
  ) {}

  async ask<Name extends keyof Queries>(
    name: Name,
    request: Queries[Name]['request'],
    call: CallOptions = {},
  ): Promise<Queries[Name]['answer']> {
    const { signal, onProgress } = call;
    try {
      const response = await fetch(`${this.base}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: requestBody(request, call),
        signal: signal ?? null,
      });
      this.check(response);
      if (!response.ok) throw await errorOf(response);
      return await read(response, onProgress);
    } catch (error) {
      if (error instanceof EngineError || signal?.aborted) throw error;
      // `fetch` throws when nobody answers, and reading when the answer breaks off.
      throw new Unreachable();
    }
  }

  private check({ headers }: Response): void {
    if (this.build === undefined) return;
    const build = headers.get(BUILD);
    if (build === null) throw new Unreachable();
    if (build !== this.build) throw new Replaced();
  }
}

/** A server of another build answers: the page must be loaded anew to use it. */
export class Replaced extends Unreachable {}

/** The answer: a file, a JSON value, or the last of many lines. */
async function read(response: Response, onProgress: CallOptions['onProgress']): Promise<object> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('ndjson') && response.body) return lastOf(response.body, onProgress);
  return type.includes('application/json') ? typeset((await response.json()) as object) : response.blob();
}

async function lastOf(body: ReadableStream<Uint8Array>, onProgress: CallOptions['onProgress']): Promise<object> {
  for await (const line of lines(body)) {
    const { progress, error, result } = line as Line;
    if (progress) onProgress?.(progress);
    if (error) throw new EngineError(error);
    if (result) return typeset(result);
  }
  throw new Unreachable('The engine stopped before it answered.');
}

/** Learns how the values of an answer look. */
function typeset<T extends object>(answer: T & Partial<AnswerTags>): T {
  if (answer.typeset) remember(answer.typeset);
  return answer;
}

async function errorOf(response: Response): Promise<EngineError> {
  try {
    const { error } = (await response.json()) as { error: ErrorBody };
    return new EngineError(error);
  } catch {
    return new EngineError({ message: `The engine answered with status ${response.status}.` });
  }
}
