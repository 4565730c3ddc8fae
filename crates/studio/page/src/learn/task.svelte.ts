// A task while it is worked on: asked for, answered, judged, and solved or shown.

import type { Engine } from '../engine/engine';
import { EngineError } from '../engine/engine';
import { Query } from '../engine/query.svelte';
import type { Queries } from '../engine/types';
import type { Picture } from '../model/picture';
import { taskKey, type TaskName } from '../model/task';

export type Task = Queries['task/new']['answer'];
export type Answer = Queries['task/check']['request']['answer'];
export type Verdict = Queries['task/check']['answer'];
export type Solution = Queries['task/solve']['answer'];

/** A task with its pictures, as many as it shows. */
export interface Shown {
  readonly task: Task;
  readonly pictures: readonly Picture[];
}

/** Tasks are small; what takes longer is broken. */
const TIME = 10_000;

interface Sources {
  readonly engine: Engine;
  /** The picture of a text. */
  readonly read: (text: string, variant?: string) => Promise<Picture>;
  /** The learner gave a right answer. */
  readonly solved: (name: TaskName) => void;
}

export class TaskStore {
  readonly shown = new Query<Shown>();
  verdict = $state.raw<Verdict | null>(null);
  /** Why an answer could not be judged. */
  problem = $state.raw<EngineError | null>(null);
  solution = $state.raw<Solution | null>(null);
  working = $state(false);
  /** Counts answers: another one is another verdict. */
  tries = $state.raw(0);

  constructor(
    readonly name: TaskName,
    private readonly from: Sources,
  ) {}

  readonly right = $derived(this.verdict?.verdict === 'right');

  load(): Promise<unknown> {
    const { engine, read } = this.from;
    return this.shown.ask(taskKey(this.name), async (call) => {
      const task = await engine.ask('task/new', { ...this.name }, { ...call, timeoutMs: TIME });
      const pictures = await Promise.all(task.shown.map(({ position, variant }) => read(position, variant)));
      return { task, pictures };
    });
  }

  /** Asks for a verdict; null if the answer could not be judged, or another one is. */
  async check(answer: Answer): Promise<Verdict | null> {
    if (this.working) return null;
    this.working = true;
    this.problem = null;
    try {
      const verdict = await this.from.engine.ask('task/check', { ...this.name, answer }, { timeoutMs: TIME });
      this.verdict = verdict;
      if (verdict.verdict !== 'continue') this.tries += 1;
      // An answer that was looked up is right, and solves nothing.
      if (verdict.verdict === 'right' && this.solution === null) this.from.solved(this.name);
      return verdict;
    } catch (error) {
      this.verdict = null;
      this.problem = EngineError.from(error);
      return null;
    } finally {
      this.working = false;
    }
  }

  /** Takes the last verdict away, to try again. */
  again(): void {
    this.verdict = null;
    this.problem = null;
  }

  /** Shows the answer. */
  async reveal(): Promise<void> {
    try {
      this.solution = await this.from.engine.ask('task/solve', { ...this.name }, { timeoutMs: TIME });
    } catch (error) {
      this.problem = EngineError.from(error);
    }
  }
}
