// What the engine says about the position: its value, and while it is looked at the whole analysis, in one
// question either way.

import { createContext } from 'svelte';
import { Unreachable, type CallOptions, type Engine, type EngineError, type Progress } from '../engine/engine';
import { Query, type Ask } from '../engine/query.svelte';
import type { AnalyseAnswer, MisereAnswer, PositionInput, SolveAnswer } from '../engine/types';
import type { Picture } from '../model/picture';

interface Sources {
  readonly engine: Engine;
  readonly position: {
    readonly structure: string;
    readonly request: PositionInput;
    readonly picture?: Picture;
    readonly misere?: boolean;
  };
}

/** In misère play there are no values: only who wins, and how that is known. */
export interface ByMisere {
  readonly reason?: string;
}

const ofMisere = ({ moves = [], reason, ...answer }: MisereAnswer): AnalyseAnswer & { readonly misere: ByMisere } => ({
  ...answer,
  method: 'misere',
  fits: [],
  // Moves that win come first.
  moves: moves.map((move) => ({ ...move, recommended: move.wins ?? false, rank: move.wins ? 0 : 1 })),
  misere: reason === undefined ? {} : { reason },
});

export type Depth = 'value' | 'analysis';

const TIMEOUT = 10_000;
/** After such times of a search, in milliseconds, what is known is shown; then it begins anew, with more time. */
const LOOKS = [400, 1_600, 6_400, 25_600];

/** What a look at a position found. */
interface Look {
  readonly structure: string;
  readonly answer: SolveAnswer;
  readonly ms: number;
}

export class EvaluationStore {
  private readonly query = new Query<SolveAnswer | AnalyseAnswer>();
  private depth: Depth = 'value';
  private looked = $state.raw<Look | null>(null);

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
  /** How the outcome is known in misère play; undefined in normal play. */
  readonly misere = $derived.by<ByMisere | undefined>(() => {
    const { solution } = this;
    return solution && 'misere' in solution ? (solution.misere as ByMisere) : undefined;
  });
  /** Whether the answer is about the position that is shown. */
  readonly current = $derived.by(() => [this.key('value'), this.key('analysis')].includes(this.query.key ?? ''));
  /** The analysis of the position that is shown, once it is there. */
  readonly analysis = $derived.by<AnalyseAnswer | null>(() =>
    this.query.key === this.key('analysis') ? (this.query.answer as AnalyseAnswer | null) : null,
  );

  /**
   * What is known of the position that is shown while its value is searched for: bounds, and perhaps who wins. They
   * tighten as the search goes on.
   */
  readonly known = $derived.by<SolveAnswer | null>(() => {
    const wanted = !this.current || this.working;
    return wanted && this.looked?.structure === this.from.position.structure ? this.looked.answer : null;
  });

  /** Asks for what is not known yet. */
  follow(depth: Depth): void {
    this.depth = depth;
    const known = depth === 'value' ? this.current : this.query.key === this.key('analysis');
    // What nobody answered is asked again.
    if (known && !(this.query.problem instanceof Unreachable)) this.stop();
    else this.ask();
  }

  ask(timeoutMs = TIMEOUT): void {
    const { depth, solution } = this;
    const { engine, position } = this.from;
    const { request, structure } = position;
    if (this.current && solution?.bounds) this.looked = { structure, answer: solution, ms: TIMEOUT };
    const seen = this.looked?.structure === structure ? this.looked.ms : 0;
    const looks = LOOKS.filter((ms) => ms > seen && ms <= timeoutMs / 2);
    const ask: Ask<SolveAnswer | AnalyseAnswer> = async (call) => {
      if (position.misere) return ofMisere(await engine.ask('misere', { position: request }, call));
      if (depth === 'value') return this.search([...looks, timeoutMs], call);
      // An analysis comes at once or takes long; only then is something else asked beside it.
      const beside = new AbortController();
      const wait = setTimeout(() => {
        const signal = AbortSignal.any([call.signal, beside.signal]);
        if (!this.current && looks.length > 0) void this.search(looks, { signal }).catch(() => undefined);
      }, LOOKS[0]);
      try {
        return await engine.ask('analyse', { position: request }, call);
      } finally {
        clearTimeout(wait);
        beside.abort();
      }
    };
    void this.query.ask(this.key(depth), ask, { timeoutMs });
  }

  /**
   * Searches for these times, in milliseconds, until the value is found; what is known is there after each. A search that
   * reports what it finds out of the whole picture needs no looks: it is given all the time that is left.
   */
  private async search(times: readonly number[], call: CallOptions & { signal: AbortSignal }): Promise<SolveAnswer> {
    const { engine, position } = this.from;
    const { request, structure } = position;
    let spent: Progress = { positions: 0, seconds: 0 };
    const seen = { reports: false };
    for (
      let index = 0;
      index < times.length;
      index = seen.reports ? Math.max(index + 1, times.length - 1) : index + 1
    ) {
      const timeoutMs = times[index]!;
      let now = spent;
      const onProgress = ({ positions, seconds, search }: Progress) => {
        now = { positions: spent.positions + positions, seconds: spent.seconds + seconds };
        call.onProgress?.(now);
        // What is known of a part says nothing of the whole.
        if (!search || search.edges !== position.picture?.edges.length) return;
        seen.reports = true;
        this.report(structure, search, seconds * 1_000);
      };
      const answer = await engine.ask('solve', { position: request }, { ...call, onProgress, timeoutMs });
      call.signal.throwIfAborted();
      if (!answer.bounds || index === times.length - 1) return answer;
      this.looked = { structure, answer, ms: timeoutMs };
      spent = now;
    }
    throw new Error('no time to search');
  }

  /** Tightens what is known, once the search has taken longer than the look before it, which knows more at first. */
  private report(structure: string, { bounds, outcome }: NonNullable<Progress['search']>, ms: number): void {
    const { looked } = this;
    if (looked?.structure !== structure || ms <= looked.ms) return;
    const [low, high] = bounds;
    this.looked = {
      ...looked,
      answer: { ...looked.answer, bounds: [low, high], ...(outcome === undefined ? {} : { outcome }) },
    };
  }

  stop(): void {
    this.query.cancel();
  }

  private key(depth: Depth): string {
    return `${depth} of ${this.from.position.structure}`;
  }
}

export const [useEvaluation, provideEvaluation] = createContext<EvaluationStore>();
