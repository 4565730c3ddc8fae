// What analysis adds to the value: the worth of every cut and how the value was found. It is asked for
// only while it is shown, and hidden while a game is played unless the person asks.

import type { Studio } from '../app/studio.svelte';
import type { Derivation, Garden, Move, Player, Solution } from '../engine/engine';
import { positionOf } from '../engine/wire';
import { isDominoes } from '../model/picture';

/** What is known of cutting a stick. Both players may cut a green one. */
export interface Cut {
  readonly stick: number;
  readonly value: string | undefined;
  readonly best: readonly Player[];
  readonly wins: readonly Player[];
}

const NOTHING: ReadonlySet<number> = new Set();

export class Analysis {
  moves = $state.raw<readonly Move[]>([]);
  explained = $state.raw<Solution | null>(null);
  working = $state(false);
  /** The structure that the answers are about. */
  about = $state.raw('');
  /** Held down: shown for as long. */
  peeking = $state(false);
  showCuts = $state(true);
  showFlow = $state(true);
  /** Sticks lit up: those of a step of the derivation, or of a move in the list. */
  lit = $state.raw<ReadonlySet<number>>(NOTHING);
  private asked: AbortController | null = null;

  constructor(private readonly studio: Studio) {}

  readonly shown = $derived.by(() => {
    const { play, tab } = this.studio;
    return this.peeking || (play.on ? play.open : tab === 'analyse');
  });
  /** Whether the answers are about the picture that is shown. */
  readonly current = $derived.by(() => this.shown && this.about === this.studio.structure);

  readonly cuts = $derived.by<readonly Cut[]>(() => {
    if (!this.current || !this.showCuts) return [];
    const { picture, play } = this.studio;
    const cuts = new Map<number, Cut>();
    for (const move of this.moves) {
      const stick = move.edge === undefined ? undefined : picture.edges[move.edge]?.id;
      if (stick === undefined || (play.on && move.player !== play.turn)) continue;
      const before = cuts.get(stick);
      cuts.set(stick, {
        stick,
        value: before?.value ?? move.value,
        best: [...(before?.best ?? []), ...(move.best ? [move.player] : [])],
        wins: [...(before?.wins ?? []), ...(move.wins ? [move.player] : [])],
      });
    }
    return [...cuts.values()];
  });

  readonly derivation = $derived.by<Derivation | undefined>(() =>
    this.current ? this.explained?.derivation : undefined,
  );
  readonly garden = $derived.by<Garden | undefined>(() =>
    this.current && this.showFlow ? this.explained?.garden : undefined,
  );

  /** Asks, when there is something new to ask. */
  follow(structure: string): void {
    this.lit = NOTHING;
    if (!this.shown || structure === this.about) return;
    void this.ask(structure);
  }

  light(edges: readonly number[]): void {
    const { picture } = this.studio;
    this.lit = new Set(edges.flatMap((edge) => picture.edges[edge]?.id ?? []));
  }

  dim(): void {
    this.lit = NOTHING;
  }

  private async ask(structure: string): Promise<void> {
    this.asked?.abort();
    const asked = new AbortController();
    this.asked = asked;
    this.working = true;
    const { engine, picture } = this.studio;
    const position = positionOf(picture);
    const asking = { signal: asked.signal, timeoutMs: 5000 };
    const [moves, explained] = await Promise.allSettled([
      engine.moves(position, asking),
      engine.solve(position, !isDominoes(picture), asking),
    ]);
    if (asked.signal.aborted) return;
    this.moves = moves.status === 'fulfilled' ? moves.value.moves : [];
    this.explained = explained.status === 'fulfilled' ? explained.value : null;
    this.about = structure;
    this.working = false;
  }
}
