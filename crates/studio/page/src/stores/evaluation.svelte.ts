// What the engine says about the position: its value, and while it is looked at the whole analysis, in one
// question either way.

import { createContext } from 'svelte';
import { Unreachable, type Engine, type EngineError, type Progress } from '../engine/engine';
import { Query } from '../engine/query.svelte';
import type { AnalyseAnswer, PositionInput, SolveAnswer } from '../engine/types';
import type { Picture } from '../model/picture';

interface Sources {
  readonly engine: Engine;
  readonly position: { readonly structure: string; readonly request: PositionInput; readonly picture?: Picture };
}

export type Depth = 'value' | 'analysis';

const TIMEOUT = 10_000;

export class EvaluationStore {
  private readonly query = new Query<SolveAnswer | AnalyseAnswer>();
  private depth: Depth = 'value';

  constructor(private readonly from: Sources) {}

  /** The last answer; it is old when it is not `current`. */
  readonly solution = $derived<SolveAnswer | null>(this.query.answer);
  readonly problem = $derived.by<EngineError | null>(() => {
    const { problem } = this.query;
    const id = problem?.edge === undefined ? undefined : this.from.position.picture?.edges[problem.edge]?.id;
    return id === undefined ? problem : (problem?.withEdge(id) ?? null);
  });
  readonly progress = $derived<Progress | null>(this.query.progress);
  readonly working = $derived(this.query.working);
  /** Whether the answer is about the position that is shown. */
  readonly current = $derived.by(() => [this.key('value'), this.key('analysis')].includes(this.query.key ?? ''));
  /** The analysis of the position that is shown, once it is there. */
  readonly analysis = $derived.by<AnalyseAnswer | null>(() =>
    this.query.key === this.key('analysis') ? (this.query.answer as AnalyseAnswer | null) : null,
  );

  /** Asks for what is not known yet. */
  follow(depth: Depth): void {
    this.depth = depth;
    const known = depth === 'value' ? this.current : this.query.key === this.key('analysis');
    // What nobody answered is asked again.
    if (known && !(this.query.problem instanceof Unreachable)) this.stop();
    else this.ask();
  }

  ask(timeoutMs = TIMEOUT): void {
    const { depth } = this;
    const { engine, position } = this.from;
    const { request } = position;
    void this.query.ask(
      this.key(depth),
      (call) => engine.ask(depth === 'analysis' ? 'analyse' : 'solve', { position: request }, call),
      { timeoutMs },
    );
  }

  stop(): void {
    this.query.cancel();
  }

  private key(depth: Depth): string {
    return `${depth} of ${this.from.position.structure}`;
  }
}

export const [useEvaluation, provideEvaluation] = createContext<EvaluationStore>();
