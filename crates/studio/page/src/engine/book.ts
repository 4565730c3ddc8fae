// The book and the gallery are files beside the page, wherever it came from: no engine has to answer for them.

import { BUILD, pageBuild } from './build';
import { EngineError, type CallOptions, type Engine } from './engine';
import { remember } from './typeset';
import type { AnswerTags, Queries } from './types';

/** The file with the answer to a query, if it is one of those. */
function fileFor<Name extends keyof Queries>(name: Name, request: Queries[Name]['request']): string | null {
  if (name === 'gallery' || name === 'guide' || name === 'course' || name === 'about') return `book/${name}.json`;
  if (name === 'course/lesson') {
    return `book/course/${encodeURIComponent((request as Queries['course/lesson']['request']).lesson)}.json`;
  }
  if (name !== 'guide/page') return null;
  return `book/guide/${encodeURIComponent((request as Queries['guide/page']['request']).page)}.json`;
}

/** Answers from the book, and asks `engine` the rest. */
export class BookEngine implements Engine {
  private readonly answers = new Map<string, Promise<object>>();

  constructor(private readonly engine: Engine) {}

  async ask<Name extends keyof Queries>(
    name: Name,
    request: Queries[Name]['request'],
    call: CallOptions = {},
  ): Promise<Queries[Name]['answer']> {
    const file = fileFor(name, request);
    if (file === null) return this.engine.ask(name, request, call);
    const answer = this.read(file);
    answer.catch(() => this.answers.delete(file));
    return answer;
  }

  private read(file: string): Promise<object> {
    const known = this.answers.get(file) ?? fetched(file);
    this.answers.set(file, known);
    return known;
  }
}

async function fetched(file: string): Promise<object> {
  let response: Response;
  try {
    response = await fetch(new URL(file, document.baseURI));
  } catch {
    throw new EngineError({ message: 'This page can’t be loaded without a connection.' });
  }
  const build = pageBuild();
  // Another version of the studio, or another program, is at this address now.
  if (build !== undefined && response.headers.get(BUILD) !== build)
    throw new EngineError({ message: 'This comes from another version of the studio. Reload the page to see it.' });
  if (!response.ok) throw new EngineError({ message: 'There is no such page.' });
  const answer = (await response.json()) as Partial<AnswerTags>;
  if (answer.typeset) remember(answer.typeset);
  return answer;
}
