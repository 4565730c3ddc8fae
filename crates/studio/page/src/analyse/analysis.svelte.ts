// What the analysis shows: the value of every move, how the value was found, and which edges are highlighted.
// It is hidden during a game unless the players ask for it.

import { createContext } from 'svelte';
import type { AnalyseAnswer, Derivation, Garden, MoveAnswer, Near } from '../engine/types';
import type { Player } from '../model/colours';
import { turnOf } from '../model/game';
import type { EvaluationStore } from '../stores/evaluation.svelte';
import type { ModeStore } from '../stores/mode.svelte';
import type { PositionStore } from '../stores/position.svelte';
import type { UiStore } from '../stores/ui.svelte';

/** What is known of cutting an edge. Both players may cut a green one. */
export interface Cut {
  readonly stick: number;
  readonly value: string | undefined;
  /** What the value is near to, if it is a form in braces. */
  readonly near?: Near | undefined;
  readonly recommended: readonly Player[];
  readonly wins: readonly Player[];
}

interface Stores {
  readonly evaluation: Pick<EvaluationStore, 'analysis'>;
  readonly position: Pick<PositionStore, 'picture'> & { readonly misere?: boolean };
  readonly mode: Pick<ModeStore, 'game'>;
  readonly ui: Pick<UiStore, 'tab'>;
}

const NONE: ReadonlySet<number> = new Set();

export class AnalysisStore {
  /** Held down: shown while it is. */
  peeking = $state(false);
  showCuts = $state(true);
  showFlow = $state(true);
  private marked = $state.raw<{ on: AnalyseAnswer | null; sticks: ReadonlySet<number> }>({ on: null, sticks: NONE });

  constructor(private readonly stores: Stores) {}

  readonly shown = $derived.by(() => {
    const { mode, ui } = this.stores;
    return this.peeking || (mode.game ? mode.game.analysed : ui.tab === 'analyse');
  });
  /** The analysis of the position that is shown; null until it is known. */
  readonly result = $derived.by<AnalyseAnswer | null>(() => (this.shown ? this.stores.evaluation.analysis : null));
  readonly moves = $derived<readonly MoveAnswer[]>(this.result?.moves ?? []);
  readonly derivation = $derived<Derivation | undefined>(this.result?.derivation);
  readonly flow = $derived<Garden | undefined>(this.showFlow ? this.result?.garden : undefined);

  /** What each edge is labelled with; during a game only the moves of the player whose turn it is. */
  readonly cuts = $derived.by<readonly Cut[]>(() => {
    if (!this.showCuts) return [];
    const { picture, misere = false } = this.stores.position;
    const { game } = this.stores.mode;
    const cuts = new Map<number, Cut>();
    for (const move of this.moves) {
      const stick = 'edge' in move ? picture.edges[move.edge]?.id : undefined;
      if (stick === undefined || (game && move.player !== turnOf(game))) continue;
      const before = cuts.get(stick);
      cuts.set(stick, {
        stick,
        value:
          (before?.value === 'loses' ? undefined : before?.value) ??
          move.value ??
          (misere && move.wins !== undefined ? (move.wins ? 'wins' : 'loses') : undefined),
        near: before?.near ?? move.near,
        recommended: [...(before?.recommended ?? []), ...(move.recommended ? [move.player] : [])],
        wins: [...(before?.wins ?? []), ...(move.wins ? [move.player] : [])],
      });
    }
    return [...cuts.values()];
  });

  /** The edges of a step of the derivation, or of a move, that is pointed at. */
  readonly highlight = $derived(this.result !== null && this.marked.on === this.result ? this.marked.sticks : NONE);

  /** Highlights edges, given by their indices. */
  mark(edges: readonly number[]): void {
    const { picture } = this.stores.position;
    this.marked = { on: this.result, sticks: new Set(edges.flatMap((edge) => picture.edges[edge]?.id ?? [])) };
  }

  /** The number of an edge on the page, by its index. */
  idOf(edge: number): number | undefined {
    return this.stores.position.picture.edges[edge]?.id;
  }

  unmark(): void {
    this.marked = { on: null, sticks: NONE };
  }
}

export const [useAnalysis, provideAnalysis] = createContext<AnalysisStore>();
