// What the picture is there for: to be drawn, to show the replay of a log, or to be played on.

import { createContext } from 'svelte';
import { pictureOf, type Game } from '../model/game';
import type { Entry } from '../model/log';
import type { Picture } from '../model/picture';
import { replayOf, stepTo, type Replay } from '../model/replay';

export type Mode =
  | { readonly kind: 'draw' }
  | { readonly kind: 'replay'; readonly replay: Replay }
  | { readonly kind: 'play'; readonly game: Game };

const DRAW: Mode = { kind: 'draw' };

export class ModeStore {
  current = $state.raw<Mode>(DRAW);

  readonly replay = $derived(this.current.kind === 'replay' ? this.current.replay : null);
  readonly game = $derived(this.current.kind === 'play' ? this.current.game : null);
  /** The picture of the replay or of the game; null while drawing. */
  readonly picture = $derived.by<Picture | null>(() => {
    if (this.game) return pictureOf(this.game);
    return this.replay?.pictures[this.replay.index] ?? null;
  });
  /** Why nothing can be drawn now; null when it can. */
  readonly refusal = $derived.by<string | null>(() => {
    if (this.game) return 'A game is in progress. End it to draw.';
    return this.replay ? 'A log is being replayed. Keep the picture or close the replay first.' : null;
  });

  draw(): void {
    this.current = DRAW;
  }

  play(game: Game): void {
    this.current = { kind: 'play', game };
  }

  startReplay(entries: readonly Entry[]): void {
    this.current = { kind: 'replay', replay: stepTo(replayOf(entries), entries.length > 0 ? 1 : 0) };
  }

  stepReplay(index: number): void {
    if (this.replay) this.current = { kind: 'replay', replay: stepTo(this.replay, index) };
  }
}

export const [useMode, provideMode] = createContext<ModeStore>();
