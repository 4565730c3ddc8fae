// What the engine says about the position: its value, and while it is looked at the whole analysis, in one
// question either way.

import { createContext } from 'svelte';
import { Unreachable, type Engine, type EngineError, type Progress } from '../engine/engine';
import { Query, type Ask } from '../engine/query.svelte';
import type { AnalyseAnswer, PositionInput, SolveAnswer } from '../engine/types';
import type { Picture } from '../model/picture';

interface Sources {
  readonly engine: Engine;
  readonly position: { readonly structure: string; readonly request: PositionInput; readonly picture?: Picture };
}

export type Depth = 'value' | 'analysis';

const TIMEOUT = 10_000;
/** After this time of a search, in milliseconds, what is known is shown; then it begins in earnest. */
const FIRST_LOOK = 400;

export class EvaluationStore {
  private readonly query = new Query<SolveAnswer | AnalyseAnswer>();
  private depth: Depth = 'value';
  /** What a first look at a position found. */
  private looked = $state.raw<{ readonly structure: string; readonly answer: SolveAnswer } | null>(null);

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

  /** What is known of the position that is shown while its value is searched for: bounds, and perhaps who wins. */
  readonly known = $derived.by<SolveAnswer | null>(() =>
    !this.current && this.looked?.structure === this.from.position.structure ? this.looked.answer : null,
  );

  /** Asks for what is not known yet. */
  follow(depth: Depth): void {
    // Infinite stalks have a value, and no moves that could be listed.
    const limited: Depth = 'text' in this.from.position.request ? 'value' : depth;
    this.depth = limited;
    const known = limited === 'value' ? this.current : this.query.key === this.key('analysis');
    // What nobody answered is asked again.
    if (known && !(this.query.problem instanceof Unreachable)) this.stop();
    else this.ask();
  }

  ask(timeoutMs = TIMEOUT): void {
    const { depth } = this;
    const { engine, position } = this.from;
    const { request, structure } = position;
    const ask: Ask<SolveAnswer | AnalyseAnswer> = async (call) => {
      if (depth === 'analysis') return engine.ask('analyse', { position: request }, call);
      if (timeoutMs === TIMEOUT && this.looked?.structure !== structure) {
        const answer = await engine.ask('solve', { position: request }, { ...call, timeoutMs: FIRST_LOOK });
        if (!answer.bounds || call.signal.aborted) return answer;
        this.looked = { structure, answer };
      }
      return engine.ask('solve', { position: request }, call);
    };
    void this.query.ask(this.key(depth), ask, { timeoutMs });
  }

  stop(): void {
    this.query.cancel();
  }

  private key(depth: Depth): string {
    return `${depth} of ${this.from.position.structure}`;
  }
}

export const [useEvaluation, provideEvaluation] = createContext<EvaluationStore>();
